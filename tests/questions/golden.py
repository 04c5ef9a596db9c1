"""A hundred codes over all kinds, levels and several conventions, and a hash of the problem that each one gives.

Beside them stand codes of the other word lists and of doubled words.

Run `python -m tests.questions.golden --write` to write golden_codes.json anew: only together with a higher VERSION in
drill/questions/problem.py once that version is out. Without `--write` the hashes are printed. Nothing but drill and the
standard library is imported, so that any Python can run this from the checkout.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from drill.bank.folder import bank_folder, lexicon
from drill.engine.convention import LECTURE, PRESETS
from drill.questions.code import Code, code_of, parse_code
from drill.questions.generator import generate
from drill.questions.kinds import KINDS, kind_named
from drill.questions.lexicon import LEXICONS, WORDS
from drill.questions.problem import VERSION, Problem
from drill.questions.problem_json import problem_to_json

FILE = Path(__file__).with_name("golden_codes.json")
#: The kinds whose codes are the hundred, and the presets that these were drawn under.
FIRST_KINDS = (
    "pair-count",
    "count-table",
    "next-merge",
    "apply-merge",
    "training-run",
    "vocabulary-size",
    "encode",
    "encode-trace",
    "merge-order",
    "rule-check",
    "spot-the-mistake",
)
FIRST_PRESETS = ("lecture", "lesson", "subword-nmt", "huggingface", "sentencepiece", "minbpe")
CONVENTIONS = (
    *(PRESETS[name] for name in FIRST_PRESETS),
    LECTURE.but(tie="any"),
    LECTURE.but(tie="greatest", overlaps="disjoint"),
    PRESETS["lesson"].but(marker_symbol="#"),
    PRESETS["huggingface"].but(marker="leading", marker_symbol="_"),
    PRESETS["minbpe"].but(tie="smallest"),
)


def hundred() -> list[str]:
    """Every kind and level under the lecture's convention, then round the others until there are a hundred."""
    slots = [(kind, level) for name in FIRST_KINDS for kind in [KINDS[name]] for level in kind.levels]
    codes = [str(Code(kind.name, level, code_of("golden", kind.name, level, 0))) for kind, level in slots]
    others = cycle(CONVENTIONS[1:])
    number = 1
    while len(codes) < 100:
        for kind, level in slots:
            convention = next(convention for convention in islice(others, 20) if not kind.missing(level, convention))
            codes.append(str(Code(kind.name, level, code_of("golden", kind.name, level, number), convention)))
        number += 1
    return codes[:100]


def of_other_words() -> list[str]:
    """Every kind with every choice of words but the usual one, on changing levels."""
    choices = [(name, words) for name in LEXICONS for words in ("", *WORDS)][1:]
    codes = []
    for kind in map(KINDS.__getitem__, FIRST_KINDS):
        levels = cycle(kind.levels)
        for number, (name, words) in enumerate(choices):
            level = next(levels)
            seed = code_of("golden words", kind.name, level, number)
            codes.append(str(Code(kind.name, level, seed, lexicon=name, words=words)))
    return codes


def of_bytes() -> list[str]:
    """The kinds of BPE on bytes, on changing levels, of changing words."""
    conventions = (PRESETS["cs336"], LECTURE.but(units="bytes"), PRESETS["minbpe"].but(units="bytes"))
    codes = []
    for place, kind in enumerate(map(KINDS.__getitem__, FIRST_KINDS)):
        for number, convention in enumerate(conventions):
            levels = [level for level in kind.levels if not kind.missing(level, convention)]
            level = levels[(place + number) % len(levels)]
            lexicon = LEXICONS[number % 2 and (place % 2 + 1)]
            codes.append(
                str(Code(kind.name, level, code_of("golden bytes", kind.name, level, number), convention, lexicon))
            )
    return codes


def of_relatives() -> list[str]:
    """Two of every level of the kinds on what is taught beside BPE."""
    others = [KINDS[name] for name in KINDS if name not in FIRST_KINDS]
    slots = [(kind, level, number) for kind in others for level in kind.levels for number in range(2)]
    return [str(Code(kind.name, level, code_of("golden", kind.name, level, number))) for kind, level, number in slots]


def made(text: str) -> Problem:
    code = parse_code(text)
    return generate(kind_named(code.kind), code.level, code.seed, code.convention, lexicon(code.lexicon), code.words)


def hashed(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def hash_of_problem(problem: Problem) -> str:
    """What the code stands for: neither the wording nor the catalogue of mistakes, which both may grow."""
    json_form = problem_to_json(problem)
    del json_form["statement"], json_form["shows"]
    # The options of a choice are told by their letters and by the mistakes that they are.
    for holder in (json_form["given"], *_objects(json_form["parts"])):
        assert isinstance(holder, dict)
        for option in _objects(holder.get("options", [])):
            del option["text"]
    return hashed(json_form)


def _objects(items: object) -> list[dict[str, object]]:
    assert isinstance(items, list)
    return items


def hash_of_everything(problem: Problem) -> str:
    return hashed(problem_to_json(problem, key=True))


def hashes_of_words() -> dict[str, str]:
    """The word lists as the generator sees them: comments do not count, order does."""
    lists = {name: lexicon(name) for name in LEXICONS}
    return {name: hashed([words.stems, words.prefixes, words.suffixes, words.doubled]) for name, words in lists.items()}


#: The golden codes by their name in the file.
SECTIONS: dict[str, Callable[[], list[str]]] = {
    "codes": hundred,
    "codes_of_other_words": of_other_words,
    "codes_of_bytes": of_bytes,
    "codes_of_relatives": of_relatives,
}


def everything() -> dict[str, str]:
    """All codes but those whose pieces only `regex` can cut, which a bare Python does not have."""
    codes = (code for codes in SECTIONS.values() for code in codes() if "cs336" not in code)
    return {code: hash_of_everything(made(code)) for code in codes}


def golden() -> dict[str, object]:
    return {
        "version": VERSION,
        "words": hashes_of_words(),
        **{name: {code: hash_of_problem(made(code)) for code in codes()} for name, codes in SECTIONS.items()},
    }


if __name__ == "__main__":
    assert bank_folder().is_dir()
    if "--write" in sys.argv[1:]:
        FILE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
    else:
        print(json.dumps(everything()))
