"""`train`: the worked training run of any corpus."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import click

from drill.cli.command import Command, common_options, option
from drill.cli.errors import report
from drill.cli.invocation import pass_invocation
from drill.cli.options import ConventionChoice, WholeNumber, convention_options, json_option
from drill.cli.output import Page, use_utf8, write
from drill.cli.reading import argument, arguments, file_name, whole_text
from drill.cli.run_json import run_json
from drill.cli.start import Invocation
from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, from_text, from_words
from drill.engine.errors import InputError, UsageError
from drill.engine.merge_list import format_merges
from drill.engine.rounds import RoundView, Training, usual_k
from drill.engine.trainer import train
from drill.questions.worked_run import words_note, worked_run
from drill.wording import N_, _


@click.command(
    "train",
    cls=Command,
    help=N_(
        "Our worked training run of a corpus: table, winner, ties and rewritten corpus, round by round. The corpus is "
        "TEXT (several are joined by a space; - is standard input), a file, or words with their counts."
    ),
    examples="""
        bpe-drill train "set new new renew reset renew" -k 4
        bpe-drill train --words "low:5 lower:2 newest:6 widest:3" --convention lesson
        bpe-drill train -f corpus.txt -k 1000 --merges-only > merges.txt
    """,
)
@click.argument("texts", metavar="[TEXT...]", nargs=-1)
@option("-f", "--file", "path", metavar="FILE", help=N_("Read the corpus from a file; - is standard input."))
@option("--words", metavar='"low:5 lower:2"', help=N_("Words with their counts, in the place of a text."))
@option(
    "-k",
    "k",
    type=WholeNumber(),
    metavar="N",
    help=N_("How many merges. Left out: to the last pair for a start table of up to 200 symbols, else 10."),
)
@option(
    "--table",
    type=WholeNumber(),
    metavar="N",
    default=20,
    help=N_("How many counts of each table are shown: 20 where left out, 0 for all."),
)
@option(
    "--step",
    is_flag=True,
    help=N_("Go through the run step by step: Enter shows the next round, b the one before."),
)
@option("--save", metavar="FILE", help=N_("Write the merges to a file as well."))
@option("--merges-only", is_flag=True, help=N_("Write the merges alone: one a line, its two symbols."))
@json_option
@convention_options
@common_options
@pass_invocation
def command(
    invocation: Invocation,
    choice: ConventionChoice,
    texts: tuple[str, ...],
    path: str | None,
    words: str | None,
    k: int | None,
    table: int,
    step: bool,
    save: str | None,
    merges_only: bool,
    as_json: bool,
) -> None:
    """Train and write the run."""
    if (bool(texts) + (path is not None) + (words is not None)) != 1:
        raise UsageError(_("give a TEXT, or --file, or --words: one of the three"))
    if "-" in texts and len(texts) > 1:
        raise UsageError(_("- is the whole of standard input and stands alone"))
    if step:
        _check_stepping("-" in (*texts, path), as_json or merges_only)
    convention = choice.convention(invocation)
    corpus = _corpus(texts, path, words, convention)
    if step:
        from drill.cli.stepping import walk_through
        from drill.walkthrough.training import training_walk

        walk = training_walk(corpus, convention, k, listed=words is not None, table=table or None)
        walk_through(walk)
        if save is not None:
            _save(save, format_merges(walk.merges))
        return
    if k is None:
        k = usual_k(corpus)
    run = train(corpus, convention, k, table=0 if merges_only else table or None, ties=not merges_only)
    merges: list[Pair] = []
    rounds = _kept(run, merges)
    if (as_json or merges_only) and words is not None and convention.marker == "leading":
        report(words_note(convention))
    if as_json:
        use_utf8()
        for piece in run_json(run, rounds, merges_only=merges_only):
            write(piece)
    elif merges_only:
        for _round in rounds:
            pass
        use_utf8()
        write(format_merges(merges))
    else:
        page = Page()
        for document in worked_run(run, rounds, listed=words is not None):
            page.show_document(document)
    if save is not None:
        _save(save, format_merges(merges))


def _check_stepping(from_standard_input: bool, for_programs: bool) -> None:
    """Raise UsageError where the lines that say where to go cannot be read, or nobody reads what is shown."""
    if from_standard_input:
        raise UsageError(_("--step reads where to go from standard input; the text cannot come from there as well"))
    if for_programs:
        raise UsageError(_("--step is for people: it goes with neither --json nor --merges-only"))


def _corpus(texts: tuple[str, ...], path: str | None, words: str | None, convention: Convention) -> Corpus:
    if words is not None:
        text = argument(words, "--words")
        try:
            return from_words(_counted(text), convention)
        except InputError as error:
            raise error.at("--words") from None
    if path is None:
        return from_text(arguments(texts, "TEXT"), convention, with_running=False)
    text = whole_text(path)
    try:
        return from_text(text, convention, with_running=False)
    except InputError as error:
        raise error.at(file_name(path)) from None


def _counted(text: str) -> Iterator[tuple[str, int]]:
    """The words of `low:5 lower:2`: the count stands behind the last colon, and without one it is 1."""
    for item in text.split():
        word, colon, count = item.rpartition(":")
        if not colon:
            yield item, 1
        elif count.isdecimal() and len(count) <= 18:
            yield word, int(count)
        else:
            raise InputError(_("{item!r}: what stands behind the last colon is the word's count").format(item=item))


def _kept(run: Training, merges: list[Pair]) -> Iterator[RoundView]:
    """The rounds as they are made, their merges kept for later."""
    for round_ in run:
        merges.append(round_.merge)
        yield round_


def _save(path: str, text: str) -> None:
    """Write a merges file, whole or not at all."""
    import tempfile

    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A pipe or a device cannot be replaced, only written to.
            target.write_text(text, encoding="utf-8", errors="surrogatepass")
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporary, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask)
            os.replace(temporary, target)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except ValueError:
        raise InputError(_("no file has such a name"), path) from None
    except OSError as error:
        raise InputError(error.strerror or str(error), path) from None
