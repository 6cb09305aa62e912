"""Sharing a result: the page to send it from, and the public page and picture behind its link."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import (
    add_never_cache_headers,
    get_conditional_response,
    patch_cache_control,
)
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.access.links import find_result_by_link, sign_result
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.drawings.pens import keep_drawable, keep_drawable_person
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.web.addresses import find_base_url, read_request_origin
from games.web.answers import render_page
from games.web.invitations import Invite
from games.web.language import add_language

from .result_picture import draw_picture
from .shared_result import build_shared_result

PAGE_SECONDS = 5 * 60
PICTURE_SECONDS = 24 * 60 * 60


@require_safe
@for_match()
def share_result(request: VisitRequest, match: Match) -> HttpResponse:
    """Show the link to a finished match's result, and a preview; redirect while it goes on."""
    if match.finished_at is None:
        return redirect("match", match.uid)
    with_club = "club" in request.GET
    club = match.club.name if with_club else ""
    signature = sign_result(match, with_club=with_club)
    path = add_language(reverse("result", args=[match.uid, signature]))
    # If others cannot reach the app, the link works at least on this computer.
    origin = find_base_url(request) or read_request_origin(request)
    file_name = slugify(match.game_name, allow_unicode=True) or "result"
    context = {
        "match": match,
        "result": build_shared_result(load_replayed_match(match), club),
        "with_club": with_club,
        "path": path,
        "picture_path": _build_picture_path(match, with_club=with_club),
        "file_name": f"{file_name}.png",
        "invite": Invite(f"{origin}{path}"),
    }
    return render_page(request, "result/share_result", context)


@require_safe
def result(request: HttpRequest, uid: str, signature: str) -> HttpResponse:
    """Show a match's result to anybody with the link; 404 for a link that works no more."""
    shared = _load_by_link(uid, signature)
    if shared is None:
        return _never_cache(render_page(request, "result/shared_result_gone", {}, status=404))
    match, replayed, club = shared
    origin = read_request_origin(request)
    context = {
        "result": build_shared_result(replayed, club),
        "page_url": f"{origin}{add_language(request.path)}",
        "picture_url": f"{origin}{_build_picture_path(match, with_club=bool(club))}",
    }
    response = render_page(request, "result/shared_result", context)
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, private=True, max_age=PAGE_SECONDS)
    return response


@require_safe
def result_picture(request: HttpRequest, uid: str, signature: str) -> HttpResponse:
    """Return the PNG that messengers show with the link; 404 if the link has ended."""
    shared = _load_by_link(uid, signature)
    if shared is None:
        return _never_cache(
            HttpResponse("This link does not work.", status=404, content_type="text/plain")
        )
    match, replayed, club = shared
    etag = f'"{match.revision}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        png = draw_picture(build_shared_result(_keep_drawable_names(replayed), keep_drawable(club)))
        response = HttpResponse(png, content_type="image/png", headers={"X-Robots-Tag": "noindex"})
    # A request can also have a condition that fails (412), which must not be cached.
    if response.status_code in (200, 304):
        response["ETag"] = etag
        patch_cache_control(response, public=True, max_age=PICTURE_SECONDS)
    return response


def _load_by_link(uid: str, signature: str) -> tuple[Match, ReplayedMatch, str] | None:
    """Return the match of a link, replayed, and the club's name, "" if the link hides it.

    Return None if the link does not work.
    """
    found = find_result_by_link(uid, signature)
    if found is None:
        return None
    match, club = found
    try:
        return match, load_replayed_match(match), club
    except Match.DoesNotExist:  # deleted just now
        return None


def _never_cache(response: HttpResponse) -> HttpResponse:
    """Forbid to cache a page that says that a link does not work: it may work again."""
    add_never_cache_headers(response)
    return response


def _build_picture_path(match: Match, *, with_club: bool) -> str:
    """Return the picture's path, new with every correction, since messengers cache pictures."""
    signature = sign_result(match, with_club=with_club)
    path = reverse("result-picture", args=[match.uid, signature])
    return add_language(f"{path}?v={match.revision}")


def _keep_drawable_names(replayed: ReplayedMatch) -> ReplayedMatch:
    return replace(replayed, people=[keep_drawable_person(person) for person in replayed.people])
