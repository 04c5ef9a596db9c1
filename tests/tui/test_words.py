"""Every word of the screens goes through gettext: with a catalogue that brackets each sentence, none stands outside."""

from __future__ import annotations

import gettext
import re

import pytest
from rich.text import Text
from textual.screen import Screen

from drill import wording
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.corpus import from_text
from drill.practice.session import Session
from drill.render.plain import render
from drill.tui.screens.help import keys_document
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.screens.walkthrough import Walkthrough
from drill.tui.screens.word import WordToEncode
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice
from drill.tui.widgets.page import Line
from drill.walkthrough.training import training_walk
from tests.tui.desk import NARROW, WIDE, Desk, Sat, fill, lecture, right_answers, shown, until, write

#: Names of conventions, symbols and numbers, keys, and the name of the program.
_NO_SENTENCE = re.compile("|".join(PRESETS) + r"|bpe-drill|[\d\W_]|\b[a-zĠ]\b|\b(new|set|re|ne|w)\b")


class Brackets(gettext.NullTranslations):
    """A language in which every sentence stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak in brackets."""
    monkeypatch.setattr(wording, "_catalogue", Brackets())


def outside(text: str) -> str:
    """What stands in no bracket."""
    depth, kept = 0, ""
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        kept += character if not depth and character != "⟧" else ""
    return _NO_SENTENCE.sub("", kept)


def words_of(screen: Screen[object] | Screen[None]) -> list[str]:
    """All that a screen says in words of ours, documents of other rooms left out."""
    said = [text for bar in screen.query(TitleBar) for text in (bar.left, bar.right)]
    said += [entry[1] for line in screen.query(KeyLine) for entry in line._entries()]
    said += [text for choice in screen.query(Choice) for entry in choice.entries for text in (entry.title, entry.note)]
    for line in screen.query(Line):
        content = line.content
        said.append(content.plain if isinstance(content, Text) else str(content))
    return said


def assert_translated(pilot: Sat) -> None:
    """Every word stands in brackets."""
    words = words_of(pilot.app.screen)
    assert any("⟦" in text for text in words)
    assert [text for text in words if outside(text)] == []


@pytest.mark.parametrize("key", ["", "2", "3", "4", "5", "6", "7", "8", "9"])
async def test_home_and_what_opens_from_it(desk: Desk, key: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        home = pilot.app.screen
        await pilot.press(*key)
        await until(pilot, lambda: not key or pilot.app.screen is not home)
        await pilot.pause()
        if key == "3":
            await write(pilot, "a_b")
            await pilot.pause()
        if key not in ("4", "5", "7", "8"):  # titles of corpora, of rounds and of exams are the bank's
            assert_translated(pilot)


async def test_a_walkthrough_and_the_encoding_of_a_word(desk: Desk) -> None:
    async with desk.at_home().run_test(size=WIDE) as pilot:
        await shown(pilot, Home)
        walk = training_walk(from_text("set new new", LECTURE), LECTURE, 2)
        pilot.app.push_screen(Walkthrough("", walk))
        await shown(pilot, Walkthrough)
        for keys in ("n", "n", "l", "e"):
            assert_translated(pilot)
            await pilot.press(keys)
            await pilot.pause()
        await shown(pilot, WordToEncode)
        assert_translated(pilot)
        await write(pilot, "new nex")
        await pilot.press("enter")
        await shown(pilot, Walkthrough)
        for _step in range(8):
            assert_translated(pilot)
            await pilot.press("right")
            await pilot.pause()


async def test_first_start(desk: Desk) -> None:
    async with desk.at_home(convention=None).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert_translated(pilot)


async def test_a_question_its_hints_its_troubles_and_its_verdict(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        for each in screen.form.fields:
            screen.set_focus(each)
            await pilot.pause()
            assert_translated(pilot)
        await pilot.press("f8")
        await pilot.pause()
        assert_translated(pilot)
        await pilot.press("f8", "ctrl+s")
        await pilot.pause()
        assert_translated(pilot)
        await fill(pilot, {**right_answers(screen.problem), "size": "?"})
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is not screen)
        assert_translated(pilot)
        await pilot.press("1")
        await until(pilot, lambda: pilot.app.screen is screen)
        await fill(pilot, {**right_answers(screen.problem), "size": "1"})
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.pause()
        assert_translated(pilot)


def test_help() -> None:
    page = render(keys_document(Question), 300)
    named_keys = r"\^PgUp|\^PgDn|Enter|Esc|Tab|PgUp|PgDn|Home|End|Space|F\d+|\^[A-Z]"
    assert re.sub(named_keys, "", outside(re.sub(named_keys, "", page))) == ""
