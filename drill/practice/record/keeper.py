"""Who sees to it that what is to be kept is kept: in the file, or, while that is impossible, in memory until it is."""

from __future__ import annotations

import atexit
import sqlite3
import time
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from drill.engine.errors import InputError
from drill.practice.record import FILE, file
from drill.practice.record.file import Identity
from drill.practice.record.schema import VersionError, transaction, version_of
from drill.wording import _

T = TypeVar("T")
#: Something to be written. It may be asked for twice and must then change nothing.
Work = Callable[[sqlite3.Connection], object]
#: What goes wrong with a file: the first two are of the moment, the last for good.
_FAILURES: Final = (*file.ERRORS, OSError, VersionError)
#: Milliseconds after which SQLite begins anew to wait for another drill.
_A_MOMENT: Final = 20
#: Seconds in which others may write, between two works of one drill.
_PAUSE: Final = 0.01
#: Seconds to wait for another drill once it has kept us waiting in vain: nobody waits long for each letter typed.
_LITTLE_PATIENCE: Final = 0.1


class Keeper:
    """The file of the record, and what stands in for it.

    While nothing can be written, everything goes on in memory, which begins with what could be read of the file. What
    could not be written waits, and is written with the next work that can be. A damaged file is set aside and a new
    one begun.
    """

    def __init__(self, folder: Path, now: Callable[[], int]) -> None:
        self.path = folder / FILE
        self.now = now
        self._file: sqlite3.Connection | None = None
        self._identity: Identity | None = None
        self._memory: sqlite3.Connection | None = None
        self._patience = file.PATIENCE
        self._wrote = 0.0
        self._waiting: dict[Hashable, Work] = {}
        self._forbidden: VersionError | None = None
        self._news: list[str] = []
        try:
            self._settled(lambda _connection: None)
        except _FAILURES as error:
            self._stand_in(error)

    @property
    def kept(self) -> bool:
        """False while nothing can be written."""
        return self._memory is None

    def news(self) -> str | None:
        """What the person has to be told since this was last asked."""
        said, self._news = self._news, []
        return "; ".join(said) or None

    def close(self) -> None:
        """Try once more to write what waits, and leave the file to others."""
        atexit.unregister(self.close)
        if self._waiting:
            with suppress(*_FAILURES):
                self._written(self._waiting.values())
        for connection in (self._file, self._memory):
            if connection is not None:
                connection.close()

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this reads; of a damaged file nothing, and the news say so."""
        if self._memory is None:
            try:
                return self._settled(work)
            except _FAILURES as error:
                self._stand_in(error)
        assert self._memory is not None
        try:
            return work(self._memory)
        except file.ERRORS:
            # Damage that the copy has brought along.
            return work(self._memory_anew())

    def write(self, key: Hashable, work: Work) -> None:
        """Keep this, and with it what waits; a later work of the same key makes an earlier one needless."""
        self._waiting.pop(key, None)
        self._waiting[key] = work
        try:
            self._written(self._waiting.values())
        except _FAILURES as error:
            if self._memory is None:
                self._stand_in(error)
            else:
                self._remember(work)
            return
        self._all_is_kept()

    def write_at_once(self, work: Work) -> None:
        """Write this to the file, or raise InputError."""
        try:
            self._written([*self._waiting.values(), work])
        except _FAILURES as error:
            raise InputError(file.reason(error, self.path)) from None
        self._all_is_kept()

    def _all_is_kept(self) -> None:
        self._waiting.clear()
        if self._memory is not None:
            self._memory.close()
            self._memory = None
            self._be_patient(file.PATIENCE)
            self._news.append(_("what waited to be kept is kept now"))

    # --- the file --------------------------------------------------------------------------------------------------

    def _written(self, works: Iterable[Work]) -> None:
        """Do all of this in one transaction."""

        def do(connection: sqlite3.Connection) -> None:
            if time.monotonic() - self._wrote < _PAUSE:
                # Whoever writes without a rest takes the file again before another drill that waits has seen it free.
                time.sleep(_PAUSE)
            connection.execute(f"PRAGMA busy_timeout = {_A_MOMENT}")
            with transaction(connection, self._patience):
                # A newer drill may have changed the tables since the file was opened.
                version_of(connection)
                for work in works:
                    work(connection)

        self._settled(do)
        self._wrote = time.monotonic()
        self._be_patient(self._patience)

    def _settled(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do this with the file; where it is damaged, with a new one in its place."""
        try:
            return work(self._connection())
        except file.ERRORS as error:
            if not file.is_damage(error):
                raise
        self._replace()
        return work(self._connection())

    def _connection(self) -> sqlite3.Connection:
        """The file that lies there now: another drill may have set aside the one we had."""
        if self._forbidden is not None:
            raise self._forbidden
        found = file.identity(self.path)
        if self._file is not None and found == self._identity:
            return self._file
        self._leave()
        self._identity = found
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = file.connect(self.path, file.PATIENCE if self._memory is None else _LITTLE_PATIENCE)
        self._identity = file.identity(self.path)
        return self._file

    def _leave(self) -> None:
        if self._file is not None:
            # What it holds cannot be lost by closing it; a damaged one may refuse to be closed well.
            with suppress(*file.ERRORS):
                self._file.close()
            self._file = None

    def _replace(self) -> None:
        """Set the damaged file aside, unless another drill has done so already; raises OSError where it stays."""
        self._leave()
        if file.identity(self.path) != self._identity:
            return
        aside = file.set_aside(self.path, self.now())
        self._news.append(
            _("the record of your answers is damaged: it is set aside as {file}, and a new one begun").format(
                file=aside
            )
        )

    # --- memory ----------------------------------------------------------------------------------------------------

    def _stand_in(self, error: BaseException) -> None:
        """Go on in memory, and say so."""
        atexit.register(self.close)
        if isinstance(error, VersionError):
            self._forbidden = error
            self._memory = file.blank()
            said = _("your answers are not kept, only remembered until you leave: {reason}")
        else:
            self._memory = file.in_memory(self._file, self.path)
            said = _(
                "your answers are not kept for now: {reason}; until that is over they are only remembered, and lost if "
                "you leave"
            )
        self._news.append(said.format(reason=file.reason(error, self.path)))
        self._be_patient(_LITTLE_PATIENCE)
        for work in self._waiting.values():
            self._remember(work)

    def _be_patient(self, seconds: float) -> None:
        self._patience = seconds
        if self._file is not None:
            self._file.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")

    def _remember(self, work: Work) -> None:
        assert self._memory is not None
        try:
            with transaction(self._memory):
                work(self._memory)
        except file.ERRORS:
            self._memory_anew()

    def _memory_anew(self) -> sqlite3.Connection:
        """Memory with nothing in it but what waits."""
        assert self._memory is not None
        self._memory.close()
        self._memory = file.blank()
        for work in self._waiting.values():
            with transaction(self._memory):
                work(self._memory)
        return self._memory
