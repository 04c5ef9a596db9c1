"""What comes after an answer: the verdict, one like it, the same run again, the summary; and the help page."""

from __future__ import annotations

import pytest
from textual.binding import Binding

from drill.mistakes.catalogue import mistake
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.render.plain import render
from drill.tui.app import DrillApp
from drill.tui.round import Round, before_first_wrong, can_try_again
from drill.tui.screens.exams import Exams
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.help import SCREENS, Help, keys_document
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.screens.summary import RoundSummary, summary_document
from tests.tui.desk import NARROW, WIDE, Desk, Sat, fill, lecture, right_answers, shown, text_of, until, write


async def answered_wrong(pilot: Sat, desk: Desk) -> Feedback:
    """The page after a wrong answer, its deaf moment over."""
    screen = await shown(pilot, Question)
    await fill(pilot, dict.fromkeys(right_answers(screen.problem), "999"))
    await pilot.press("ctrl+s")
    page = await shown(pilot, Feedback)
    desk.now += 1
    return page


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_right_and_wrong_are_signs_and_words(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.with_session(Session(lecture("next-merge"))).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, {**right_answers(screen.problem), "count": "9"})
        await pilot.press("ctrl+s")
        seen = text_of(await shown(pilot, Feedback))
        assert "✓" in seen and "✗" in seen
        assert "1 of 2 marks" in seen


async def test_one_like_this_asks_another_of_the_same_kind_and_level(desk: Desk) -> None:
    async with desk.practising("next-merge", level=3).run_test(size=NARROW) as pilot:
        first = await shown(pilot, Question)
        await answered_wrong(pilot, desk)
        await pilot.press("l")
        other = await shown(pilot, Question)
        assert other.problem != first.problem
        assert (other.problem.kind, other.problem.level) == ("next-merge", 3)
        assert "question 2 of 11" in text_of(other)


async def test_where_there_is_no_other_it_is_told(desk: Desk) -> None:
    app = desk.practising("next-merge", text="low low lower")
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        page = await answered_wrong(pilot, desk)
        await pilot.press("f6")
        await until(pilot, lambda: any("no other" in note.message for note in app._notifications))
        assert pilot.app.screen is page


async def test_again_is_offered_for_runs_alone(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        page = await answered_wrong(pilot, desk)
        assert "again" not in text_of(page).splitlines()[-1]
        await pilot.press("a")
        await pilot.pause()
        assert pilot.app.screen is page
    async with desk.practising("training-run").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "q z")
        await pilot.press("ctrl+s", "ctrl+s")
        assert "again from Merge 1" in text_of(await shown(pilot, Feedback)).splitlines()[-1]


async def test_a_trace_goes_on_from_its_first_wrong_step(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("encode-trace"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        answers = {**right_answers(screen.problem), "step-3": "x", "step-4": "x"}
        await fill(pilot, answers)
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
        desk.now += 1
        await pilot.press("f7")
        again = await shown(pilot, Question)
        texts = again.form.texts()
        assert [texts[f"step-{n}"] for n in (1, 2, 3, 4)] == [answers["step-1"], answers["step-2"], "", ""]
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


def test_a_run_with_a_wrong_vocabulary_keeps_its_rounds_and_its_corpus() -> None:
    session = Session(lecture("training-run"))
    assert session.current is not None
    answers = right_answers(session.current)
    verdict = session.answer({**answers, "vocabulary": "_ n"})
    assert can_try_again(verdict)
    kept = before_first_wrong(verdict)
    assert kept == {name: text for name, text in answers.items() if name not in ("vocabulary", "size")}


def test_a_right_run_is_not_asked_again() -> None:
    session = Session(lecture("training-run"))
    assert session.current is not None
    assert not can_try_again(session.answer(right_answers(session.current)))


async def test_the_summary_names_mistakes_with_what_to_remember(desk: Desk) -> None:
    app = desk.with_session(Session(Wish(codes=("next-merge.3.@lecture.1", "next-merge.3.@lecture.1"))))
    async with app.run_test(size=NARROW) as pilot:
        for _time in range(2):
            await shown(pilot, Question)
            await fill(pilot, {"pair": "e w", "count": "4"})  # the other tied pair
            await pilot.press("ctrl+s")
            page = await shown(pilot, Feedback)
            assert page.verdict is not None and page.verdict.explanations
            desk.now += 1
            await pilot.press("enter")
        screen = await shown(pilot, RoundSummary)
        assert app.round is not None
        told = " ".join(render(summary_document(app.round), 200).split())
        named = app.round.session.summary().mistakes
        assert named
        for name, _times in named:
            assert mistake(name).remember in told
            assert mistake(name).done in told
        assert "(2 times)" in told
        await pilot.press("h")
        await shown(pilot, Home)
        assert screen is not pilot.app.screen


def test_the_summary_of_one_mark_says_mark(desk: Desk) -> None:
    session = Session(Wish(codes=("pair-count.2.@lecture.1",)))
    assert session.current is not None
    session.answer(right_answers(session.current))
    first = " ".join(render(summary_document(Round(session, desk.folder))).split())
    assert first.startswith("1 of 1 mark 1 question")


async def test_the_mistakes_that_were_named_are_practised(desk: Desk) -> None:
    app = desk.with_session(Session(Wish(codes=("next-merge.3.@lecture.1",))))
    async with app.run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await fill(pilot, {"pair": "e w", "count": "4"})  # the other tied pair
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
        desk.now += 1
        await pilot.press("enter")
        summary = await shown(pilot, RoundSummary)
        assert "practise these" in text_of(summary)
        await pilot.press("p")
        question = await shown(pilot, Question)
        assert app.round is not None
        assert app.round.session.wish.mistakes == ("other-tie-rule",)
        assert "other-tie-rule" in question.problem.shows
        assert question.problem.code != "next-merge.3.@lecture.1"


async def test_where_no_mistake_was_named_there_is_none_to_practise(desk: Desk) -> None:
    app = desk.practising("pair-count")
    async with app.run_test(size=NARROW) as pilot:
        question = await shown(pilot, Question)
        await fill(pilot, right_answers(question.problem))
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
        desk.now += 1
        await pilot.press("escape")
        summary = await shown(pilot, RoundSummary)
        assert "practise these" not in text_of(summary)
        await pilot.press("p")
        assert pilot.app.screen is summary


async def test_another_round_has_other_questions(desk: Desk) -> None:
    app = desk.practising("pair-count")
    async with app.run_test(size=NARROW) as pilot:
        first = await shown(pilot, Question)
        await answered_wrong(pilot, desk)
        await pilot.press("escape")
        await shown(pilot, RoundSummary)
        await pilot.press("n")
        other = await shown(pilot, Question)
        assert other.problem != first.problem
        assert "question 1 of 10" in text_of(other)


# --- help ------------------------------------------------------------------------------------------------------------


def every_binding() -> list[Binding]:
    """All bindings of ours."""
    from importlib import import_module

    screens = [getattr(import_module(module), name) for module, name in SCREENS] + [Help, DrillApp]
    return [binding for screen in screens for binding in screen.BINDINGS]


def test_every_binding_has_an_id_and_a_tooltip() -> None:
    for binding in every_binding():
        assert isinstance(binding, Binding)
        assert binding.id and binding.tooltip, binding


def test_the_help_page_lists_every_key_of_every_screen() -> None:
    page = render(keys_document(Question), 200)
    assert page.startswith("On a question")
    for binding in every_binding():
        assert binding.tooltip in page
    for key in ("F1 or ^Y", "^S or F2", "F3 or ^G", "F4 or ^O", "F5 or ^L", "Esc", "PgDn", "⇧Tab"):
        assert key in page


def test_digits_stand_in_a_line_of_their_own() -> None:
    page = render(keys_document(Exams), 200)
    assert "1 … 9" in page and "Enter … 9" not in page


async def test_help_is_scrolled_by_keys(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await pilot.press("ctrl+y")
        page = await shown(pilot, Help)
        assert "On a question" in text_of(page)
        await pilot.press("end")
        await until(pilot, lambda: "On a question" not in text_of(page))


# --- a crash ---------------------------------------------------------------------------------------------------------


async def test_a_crash_is_one_line_without_any_answer_key(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    app = desk.with_session(Session(lecture("next-merge")))
    answer_key = "a secret that must not be printed"
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=NARROW) as pilot:
            await shown(pilot, Question)
            app.call_later(lambda secret=answer_key: 1 / 0 if secret else None)
            await until(pilot, lambda: app.return_code == 1)
    app._print_error_renderables()
    printed = capsys.readouterr()
    told = printed.out + printed.err
    assert "an error of its own" in told
    assert answer_key not in told and "Traceback" not in told
    report = (desk.folder / "crash.txt").read_text()
    assert "ZeroDivisionError" in report and answer_key not in report
