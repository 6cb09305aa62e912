"""The demo's start page, and making a copy of its club."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.access.club_creation import find_limited_sender
from games.access.form_tokens import make_token, read_uid
from games.access.letting_in import let_phone_in
from games.access.phones import load_clubs
from games.access.refusals import add_retry_after
from games.demo.copies import FullError, make_copy
from games.rules.errors import RuleError
from games.web.answers import render_page
from games.wording.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """Explain the demo, or with a POST make this visitor's copy, if they have none.

    Answer 429 for too many copies, 503 while the server has no room for one, 422 for an old form,
    404 on other servers.
    """
    if not settings.DEMO:
        raise Http404("No demo here")
    clubs = load_clubs(request)
    if clubs:
        return redirect("club", clubs[0].uid)
    if request.method != "POST":
        return _render_demo(request)
    try:
        uid = read_uid(request.POST.get("token", ""))
        club = make_copy(uid, sender=find_limited_sender(request))
        let_phone_in(request, club, role="keeper", by="keeper")
    except RuleError as error:
        return _render_demo(request, sentence(error), status=422)
    except play.TooManyError as error:
        return add_retry_after(_render_demo(request, sentence(error), status=429), error)
    except FullError as full:
        page = _render_demo(request, sentence(full), status=503)
        seconds_to_wait = int((full.free_at - timezone.now()).total_seconds())
        page["Retry-After"] = str(max(1, seconds_to_wait))
        return page
    return redirect("club", club.uid)


def _render_demo(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    context = {"token": make_token(), "error": error}
    return render_page(request, "demo/demo", context, status=status)
