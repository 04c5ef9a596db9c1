"""Unigram with the scores that a file brings: of all ways to cut a piece, the one with the greatest sum (Viterbi).

A score is the logarithm of a token's probability. A character that the vocabulary lacks scores ten less than its
worst token. Where two ways have the same sum, the one with the longer last token is kept, as in Hugging Face's
tokenizers, whose sums of floating-point numbers are added in this order too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from drill.engine.byte_level import utf8
from drill.engine.errors import InputError
from drill.tokenizer_files.bpe import byte_token
from drill.tokenizer_files.limits import check_piece
from drill.tokenizer_files.work import Reached, Work
from drill.wording import _

_PENALTY: Final = 10.0


@dataclass(frozen=True)
class Unigram:
    """A Unigram model.

    Attributes:
        scores: the tokens with their scores.
        ids: the tokens with their ids.
        unk: the id of the token for what is unknown, None where there is none.
        byte_fallback: True where an unknown stretch becomes the tokens of its bytes.
    """

    scores: Mapping[str, float]
    ids: Mapping[str, int]
    unk: int | None
    byte_fallback: bool = False
    name: str = "Unigram"

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.scores), default=0)

    @cached_property
    def _unknown_score(self) -> float:
        return min(self.scores.values(), default=0.0) - _PENALTY

    def work(self, piece: str) -> Work:
        """The best way to every place in the piece, and the tokens of the way to its end.

        Raises InputError for a piece that is too long, or that needs an unknown token where there is none.
        """
        check_piece(piece)
        best = self._best(piece)
        way: list[Reached] = []
        at = len(piece)
        while at:
            way.append(best[at])
            at -= len(best[at].token)
        tokens: list[str] = []
        # Unknown characters side by side are one token.
        for unknown, stretch in groupby(reversed(way), key=lambda reached: self._is_unk(reached)):
            said = [reached.token for reached in stretch]
            for token in ["".join(said)] if unknown else said:
                tokens += self._fallen(token)
        ids = tuple(self.ids.get(token, self.unk) for token in tokens)
        strangers = tuple(dict.fromkeys(token for token in tokens if token not in self.ids))
        return Work((piece,), tuple(best[at] for at in sorted(best)), tuple(tokens), ids, strangers)

    def _best(self, piece: str) -> dict[int, Reached]:
        best: dict[int, Reached] = {}
        for begin in range(len(piece)):
            before = best[begin].total if begin else 0.0
            for end in range(begin + 1, min(len(piece), begin + self._longest) + 1):
                token = piece[begin:end]
                score = self.scores.get(token)
                unknown = score is None and end == begin + 1
                if unknown and self.unk is None:
                    raise InputError(_("the vocabulary lacks {token!r} and has no unknown token").format(token=token))
                if score is None:
                    if not unknown:
                        continue
                    score = self._unknown_score
                total = score + before
                if end not in best or total > best[end].total:
                    best[end] = Reached(piece[:end], token, score, total, unknown)
        return best

    def _is_unk(self, reached: Reached) -> bool:
        return reached.unknown or (self.unk is not None and self.ids.get(reached.token) == self.unk)

    def _fallen(self, token: str) -> list[str]:
        """The token, or where it is unknown and each of its bytes is a token, those."""
        if token not in self.ids and self.byte_fallback:
            tokens = [byte_token(byte) for byte in utf8(token)]
            if all(one in self.ids for one in tokens):
                return tokens
        return [token]
