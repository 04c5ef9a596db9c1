"""`encode`: the worked encoding of any text with a merge list.

An unknown symbol is one outside a known alphabet. With `--train-on` the alphabet is known: the symbols of the training
text's start table. A merges file does not tell it, because characters that took part in no merge stand in no rule
(after four merges of the lecture's corpus neither s nor t does); so with `--merges` nothing is called unknown, and
`--unknown refuse` and `--unknown unk` are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from drill.cli.command import Command, common_options, option
from drill.cli.encode_json import comparison_json, encoding_json
from drill.cli.errors import report
from drill.cli.invocation import pass_invocation
from drill.cli.options import ConventionChoice, OneOf, WholeNumber, convention_options, json_option, split_option
from drill.cli.output import Page, write_json
from drill.cli.reading import STANDARD_INPUT, argument, arguments, file_name, lines, place, whole_text
from drill.cli.start import Invocation
from drill.engine.convention import Convention
from drill.engine.corpus import Pair, Symbols, from_text
from drill.engine.errors import InputError, UsageError
from drill.engine.merge_list import parse_merges
from drill.engine.pieces import EncodedText, encode_text
from drill.engine.rounds import usual_k
from drill.engine.trainer import train
from drill.questions.worked_encoding import no_space_hint, worked_encoding
from drill.wording import N_, _

if TYPE_CHECKING:
    from drill.walkthrough.languages import LanguagesWalk


@click.command(
    "encode",
    cls=Command,
    help=N_(
        "Our worked encoding of TEXT, rule by rule. Several TEXTs are joined by a space; - reads one TEXT a line from "
        "standard input. White space before a word makes it a marked word, so mind the space in the example."
    ),
    examples="""
        bpe-drill encode " renew" --train-on "set new new renew reset renew" -k 4
        bpe-drill encode lowest --merges merges.txt --convention lesson
        bpe-drill encode "Hello, my can" --tokenizer vocab.bpe
        bpe-drill encode --languages
    """,
)
@click.argument("texts", metavar="TEXT...", nargs=-1)
@option("--merges", "merges_path", metavar="FILE", help=N_("The merge list: one merge a line, two symbols, in order."))
@option("--train-on", metavar="TEXT", help=N_("Train the merge list on this text; - is standard input."))
@option(
    "--tokenizer",
    "tokenizer_path",
    metavar="FILE",
    help=N_("Encode as a real tokenizer does: a tokenizer.json, a merges.txt or vocab.bpe, a tiktoken rank file."),
)
@split_option
@option(
    "-k",
    "k",
    type=WholeNumber(),
    metavar="N",
    help=N_("With --train-on: how many merges. Left out: to the last pair of a small text, else 10."),
)
@option(
    "--unknown",
    type=OneOf("keep", "refuse", "unk"),
    default="keep",
    help=N_("What becomes of a character that the training text lacks: it stands for itself, is refused, or is <unk>."),
)
@option(
    "--step",
    is_flag=True,
    help=N_("Go through the encoding step by step: Enter shows the next rule at work, b the one before."),
)
@option(
    "--languages",
    is_flag=True,
    help=N_(
        "Why the same sentence costs more tokens in one language: tokens, words and fertility of two TEXTs (or ours) "
        "under a tokenizer of ours that has seen mostly English, or under yours."
    ),
)
@json_option
@convention_options
@common_options
@pass_invocation
def command(
    invocation: Invocation,
    choice: ConventionChoice,
    texts: tuple[str, ...],
    merges_path: str | None,
    train_on: str | None,
    tokenizer_path: str | None,
    split: str | None,
    k: int | None,
    unknown: str,
    step: bool,
    languages: bool,
    as_json: bool,
) -> None:
    """Encode each text and write its steps."""
    own = [merges_path, train_on, tokenizer_path].count(None) != 3
    if not texts and not languages:
        context = click.get_current_context()
        [argument_of_texts] = [param for param in context.command.params if param.name == "texts"]
        raise click.MissingParameter(ctx=context, param=argument_of_texts)
    if languages and not own:
        _compare_ours(texts, choice, k, unknown, split, step, as_json)
        return
    if [merges_path, train_on, tokenizer_path].count(None) != 2:
        raise UsageError(_("give --merges, --train-on or --tokenizer: one of the three"))
    if STANDARD_INPUT in texts and len(texts) > 1:
        raise UsageError(_("- is the whole of standard input and stands alone"))
    sources = [*texts, merges_path, train_on, tokenizer_path]
    if sources.count(STANDARD_INPUT) > 1:
        raise UsageError(_("standard input can be read only once"))
    if languages and tokenizer_path is not None:
        raise UsageError(_("--languages goes with --merges or --train-on, not with --tokenizer"))
    if step and as_json:
        raise UsageError(_("--step is for people: it does not go with --json"))
    if step and STANDARD_INPUT in sources:
        raise UsageError(_("--step reads where to go from standard input; the text cannot come from there as well"))
    if tokenizer_path is not None:
        beside = {"-k": k is not None, "--unknown": unknown != "keep", "--step": step}
        _by_tokenizer(tokenizer_path, split, texts, beside | {_("convention options"): choice.given}, as_json)
        return
    if split is not None:
        raise UsageError(_("{name} belongs to --tokenizer").format(name="--split"))
    convention = choice.convention(invocation)
    alphabet: frozenset[str] | None = None
    if merges_path is not None:
        if k is not None:
            raise UsageError(_("-k belongs to --train-on; a merges file is used whole"))
        if unknown != "keep":
            raise UsageError(
                _("a merges file does not say which characters are known; --unknown {value} needs --train-on").format(
                    value=unknown
                )
            )
        merges = parse_merges(whole_text(merges_path), convention, file_name(merges_path)).merges
    else:
        merges, base = _trained(argument(train_on or "", "--train-on"), k, convention)
        alphabet = frozenset(base)
    if languages:
        if unknown != "keep":
            raise UsageError(_("with --languages an unknown character stands for itself"))
        corpus = argument(train_on, "--train-on") if train_on not in (None, STANDARD_INPUT) else ""
        _compare(_two(texts), corpus, merges, alphabet, convention, step, as_json)
        return
    page = None if as_json else Page()
    for where, text in _texts(texts):
        try:
            encoded = encode_text(text, merges, convention, alphabet, unknown)
        except InputError as error:
            raise error.at(where) if where else error from None
        if step:
            _step_through(encoded)
        else:
            _write(encoded, page)


def _compare_ours(
    texts: tuple[str, ...],
    choice: ConventionChoice,
    k: int | None,
    unknown: str,
    split: str | None,
    step: bool,
    as_json: bool,
) -> None:
    """Two sentences under the tokenizer that we train ourselves."""
    beside = {
        "-k": k is not None,
        "--unknown": unknown != "keep",
        "--split": split is not None,
        _("convention options"): choice.given,
    }
    for name, given in beside.items():
        if given:
            raise UsageError(_("{name} needs --merges or --train-on beside --languages").format(name=name))
    from drill.walkthrough.languages import SENTENCES, languages_walk

    _show_comparison(languages_walk(_two(texts) if texts else SENTENCES), step, as_json)


def _compare(
    texts: tuple[str, ...],
    corpus: str,
    merges: tuple[Pair, ...],
    alphabet: frozenset[str] | None,
    convention: Convention,
    step: bool,
    as_json: bool,
) -> None:
    from drill.walkthrough.languages import comparing_walk

    _show_comparison(comparing_walk(texts, corpus, merges, alphabet, convention), step, as_json)


def _two(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The two texts to compare, each by itself."""
    found = tuple(text for _where, text in _texts(texts)) if texts == (STANDARD_INPUT,) else texts
    if len(found) != 2:
        raise UsageError(_("--languages compares two TEXTs"))
    if not all(text.split() for text in found):
        raise InputError(_("a text is empty"))
    return tuple(argument(text, "TEXT") for text in found)


def _show_comparison(walk: LanguagesWalk, step: bool, as_json: bool) -> None:
    if as_json:
        for text in walk.texts:
            write_json(comparison_json(text))
    elif step:
        from drill.cli.stepping import walk_through

        walk_through(walk)
    else:
        page = Page()
        for at in range(len(walk)):
            page.show_document(walk.step(at))


def _by_tokenizer(path: str, split: str | None, texts: tuple[str, ...], beside: dict[str, bool], as_json: bool) -> None:
    from drill.cli.tokenizer import refuse_beside, tokenizer_encoding_json, tokenizer_from
    from drill.tokenizer_files.worked import about, worked

    refuse_beside(beside)
    tokenizer = tokenizer_from(path, split)
    page = None if as_json else Page()
    if page is not None:
        page.show_document(about(tokenizer))
    for where, text in _texts(texts):
        try:
            encoding = tokenizer.encode(text)
        except InputError as error:
            raise error.at(where) if where else error from None
        if page is not None:
            page.show_document(worked(encoding))
        else:
            write_json(tokenizer_encoding_json(encoding))


def _trained(text: str, k: int | None, convention: Convention) -> tuple[tuple[Pair, ...], Symbols]:
    """The merges learned from a text, and its base symbols."""
    try:
        corpus = from_text(text, convention, with_running=False)
    except InputError as error:
        raise error.at("--train-on") from None
    run = train(corpus, convention, usual_k(corpus) if k is None else k, ties=False)
    return tuple(round_.merge for round_ in run), run.base


def _texts(texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The texts to encode, each with its place: the arguments joined, or the lines of standard input."""
    if texts != (STANDARD_INPUT,):
        yield "", arguments(texts, "TEXT")
        return
    for number, line in lines(STANDARD_INPUT):
        if isinstance(line, InputError):
            raise line
        yield place(STANDARD_INPUT, number), line


def _step_through(encoded: EncodedText) -> None:
    from drill.cli.stepping import walk_through
    from drill.walkthrough.encoding import encoding_walk

    walk_through(encoding_walk(encoded))


def _write(encoded: EncodedText, page: Page | None) -> None:
    if page is not None:
        page.show_document(worked_encoding(encoded))
        return
    if hint := no_space_hint(encoded):
        report(hint)
    write_json(encoding_json(encoded))
