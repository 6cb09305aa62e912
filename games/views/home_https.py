"""How a phone learns to trust this computer, where the server speaks https in a home network."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.scoreboard.club.invitations import invite

from .links import base_address
from .pages import render_page


@require_safe
def steps(request: HttpRequest) -> HttpResponse:
    """What to do on an iPhone and on Android, with a code for the next phone."""
    _only_at_home()
    base = base_address(request)
    context = {
        "invite": invite(f"{base}{reverse('home-https')}") if base else None,
        "trusted": request.is_secure(),
        "secure_address": f"https://{request.get_host()}/",
    }
    return render_page(request, "club/home_https", context)


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """The root certificate: phones ask whether to take it in."""
    _only_at_home()
    from scorekeeper.certificates import root_file  # takes memory, and few servers need it

    name = {"Content-Disposition": 'attachment; filename="card-night.crt"'}
    return HttpResponse(root_file(settings.HTTPS_FOLDER), content_type="application/x-x509-ca-cert", headers=name)


def _only_at_home() -> None:
    if not settings.HTTPS_AT_HOME:
        raise Http404("This server does not speak https by itself")
