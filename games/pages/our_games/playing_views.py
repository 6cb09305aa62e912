"""A game on its way to the table: how to play it, what counts, and starting it."""

from __future__ import annotations

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
from games.pages.rules_card import build_card
from games.pages.setup import Proposal, propose
from games.rules.words import list_first_sentences
from games.web.answers import render_page
from games.wording.translated import translate

NOTED_SECTION = "noted"
"""The section of a rules card on what is noted: the pages that ask for it say it, too."""


@require_safe
@for_club(keeper=True)
def play_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show how a game is played and who would play it; 404 if there is no such game.

    `after` in the query is the uid of the match that it follows: the way back and the form keep it.
    """
    game_and_own = find_game(club, key, translate)
    if game_and_own is None:
        raise Http404("No such game")
    game, own = game_and_own
    card = build_card(game, own.told if own else "")
    context = {
        "club": club,
        "key": key,
        "own": own,
        "card": card,
        "drawing": draw_game(game.settled),
    }
    context |= {"sections": [section for section in card.sections if section.key != NOTED_SECTION]}
    context |= {
        "steps": [translate(text) for text in list_first_sentences(card.how_to_play)],
        "proposal": _propose_game(club, key),
    }
    context |= {"after": _find_match_uid(club, request.GET.get("after", "")), "token": make_token()}
    return render_page(request, "our_games/play_game", context)


def _propose_game(club: Club, key: str) -> Proposal | None:
    """Return who would play the game: those at the newest open table, else the last match's."""
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        # The club's first match has no proposal, even if people are at a table.
        return None
    games = load_table_games(Table(club=club, game=key), translate)
    return propose(
        club, play.load_current_tables(club), last, load_seated_matches([last])[0].seats, games, key
    )


def _find_match_uid(club: Club, uid: str) -> str:
    return uid if club.matches.filter(uid=uid).exists() else ""
