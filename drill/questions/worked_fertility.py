"""Why the same sentence costs more tokens in one language: two texts under one tokenizer, counted and compared."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from drill.document import Block, Bullets, Number, Paragraph, Quoted, Sentence, Table, Text, Tokens
from drill.engine.corpus import Pair, Symbols
from drill.engine.fertility import Measured, measured
from drill.engine.pieces import EncodedText
from drill.wording import N_, _, ngettext, say

#: The scripts by the word with which Unicode begins the names of their letters.
_SCRIPTS: Final = {
    "LATIN": N_("Latin"),
    "ARABIC": N_("Arabic"),
    "CYRILLIC": N_("Cyrillic"),
    "GREEK": N_("Greek"),
    "HEBREW": N_("Hebrew"),
    "DEVANAGARI": N_("Devanagari"),
    "CJK": N_("Chinese"),
}


def script_of(text: str) -> str:
    """The script of the first letter, as Unicode names it; empty where there is no letter of a known script."""
    first = next((character for character in text if character.isalpha()), "")
    name = unicodedata.name(first, "").partition(" ")[0]
    return name if name in _SCRIPTS else ""


def script_name(script: str) -> str:
    """What a script is called, translated."""
    return _(_SCRIPTS[script]) if script else _("other")


def training_blocks(corpus: str, merges: Sequence[Pair]) -> list[Block]:
    """Which scripts fill a training text, and whose letters its merges join."""
    words = Counter(map(script_of, corpus.split()))
    made = Counter(script_of("".join(merge)) for merge in merges)
    total = sum(words.values())
    rows = [
        (
            (Text(script_name(script)),),
            (Number(number),),
            say(_("{share} %"), share=round(100 * number / total)),
            (Number(made[script]),),
        )
        for script, number in words.most_common()
    ]
    head = (say(_("script")), say(_("words")), say(_("share")), say(_("merges")))
    told = say(
        ngettext(
            "Training has made {n} merge. Merges go where the counts are, and the counts are where the words are:",
            "Training has made {n} merges. Merges go where the counts are, and the counts are where the words are:",
            len(merges),
        ),
        n=len(merges),
    )
    return [Paragraph(told), Table(head, tuple(rows), frozenset({1, 2, 3}))]


def words_table(words: Iterable[tuple[Symbols, Symbols]], caption: Sentence = ()) -> Table:
    """Words as they start, with the tokens that they end as and their number."""
    head = (say(_("start")), say(_("tokens")), say(_("number")))
    rows = tuple(((Tokens(start),), (Tokens(tokens),), (Number(len(tokens)),)) for start, tokens in words)
    return Table(head, rows, frozenset({2}), caption)


def text_blocks(encoded: EncodedText) -> list[Block]:
    """A text word by word, and its fertility."""
    words = ((piece.encoded.start, encoded.shown(piece.encoded.tokens)) for piece in encoded.pieces)
    return [
        Paragraph(say(_("Text: “{text}”"), text=Quoted(encoded.text))),
        words_table(words),
        Paragraph(quotient(measured_text(encoded))),
    ]


def measured_text(encoded: EncodedText) -> Measured:
    """What an encoded text comes to."""
    return measured(encoded.text, len(encoded.tokens))


def comparison(texts: Sequence[EncodedText]) -> list[Block]:
    """The texts side by side, and how many times as much a word of the dearer one costs."""
    head = (say(_("counted")), *(say(_("text {n}"), n=number) for number in range(1, len(texts) + 1)))
    found = list(map(measured_text, texts))
    lines: list[tuple[str, list[int | Decimal]]] = [
        (_("characters"), [len(text.text.strip()) for text in texts]),
        (_("UTF-8 bytes"), [len(text.text.strip().encode()) for text in texts]),
        (_("words"), [text.words for text in found]),
        (_("tokens"), [text.tokens for text in found]),
        (_("fertility"), [two_places(text.fertility) for text in found]),
    ]
    rows: list[tuple[Sentence, ...]] = []
    for name, values in lines:
        rows.append(((Text(name),), *((Number(value),) for value in values)))
    blocks: list[Block] = [Table(head, tuple(rows), frozenset(range(1, len(texts) + 1)))]
    if told := _dearer([text.fertility for text in found]):
        blocks.append(Paragraph(told))
    return blocks


def _dearer(rates: Sequence[Fraction]) -> Sentence:
    """How many times as many tokens a word of the dearer of two texts takes; empty where neither is the dearer."""
    if len(rates) != 2 or min(rates) == 0 or rates[0] == rates[1]:
        return ()
    times = max(rates) / min(rates)
    return say(
        _("A word of text {dear} takes {times} times as many tokens as a word of text {cheap}."),
        dear=1 + (rates[1] > rates[0]),
        cheap=1 + (rates[0] > rates[1]),
        times=times.numerator if times.denominator == 1 else two_places(times),
    )


def consequences() -> list[Block]:
    """What a higher fertility means for whoever writes that language."""
    points = (
        say(_("Cost: models are paid by the token, so the same content costs more, and takes longer to work out.")),
        say(_("Context: a window of so many tokens holds less text.")),
        say(_("Learning: pieces of a letter or two carry little meaning, and longer sequences are harder to learn.")),
        say(_("Fairness: the language that fills the training text pays least. Its share decides, not its letters.")),
        say(_("What helps: a training text with fairer shares, a larger vocabulary, or a tokenizer for the language.")),
    )
    return [Paragraph(say(_("What follows from a higher fertility:"))), Bullets(points)]


def quotient(text: Measured) -> Sentence:
    """Tokens, words and what comes of them: `7 tokens / 3 words = 7/3, about 2.33`."""
    tokens = say(ngettext("{n} token", "{n} tokens", text.tokens), n=text.tokens)
    words = say(ngettext("{n} word", "{n} words", text.words), n=text.words)
    found = text.fertility
    if found.denominator == 1:
        return say(_("{tokens} / {words} = {fertility}"), tokens=tokens, words=words, fertility=found.numerator)
    return say(
        _("{tokens} / {words} = {fertility}, about {decimal}"),
        tokens=tokens,
        words=words,
        fertility=found,
        decimal=two_places(found),
    )


def two_places(value: Fraction) -> Decimal:
    """The fraction as a decimal of two places."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"))
