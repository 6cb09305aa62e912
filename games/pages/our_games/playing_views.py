"""A game on its way to the table: how it is played, what counts, and playing it with those who are there."""

from __future__ import annotations

import re

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games import play
from games.access.form_tokens import make_token
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.drawings.games import draw_game
from games.matches.club_games import find_game, load_table_games
from games.matches.match_lines import load_seated_matches
from games.models import Club, Table
from games.pages.rules_card import card_of_game
from games.pages.table import Proposal, propose
from games.web.answers import render_page

FIRST_SENTENCE = re.compile(r"(?<=\.) ")
NOTED = "noted"
"""The section of a rules card that says what is noted: whoever plays is told by the pages where it is asked for."""


@require_safe
@for_club(keeper=True)
def play_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show how a game is played and who would play it; `after` is the match that it follows."""
    found = find_game(club, key)
    if found is None:
        raise Http404("No such game")
    game, own = found
    card = card_of_game(game, own.told if own else "")
    context = {"club": club, "key": key, "own": own, "card": card, "drawing": draw_game(game.settled)}
    context |= {"sections": [section for section in card.sections if section.key != NOTED]}
    context |= {"steps": _first_sentences(card.how_to_play), "proposal": _propose(club, key)}
    context |= {"after": _last_uid(club, request.GET.get("after", "")), "token": make_token()}
    return render_page(request, "our_games/play_game", context)


def _propose(club: Club, key: str) -> Proposal | None:
    """Return who would play the game of that key and what for; None if nothing was played yet."""
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        return None
    games = load_table_games(Table(club=club, game=key))
    return propose(club, play.load_current_tables(club), last, load_seated_matches([last])[0].seats, games, key)


def _last_uid(club: Club, uid: str) -> str:
    """Return the uid if it is that of a match of the club, else nothing."""
    return uid if club.matches.filter(uid=uid).exists() else ""


def _first_sentences(text: str) -> list[str]:
    """Return how each paragraph of a text begins."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n") if paragraph.strip()]
    return [FIRST_SENTENCE.split(paragraph, maxsplit=1)[0] for paragraph in paragraphs]
