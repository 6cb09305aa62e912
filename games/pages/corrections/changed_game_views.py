"""A match that is going on takes over its house game as it was changed since."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.club_games import to_game
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import HouseGame, Match
from games.rules.errors import RuleError
from games.values.whole_numbers import whole_number
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.words import sentence

from .changed_game import answers_changed, changed_game, facts_changed, taken_for_granted
from .forms import AnswersForm

VERSION = "version"
"""What the form sends: the number of the version of the game whose effects were shown."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def adopt_rules(request: VisitRequest, match: Match) -> HttpResponse:
    """What the changed game does to the match, after what it asks of deals that are played; and going on with it."""
    game = changed_game(match)
    version = whole_number(request.POST.get(VERSION, "")) if request.method == "POST" else None
    if game is None:
        return _nothing_to_adopt(request, match, version)
    replayed = load_replayed_match(match)
    form = _answers(request, replayed, game, seen=version == game.number)
    if form.fields and not form.is_valid():
        return _ask_answers(request, replayed, game, form, anew=version not in (None, game.number))
    change = partial(play.adopt_rules, match, seen=game.number, answers=form.answers(), phone=request.phone.player)
    try:
        asks = save_or_ask(request, match, change, partial(_asked, game, form), seen=version == game.number)
        return asks or redirect_to_match(request, match, _goes_on(game))
    except play.UnansweredError:  # another deal came in
        return redirect(_here(match, form))
    except (play.ClosedError, play.GameChangedError, RuleError) as error:
        context = {"match": match, "game": game, "why": sentence(error)}
        return render_page(request, "corrections/same_game", context, status=409)


def _nothing_to_adopt(request: VisitRequest, match: Match, version: int | None) -> HttpResponse:
    current = match.club.house_games.filter(key=match.game, number=version).first() if version else None
    if current:  # a second tap
        return redirect_to_match(request, match, _goes_on(current))
    status = 409 if request.method == "POST" else 200
    return render_page(request, "corrections/same_game", {"match": match}, status=status)


def _answers(request: VisitRequest, replayed: ReplayedMatch, game: HouseGame, *, seen: bool) -> AnswersForm:
    """The form for what the changed game asks of deals that are played; without fields where it asks nothing."""
    changed = to_game(game)
    return AnswersForm(
        request.POST if seen else None,
        deals=play.list_deals_to_answer(replayed.stored, changed),
        question=changed.question,
        names=replayed.stored.names,
        filled=request.POST if request.method == "POST" else request.GET,
    )


def _ask_answers(
    request: VisitRequest, replayed: ReplayedMatch, game: HouseGame, form: AnswersForm, *, anew: bool
) -> HttpResponse:
    changed = to_game(game)
    context = {
        "match": replayed.stored.match,
        "game": game,
        "changed": facts_changed(replayed.stored, changed),
        "question": changed.question,
        "form": form,
        "version": game.number,
        "anew": anew,
    }
    status = 409 if anew else 422 if form.is_bound else 200
    return render_page(request, "corrections/changed_game", context, status=status)


def _goes_on(game: HouseGame) -> str:
    return f"This match goes on with {game.name} as it is now."


def _asked(game: HouseGame, form: AnswersForm, before: ReplayedMatch, after: ReplayedMatch) -> ChangePreview:
    match = after.stored.match
    leave = reverse("correct", args=[match.uid])
    return ChangePreview(
        title=f"Go on with {game.name} as it is now?",
        changed=(*facts_changed(before.stored, after.stored.game), *answers_changed(before, after, form.answers())),
        action=reverse("adopt-rules", args=[match.uid]),
        cancel=leave,
        edit=_here(match, form) if form.fields else leave,
        save="Go on with it",
        note="All deals are scored anew. What was entered stays as it is.",
        assumptions=tuple(taken_for_granted(before, after)),
        fields=((VERSION, str(game.number)), *form.sent()),
    )


def _here(match: Match, form: AnswersForm) -> str:
    """The address of the form, with what was filled in."""
    return f"{reverse('adopt-rules', args=[match.uid])}?{urlencode(form.sent())}"
