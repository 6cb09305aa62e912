"""The texts that scripts show, in the language of the phone; scripts fill places in braces."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import get_language, gettext

from games.rules.game import Game
from games.rules.grid import Grid

from .translated import phrase

# Grids, languages and kinds of phone whose texts are cached: each costs 0.3 ms.
MAX_CACHED_GRIDS = 100
# Stand for all plural forms of European languages; a script takes the text of a similar one.
SAMPLES = (1, 2, 5)


def build_hand_texts(game: Game, *, alone: bool) -> str:
    """Return the texts for a hand's page; `alone`: for a phone that enters only for its player."""
    return _build_hand_texts_in(game.grid, alone, get_language())


# `language` here and below is only for the cache: the texts are in the active language.
@lru_cache(maxsize=MAX_CACHED_GRIDS)
def _build_hand_texts_in(grid: Grid | None, alone: bool, language: str | None) -> str:
    texts = {
        "unknown": phrase("No connection, no score yet"),
        "failed": phrase(
            "That could not be saved. The hand is kept on this phone; load the page again."
        ),
        "noCard": phrase("There is no card to delete."),
        "later": phrase("No connection. A saved hand can be looked at again when it is back."),
        "now": phrase("now"),
        "look": phrase("look"),
        "kept": phrase("kept"),
        # `gettext`, unlike `phrase`, leaves places open: the script fills them.
        "tab": gettext("{initials} {text}, {player}"),
        "tabUnsent": gettext("{initials} {text}, {player}, not saved"),
        "tabKept": gettext("{initials} {text}, {player}, on this phone"),
        "tabDone": gettext("{initials} {text}, {player}, done"),
        "tabOpen": gettext("{initials} –, {player}, not entered yet"),
    }
    texts |= _build_grid_texts(grid) if grid else {"stack": gettext("{cards}. Remove one")}
    if alone:
        texts |= _build_kept_texts() | _build_kept_hand_texts()
    return _to_json(texts)


def _build_grid_texts(grid: Grid) -> dict[str, str]:
    texts = {
        "full": phrase("Every card is in. Tap the one to change, or Save."),
        "slot": gettext("row {row}, column {column}: empty"),
        "card": gettext("row {row}, column {column}: {card}"),
    }
    if grid.discardable:
        texts |= {
            "gone": gettext("row {row}, column {column}: discarded"),
            "tapGone": phrase("Every card is in. Tap a card of the discarded line first."),
            "isGone": phrase("This line is discarded. Tap another one."),
            "notGone": phrase("A card lies in this line. Tap it if the line was discarded."),
        }
    return texts


def _build_kept_hand_texts() -> dict[str, str]:
    return {
        "saved": phrase("saved"),
        "ownHand": phrase("Your hand"),
        "ownHandKept": phrase("Your hand is kept"),
        "hand": gettext("{player}’s hand"),
        "handKept": gettext("{player}’s hand is kept"),
        "others": phrase("No connection. The hands of the others open again with it."),
        "over": gettext("{upper} over {lower}"),
        "noCards": phrase("no cards"),
        "handOf": gettext("{player}: {hand}"),
    }


def build_list_texts() -> str:
    """Return the texts for the list of a deal, and for the numbers of one player."""
    return _build_list_texts_in(get_language())


@cache
def _build_list_texts_in(language: str | None) -> str:
    texts = _build_kept_texts() | {
        "keysFor": gettext("Keys for {field}"),
        "now": phrase("now"),
        "wouldBeEven": phrase("would be even"),
        "next": gettext("Next {player}"),
        "save": phrase("Save"),
        "saveAnyway": phrase("Save anyway"),
        "saveValue": gettext("Save {value}"),
        "saveValueAnyway": gettext("Save {value} anyway"),
        "chooseNumber": phrase("Choose a number"),
        "scoresKept": phrase(
            "No connection. The scores are kept on this phone and sent when it is back."
        ),
        "numbersKept": phrase(
            "No connection. What was noted is kept on this phone and sent when it is back."
        ),
        "ownKept": phrase("Yours is kept"),
        "othersKept": gettext("{player}’s is kept"),
    }
    return _to_json(texts)


def _build_kept_texts() -> dict[str, str]:
    return {
        "here": phrase("kept here"),
        "notYet": phrase("not yet"),
        "count": gettext("{entered} of {total} were in"),
        "sending": phrase("It is being sent."),
        "unheard": phrase("Still no connection. Nothing is lost."),
    }


def build_outbox_texts() -> str:
    """Return the texts for hands that wait to be sent, which any page may show."""
    return _build_outbox_texts_in(get_language())


@cache
def _build_outbox_texts_in(language: str | None) -> str:
    texts: dict[str, str | list[str]] = {
        # One for each plural form; the script puts the number in.
        "notSent": [
            phrase("1 hand not sent yet", "{hands} hands not sent yet", n=sample, hands="{n}")
            for sample in SAMPLES
        ],
        "outOfOrder": gettext(
            "{unsent}. Tell the person who runs the server. The log says what to do."
        ),
        "shutOut": phrase(
            "This phone can no longer enter hands here. Scan the club’s code again, then open "
            "this page."
        ),
        "notTaken": phrase("The server could not take this hand."),
        "hand": gettext("{player}, deal {deal}"),
        "handEntered": gettext("{player}, deal {deal}: {entered}"),
        "copied": phrase("Copied"),
        "tryAgain": phrase("No connection just now. Try again in a moment."),
        "pageStays": phrase("No connection, so you stay on this page"),
    }
    return _to_json(texts)


def _to_json(texts: Mapping[str, Any]) -> str:
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
