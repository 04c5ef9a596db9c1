"""A hundred codes over all kinds, levels and several conventions, and a hash of the problem that each one gives.

Run `python -m tests.questions.golden --write` to write golden_codes.json anew: only together with a higher VERSION in
drill/questions/problem.py once that version is out. Without `--write` the hashes are printed. Nothing but drill and the
standard library is imported, so that any Python can run this from the checkout.
"""

import hashlib
import json
import sys
from itertools import cycle, islice
from pathlib import Path

from drill.bank.folder import bank_folder, lexicon
from drill.engine.convention import LECTURE, PRESETS
from drill.questions.code import Code, code_of, parse_code
from drill.questions.generator import generate
from drill.questions.kinds import KINDS, kind_named
from drill.questions.problem import VERSION, Problem
from drill.questions.problem_json import problem_to_json

FILE = Path(__file__).with_name("golden_codes.json")
CONVENTIONS = (
    LECTURE,
    *(PRESETS[name] for name in PRESETS if name != "lecture"),
    LECTURE.but(tie="any"),
    LECTURE.but(tie="greatest", overlaps="disjoint"),
    PRESETS["lesson"].but(marker_symbol="#"),
    PRESETS["huggingface"].but(marker="leading", marker_symbol="_"),
    PRESETS["minbpe"].but(tie="smallest"),
)


def hundred() -> list[str]:
    """Every kind and level under the lecture's convention, then round the others until there are a hundred."""
    slots = [(kind, level) for kind in KINDS.values() for level in kind.levels]
    codes = [str(Code(kind.name, level, code_of("golden", kind.name, level, 0))) for kind, level in slots]
    others = cycle(CONVENTIONS[1:])
    number = 1
    while len(codes) < 100:
        for kind, level in slots:
            convention = next(convention for convention in islice(others, 20) if not kind.missing(level, convention))
            codes.append(str(Code(kind.name, level, code_of("golden", kind.name, level, number), convention)))
        number += 1
    return codes[:100]


def made(text: str) -> Problem:
    code = parse_code(text)
    return generate(kind_named(code.kind), code.level, code.seed, code.convention, lexicon())


def hashed(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def hash_of_problem(problem: Problem) -> str:
    """What the code stands for: neither the wording nor the catalogue of mistakes, which both may grow."""
    json_form = problem_to_json(problem)
    del json_form["statement"], json_form["shows"]
    return hashed(json_form)


def hash_of_everything(problem: Problem) -> str:
    return hashed(problem_to_json(problem, key=True))


def hash_of_words() -> str:
    """The word lists as the generator sees them: comments do not count, order does."""
    words = lexicon()
    return hashed([words.stems, words.prefixes, words.suffixes, words.doubled])


def everything() -> dict[str, str]:
    return {code: hash_of_everything(made(code)) for code in hundred()}


def golden() -> dict[str, object]:
    return {
        "version": VERSION,
        "words": hash_of_words(),
        "codes": {code: hash_of_problem(made(code)) for code in hundred()},
    }


if __name__ == "__main__":
    assert bank_folder().is_dir()
    if "--write" in sys.argv[1:]:
        FILE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
    else:
        print(json.dumps(everything()))
