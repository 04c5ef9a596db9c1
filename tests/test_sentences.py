"""Every sentence a person reads goes through gettext: with a catalogue that brackets each one, none stands outside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from drill import wording
from drill.bank.problems import bank_problems
from drill.checking.forms import read_run
from drill.checking.judging import judge
from drill.checking.record import Record
from drill.checking.report import report
from drill.cli.app import NAMES, main
from drill.cli.bank import ACTIONS
from drill.engine.convention import LECTURE
from drill.engine.corpus import from_text
from drill.engine.pieces import encode_text
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.worked import worked
from drill.mistakes.catalogue import CATALOGUE
from drill.practice.figures_document import figures_document
from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Skill
from drill.practice.statistics import AnswerFigures, Due, ExamFigures, MistakeFigures, statistics
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS, kind_named
from drill.questions.rules import rule_in_full
from drill.render.plain import render
from drill.tokenizer_files.reading import read_tokenizer
from drill.tokenizer_files.worked import about
from drill.tokenizer_files.worked import worked as worked_by_tokenizer
from drill.walkthrough.encoding import encoding_walk
from drill.walkthrough.training import training_walk
from tests.tokenizer_files.files import ranks, tokenizer_json

ROOT = Path(__file__).parent.parent
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2)}


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    catalogue = Catalog(locale="eo")
    for _file, _line, message, _comments, _context in extract_from_dir(
        ROOT / "drill", method_map=[("**.py", "python")], keywords=KEYWORDS
    ):
        forms = message if isinstance(message, tuple) else (message,)
        catalogue.add(message, tuple(f"⟦{form}⟧" for form in forms) if len(forms) > 1 else f"⟦{message}⟧")
    folder = tmp_path_factory.mktemp("locale")
    path = folder / "eo" / "LC_MESSAGES"
    path.mkdir(parents=True)
    with (path / "bpe-drill.mo").open("wb") as file:
        write_mo(file, catalogue)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wording, "CATALOGUES", folder)
        wording.use_language("eo")
        yield catalogue
    wording.use_language("en")


def outside(text: str) -> str:
    """The text without all that stands in brackets."""
    depth, kept = 0, []
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        if not depth and character != "⟧":
            kept.append(character)
    assert depth == 0
    return "".join(kept)


def untranslated(text: str, allowed: set[str]) -> list[str]:
    """Words of three letters and more that no sentence brings and that no corpus spells."""
    return [word for word in re.findall(r"[A-Za-z]{3,}", outside(text)) if not any(word in token for token in allowed)]


def test_the_catalogue_holds_the_sentences_of_every_room(bracketed: Catalog) -> None:
    assert len(list(bracketed)) > 200
    assert "Each row's pairs count as often as the row." in bracketed


def test_no_sentence_of_a_question_or_its_feedback_is_left_untranslated(bracketed: Catalog) -> None:
    for problem in bank_problems():
        kind = kind_named(problem.kind)
        tokens = {*(problem.text or "").split(), *("".join(row.symbols) for row in problem.table.rows)}
        tokens |= {problem.word or "", problem.convention.name, *(word for word, _count in problem.words or ())}
        tokens |= {"<ZWNJ>"}  # the name under which a symbol that cannot be seen is shown
        answers = dict.fromkeys(answers_by(kind, problem), "e 9")
        documents = [kind.ask(problem), worked(problem), feedback(mark(problem, answers)), feedback(mark(problem, {}))]
        for document in [*documents, rule_in_full(problem.convention)]:
            assert untranslated(render(document), tokens) == []


def test_no_sentence_of_a_check_is_left_untranslated(bracketed: Catalog) -> None:
    runs = Path(__file__).parent / "checking" / "published.jsonl"
    for line in runs.read_text("utf-8").splitlines():
        run = json.loads(line)["run"]
        record = read_run(json.dumps(run), "run", "json")
        assert isinstance(record, Record)
        corpus = json.dumps(run, ensure_ascii=False)
        allowed = {corpus, "first-seen", "smallest", "greatest", "lowest-id", "shortest", "by-count", "as-written"}
        names = {"bpe-drill", "mistakes", *(item.id for item in CATALOGUE)}
        assert untranslated(render(report(judge(record))), allowed | names | tokens_of(record)) == []


def tokens_of(record: Record) -> set[str]:
    """The words of the corpus, with their markers and without."""
    return {"".join(row.symbols) for row in record.start(record.convention.rows).rows}


def test_no_sentence_of_a_walkthrough_is_left_untranslated(bracketed: Catalog) -> None:
    words = ["".join(letters) + "x" for letters in product("abcdefg", "hijklmn")]
    many = " ".join(words)
    walks = [
        training_walk(from_text(text, convention), convention, k)
        for text, convention, k in (("abc abc", LECTURE, None), ("", LECTURE, 1), (many, LECTURE, 2))
    ]
    free = LECTURE.but(tie="any", min_frequency=2)
    walks.append(training_walk(from_text("abc abc", free), free, 5))
    rules = tuple((word[:1], word[1:2]) for word in words)
    walks.append(encoding_walk(encode_text("ahq ai", rules, LECTURE, frozenset("ahi"), "unk")))
    walks.append(encoding_walk(encode_text("ah", rules[:2], LECTURE, None)))
    for walk in walks:
        for at, place in enumerate(walk.places):
            assert untranslated(place, set()) == []
            assert untranslated(render(walk.step(at)), {*words, "abc", "_abc", "lecture", "unk"}) == []


def test_no_sentence_of_a_real_tokenizer_is_left_untranslated(bracketed: Catalog) -> None:
    split = {"type": "WhitespaceSplit"}
    wordpiece = {"type": "WordPiece", "vocab": {"[UNK]": 0, "hug": 1, "##s": 2}}
    unigram = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["hug", -1.0]]}
    around = {"post_processor": {}, "truncation": {}, "added_tokens": [{"id": 9, "content": "<pad>"}]}
    files = [
        *(json.dumps(tokenizer_json(model, None, split, **around)).encode() for model in (None, wordpiece, unigram)),
        *(merges.encode() for merges in ("Ġ h\n", "h u\n", "u g</w>\n", "▁ h\n")),
        ranks("hu", "pad"),
    ]
    typed = {"hug", "hugs", "pad", "unk", "UNK", "tokenizer.json", "merges.txt", "tiktoken", "gpt2", "words"}
    typed |= {"BPE", "WordPiece", "Unigram", "post_processor", "truncation", "--split"}
    for data in files:
        tokenizer = read_tokenizer(data, "file")
        shown = [
            about(tokenizer),
            *(worked_by_tokenizer(tokenizer.encode(text)) for text in ("hugs hug é <pad>pad", "", "hug")),
        ]
        for document in shown:
            assert untranslated(render(document), typed | {"file"}) == []


def test_no_sentence_of_the_figures_is_left_untranslated(bracketed: Catalog) -> None:
    at = 1_800_000_000_000
    answers = [
        AnswerFigures(kind, topic, at + n * 86_400_000, 9, 1, 2, False, False, 0)
        for kind in ("encode", "choice")
        for topic in ("", "abc")
        for n in (0, 1)
    ]
    mistakes = [MistakeFigures("stale-counts", 1, 1, 0, 0, at, (Exposure(at, "shown"),))]
    due = [Due(Skill("encode", "abc"), at + n * 3_600_000) for n in (0, 26, 90)]
    exams = [ExamFigures("a", "abc", at, 1, 2, "prefix", extra_time=25, resumed=True)]
    for figures in (
        statistics(answers, mistakes, due, exams, now=at + 86_400_000, exam_date=date(2027, 2, 1)),
        statistics(answers, (), due[2:], (), now=at - 90 * 86_400_000, exam_date=date(2025, 1, 1)),
        statistics((), (), (), (), now=at),
    ):
        assert untranslated(render(figures_document(figures)), {"abc"}) == []


@pytest.mark.parametrize("command", ["", *NAMES])
def test_no_help_text_is_left_untranslated(
    bracketed: Catalog, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main(["--language", "eo", *([command] if command else []), "--help"]) == 0
    help_text = capsys.readouterr().out.partition("bpe-drill ")[2]
    told = help_text.partition("⟦Examples")[0]  # the examples at the end are typed, not told
    # What is typed stays as it is: the options with their values, the names of commands and kinds.
    told = re.sub(r"(?m)^ +-.*?(?= {2}|$)", "", told)
    typed = {
        *KINDS,
        *NAMES,
        "bpe-drill",
        "quick",
        "course",
        "long",
        "export",
        "import",
        *ACTIONS,
        *re.findall(r"[A-Z]+", told),
    }
    assert untranslated(told, typed) == []
