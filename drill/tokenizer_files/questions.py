"""Questions about a real tokenizer: a word with those of its rules, or of its tokens, that can have a part in it.

A list of 50,000 rules is no exercise, but a word meets few of them. These, in their order, encode the word as the whole
list does; a word for which that is not so (a list in which a rule uses what a later one makes) is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import Pair, Symbols
from drill.engine.encoding import encode
from drill.engine.errors import InputError, UsageError
from drill.engine.pretokenization import gpt2_pieces
from drill.questions.dice import Dice
from drill.questions.generator import shown_mistakes
from drill.questions.kind import Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.tokenizer_files.bpe import Bpe, Rules, fired
from drill.tokenizer_files.tokenizer import Piece, Tokenizer
from drill.tokenizer_files.wordpiece import WordPiece
from drill.wording import _

#: A question by hand has no more rules than these, of which at least so many fire.
MOST_RULES: Final = 14
FEWEST_FIRED: Final = 2
#: A longer word is not taken apart.
MOST_SYMBOLS: Final = 14
#: A vocabulary by hand has no more pieces.
MOST_PIECES: Final = 40
#: The kinds that a model can be asked about.
_ASKED: Final = {"BPE": ("encode", "encode-trace"), "WordPiece": ("wordpiece-encode",)}


def problems_about(tokenizer: Tokenizer, kind: Kind, texts: Iterable[str]) -> Iterator[Problem]:
    """A problem for each different piece of the texts that makes one; they have no code and travel whole.

    Raises UsageError where the kind is not about what the file holds, InputError as encoding a text does.
    """
    check_kind(tokenizer, kind)
    seen = set()
    for text in texts:
        for piece in tokenizer.encode(text).pieces:
            if piece.added or piece.text in seen:
                continue
            seen.add(piece.text)
            problem = _problem(tokenizer, kind, piece)
            if problem is not None:
                yield problem.but(shows=shown_mistakes(kind, problem))


def drawn_texts(seed: str, lexicon: Lexicon) -> Iterator[str]:
    """Words of a list, some with a prefix or a suffix, each as a text with a space before it, in a drawn order."""
    dice = Dice("tokenizer", seed)
    for stem in dice.shuffled(lexicon.stems):
        prefix = dice.pick(lexicon.prefixes) if lexicon.prefixes and dice.chance(0.5) else ""
        suffix = dice.pick(lexicon.suffixes) if lexicon.suffixes and dice.chance(0.5) else ""
        yield f" {prefix}{stem}{suffix}"


def check_kind(tokenizer: Tokenizer, kind: Kind) -> None:
    """Raise UsageError where the kind asks about something else than the file holds."""
    model = tokenizer.model
    asked = _ASKED.get(model.name, ())
    if kind.name in asked:
        return
    if not asked:
        raise UsageError(
            _(
                "{file} is a Unigram model, whose scores are logarithms; a question by hand needs frequencies. "
                "bpe-drill encode --tokenizer shows how it cuts a text"
            ).format(file=tokenizer.file)
        )
    raise UsageError(
        _("{file} is a {model} model, of which can be asked: {kinds}").format(
            file=tokenizer.file, model=model.name, kinds=", ".join(asked)
        )
    )


def _problem(tokenizer: Tokenizer, kind: Kind, piece: Piece) -> Problem | None:
    """The question about a piece, None where it makes none that is right and of a size for the hand."""
    model = tokenizer.model
    if isinstance(model, WordPiece):
        problem = _matching(model, kind, piece)
    elif isinstance(model, Bpe) and not model.spelling.prefix:
        problem = _merging(tokenizer, model, kind, piece)
    else:
        problem = None
    if problem is None:
        return None
    try:
        kind.check(problem)
    except InputError:
        return None
    return problem


def _merging(tokenizer: Tokenizer, model: Bpe, kind: Kind, piece: Piece) -> Problem | None:
    text = piece.text
    convention = _convention(tokenizer, text)
    start, _strangers = model.spelling.spell(_symbols_of(tokenizer, piece))
    if convention is None or not 2 <= len(start) <= MOST_SYMBOLS:
        return None
    merges = rules_for(start, model.rules)
    if len(merges) > MOST_RULES or len(fired(start, model.rules)) < FEWEST_FIRED:
        return None
    problem = Problem(kind.name, None, convention, merges=merges, word=text, start=start)
    return problem if encode(problem.coding) == piece.work.tokens else None


def _symbols_of(tokenizer: Tokenizer, piece: Piece) -> str:
    """The piece as the model gets it: of one that is taken whole, the only token."""
    start = "".join(piece.work.start)
    suffix = tokenizer.marker[1] if tokenizer.marker[0] in ("trailing", "glued") else ""
    return start.removesuffix(suffix) if suffix else start


def _convention(tokenizer: Tokenizer, text: str) -> Convention | None:
    """The convention whose rule is true of the word; None where there is none."""
    if tokenizer.byte_level:
        return PRESETS["cs336"] if len(gpt2_pieces(text)) == 1 else None
    marker, symbol = tokenizer.marker
    return LECTURE.but(marker=marker, marker_symbol=symbol)


def rules_for(start: Symbols, rules: Rules) -> tuple[Pair, ...]:
    """The rules that can fire in encoding these symbols, the first learned first.

    What becomes one symbol is a stretch of the word that the rules make into one when it stands by itself: none of its
    neighbours has had a part in it. The last rule to fire there is the one that makes it.
    """
    found: dict[Pair, int] = {}
    for begin in range(len(start)):
        for end in range(begin + 2, len(start) + 1):
            steps = fired(start[begin:end], rules)
            if steps and len(steps[-1].tokens) == 1:
                found[steps[-1].merge] = steps[-1].rank
    return tuple(sorted(found, key=lambda pair: found[pair]))


def _matching(model: WordPiece, kind: Kind, piece: Piece) -> Problem | None:
    word = piece.text
    if model.prefix != "##" or model.unk != "[UNK]" or not 2 <= len(word) <= MOST_SYMBOLS:
        return None
    parts = {word[begin:end] for begin in range(len(word)) for end in range(begin + 1, len(word) + 1)}
    tokens = [form for part in parts for form in (part, f"##{part}") if form in model.ids]
    vocabulary = tuple(sorted(tokens, key=lambda token: model.ids[token]))
    if len(vocabulary) > MOST_PIECES or not vocabulary:
        return None
    # WordPiece knows neither marker nor counts: what the kind makes of a convention goes without saying.
    problem = Problem(kind.name, None, kind.known(LECTURE), vocabulary=vocabulary, word=word)
    return problem if kind.expect(problem, kind.parts(problem)[0], {}) == piece.work.tokens else None
