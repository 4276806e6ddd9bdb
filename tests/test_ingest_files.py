"""The corpus folder's files: manifest, documents, scenarios, support data."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from judge.builds.build import build
from judge.errors import JudgeError
from judge.ingest.manifest import LARGEST, MOST_LINES, read_manifest, read_text
from judge.ingest.scenarios import read_scenarios, with_proofs
from judge.ingest.support import read_rules_index, read_tokens
from judge.records import Ruling

DOCUMENT = '[[document]]\nid = "a"\ngame = "g"\nfile = "g/a.txt"\n'


def error_of(code: str, path: Path) -> JudgeError:
    with pytest.raises(JudgeError) as caught:
        read_manifest(path)
    assert caught.value.code == code
    return caught.value


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_the_projects_manifest_lists_the_documents_it_has(corpus_dir: Path) -> None:
    for entry in read_manifest(corpus_dir):
        assert entry.sha256
        text, found = read_text(corpus_dir, entry)
        assert text
        assert found == entry.sha256


def test_a_folder_without_a_manifest(tmp_path: Path) -> None:
    assert "--corpus" in error_of("no-corpus", tmp_path).hint


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[document", "TOML"),
        ('title = "x"', "title"),
        (DOCUMENT + 'orign = "x"\n', "orign"),
        (DOCUMENT + "date = 3\n", "date"),
        ('[[document]]\nid = "a"\ngame = "g"\n', "file"),
        (DOCUMENT + DOCUMENT, "twice"),
        (DOCUMENT.replace('"a"', '"A b"'), "address"),
        (DOCUMENT.replace('"a"', '"scenarios"'), "scenarios"),
    ],
)
def test_a_manifest_that_cannot_be_understood(tmp_path: Path, text: str, named: str) -> None:
    write(tmp_path / "manifest.toml", text)
    assert named in error_of("bad-manifest", tmp_path).message


def test_a_document_that_is_missing_changed_or_not_text(tmp_path: Path) -> None:
    write(tmp_path / "manifest.toml", DOCUMENT + f'sha256 = "{hashlib.sha256(b"as received").hexdigest()}"\n')
    (entry,) = read_manifest(tmp_path)
    with pytest.raises(JudgeError, match="cannot be read"):
        read_text(tmp_path, entry)
    path = write(tmp_path / "g/a.txt", "something else")
    with pytest.raises(JudgeError, match="has changed"):
        read_text(tmp_path, entry)
    path.write_bytes(b"first\nsec\xffond\n")
    write(tmp_path / "manifest.toml", DOCUMENT)
    (entry,) = read_manifest(tmp_path)
    with pytest.raises(JudgeError) as caught:
        read_text(tmp_path, entry)
    assert caught.value.code == "not-utf-8"
    assert caught.value.where.endswith("a.txt:2:4")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-document"),
        (b" \n\r\n\t\n", "empty-document"),
        (b"Wolf\0Rider\n", "not-text"),
        ("Wolf".encode("utf-16"), "not-utf-8"),
        (b"a" * (LARGEST + 1), "too-large"),
        (b"a\n" * (MOST_LINES + 1), "too-large"),
    ],
)
def test_a_listed_document_that_cannot_be_read_leaves_nothing_behind(tmp_path: Path, data: bytes, code: str) -> None:
    write(tmp_path / "corpus/manifest.toml", DOCUMENT)
    write(tmp_path / "corpus/g/a.txt", "").write_bytes(data)
    with pytest.raises(JudgeError) as caught:
        build(tmp_path / "corpus", tmp_path / "index")
    assert caught.value.code == code
    assert "a.txt" in caught.value.where
    assert [path.name for path in (tmp_path / "index").iterdir()] == [".lock"]


def test_a_document_outside_the_corpus_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "secret.txt", "x")
    write(tmp_path / "corpus/manifest.toml", DOCUMENT.replace("g/a.txt", "../secret.txt"))
    (entry,) = read_manifest(tmp_path / "corpus")
    with pytest.raises(JudgeError, match="outside the corpus"):
        read_text(tmp_path / "corpus", entry)


SCENARIOS = """# what is shown
title: First
game: g
confirms: [a/x/1, a/x/2]
setup: {Ana: {}, No: {}}
---
title: Second
confirms: a/x/1
---
"""


def ruling(n: int) -> Ruling:
    return Ruling(id=f"a/x/{n}", game="g", document="a", title=f"X, ruling {n}", text="t", number=n)


def test_scenarios_become_records_with_their_own_text(tmp_path: Path) -> None:
    write(tmp_path / "g/scenarios/what-is-shown.yaml", SCENARIOS)
    first, second = read_scenarios(tmp_path)
    assert (first.id, second.id) == ("scenarios/what-is-shown/1", "scenarios/what-is-shown/2")
    assert (first.game, second.game) == ("g", "g")
    assert first.path == "g/scenarios/what-is-shown.yaml"
    assert first.confirms == ("a/x/1", "a/x/2")
    assert second.confirms == ("a/x/1",)
    assert first.text.startswith("title: First")
    assert "Second" not in first.text
    assert first.verdict == ""


def test_proofs_come_from_what_scenarios_confirm(tmp_path: Path) -> None:
    write(tmp_path / "g/scenarios/p.yaml", SCENARIOS)
    proven = with_proofs([ruling(1), ruling(2), ruling(3)], read_scenarios(tmp_path), tmp_path)
    assert [r.proofs for r in proven if isinstance(r, Ruling)] == [
        ("scenarios/p/1", "scenarios/p/2"),
        ("scenarios/p/1",),
        (),
    ]


def test_an_id_that_is_no_record_is_an_error_with_file_and_id(tmp_path: Path) -> None:
    write(tmp_path / "g/scenarios/p.yaml", SCENARIOS)
    with pytest.raises(JudgeError) as caught:
        with_proofs([ruling(1)], read_scenarios(tmp_path), tmp_path)
    assert "a/x/2" in caught.value.message
    assert caught.value.where.endswith("g/scenarios/p.yaml")
    assert caught.value.candidates == ("a/x/1",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("title: [", "bad-yaml"),
        ("- a\n", "bad-scenario"),
        ("title: x\nconfirms: 3\n", "bad-scenario"),
        ("a: !!x 1\n", "bad-yaml"),
    ],
)
def test_scenario_files_that_cannot_be_read_name_the_place(tmp_path: Path, text: str, code: str) -> None:
    path = write(tmp_path / "g/scenarios/p.yaml", text)
    with pytest.raises(JudgeError) as caught:
        read_scenarios(tmp_path)
    assert caught.value.code == code
    assert caught.value.where.startswith(f"{path}:")


def test_two_scenario_files_of_one_name(tmp_path: Path) -> None:
    write(tmp_path / "g/scenarios/p.yaml", "title: a\n")
    write(tmp_path / "h/scenarios/p.yaml", "title: b\n")
    with pytest.raises(JudgeError, match="same name"):
        read_scenarios(tmp_path)


def test_support_files(tmp_path: Path) -> None:
    tokens = write(tmp_path / "tokens.yaml", '- name: Ember\n  type: Token\n  text: ""\n  cites: ["8.6.1"]\n')
    assert read_tokens(tokens)[0]["cites"] == ["8.6.1"]
    rules = write(tmp_path / "rules-index.yaml", 'edition: "2031"\nrules:\n  "7.5": the damage step\n')
    assert read_rules_index(rules) == ("2031", {"7.5": "the damage step"}, {})
    asked = write(tmp_path / "asked.yaml", 'rules:\n  "7.5": a\nasked:\n  "7.5": when does it hurt\n')
    assert read_rules_index(asked) == ("", {"7.5": "a"}, {"7.5": "when does it hurt"})


@pytest.mark.parametrize("text", ["tokens: []\n", "- type: x\n", "- name: a\n---\n- name: b\n", ""])
def test_bad_token_files(tmp_path: Path, text: str) -> None:
    with pytest.raises(JudgeError, match=r"tokens\.yaml"):
        read_tokens(write(tmp_path / "tokens.yaml", text))


def test_rule_numbers_must_be_quoted(tmp_path: Path) -> None:
    with pytest.raises(JudgeError, match="rules"):
        read_rules_index(write(tmp_path / "rules-index.yaml", "rules:\n  7.10: x\n"))
    with pytest.raises(JudgeError, match="asked"):
        read_rules_index(write(tmp_path / "rules-index.yaml", 'rules:\n  "7.10": x\nasked: [x]\n'))
