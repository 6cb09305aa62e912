"""Texts in the language of the page: slots, numbers, lists, and a translation that does not fit."""

import gettext
from unittest.mock import patch

import pytest
from django.utils.translation import override, trans_real

from games.rules.say import Either, Series, say
from games.wording.translated import phrase, translate
from tests.made_up_language import CODE, MadeUp


@pytest.fixture
def made_up(monkeypatch):
    monkeypatch.setitem(trans_real._translations, CODE, MadeUp())
    with override(CODE):
        yield


def test_a_phrase_is_english_by_default():
    assert phrase("{player} wins.", player="Ann") == "Ann wins."
    assert phrase("1 card", "{n} cards", n=1_200) == "1,200 cards"
    assert phrase("Look at {names}.", names=["Ann", "Bob", "Cy"]) == "Look at Ann, Bob and Cy."
    assert phrase("{letters}?", letters=Either("AB")) == "A or B?"
    assert phrase("{names}", names=Series(["Ann 3", "Bob 2"])) == "Ann 3, Bob 2"


@pytest.mark.usefixtures("made_up")
def test_a_text_is_translated_with_the_texts_in_its_slots():
    part = say("1 deck", "{n} decks", n=2)
    assert (
        translate(say("{game} needs {decks}.", game="Golf", decks=part))
        == "⟦⟧Golf⟦ needs ⟧⟦⟧2⟦ decks⟧⟦.⟧"
    )
    assert (
        translate(say("Ask {who}.", who=Either(["Ann", part])))
        == "⟦Ask ⟧⟦⟧Ann⟦ or ⟧⟦⟧2⟦ decks⟧⟦⟧⟦.⟧"
    )


@pytest.mark.usefixtures("made_up")
def test_typed_text_is_not_translated():
    assert translate("Tomás {player}") == "Tomás {player}"


def test_a_translation_with_wrong_slots_falls_back_to_english(caplog):
    class Wrong(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "{spieler} gewinnt."

        def to_language(self) -> str:
            return CODE

    with patch.dict(trans_real._translations, {CODE: Wrong()}), override(CODE):
        assert phrase("{player} wins.", player="Ann") == "Ann wins."
    assert "does not fit" in caplog.text
