"""WordPiece with a vocabulary that a file brings: the longest token that fits, again and again from the left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drill.tokenizer_files.limits import check_piece
from drill.tokenizer_files.work import Matched, Work


@dataclass(frozen=True, slots=True)
class WordPiece:
    """A WordPiece model.

    Attributes:
        ids: the tokens with their ids.
        unk: the token of a word that gets stuck, as a whole.
        prefix: what a token inside a word begins with.
        longest_word: a word of more characters is unknown.
    """

    ids: Mapping[str, int]
    unk: str = "[UNK]"
    prefix: str = "##"
    longest_word: int = 100
    name: str = "WordPiece"

    def work(self, piece: str) -> Work:
        """The matches one by one, the last of them None where the word gets stuck; InputError if it is too long."""
        check_piece(piece)
        steps: list[Matched] = []
        at = 0
        while at < len(piece) and len(piece) <= self.longest_word:
            rest = (self.prefix if at else "") + piece[at:]
            shortest = len(rest) - len(piece) + at  # the prefix alone is no match
            token = next((rest[:end] for end in range(len(rest), shortest, -1) if rest[:end] in self.ids), None)
            steps.append(Matched(rest, token))
            if token is None:
                break
            at += len(token) - shortest
        found = [step.token for step in steps if step.token is not None]
        tokens = tuple(found) if at == len(piece) else (self.unk,)
        return Work((piece,), tuple(steps), tokens, tuple(self.ids.get(token) for token in tokens))
