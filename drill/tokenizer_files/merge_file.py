"""A merges.txt or vocab.bpe: one rule a line, two symbols with a space between them, the first rule first.

Such a file says neither how a text is cut nor what its symbols are, so both are told by what it holds:

- symbols that are all bytes in visible form, with Ġ or another stand-in among them: byte-level, GPT-2's split;
- `</w>` at the end of symbols, or as one: words, marked at their end;
- ▁ at the beginning of symbols: words, marked before them;
- anything else: words, not marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from drill.document import Quoted, Sentence
from drill.engine.byte_level import ITSELF, MOVED, VISIBLE, is_visible
from drill.engine.corpus import Pair
from drill.engine.errors import InputError
from drill.tokenizer_files.bpe import Bpe, ListedRules, Spelling
from drill.tokenizer_files.limits import MOST_ENTRIES, check_number, check_token
from drill.tokenizer_files.pre_tokenizers import InTurn, Metaspace, PreTokenizer
from drill.tokenizer_files.splits import BYTES, CHARACTERS, SPLITS, byte_cut, how_cut, stated
from drill.tokenizer_files.tokenizer import Tokenizer
from drill.wording import _, say

END: Final = "</w>"
BEGIN: Final = "▁"


def read_merges(text: str, file: str, split: str | None = None) -> Tokenizer:
    """The tokenizer of a list of merges; `split` names how a text is cut where that is not to be told by the list.

    Raises InputError naming the line for what is broken, UsageError for a split that does not go with the list.
    """
    ranks = _ranks(text)
    symbols = [symbol for pair in ranks for symbol in pair]
    if not symbols:
        raise InputError(_("holds no merges"))
    ends = any(symbol.endswith(END) for symbol in symbols)
    if _is_byte_level([symbol.removesuffix(END) for symbol in symbols]):
        if ends:
            raise InputError(
                _(
                    "byte-level symbols with {end} are not supported: the list does not say how its texts are cut"
                ).format(end=END)
            )
        return _byte_level(ranks, file, split)
    name = stated(split, "words", CHARACTERS)
    cut: PreTokenizer = SPLITS[name]
    spelling, marker = Spelling(), ("none", "")
    if ends:
        apart = END in symbols
        spelling, marker = Spelling(suffix=END, suffix_apart=apart), ("trailing" if apart else "glued", END)
    elif any(symbol.startswith(BEGIN) for symbol in symbols):
        cut, marker = InTurn((cut, Metaspace(BEGIN, "always", False))), ("leading-all", BEGIN)
    return Tokenizer(
        file,
        "merges",
        Bpe(ListedRules(ranks), spelling, {}),
        cut=cut,
        marker=marker,
        notes=(how_cut(name), *_how_marked(marker)),
    )


def _ranks(text: str) -> dict[Pair, int]:
    """Each rule's number, from 1; a rule that stands there twice is refused."""
    ranks: dict[Pair, int] = {}
    for line, said in enumerate(text.splitlines() if "\r" in text else text.split("\n"), 1):
        if not said or (line == 1 and said.startswith("#version")):
            continue
        where = _("line {line}").format(line=line)
        parts = said.split(" ")
        if len(parts) != 2 or not all(parts):
            raise InputError(_("must be two symbols with a space between them"), where)
        for part in parts:
            check_token(part, where)
        pair = parts[0], parts[1]
        if pair in ranks:
            raise InputError(_("is the same as rule {other}").format(other=ranks[pair]), where)
        ranks[pair] = len(ranks) + 1
        if len(ranks) > MOST_ENTRIES:
            check_number(len(ranks), MOST_ENTRIES, "")
    return ranks


def _is_byte_level(symbols: Sequence[str]) -> bool:
    used = set("".join(symbols))
    return all(map(is_visible, used)) and any(ord(character) >= MOVED for character in used)


def _byte_level(ranks: dict[Pair, int], file: str, split: str | None) -> Tokenizer:
    name = stated(split, "gpt2", BYTES)
    ids = _ids(ranks)
    notes = [how_cut(name)]
    if ids:
        notes.append(
            say(_("The file numbers no tokens; as in GPT-2 the 256 bytes come first, then each rule's result."))
        )
    return Tokenizer(
        file,
        "merges",
        Bpe(ListedRules(ranks), Spelling(numbered_bytes()), ids),
        cut=byte_cut(SPLITS[name]),
        byte_level=True,
        marker=("leading-all", VISIBLE[ord(" ")]),
        notes=tuple(notes),
    )


def numbered_bytes() -> dict[str, int]:
    """The bytes' visible forms, numbered as GPT-2 does: those that stand for themselves, then the others."""
    others = [byte for byte in range(256) if byte not in ITSELF]
    return {VISIBLE[byte]: number for number, byte in enumerate((*ITSELF, *others))}


def _ids(ranks: dict[Pair, int]) -> dict[str, int]:
    """The tokens' ids as GPT-2's encoder.json numbers them; empty where two rules make one token."""
    ids = numbered_bytes()
    for number, (left, right) in enumerate(ranks, len(ids)):
        if ids.setdefault(left + right, number) != number:
            return {}
    return ids


def _how_marked(marker: tuple[str, str]) -> Iterator[Sentence]:
    kind, symbol = marker
    if kind == "leading-all":
        yield say(_("Its symbols begin with {marker}, so each word does."), marker=Quoted(symbol))
    elif kind != "none":
        yield say(_("Its symbols end with {marker}, so each word does."), marker=Quoted(symbol))
