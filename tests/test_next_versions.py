"""`make test-next`: which versions it tries, and what it says of them."""

import sys

import pytest

from scripts import next_versions

TEXT = "Django==5.2.19\npsycopg[binary]==3.3.9\n-r requirements.txt\nPyYAML==6.0.3\n"


def test_everything_is_tried_at_its_newest_and_django_before_it_is_released() -> None:
    assert next_versions.unpin(TEXT) == ["Django>=5.2a1", "psycopg[binary]", "PyYAML"]


def test_it_says_what_is_newer_than_what_is_pinned() -> None:
    said = next_versions.describe_versions(TEXT, {"django": "6.1b1", "psycopg": "3.3.9", "pyyaml": "7.0"})
    assert said == "Django 6.1b1 (5.2.19 is pinned); newer: PyYAML 7.0 (6.0.3)."
    same = next_versions.describe_versions(TEXT, {"django": "5.2.19", "psycopg": "3.3.9", "pyyaml": "6.0.3"})
    assert same == "Django 5.2.19 (5.2.19 is pinned); newer: nothing else."


@pytest.mark.parametrize(
    ("there", "chosen"),
    [({"python3.12", "python3.13"}, "/bin/python3.13"), ({"python3.11"}, sys.executable), (set(), sys.executable)],
)
def test_the_newest_python_is_taken(monkeypatch: pytest.MonkeyPatch, there: set[str], chosen: str) -> None:
    monkeypatch.setattr(next_versions, "makes_venvs", lambda python: True)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name in there else None)
    assert next_versions.choose_python() == chosen
