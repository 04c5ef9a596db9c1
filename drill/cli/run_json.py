"""A training run as the one JSON object of the contract, written piece by piece: a long run is never held in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drill.cli.output import json_text
from drill.engine.corpus import Rows
from drill.engine.rounds import RoundView, Training


def run_json(run: Training, rounds: Iterable[RoundView], *, merges_only: bool = False) -> Iterator[str]:
    """The pieces of the object, a round a line; with `merges_only` a round says no more than what it merged."""
    start = {"corpus": rows_json(run.start), "vocabulary": list(run.base)}
    yield f'{{"convention": {json_text(run.convention.to_json())},\n'
    yield f' "start": {json_text(start)},\n "rounds": ['
    merges = []
    for number, round_ in enumerate(rounds, 1):
        merges.append(list(round_.merge))
        yield ("," if number > 1 else "") + "\n  " + json_text(_round(number, round_, merges_only))
    yield f'],\n "merges": {json_text(merges)},\n "stopped": {json_text(run.stopped)}}}\n'


def rows_json(rows: Rows) -> list[dict[str, object]]:
    """A corpus in the JSON form of the contract."""
    return [{"count": row.frequency, "symbols": list(row.symbols)} for row in rows]


def _round(number: int, round_: RoundView, merges_only: bool) -> dict[str, object]:
    merged = {"merge": list(round_.merge), "count": round_.count}
    if merges_only:
        return {"round": number, **merged, "symbol": round_.symbol}
    found: dict[str, object] = {
        "round": number,
        "counts": [{"pair": list(pair), "count": count} for pair, count in round_.counts],
        **merged,
        "tied": [list(pair) for pair in round_.tied],
        "symbol": round_.symbol,
        "corpus": rows_json(round_.rows),
        "vocabulary": list(round_.vocabulary),
    }
    if round_.left_out:
        found["counts_left_out"] = round_.left_out
    return found
