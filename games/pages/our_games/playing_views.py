"""A game on its way to the table: how to play it, what counts, and starting it."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import play
from games.access.form_tokens import make_token
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.drawings.games import draw_game
from games.matches.club_games import find_game, load_table_games
from games.matches.match_lines import load_seated_matches
from games.models import Club, HouseGame, Table
from games.pages.rules_card import build_card
from games.pages.setup import Proposal, propose
from games.rules.words import list_first_sentences
from games.web.answers import render_page
from games.wording.translated import translate

NOTED_SECTION = "noted"
"""The section of a rules card on numbers: left out, as the pages that ask for them say it, too."""


@require_safe
@for_club(keeper=True)
def play_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show how a game is played and who would play it; 404 if there is no such game.

    `after` in the query is the uid of the match that it follows: the way back and the form keep it.
    """
    found = find_game(club, key, translate)
    if found is None:
        raise Http404("No such game")
    game, own_game = found
    card = build_card(game, own_game.told if own_game else "")
    sections = [section for section in card.sections if section.key != NOTED_SECTION]
    after = request.GET.get("after", "")
    if not club.matches.filter(uid=after).exists():
        after = ""
    context = {
        "club": club,
        "key": key,
        "own": own_game,
        "card": card,
        "drawing": draw_game(game.settled),
        "statements": [statement for section in sections for statement in section.statements],
        "steps": [translate(text) for text in list_first_sentences(card.how_to_play)],
        "proposal": _propose_game(club, key),
        "after": after,
        "edit_url": _build_edit_url(club, key, own_game, after),
        "token": make_token(),
    }
    return render_page(request, "our_games/play_game", context)


def _build_edit_url(club: Club, key: str, own_game: HouseGame | None, after: str) -> str:
    """Return the address of the editor: of the club's own game, or of a copy of another one."""
    if own_game:
        return reverse("change-game", args=[club.uid, key])
    query = {"like": key, "after": after} if after else {"like": key}
    return f"{reverse('new-game', args=[club.uid])}?{urlencode(query)}"


def _propose_game(club: Club, key: str) -> Proposal | None:
    """Return who would play: those at the newest table, else in the last match (None: no match)."""
    last_match = club.matches.order_by("-started_at", "-pk").first()
    if last_match is None:
        # The club's first match has no proposal, even if people are at a table.
        return None
    tables = play.load_current_tables(club)
    seats = load_seated_matches([last_match])[0].seats
    # A table that is not saved: only its game matters, which can be a template.
    games = load_table_games(Table(club=club, game=key), translate)
    return propose(club, tables, last_match, seats, games, key)
