"""A result to share: the page to send it from, and what anybody sees who has its link."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_cache_control
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.access.links import find_result_by_link, sign_result
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.web.addresses import find_base_url, read_request_origin
from games.web.answers import render_page
from games.web.invitations import Invite

from .result_picture import drawable, picture_of
from .shared_result import shared_of

FEW_MINUTES = 5 * 60
A_DAY = 24 * 60 * 60


@require_safe
@for_match()
def share_result(request: VisitRequest, match: Match) -> HttpResponse:
    """The link of a finished match's result, to send; the page shows what they will see who get it."""
    if match.finished_at is None:
        return redirect("match", match.uid)
    with_club = "club" in request.GET
    path = reverse("result", args=[match.uid, sign_result(match, with_club=with_club)])
    base = find_base_url(request) or read_request_origin(request)
    context = {
        "match": match,
        "result": shared_of(load_replayed_match(match), match.club.name if with_club else ""),
        "with_club": with_club,
        "path": path,
        "picture": _picture(match, with_club=with_club),
        "file": f"{slugify(match.game_name, allow_unicode=True) or 'result'}.png",
        "invite": Invite(f"{base}{path}"),
    }
    return render_page(request, "result/share_result", context)


@require_safe
def result(request: HttpRequest, uid: str, signature: str) -> HttpResponse:
    """A finished match's result, for anybody who has the link."""
    found = _by_link(uid, signature)
    if found is None:
        return _gone(render_page(request, "result/shared_result_gone", {}, status=404))
    match, replayed, club = found
    base = read_request_origin(request)
    here, picture = f"{base}{request.path}", f"{base}{_picture(match, with_club=bool(club))}"
    response = render_page(
        request,
        "result/shared_result",
        {"result": shared_of(replayed, club), "here": here, "picture": picture},
    )
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, private=True, max_age=FEW_MINUTES)
    return response


@require_safe
def result_picture(request: HttpRequest, uid: str, signature: str) -> HttpResponse:
    """The picture that messengers show with the link."""
    found = _by_link(uid, signature)
    if found is None:
        return _gone(HttpResponse("This link does not work any more.", status=404, content_type="text/plain"))
    match, replayed, club = found
    etag = f'"{match.revision}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        png = picture_of(shared_of(_drawable(replayed), drawable(club)))
        response = HttpResponse(png, content_type="image/png", headers={"X-Robots-Tag": "noindex"})
    if response.status_code in (200, 304):
        response["ETag"] = etag
        patch_cache_control(response, public=True, max_age=A_DAY)
    return response


def _by_link(uid: str, signature: str) -> tuple[Match, ReplayedMatch, str] | None:
    """The match that a link leads to, as it is read, and the club's name where that is to be said; None for no more."""
    match, club = find_result_by_link(uid, signature) or (None, "")
    with suppress(Match.DoesNotExist):  # deleted just now
        return (match, load_replayed_match(match), club) if match else None
    return None


def _gone(response: HttpResponse) -> HttpResponse:
    """The answer, to be kept by nobody: an end that was undone can come again, and the result with it."""
    add_never_cache_headers(response)
    return response


def _picture(match: Match, *, with_club: bool) -> str:
    """The picture's address; another one after every correction, for messengers keep pictures."""
    signature = sign_result(match, with_club=with_club)
    return f"{reverse('result-picture', args=[match.uid, signature])}?v={match.revision}"


def _drawable(replayed: ReplayedMatch) -> ReplayedMatch:
    """The same with names that can be drawn: by the seat where nothing of a name can."""
    people = [
        replace(
            person,
            name=drawable(person.name) or f"Player {person.seat}",
            initials=drawable(person.initials) or str(person.seat),
        )
        for person in replayed.people
    ]
    return replace(replayed, people=people)
