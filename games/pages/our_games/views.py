"""The games of a club: the list, putting one away, giving one to another club, taking one in."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.links import find_game_by_link, sign_game
from games.access.phones import VisitRequest, is_keeper, load_clubs
from games.access.visits import for_club
from games.drawings.games import draw_game
from games.matches.club_games import to_game
from games.models import Club, HouseGame
from games.pages.files import escape_surrogates
from games.pages.rules_card import build_card
from games.rules.errors import RuleError
from games.rules.files.game_file import write_game_file
from games.web.addresses import find_base_url
from games.web.answers import build_download_headers, render_page
from games.web.invitations import Invite
from games.wording.translated import phrase
from games.wording.words import sentence

from .forms import GameFileForm, NameForm
from .our_games import load_our_games

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@for_club()
def games(request: VisitRequest, club: Club) -> HttpResponse:
    return render_page(request, "our_games/games", {"club": club, "games": load_our_games(club)})


@require_safe
@for_club(keeper=True)
def make(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the games that a new one can be copied from."""
    our_games = load_our_games(club)
    sections = {
        phrase("Your own games"): our_games.own,
        phrase("Built-in games"): our_games.built_in,
        phrase("Templates"): our_games.templates,
    }
    filled = [(title, games) for title, games in sections.items() if games]
    return render_page(request, "our_games/make", {"club": club, "sections": filled})


@require_POST
@for_club(keeper=True)
def put_away(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Put a game of the club's own away (404: none), so that it is not offered any more."""
    game = _get_own_game(club, key)
    play.put_game_away(game)
    messages.success(request, phrase("{game} is archived. Its matches stay.", game=game.name))
    return redirect("games", club.uid)


@require_POST
@for_club(keeper=True)
def bring_back(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Offer a put-away game for new matches (404: none); an error says if its name is taken."""
    game = _get_own_game(club, key)
    try:
        play.bring_back_game(game)
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    except RuleError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, phrase("You can play {game} again.", game=game.name))
    return redirect("games", club.uid)


@require_safe
@for_club(keeper=True)
def give(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show the club's game (else 404) for another club: as a code to scan, as a link, as a file."""
    game = _get_own_game(club, key)
    invite = None
    if base_url := find_base_url(request):  # None without a network
        path = reverse("given-game", args=[game.key, sign_game(game)])
        invite = Invite(f"{base_url}{path}")
    text = phrase("Card game: {game}", game=game.name)
    context = {"club": club, "game": game, "invite": invite, "text": text}
    return render_page(request, "our_games/give", context)


@require_safe
@for_club()
def game_file(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Send a game of the club's own (404: none) as a file to keep or to give away."""
    game = _get_own_game(club, key)
    text = write_game_file(to_game(game), game.told)
    headers = build_download_headers(game.name, ".json")
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


@FORM_METHODS
@for_club(keeper=True)
def take_file(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the form, or take a game in from a file; 422 with the form's errors."""
    if request.method != "POST":
        return render_page(request, "our_games/take_file", {"club": club, "form": GameFileForm()})
    form = GameFileForm(request.POST, request.FILES)
    if form.is_valid():
        response = _take_game(request, club, form, form.declaration, form.how_to_play)
        if response:
            return response
    # A file that is in order need not be chosen again; without a valid form there is no `source`.
    text = getattr(form, "source", "") if "file" not in form.errors else ""
    context = {"club": club, "form": form, "text": text}
    return render_page(request, "our_games/take_file", context, status=422)


@FORM_METHODS
def given(request: HttpRequest, key: str, signature: str) -> HttpResponse:
    """Show a shared game's rules (404: bad link); a POST takes it into a club, or 422."""
    game = find_game_by_link(key, signature)
    if game is None:
        return render_page(request, "our_games/no_game", {}, status=404)
    clubs = [club for club in load_clubs(request) if is_keeper(request, club)]
    form = NameForm(initial={"name": game.name})
    error = ""
    status = 200
    if request.method == "POST":
        form = NameForm(request.POST)
        club = next((club for club in clubs if club.uid == request.POST.get("club")), None)
        if form.is_valid() and club:
            response = _take_game(request, club, form, json.loads(game.declaration), game.told)
            if response:
                return response
        error = "" if club else phrase("Choose the club that gets this game.")
        status = 422
    declared_game = to_game(game)
    context = {
        "card": build_card(declared_game, game.told),
        "drawing": draw_game(declared_game.settled),
        "clubs": clubs,
        "form": form,
        "error": error,
        "chosen": request.POST.get("club", ""),
    }
    return render_page(request, "our_games/given", context, status=status)


def _take_game(
    request: HttpRequest, club: Club, form: NameForm, declaration: object, how_to_play: str
) -> HttpResponse | None:
    """Take the game in and redirect to its card; None, with the error in the form, if refused."""
    name = form.cleaned_data["name"]
    try:
        game, is_new = play.get_or_make_game(club, declaration, how_to_play, name=name)
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    except play.GameNameError as error:
        form.add_error("name", sentence(error))
    except RuleError as error:
        # The form for a link has a name only.
        field = "file" if "file" in form.fields else "name"
        form.add_error(field, escape_surrogates(sentence(error)))
    else:
        if is_new:
            text = phrase("{game} is now one of your games.", game=game.name)
        else:
            text = phrase("{game} is already one of your games.", game=game.name)
        messages.success(request, text)
        return redirect("game-rules", club.uid, game.key)
    return None


def _get_own_game(club: Club, key: str) -> HouseGame:
    return get_object_or_404(club.house_games, key=key)
