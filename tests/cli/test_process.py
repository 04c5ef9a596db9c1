"""What only shows in a process of its own: what is imported, pipes, terminals that are missing, interrupts."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from drill import __version__
from tests.cli.running import LECTURE, process

WATCHED = {"click", "rich", "textual", "yaml", "platformdirs", "fsrs", "typst", "tomllib", "asyncio"}
_LISTING = """
import sys
from drill.__main__ import main
code = main()
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""


def imported(*args: str) -> set[str]:
    """The watched modules that a command has imported."""
    done = subprocess.run([sys.executable, "-c", _LISTING, *args], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return WATCHED & set(done.stderr.split())


@pytest.mark.parametrize(
    ("args", "modules"),
    [
        (["--version"], set()),
        (["--help"], {"click"}),
        (["train", "--help"], {"click"}),
        (["train", LECTURE], {"click"}),
        (["encode", " renew", "--train-on", LECTURE, "--json"], {"click"}),
        (["new", "next-merge"], {"click"}),
        (["new", "training-run", "--json", "--key"], {"click"}),
        (["mistakes"], {"click"}),
        (["mark", "--code", "next-merge.2.k7f3qx2m.1", "pair=n e"], {"click"}),
        (["mark", "--code", "next-merge.3.@lecture.1", "pair=n e"], {"click", "yaml"}),
    ],
)
def test_a_command_imports_no_more_than_it_needs(args: list[str], modules: set[str]) -> None:
    assert imported(*args) == modules


def test_the_help_of_one_command_does_not_import_the_others() -> None:
    done = subprocess.run([sys.executable, "-c", _LISTING, "--help"], capture_output=True, text=True, timeout=60)
    assert not {"drill.cli.train", "drill.cli.new", "drill.questions.kinds"} & set(done.stderr.split())


def test_of_the_kinds_only_those_that_are_asked_for_are_imported() -> None:
    command = ["new", "next-merge", "--json", "--key"]
    done = subprocess.run([sys.executable, "-c", _LISTING, *command], capture_output=True, text=True, timeout=60)
    modules = set(done.stderr.split())
    assert "drill.questions.next_merge" in modules
    others = ("encode", "training_run", "merge_order", "rule_check", "spot_the_mistake", "choice", "search")
    assert not {f"drill.questions.{name}" for name in others} & modules


def test_the_platforms_folder_is_asked_for_only_where_none_is_named(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.delenv("BPE_DRILL_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    assert imported("train", "a") == {"click", "platformdirs"}
    assert imported("train", "a", "--data-dir", str(home)) == {"click"}


@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "drill"], [str(Path(sys.executable).with_name("bpe-drill"))]]
)
def test_both_names_of_the_command(command: list[str]) -> None:
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"bpe-drill {__version__}\n")


def test_without_a_terminal_the_screens_say_so() -> None:
    done = process()
    assert done.returncode == 2
    assert done.stdout == b""
    [line] = done.stderr.decode().splitlines()
    assert "terminal" in line
    assert "--plain" in line


def test_without_a_terminal_practice_is_plain() -> None:
    done = process("practice", "--code", "next-merge.3.@lecture.1", given=b"n e\n4\n\n")
    assert done.returncode == 0
    assert b"2 of 2 marks" in done.stdout


@pytest.mark.parametrize(
    "args",
    [["new", "next-merge", "-n", "1000", "--json"], ["new", "next-merge", "-n", "1000"], ["train", "a" * 90_000]],
)
def test_a_broken_pipe_ends_quietly(args: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "drill", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(20)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_lines_are_written_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    with subprocess.Popen(
        [sys.executable, "-m", "drill", "mark", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        too_late = threading.Timer(30, running.kill)
        too_late.start()
        for _number in range(2):
            running.stdin.write(b'{"code": "next-merge.2.k7f3qx2m.1", "answer": {}}\n')
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'{"code": ')
        running.stdin.close()
        assert running.wait(60) == 0
        too_late.cancel()


@pytest.mark.skipif(os.name == "nt", reason="a signal of POSIX")
@pytest.mark.parametrize("args", [["train", "-"], ["practice", "--plain", "--code", "next-merge.3.@lecture.1"]])
def test_an_interrupt_is_130_and_no_traceback(args: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "drill", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever runs the tests in the background of a shell hands on that interrupts are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        if args[0] == "practice":
            assert running.stdout is not None
            running.stdout.readline()  # the question is there
        else:
            time.sleep(1)
        running.send_signal(signal.SIGINT)
        written, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in errors
    if args[0] == "practice":
        assert b"No question was answered." in written


def test_a_full_disk_is_one_line() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "drill", "train", "a"], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr.decode() == "bpe-drill: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize(
    ("closed", "code"),
    [("train a >&-", 0), ("train a 2>&-", 0), ("nonsense 2>&-", 2), ("train - <&-", 0), ("practice <&-", 0)],
)
def test_streams_that_are_closed(closed: str, code: int) -> None:
    done = subprocess.run(["sh", "-c", f"'{sys.executable}' -m drill {closed}"], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, b"")


def test_a_pipe_that_nobody_reads_beside_an_error() -> None:
    script = f"echo '{{}}' | '{sys.executable}' -m drill mark - --json | true"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_locale_without_unicode_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    shown = process("train", "عربی")
    assert (shown.returncode, shown.stderr) == (0, b"")
    as_json = process("train", "عربی", "--json")
    assert "عربی".encode() not in shown.stdout
    assert '"ع", "ر"'.encode() in as_json.stdout
