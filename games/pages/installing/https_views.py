"""How a phone learns to trust this computer, where the server speaks https in a home network."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.web.addresses import base_address
from games.web.answers import render_page
from games.web.invitations import Invite
from scorekeeper.home_https import over_https


@require_safe
def steps(request: HttpRequest) -> HttpResponse:
    """What to do on an iPhone and on Android, with a code for the next phone."""
    _only_at_home()
    from scorekeeper.certificates import can_be_vouched_for  # takes memory, and few servers need it

    base, host = base_address(request), request.get_host()
    context = {
        "invite": Invite(f"{base}{reverse('home-https')}") if base else None,
        "trusted": request.is_secure(),
        "secure_address": f"https://{host if request.is_secure() else over_https(host)}/",
        "held": can_be_vouched_for(urlsplit(f"//{host}").hostname or ""),
    }
    return render_page(request, "installing/home_https", context)


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """The root certificate: phones ask whether to take it in."""
    _only_at_home()
    from scorekeeper.certificates import root_file

    name = {"Content-Disposition": 'attachment; filename="card-night.crt"'}
    return HttpResponse(root_file(settings.HTTPS_FOLDER), content_type="application/x-x509-ca-cert", headers=name)


def _only_at_home() -> None:
    if not settings.HTTPS_AT_HOME:
        raise Http404("This server does not speak https by itself")
