"""YAML from outside: a tree with lines, nothing interpreted, and what could harm refused by its line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from drill.bank.yaml_nodes import MOST_BYTES, Fields, Items, Scalar, parse_yaml, read_yaml
from drill.engine.errors import InputError


@pytest.fixture(params=["C", "Python"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of PyYAML: an installation may lack the one in C."""
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


def refused(text: str) -> str:
    with pytest.raises(InputError) as refusal:
        parse_yaml(text, "x.yaml")
    return str(refusal.value)


def test_a_tree_knows_its_lines() -> None:
    tree = parse_yaml("# a\nid: mine\nproblems:\n  - {kind: encode, level: 1}\n  - two\n", "x.yaml")
    assert isinstance(tree, Fields)
    assert [(key, line) for key, line, _node in tree.entries] == [("id", 2), ("problems", 3)]
    assert tree.value("id") == Scalar("mine", 2)
    problems = tree.value("problems")
    assert isinstance(problems, Items)
    assert problems.items == (
        Fields((("kind", 4, Scalar("encode", 4)), ("level", 4, Scalar("1", 4, "int"))), 4),
        Scalar("two", 5),
    )
    assert tree.value("nothing") is None


@pytest.mark.parametrize(
    ("written", "sort"),
    [
        *((word, "bool") for word in ("no", "on", "Yes", "true")),
        *((word, "int") for word in ("012", "1_000", "12:30", "0x1F", "0b1", "7")),
        *((word, "float") for word in ("1.5", ".inf", "1_0.5")),
        *((word, "null") for word in ("~", "null", "")),
        *((word, "timestamp") for word in ("2026-07-01", "2001-12-14 21:59:43")),
        *((word, "str") for word in ("n", "_", "new", "</w>", "'no'", '"012"', "ـ")),
        ("=", "value"),
        ("<<", "merge"),
    ],
)
def test_a_scalar_keeps_its_text_beside_what_yaml_takes_it_for(written: str, sort: str) -> None:
    tree = parse_yaml(f"- {written}", "x.yaml")
    assert isinstance(tree, Items)
    assert tree.items == (Scalar(written.strip("'\""), 1, sort),)


def test_a_key_that_stands_twice_is_seen() -> None:
    tree = parse_yaml("a: 1\nb: 2\na: 3\na: 4", "x.yaml")
    assert isinstance(tree, Fields)
    assert tree.repeated() == (("a", 3, 1), ("a", 4, 1))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.yaml: the file is empty"),
        ("# nothing\n", "x.yaml: the file is empty"),
        ("a: 1\nb: &x [1]", "x.yaml, line 2: anchors"),
        ("a: *x", "x.yaml, line 1: anchors"),
        ("a: 1\nb: !!python/object/apply:os.system ['true']", "x.yaml, line 2: tags"),
        ("a: !!str no", "x.yaml, line 1: tags"),
        ("a: !mine b", "x.yaml, line 1: tags"),
        ("!!python/name:os.system x: 1", "x.yaml, line 1: tags"),
        ("[a, b]: c", "x.yaml, line 1: the name of a field"),
        ("a: 1\n---\nb: 2", "x.yaml, line 2: a file holds one document"),
        ("a: 1\nb:\n\tc: d", "x.yaml, line 3: this is not YAML: a tab"),
        ("a: [", "this is not YAML"),
        ("a: b: c", "x.yaml, line 1: this is not YAML"),
        ("%YAML 9.9\n---\na: 1", "this is not YAML"),
        ("a: 1\nb: '\x01'", "x.yaml, line 2: the character U+0001"),
        ("a: '\ud800'", "x.yaml, line 1: the character U+D800"),
        ("[" * 50, "x.yaml, line 1: this is nested too deeply"),
        ("- " * 10_000, "x.yaml, line 1: this is nested too deeply"),
        ("x" * (MOST_BYTES + 1), "x.yaml: the file is larger"),
    ],
)
def test_what_is_refused_is_told_with_its_line(text: str, told: str) -> None:
    assert told in refused(text)


def test_a_bomb_of_aliases_is_refused_at_its_first_fuse() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    assert refused(bomb).startswith("x.yaml, line 1: anchors")


def test_no_deep_file_ends_the_process() -> None:
    code = "from drill.bank.yaml_nodes import parse_yaml\nfor sign in '[{':\n  try: parse_yaml(sign * 500_000, 'x')\n"
    code += "  except ValueError as error: print(error)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.count("x, line 1: ") == 2


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"a: 1\nb: \xd9\x85\xff")
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, told in (
        (bad, "bad.yaml, line 2: byte 6 (0xff) is not UTF-8"),
        (large, "large.yaml: the file is larger than"),
        (pipe, "pipe: this is not a file"),
        (tmp_path, f"{tmp_path.name}: this is not a file"),
        (tmp_path / "none.yaml", "none.yaml: No such file"),
        (Path("a\0b"), "no file has such a name"),
    ):
        with pytest.raises(InputError) as refusal:
            read_yaml(path, path.name)
        assert told in str(refusal.value)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_yaml(path, "a.yaml") == Fields((("a", 1, Scalar("1", 1, "int")),), 1)
