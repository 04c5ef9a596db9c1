"""Does the engine agree with what the author of a corpus states? The run, the answers, ties that nobody rules on."""

from __future__ import annotations

from drill.answers import Unreadable, Value, agrees, read, typed
from drill.bank.corpora import Asked, WorkedCorpus
from drill.bank.findings import Findings
from drill.engine.convention import TIES
from drill.engine.corpus import refuse_marker
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList, RuleError
from drill.engine.training import Position, Run
from drill.questions.generator import accepted_by_tie, answers_by
from drill.questions.kind import Kind, values_of
from drill.questions.kinds import kind_named
from drill.questions.own_text import check_size
from drill.questions.problem import Problem
from drill.render.plain import sentence
from drill.wording import _

#: The fields of a problem that a corpus can give, by the name that the file gives them.
_GIVEN = {"k": "k", "pair": "pair", "word": "word", "start": "word"}
_ALWAYS = {"corpus", "merges"}


def check_corpus(corpus: WorkedCorpus, findings: Findings) -> None:
    """Keep a fault for whatever the engine does not agree with, and a warning for each tie without a rule."""
    source = "words" if corpus.words is not None else "text"
    try:
        check_size(corpus.table)
    except InputError as error:
        findings.inside(source, error)
        return
    _check_run(corpus, findings)
    for place, asked in enumerate(corpus.problems, 1):
        _check_asked(corpus, asked, f"problems[{place}]", findings)


def _check_run(corpus: WorkedCorpus, findings: Findings) -> None:
    """The stated merges, their counts, the vocabulary after them and its size."""
    merges, counts = corpus.merges, corpus.counts
    sound = len(merges)
    try:
        MergeList.checked(merges, corpus.convention)
    except RuleError as error:
        sound = error.rule - 1
        findings.fault(f"merges[{error.rule}]", _("the list is not sound: {reason}").format(reason=error.message))
    for name in ("vocabulary", "size"):
        if getattr(corpus, name) is not None and not merges:
            findings.fault(name, _("state the merges too: the vocabulary depends on them"))
    if merges and counts and len(merges) != len(counts):
        findings.fault("counts", _("there must be as many as merges"))
        counts = ()
    position = Run(corpus.table, corpus.convention).position()
    for number in range(1, (sound if merges else len(counts)) + 1):
        stated = merges[number - 1] if merges else None
        if stated is not None and stated not in position.picks:
            told = _("the engine does not agree: round {n} merges {right}, not {stated}")
            right = _(" or ").join(typed("pair", pick) for pick in position.picks)
            findings.fault(
                f"merges[{number}]",
                told.format(n=number, right=right, stated=typed("pair", stated)) + _why(position, stated),
            )
            return
        pick = position.picks[0] if stated is None else stated
        if counts and counts[number - 1] != position.worth(pick):
            told = _("the engine does not agree: {pair} occurs {right} times, not {stated}")
            findings.fault(
                f"counts[{number}]",
                told.format(pair=typed("pair", pick), right=position.worth(pick), stated=counts[number - 1]),
            )
        position = position.go_on(pick)
    if merges and sound == len(merges):
        _check_vocabulary(corpus, position, findings)


def _why(position: Position, stated: tuple[str, ...]) -> str:
    counts = position.table
    best = counts.get(position.picks[0], 0)
    told = _(" (it occurs {n} times, {right} occurs {most})")
    if counts.get(stated) == best:
        told = _(" (both occur {n} times; the rule for ties decides)")
    return told.format(n=counts.get(stated, 0), right=typed("pair", position.picks[0]), most=best)


def _check_vocabulary(corpus: WorkedCorpus, position: Position, findings: Findings) -> None:
    right = position.vocabulary
    for place, symbol in enumerate(corpus.vocabulary or (), 1):
        if corpus.vocabulary is not None and symbol in corpus.vocabulary[: place - 1]:
            findings.fault(f"vocabulary[{place}]", _("{symbol} stands there twice").format(symbol=symbol))
    if corpus.vocabulary is not None and set(corpus.vocabulary) != set(right):
        missing = [symbol for symbol in right if symbol not in corpus.vocabulary]
        extra = [symbol for symbol in corpus.vocabulary if symbol not in right]
        told = _("the engine does not agree: it has also {missing}") if missing else ""
        if extra:
            told = _("the engine does not agree: it does not have {extra}")
        if missing and extra:
            told = _("the engine does not agree: it has also {missing}, and does not have {extra}")
        findings.fault("vocabulary", told.format(missing=" ".join(missing), extra=" ".join(extra)))
    if corpus.size is not None and corpus.size != len(right):
        told = _("the engine does not agree: the size is {right}, not {stated}")
        findings.fault("size", told.format(right=len(right), stated=corpus.size))


def _check_asked(corpus: WorkedCorpus, asked: Asked, field: str, findings: Findings) -> None:
    try:
        kind = kind_named(asked.kind)
    except InputError as error:
        findings.inside(f"{field}.kind", error)
        return
    if asked.level not in kind.levels:
        told = _("{kind} has no level {level}; it has {known}")
        known = ", ".join(map(str, kind.levels))
        findings.fault(f"{field}.level", told.format(kind=kind.name, level=asked.level, known=known))
        return
    if not _fields_fit(kind, asked, field, findings):
        return
    if asked.word is not None and corpus.convention.walls != "none" and len(asked.word.split()) != 1:
        findings.fault(f"{field}.word", _("a word cannot hold white space where words have walls"))
        return
    try:
        refuse_marker(asked.word or "", corpus.convention)
    except InputError as error:
        findings.inside(f"{field}.word", error)
        return
    try:
        problem = corpus.problem(asked, corpus.convention)
    except InputError as error:
        findings.inside(field, error)
        return
    if asked.pair is not None and not problem.run.position().stands(asked.pair):
        told = _("{pair} does not stand side by side in the corpus that is asked about")
        findings.fault(f"{field}.pair", told.format(pair=typed("pair", asked.pair)))
        return
    if asked.answers is not None:
        _check_answers(kind, problem, asked.answers, f"{field}.answers", findings)
    if not corpus.tie_stated:
        _warn_of_ties(kind, problem, field, findings)


def _fields_fit(kind: Kind, asked: Asked, field: str, findings: Findings) -> bool:
    """True if the problem gives what its kind needs and nothing else."""
    if not kind.about_text or not set(kind.needs) <= _ALWAYS | _GIVEN.keys():
        findings.fault(f"{field}.kind", _("no question of this kind can be asked about a corpus"))
        return False
    needed = {_GIVEN[name] for name in kind.needs if name in _GIVEN}
    given = {name for name in ("k", "pair", "word") if getattr(asked, name) is not None}
    for name in sorted(needed - given):
        if not findings.has_fault(f"{field}.{name}"):
            findings.fault(f"{field}.{name}", _("is missing: {kind} needs it").format(kind=kind.name))
    for name in sorted(given - needed):
        findings.fault(f"{field}.{name}", _("{kind} has no use for it").format(kind=kind.name))
    if "k" in needed and asked.made:
        findings.fault(f"{field}.made", _("{kind} has no use for it").format(kind=kind.name))
    if "merges" in kind.needs and not asked.made:
        if not findings.has_fault(f"{field}.made"):
            findings.fault(f"{field}.made", _("is missing: {kind} needs it").format(kind=kind.name))
        return False
    return needed == given and not ("k" in needed and asked.made)


def _check_answers(kind: Kind, problem: Problem, answers: object, field: str, findings: Findings) -> None:
    """Each answer that is stated must be a right one, given the ones before it; none may be missing."""
    assert isinstance(answers, dict)
    parts = kind.parts(problem)
    for name in answers:
        if name not in [part.name for part in parts]:
            known = ", ".join(part.name for part in parts)
            findings.fault(f"{field}.{name}", _("there is no such part; there are {known}").format(known=known))
    written: dict[str, Value] = {}
    for part in parts:
        inside = f"{field}.{part.name}"
        right = values_of(kind.expect(problem, part, written))
        if part.name not in answers:
            findings.fault(inside, _("the answer is missing"))
            written |= {part.name: right[0]} if right else {}
            continue
        given = read(part.type, answers[part.name], kind.context(problem, part, written))
        if given is None or isinstance(given, Unreadable):
            reason = sentence(given.reason) if isinstance(given, Unreadable) else _("is empty")
            findings.fault(inside, _("cannot be read: {reason}").format(reason=reason))
            given = right[0] if right else None
        elif not any(agrees(part.type, given, value, part.tolerance) for value in right):
            key = _("the engine does not agree: it has {right}, not {stated}")
            findings.fault(
                inside,
                key.format(
                    right=_(" or ").join(_typed(part.type, value) for value in right), stated=_typed(part.type, given)
                ),
            )
        if given is not None:
            written[part.name] = given


def _warn_of_ties(kind: Kind, problem: Problem, field: str, findings: Findings) -> None:
    """A warning where several pairs may be merged and nobody says which: the key under each rule."""
    if not accepted_by_tie(kind, problem):
        return
    keys: dict[str, dict[str, str]] = {}
    types = {part.name: part.type for part in kind.parts(problem)}
    for rule in TIES:
        if rule != problem.convention.tie:
            key = answers_by(kind, problem.but(convention=problem.convention.but(tie=rule)))
            keys[rule] = {name: _typed(types[name], value) for name, value in key.items()}
    differing = [name for name in types if len({key.get(name) for key in keys.values()}) > 1]
    told: dict[str, list[str]] = {}
    for rule, answers in keys.items():
        key_there = ", ".join(f"{name} {answers[name]}" for name in differing if name in answers)
        told.setdefault(key_there, []).append(rule)
    listed = "; ".join(f"{', '.join(rules)}: {key_there}" for key_there, rules in told.items())
    message = _("several pairs are tied and no rule for ties is stated, so that any of them is right")
    findings.warn(field, f"{message}: {listed}" if differing else message)


def _typed(kind: str, value: Value) -> str:
    """The value on one line."""
    return typed(kind, value).replace("\n", "; ")
