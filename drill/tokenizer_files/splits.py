"""Where a text is cut for a file that does not say so: the splits of well-known tokenizers, by name.

A list of merges and a list of ranks hold no pre-tokenization. Which one belongs to them is told by what they hold (or
by `--split`), and said in every output.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from drill.document import Quoted, Sentence
from drill.engine.errors import UsageError
from drill.engine.pretokenization import GPT2
from drill.tokenizer_files.characters import is_space
from drill.tokenizer_files.patterns import Pattern
from drill.tokenizer_files.pre_tokenizers import AtCharacters, ByteLevel, InTurn, PreTokenizer, Split, whole
from drill.tokenizer_files.splitting import isolated, removed
from drill.wording import _, say

#: GPT-3.5's and GPT-4's split, and GPT-4o's (tiktoken's openai_public.py).
_CL100K: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
)
_O200K: Final = "|".join(
    (
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)

#: The splits of a byte-level list, and those of a list of characters.
BYTES: Final = ("gpt2", "cl100k", "o200k", "none")
CHARACTERS: Final = ("words", "none")

SPLITS: Final[dict[str, PreTokenizer]] = {
    "gpt2": Split(Pattern(GPT2, False), isolated, False),
    "cl100k": Split(Pattern(_CL100K, False), isolated, False),
    "o200k": Split(Pattern(_O200K, False), isolated, False),
    "words": AtCharacters(is_space, removed),
    "none": whole,
}


def stated(asked: str | None, told: str, known: Sequence[str]) -> str:
    """The split that was asked for, else the one that the file's content tells; raises UsageError."""
    if asked is not None and asked not in known:
        raise UsageError(
            _("this list cannot be used with --split {name}; it goes with {known}").format(
                name=asked, known=", ".join(known)
            )
        )
    return asked or told


def byte_cut(cut: PreTokenizer) -> PreTokenizer:
    """A split whose pieces are then written as bytes."""
    return InTurn((cut, ByteLevel(add_prefix_space=False, use_regex=False)))


def how_cut(name: str) -> Sentence:
    """The sentence that says where a text is cut, and by which option it would be cut otherwise."""
    template = {
        "gpt2": _("The file does not say where a text is cut: it is cut as GPT-2 cuts it ({option})."),
        "words": _("The file does not say where a text is cut: it is cut at white space ({option})."),
        "none": _("The text is not cut ({option})."),
    }.get(name, _("The file does not say where a text is cut: it is cut as {name} is ({option})."))
    values: dict[str, Quoted] = {"option": Quoted(f"--split {name}")}
    if "{name}" in template:
        values["name"] = Quoted(name)
    return say(template, **values)
