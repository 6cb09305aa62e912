"""A match that goes on adopts the changed rules of its house game."""

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
from games.values.whole_numbers import parse_whole_number
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.translated import phrase
from games.wording.words import sentence

from .changed_game import (
    find_answer_changes,
    find_changed_game,
    find_game_changes,
    list_assumptions,
)
from .forms import AnswersForm

VERSION_FIELD = "version"
"""Form field: the number of the game's version whose effects were shown."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def adopt_rules(request: VisitRequest, match: Match) -> HttpResponse:
    """Ask for answers that the changed game needs, show its effects on the match; adopt it.

    A POST adopts its `version` only if it agrees to the effects shown; 422 for a missing answer,
    409 if the game was changed again, or cannot be adopted.
    """
    game = find_changed_game(match)
    version = (
        parse_whole_number(request.POST.get(VERSION_FIELD, ""))
        if request.method == "POST"
        else None
    )
    if game is None:
        return _answer_nothing_to_adopt(request, match, version)
    replayed = load_replayed_match(match)
    form = _build_answers_form(request, replayed, game, seen=version == game.number)
    if request.method != "POST" or (form.fields and not form.is_valid()):
        return _ask_answers(request, replayed, game, form, anew=version not in (None, game.number))
    change = partial(
        play.adopt_rules,
        match,
        based_on=game.number,
        answers=form.get_answers(),
        phone=request.phone.player,
    )
    try:
        asks = save_or_ask(
            request, match, change, partial(_build_preview, game, form), seen=version == game.number
        )
        return asks or redirect_to_match(request, match, _format_adopted(game))
    except play.UnansweredError:  # another deal came in
        return redirect(_build_address(match, form))
    except (play.ClosedError, play.GameChangedError, RuleError) as error:
        context = {"match": match, "game": game, "why": sentence(error)}
        return render_page(request, "corrections/same_game", context, status=409)


def _answer_nothing_to_adopt(
    request: VisitRequest, match: Match, version: int | None
) -> HttpResponse:
    """Render that there is nothing to adopt (409 to a POST); redirect a second tap to the match."""
    current = (
        match.club.house_games.filter(key=match.game, number=version).first() if version else None
    )
    if current:  # a second tap
        return redirect_to_match(request, match, _format_adopted(current))
    status = 409 if request.method == "POST" else 200
    return render_page(request, "corrections/same_game", {"match": match}, status=status)


def _build_answers_form(
    request: VisitRequest, replayed: ReplayedMatch, game: HouseGame, *, seen: bool
) -> AnswersForm:
    """Return the form for the answers of played deals; without fields if nothing is asked.

    `seen`: it was sent for the game's current version, and is read.
    """
    changed = to_game(game)
    return AnswersForm(
        request.POST if seen else None,
        deals=play.list_deals_to_answer(replayed.stored, changed),
        question=changed.question,
        names=replayed.stored.names,
        filled=request.POST if request.method == "POST" else request.GET,
    )


def _ask_answers(
    request: VisitRequest,
    replayed: ReplayedMatch,
    game: HouseGame,
    form: AnswersForm,
    *,
    anew: bool,
) -> HttpResponse:
    """Render the form for the answers of played deals, with what the game changes.

    Answer 409 if the game was changed since the form was shown (`anew`), 422 for a wrong answer.
    """
    changed = to_game(game)
    context = {
        "match": replayed.stored.match,
        "game": game,
        "changed": find_game_changes(replayed.stored, changed),
        "question": changed.question,
        "form": form,
        "version": game.number,
        "anew": anew,
    }
    status = 409 if anew else 422 if form.is_bound else 200
    return render_page(request, "corrections/changed_game", context, status=status)


def _format_adopted(game: HouseGame) -> str:
    return phrase("This match now uses the new rules of {game}.", game=game.name)


def _build_preview(
    game: HouseGame, form: AnswersForm, before: ReplayedMatch, after: ReplayedMatch
) -> ChangePreview:
    """Build the page that asks before the changed game is adopted, without scores."""
    match = after.stored.match
    leave = reverse("correct", args=[match.uid])
    return ChangePreview(
        title=phrase("Use the new rules of {game}?", game=game.name),
        changed=(
            *find_game_changes(before.stored, after.stored.game),
            *find_answer_changes(before, after, form.get_answers()),
        ),
        action=reverse("adopt-rules", args=[match.uid]),
        cancel=leave,
        edit=_build_address(match, form) if form.fields else leave,
        save=phrase("Use the new rules"),
        note=phrase("All deals are scored again. The entered hands stay the same."),
        assumptions=tuple(list_assumptions(before, after)),
        fields=((VERSION_FIELD, str(game.number)), *form.list_fields()),
    )


def _build_address(match: Match, form: AnswersForm) -> str:
    return f"{reverse('adopt-rules', args=[match.uid])}?{urlencode(form.list_fields())}"
