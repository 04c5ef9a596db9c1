"""`new`: fresh problems, as JSON Lines or to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

import click

from drill.bank.folder import lexicon
from drill.bank.problems import fresh_problems, own_items, own_problem, problem_for_code
from drill.cli.command import Command, common_options, option
from drill.cli.errors import report
from drill.cli.invocation import pass_invocation
from drill.cli.options import WholeNumber, json_option, split_option
from drill.cli.output import Page, write_json
from drill.cli.start import Invocation
from drill.cli.wanted import Wanted, list_of_kinds, wanted_options
from drill.document import Block, Callout, Document, Heading, Quoted, Sentence
from drill.engine.convention import Convention
from drill.engine.errors import InputError, UsageError
from drill.mistakes.mistake import Mistake
from drill.practice.seed import new_seed
from drill.questions.generator import check_level
from drill.questions.kind import Kind
from drill.questions.kinds import DEFAULT_LEVEL, kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_to_json
from drill.questions.rules import joined
from drill.wording import N_, _, ngettext, say

#: Draws after which a text is taken to have no further problem.
_ATTEMPTS: Final = 40


@click.command(
    "new",
    cls=Command,
    help=N_("Our problems for your students (or for you): N fresh ones of each KIND. KIND is one of {kinds}."),
    fill=lambda text: text.format(kinds=list_of_kinds()),
    examples="""
        bpe-drill new next-merge encode -n 3 --level 3
        bpe-drill new training-run --text "set new new renew reset renew" -k 4 --key
        bpe-drill new next-merge -n 100 --seed autumn --json > problems.jsonl
        bpe-drill new encode --mistake longest-match --key
        bpe-drill new encode --tokenizer vocab.bpe --text "unbelievable renewing" -n 2
    """,
)
@wanted_options
@option("-n", "number", type=WholeNumber(1), metavar="N", help=N_("How many problems of each kind: 1 where left out."))
@option(
    "--tokenizer",
    "tokenizer_path",
    metavar="FILE",
    help=N_("Ask for what a real tokenizer makes of words, or of --text; the files are those of encode."),
)
@split_option
@option("--key", is_flag=True, help=N_("With the answers."))
@json_option
@common_options
@pass_invocation
def command(
    invocation: Invocation,
    wanted: Wanted,
    number: int | None,
    tokenizer_path: str | None,
    split: str | None,
    key: bool,
    as_json: bool,
) -> None:
    """Write problems, each as soon as it is made."""
    if not wanted.kinds and not wanted.codes:
        raise UsageError(_("name a KIND of question: {known}").format(known=list_of_kinds()))
    if wanted.codes and number is not None:
        raise UsageError(_("a code carries everything: leave out {name} or --code").format(name="-n"))
    page = None if as_json else Page()
    if tokenizer_path is not None:
        problems = _about_tokenizer(wanted, tokenizer_path, split, number or 1, page)
    elif split is not None:
        raise UsageError(_("{name} belongs to --tokenizer").format(name="--split"))
    else:
        problems = _problems(wanted, wanted.convention(invocation), number or 1)
    for place, problem in enumerate(problems, 1):
        if page is None:
            write_json(problem_to_json(problem, key=key))
        else:
            page.show_document(_to_read(problem, place, key))


def _problems(wanted: Wanted, convention: Convention, number: int) -> Iterator[Problem]:
    """The problems that are wanted. What is wrong with the wish is raised before the first of them."""
    if wanted.codes:
        # All of them are made before any is written, so that a bad code gives no half result.
        yield from [problem_for_code(code, wanted.folder) for code in wanted.codes]
        return
    kinds = [kind_named(name) for name in dict.fromkeys(wanted.kinds)]
    seed = wanted.seed if wanted.seed is not None else new_seed()
    if wanted.mistake is not None:
        yield from _showing(wanted, wanted.mistake, kinds, convention, seed, number)
        return
    if wanted.text is not None:
        for kind in kinds:
            yield from _about_text(kind, wanted.text, wanted.k, convention, seed, number)
        return
    level = DEFAULT_LEVEL if wanted.level is None else wanted.level
    for kind in kinds:
        check_level(kind, level, convention)
        if wanted.lexicon is not None and not wanted.lexicon.name:
            # Whether a list of the user's is large enough for every kind is found out before any is written.
            next(fresh_problems(kind, level, seed, convention, wanted.lexicon), None)
    for kind in kinds:
        found = 0
        fresh = fresh_problems(kind, level, seed, convention, wanted.lexicon)
        if wanted.folder is not None:
            fresh = chain(own_items(wanted.folder, (kind.name,), wanted.level, seed), fresh)
        for problem in islice(fresh, number):
            found += 1
            yield problem
        if found < number:
            report(_too_few(kind, level, found))


def _too_few(kind: Kind, level: int, found: int) -> str:
    if kind.from_bank:
        template = ngettext(
            "the bank holds only {n} {kind} problem of level {level}",
            "the bank holds only {n} {kind} problems of level {level}",
            found,
        )
    else:
        template = ngettext(
            "these words make only {n} {kind} problem of level {level}",
            "these words make only {n} different {kind} problems of level {level}",
            found,
        )
    return template.format(n=found, kind=kind.name, level=level)


def _showing(
    wanted: Wanted, mistake: Mistake, kinds: Sequence[Kind], convention: Convention, seed: str, number: int
) -> Iterator[Problem]:
    """Problems of each kind that show a mistake; a kind that has none is passed over with a line, unless it is all."""
    # The search for a mistake is imported by those who ask for one.
    from drill.bank.showing import own_problems_showing, problems_showing

    refusals: list[InputError] = []
    streams: list[tuple[Kind, Iterator[Problem]]] = []
    for kind in kinds:
        if wanted.text is not None:
            stream = own_problems_showing(kind, mistake, wanted.text, wanted.k, convention, seed)
        else:
            stream = problems_showing(kind, mistake, wanted.level, seed, convention, wanted.lexicon, wanted.folder)
        try:
            streams.append((kind, chain([next(stream)], stream)))
        except InputError as error:
            refusals.append(error)
    if not streams:
        raise refusals[0]
    for refusal in refusals:
        report(str(refusal))
    for kind, stream in streams:
        found = 0
        for problem in islice(stream, number):
            found += 1
            yield problem
        if found < number:
            report(
                ngettext(
                    "only {n} {kind} problem that shows {mistake} was found",
                    "only {n} {kind} problems that show {mistake} were found",
                    found,
                ).format(n=found, kind=kind.name, mistake=mistake.id)
            )


def _about_text(
    kind: Kind, text: str, k: int | None, convention: Convention, seed: str, number: int
) -> Iterator[Problem]:
    """Different problems about a text; where it has no more of them, a line on standard error says so."""
    seen = set()
    for attempt in range(number + _ATTEMPTS):
        problem = own_problem(kind, text, k, convention, seed, attempt)
        if problem not in seen:
            seen.add(problem)
            yield problem
        if len(seen) == number:
            return
    report(_too_few_in_text(kind, len(seen)))


def _too_few_in_text(kind: Kind, found: int) -> str:
    return ngettext(
        "the text has only {n} {kind} problem", "the text has only {n} different {kind} problems", found
    ).format(n=found, kind=kind.name)


def _about_tokenizer(wanted: Wanted, path: str, split: str | None, number: int, page: Page | None) -> Iterator[Problem]:
    """Questions about a tokenizer file: of the pieces of a text, or of words drawn from a list."""
    from drill.cli.tokenizer import refuse_beside, tokenizer_from
    from drill.tokenizer_files.questions import check_kind, drawn_texts, problems_about
    from drill.tokenizer_files.worked import about

    # A tokenizer file brings its rules; what is about rules of ours does not go with it.
    refuse_beside(
        {
            "--code": bool(wanted.codes),
            "--level": wanted.level is not None,
            "--mistake": wanted.mistake is not None,
            "-k": wanted.k is not None,
            "--bank": wanted.folder is not None,
            _("convention options"): wanted.choice.given,
        }
    )
    tokenizer = tokenizer_from(path, split)
    kinds = [kind_named(name) for name in dict.fromkeys(wanted.kinds)]
    for kind in kinds:
        check_kind(tokenizer, kind)
    if page is not None:
        page.show_document(about(tokenizer, asked=True))
    seed = wanted.seed if wanted.seed is not None else new_seed()
    for kind in kinds:
        texts = drawn_texts(seed, wanted.lexicon or lexicon()) if wanted.text is None else (wanted.text,)
        found = 0
        for problem in islice(problems_about(tokenizer, kind, texts), number):
            found += 1
            yield problem
        if not found:
            raise InputError(
                _("no word here makes a question by hand: each needs fewer than two rules, or too many"),
                "" if wanted.text is None else "--text",
            )
        if found < number:
            report(_too_few_in_text(kind, found))


def _to_read(problem: Problem, place: int, key: bool) -> Document:
    kind = kind_named(problem.kind)
    page = Document((Heading(_title(problem, place)),)) + kind.ask(problem)
    if key:
        from drill.marking.worked import worked

        solution: tuple[Block, ...] = worked(problem).blocks
        page += Document((Callout("note", say(_("Solution")), solution),))
    return page


def _title(problem: Problem, place: int) -> Sentence:
    parts = [say(_("{number}. {kind}"), number=place, kind=_(kind_named(problem.kind).title))]
    if problem.level is not None:
        parts.append(say(_("level {level}"), level=problem.level))
    if problem.code is not None:
        parts.append((Quoted(problem.code),))
    return joined(parts, " · ")
