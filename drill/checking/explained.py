"""What every report has, whatever was written: right or not, and the mistakes that explain what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drill.checking.judgement import Judgement
from drill.document import Block, Callout, Paragraph, Quoted, Sentence
from drill.marking.feedback import form_of
from drill.marking.verdict import Explanation
from drill.mistakes.catalogue import mistake
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: From the name of a part to what it is called in a sentence.
Called = Callable[[str], Sentence]


def verdict_block(place: Sentence) -> Block:
    """Right, or the place where it first goes wrong; nothing has gone wrong in an empty one."""
    if not place:
        return Callout("right", say(_("All that was written is right")), ())
    return Callout("wrong", say(_("Not right: it first goes wrong in {place}"), place=place), ())


def explained_blocks(judgement: Judgement, called: Called) -> list[Block]:
    """Each mistake that explains something, and then what nothing explains."""
    blocks = [_explained(explanation, called) for explanation in judgement.explanations]
    return blocks + _unexplained(judgement, called)


def after_merges(merges: int) -> Sentence:
    """When something holds: after so many merges."""
    if not merges:
        return say(_("at the start"))
    return say(ngettext("after {n} merge", "after {n} merges", merges), n=merges)


def _explained(explanation: Explanation, called: Called) -> Block:
    mistakes = [mistake(name) for name in explanation.ids]
    done = joined([say(_(item.done)) for item in mistakes], _(", and "))
    parts = _labels(explanation.parts, called)
    title = (
        say(_("{parts}: this is what comes out for someone who {done}"), parts=parts, done=done)
        if explanation.evidence == "shown"
        else say(_("{parts}: this would fit someone who {done}"), parts=parts, done=done)
    )
    forms = explanation.variants if explanation.forms_told else ()
    inner: list[Block] = [Paragraph(form) for variant in forms if (form := form_of(variant))]
    inner += [Paragraph(say(_(item.remember))) for item in mistakes]
    for rival in explanation.rivals:
        others = joined([say(_(mistake(name).done)) for name in rival], _(", and "))
        inner.append(Paragraph(say(_("The same comes out for someone who {others}."), others=others)))
    commands = joined([(Quoted(f"bpe-drill mistakes {item.id}"),) for item in mistakes], ", ")
    inner.append(Paragraph(say(_("At work: {command}"), command=commands)))
    return Callout("wrong", title, tuple(inner))


def _unexplained(judgement: Judgement, called: Called) -> list[Block]:
    if not judgement.unexplained:
        return []
    parts = _labels(judgement.unexplained, called)
    if not judgement.diagnosed:
        title = say(_("The run is too large to look for the mistake behind: {parts}"), parts=parts)
    else:
        title = say(_("No known mistake explains: {parts}"), parts=parts)
    return [Callout("note", title, ())]


def _labels(names: Sequence[str], called: Called) -> Sentence:
    """What was written, by the names of its parts."""
    return joined([called(name) for name in names], ", ")
