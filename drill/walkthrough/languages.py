"""The walkthrough of one sentence in two languages: why it costs more tokens in the one that was seldom seen."""

from __future__ import annotations

from typing import Final

from drill.document import Block, Document, Paragraph, Quoted
from drill.engine.convention import Convention, preset
from drill.engine.corpus import Pair, from_text
from drill.engine.pieces import EncodedText, encode_text
from drill.engine.trainer import train
from drill.questions.rules import rule
from drill.questions.worked_fertility import comparison, consequences, text_blocks, training_blocks
from drill.walkthrough.walk import Walk
from drill.wording import _, ngettext, say

ENGLISH: Final = "the student reads the lesson and the teacher reads the answer"
ARABIC: Final = "الطالب يقرأ الدرس والمعلم يقرأ الجواب"
#: How often each sentence stands in the training text, and how many merges are made.
TIMES: Final = {ENGLISH: 180, ARABIC: 20}
MERGES: Final = 40
#: The teacher reads the lesson.
SENTENCES: Final = ("the teacher reads the lesson", "المعلم يقرأ الدرس")


class LanguagesWalk(Walk):
    """A walk about texts; `texts` are their encodings."""

    def __init__(
        self,
        convention: Convention,
        places: tuple[str, ...],
        documents: list[Document],
        merges: tuple[Pair, ...],
        alphabet: frozenset[str] | None,
        texts: tuple[EncodedText, ...],
    ) -> None:
        super().__init__(convention, places, documents, merges, alphabet, all_made=True)
        self.texts = texts


def our_convention() -> Convention:
    """Every word ends with a marker, so that the first word is like any other."""
    return preset("lesson").but(marker_symbol="_")


def our_corpus() -> str:
    """The training text of the shipped comparison: one language fills nearly all of it."""
    return " ".join(sentence for sentence, times in TIMES.items() for _time in range(times))


def languages_walk(texts: tuple[str, ...] = SENTENCES) -> LanguagesWalk:
    """Two texts under the tokenizer that is trained on our corpus; raises InputError as encoding does."""
    corpus, convention = our_corpus(), our_convention()
    run = train(from_text(corpus, convention, with_running=False), convention, MERGES, ties=False)
    merges = tuple(round_.merge for round_ in run)
    about: list[Block] = [
        Paragraph(
            say(
                ngettext(
                    "The training text has this sentence {n} time: “{text}”",
                    "The training text has this sentence {n} times: “{text}”",
                    times,
                ),
                n=times,
                text=Quoted(sentence),
            )
        )
        for sentence, times in TIMES.items()
    ]
    return comparing_walk(texts, corpus, merges, frozenset(run.base), convention, tuple(about))


def comparing_walk(
    texts: tuple[str, ...],
    corpus: str,
    merges: tuple[Pair, ...],
    alphabet: frozenset[str] | None,
    convention: Convention,
    about: tuple[Block, ...] = (),
) -> LanguagesWalk:
    """What the tokenizer was trained on, each text under it, and what follows.

    `corpus` is empty where only the merges are known. Raises InputError for a text that cannot be encoded.
    """
    encoded = [encode_text(text, merges, convention, alphabet) for text in texts]
    first: list[Block] = [*about, *(training_blocks(corpus, merges) if corpus else ())]
    first.append(Paragraph(say(_("Rule: {rule}"), rule=rule(convention))))
    steps = [Document(tuple(first)), *(Document(tuple(text_blocks(text))) for text in encoded)]
    steps.append(Document((*comparison(encoded), *consequences())))
    places = (_("training"), *(_("text {n}").format(n=n) for n in range(1, len(texts) + 1)), _("compared"))
    return LanguagesWalk(convention, places, steps, merges, alphabet, tuple(encoded))
