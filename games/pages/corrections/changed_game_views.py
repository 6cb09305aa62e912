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
    # None for a GET.
    version_shown = parse_whole_number(request.POST.get(VERSION_FIELD, ""))
    if game is None:
        return _answer_nothing_to_adopt(request, match, version_shown)
    replayed = load_replayed_match(match)
    is_current = version_shown == game.number
    form = _build_answers_form(request, replayed, game, is_current=is_current)
    # Without fields there is nothing to answer: `save_or_ask` shows the effects at once.
    if request.method != "POST" or (form.fields and not form.is_valid()):
        is_outdated = version_shown is not None and not is_current
        return _ask_answers(request, replayed, game, form, is_outdated=is_outdated)
    change = partial(
        play.adopt_rules,
        match,
        based_on=game.number,
        answers=form.get_answers(),
        phone=request.phone.player,
    )
    try:
        consent_page = save_or_ask(
            request, match, change, partial(_build_preview, game, form), seen=is_current
        )
        return consent_page or redirect_to_match(request, match, _format_adopted(game))
    except play.UnansweredError:  # another deal came in
        return redirect(_build_address(match, form))
    except (play.ClosedError, play.GameChangedError, RuleError) as error:
        context = {"match": match, "game": game, "error": sentence(error)}
        return render_page(request, "corrections/same_game", context, status=409)


def _answer_nothing_to_adopt(
    request: VisitRequest, match: Match, version_shown: int | None
) -> HttpResponse:
    """Render that there is nothing to adopt (409 to a POST); redirect a second tap to the match."""
    if version_shown:
        adopted = match.club.house_games.filter(key=match.game, number=version_shown).first()
        if adopted:  # a second tap
            return redirect_to_match(request, match, _format_adopted(adopted))
    status = 409 if request.method == "POST" else 200
    return render_page(request, "corrections/same_game", {"match": match}, status=status)


def _build_answers_form(
    request: VisitRequest, replayed: ReplayedMatch, game: HouseGame, *, is_current: bool
) -> AnswersForm:
    """Return the form for the answers of played deals; without fields if nothing is asked.

    `is_current`: it was sent for the game's current version. Otherwise it is not validated, and
    what was sent is only filled in again.
    """
    changed_game = to_game(game)
    return AnswersForm(
        request.POST if is_current else None,
        deals=play.list_deals_to_answer(replayed.stored, changed_game),
        question=changed_game.question,
        names=replayed.stored.names,
        filled_in=request.POST if request.method == "POST" else request.GET,
    )


def _ask_answers(
    request: VisitRequest,
    replayed: ReplayedMatch,
    game: HouseGame,
    form: AnswersForm,
    *,
    is_outdated: bool,
) -> HttpResponse:
    """Render the form for the answers of played deals, with what the game changes.

    Answer 409 if the form was outdated, as the game has changed since; 422 for a wrong answer.
    """
    changed_game = to_game(game)
    context = {
        "match": replayed.stored.match,
        "game": game,
        "changed": find_game_changes(replayed.stored, changed_game),
        "question": changed_game.question,
        "form": form,
        "version": game.number,
        "is_outdated": is_outdated,
    }
    status = 422 if form.is_bound else 200
    if is_outdated:
        status = 409
    return render_page(request, "corrections/changed_game", context, status=status)


def _format_adopted(game: HouseGame) -> str:
    return phrase("This match now uses the new rules of {game}.", game=game.name)


def _build_preview(
    game: HouseGame, form: AnswersForm, before: ReplayedMatch, after: ReplayedMatch
) -> ChangePreview:
    """Build the page that asks before the changed game is adopted, without scores."""
    match = after.stored.match
    corrections_url = reverse("correct", args=[match.uid])
    return ChangePreview(
        title=phrase("Use the new rules of {game}?", game=game.name),
        changed=(
            *find_game_changes(before.stored, after.stored.game),
            *find_answer_changes(before, after, form.get_answers()),
        ),
        action=reverse("adopt-rules", args=[match.uid]),
        cancel=corrections_url,
        edit=_build_address(match, form) if form.fields else corrections_url,
        save=phrase("Use the new rules"),
        note=phrase("All deals are scored again. The entered hands stay the same."),
        assumptions=tuple(list_assumptions(before, after)),
        fields=((VERSION_FIELD, str(game.number)), *form.list_fields()),
    )


def _build_address(match: Match, form: AnswersForm) -> str:
    return f"{reverse('adopt-rules', args=[match.uid])}?{urlencode(form.list_fields())}"
