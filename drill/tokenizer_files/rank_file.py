"""A tiktoken rank file: a line for each token, its bytes in base64, a space, its rank, which is its id too.

No merges are written: two symbols side by side merge if their bytes, joined, have a rank, the lowest rank first. A
piece that has a rank itself is taken whole. Neither does the file say where a text is cut; OpenAI's own four are known
by their number of ranks.
"""

from __future__ import annotations

import binascii
from typing import Final

from drill.engine.byte_level import VISIBLE, hex_of, show_bytes
from drill.engine.errors import InputError
from drill.tokenizer_files.bpe import Bpe, ImpliedRules, Spelling
from drill.tokenizer_files.limits import LONGEST_TOKEN, MOST_ENTRIES, check_number
from drill.tokenizer_files.splits import BYTES, SPLITS, byte_cut, how_cut, stated
from drill.tokenizer_files.tokenizer import Tokenizer
from drill.wording import _

#: The split of OpenAI's files by their number of ranks: r50k_base and p50k_base are cut as GPT-2's, the default.
_KNOWN: Final = {100_256: "cl100k", 199_998: "o200k"}
_GREATEST: Final = 2**32 - 1


def is_rank_line(line: str) -> bool:
    """True if a line looks like one of a rank file."""
    token, space, rank = line.rstrip("\r").partition(" ")
    return (
        bool(token and space)
        and len(token) % 4 == 0
        and rank.isascii()
        and rank.isdigit()
        and _bytes(token) is not None
    )


def read_ranks(text: str, file: str, split: str | None = None) -> Tokenizer:
    """The tokenizer of a rank file; `split` names how a text is cut where that is not to be told by the list.

    Raises InputError naming the line for what is broken, UsageError for a split that does not go with the list.
    """
    ranks = _ranks(text)
    for byte, form in enumerate(VISIBLE):
        if form not in ranks:
            raise InputError(_("the byte {byte} has no rank").format(byte=hex_of(bytes([byte]))[0]))
    name = stated(split, _KNOWN.get(len(ranks), "gpt2"), BYTES)
    return Tokenizer(
        file,
        "ranks",
        Bpe(ImpliedRules(ranks), Spelling(ranks), ranks, whole_first=True),
        cut=byte_cut(SPLITS[name]),
        byte_level=True,
        marker=("leading-all", VISIBLE[ord(" ")]),
        notes=(how_cut(name),),
    )


def _ranks(text: str) -> dict[str, int]:
    """The tokens in visible form with their ranks; there may be gaps (p50k_base has one), but no rank twice."""
    ranks: dict[str, int] = {}
    lines: dict[int, int] = {}
    for line, said in enumerate(text.split("\n"), 1):
        said = said.rstrip("\r")
        if not said:
            continue
        where = _("line {line}").format(line=line)
        token, _space, number = said.partition(" ")
        data = _bytes(token)
        if not data:
            raise InputError(_("{token!r} is not base64").format(token=token[:60]), where)
        if len(data) > LONGEST_TOKEN:
            raise InputError(_("the token has more than {most} bytes").format(most=LONGEST_TOKEN), where)
        if not (number.isascii() and number.isdigit() and len(number) <= 10) or int(number) > _GREATEST:
            raise InputError(_("must be a token in base64, a space and its rank, a whole number"), where)
        rank = int(number)
        if rank in lines:
            raise InputError(
                _("the rank {rank} stands in line {other} too").format(rank=rank, other=lines[rank]), where
            )
        form = show_bytes(data)
        if form in ranks:
            other = lines[ranks[form]]
            raise InputError(_("the token {token!r} stands in line {other} too").format(token=form, other=other), where)
        ranks[form] = rank
        lines[rank] = line
        if len(ranks) > MOST_ENTRIES:
            check_number(len(ranks), MOST_ENTRIES, "")
    return ranks


def _bytes(token: str) -> bytes | None:
    try:
        return binascii.a2b_base64(token, strict_mode=True)
    except ValueError:  # binascii.Error, and a character that is not ASCII
        return None
