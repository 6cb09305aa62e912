"""Each language that is shipped is whole, and says what the English says."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings

from scorekeeper.environment import SHIPPED_LANGUAGES
from tests.tools import advice

ROOT = Path(settings.BASE_DIR)
LOCALE = ROOT / "games/locale"
LANGUAGES = sorted(SHIPPED_LANGUAGES.keys() - {"en"})
SLOT = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
TAG = re.compile(r"</?\w+[^>]*>")
ENGLISH_QUOTE = re.compile(r"”|“(?=\w)")
FORMAL = re.compile(r"(?<![.!?:] )(?<!^)\b(Sie|Ihnen)\b")


def read_catalogue(language: str, ending: str = "po") -> polib.POFile | polib.MOFile:
    path = LOCALE / language / "LC_MESSAGES" / f"django.{ending}"
    read = polib.pofile if ending == "po" else polib.mofile
    return read(str(path))


def list_pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield each English text with its translation; of a pair, one for 1 and one for several."""
    for entry in read_catalogue(language):
        if not entry.msgid_plural:
            yield entry.msgid, entry.msgstr
            continue
        for form, text in entry.msgstr_plural.items():
            yield entry.msgid_plural if form else entry.msgid, text


def read_words_to_avoid() -> list[str]:
    """Return the words in the last column of the table in docs/translating.md."""
    guide = (ROOT / "docs/translating.md").read_text("utf-8")
    rows = re.findall(r"^\|([^|]+)\|([^|]+)\|([^|]+)\|$", guide, re.MULTILINE)
    avoided = [word.strip() for *_, words in rows[2:] for word in words.split(",")]
    return [word for word in avoided if word]


def test_every_language_has_a_catalogue():
    assert sorted(path.name for path in LOCALE.iterdir()) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_missing_or_fuzzy(language):
    catalogue = read_catalogue(language)
    assert catalogue.untranslated_entries() == []
    assert catalogue.fuzzy_entries() == []
    assert catalogue.obsolete_entries() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slot_and_tag_is_kept(language):
    wrong = []
    for entry in read_catalogue(language):
        slots = {*SLOT.findall(entry.msgid), *SLOT.findall(entry.msgid_plural)}
        if entry.msgid_plural:
            # The form for 1 may say it in a word.
            is_right = all(
                set(SLOT.findall(text)) <= slots for text in entry.msgstr_plural.values()
            ) and set(SLOT.findall(entry.msgstr_plural[1])) >= set(SLOT.findall(entry.msgid_plural))
        else:
            is_right = set(SLOT.findall(entry.msgstr)) == slots
        if not is_right:
            wrong.append(entry.msgid)
    for english, text in list_pairs(language):
        if Counter(TAG.findall(english)) != Counter(TAG.findall(text)):
            wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_as_in_english(language):
    ends = re.compile(r"[.?!…:]$")
    pairs = list_pairs(language)
    wrong = [
        (english, text)
        for english, text in pairs
        if " " in english and bool(ends.search(english)) != bool(ends.search(text))
    ]
    assert wrong == []


def test_german_is_written_as_the_guide_says():
    avoided = re.compile(rf"\b({'|'.join(read_words_to_avoid())})\b")
    wrong = []
    for english, text in list_pairs("de"):
        plain = TAG.sub("", text)
        if avoided.search(plain) or ENGLISH_QUOTE.search(plain) or FORMAL.search(plain):
            wrong.append((english, text))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_current(language):
    def list_texts(catalogue):
        return {(entry.msgid, entry.msgstr, *entry.msgstr_plural.values()) for entry in catalogue}

    assert list_texts(read_catalogue(language, "mo")) == list_texts(read_catalogue(language))


def test_collecting_messages_again_changes_nothing(tmp_path):
    if not shutil.which("xgettext"):
        pytest.fail(advice("gettext, for the catalogues of translations", "gettext"))
    for folder in ("games", "scorekeeper", "templates"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "card.egg-info").mkdir()  # `pip install .` leaves such texts behind
    (tmp_path / "card.egg-info" / "SOURCES.txt").write_text("manage.py")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (options,) = re.findall(r"manage\.py makemessages (.+) \$\(", makefile)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", *options.split()],
        cwd=tmp_path,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        check=True,
        capture_output=True,
    )
    for language in LANGUAGES:
        path = Path("games/locale", language, "LC_MESSAGES/django.po")
        assert (tmp_path / path).read_text("utf-8") == (ROOT / path).read_text("utf-8")
