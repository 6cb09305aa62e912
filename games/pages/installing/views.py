"""Files of the installed app: manifest, service worker, the offline page."""

from __future__ import annotations

import json
import re
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.rules.say import say
from games.wording.translated import phrase, translate
from scorekeeper.headers import MANIFEST_TYPE

NARROW = "780x1688"
WIDE = "1600x1000"
SCREENSHOTS = (
    ("hand", "narrow", NARROW, say("Enter a hand, one tap per card")),
    ("deal", "narrow", NARROW, say("The scores of a deal, with each step")),
    ("board", "narrow", NARROW, say("Standings, pot and totals")),
    ("result", "narrow", NARROW, say("The winner, and when the winner took the lead")),
    ("board-wide", "wide", WIDE, say("A match on a tablet or a computer")),
)
"""Pictures that a browser shows before the app is installed: file, form factor, size, label."""


@require_safe
@cache_control(max_age=3600, public=True)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> JsonResponse:
    """Send the web app manifest: what a browser needs to install the app."""
    start_path = reverse("landing")
    app = {
        "name": "Card Night Scorekeeper",
        "short_name": "Card Night",
        "description": phrase("Keep score of card games that you play at a real table."),
        "lang": get_language(),
        "dir": "ltr",
        "id": start_path,
        "start_url": start_path,
        "scope": start_path,
        "display": "standalone",
        "background_color": "#f5f1e7",
        "theme_color": "#f5f1e7",
        "icons": [
            _build_icon("icon-192.png", 192),
            _build_icon("icon-512.png", 512),
            _build_icon("maskable-512.png", 512, purpose="maskable"),
        ],
        "shortcuts": [_build_shortcut(name, url) for name, url in _list_shortcuts()],
        "screenshots": [_build_screenshot(*screenshot) for screenshot in SCREENSHOTS],
    }
    return JsonResponse(app, content_type=MANIFEST_TYPE)


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, with the list of files that the offline page needs."""
    page = _render_offline()
    shell = {
        "page": reverse("offline"),
        "files": _find_files(page),
        # New if the page or an address of a file changes: then phones fetch all anew.
        "version": sha256(page.encode()).hexdigest()[:12],
        "static": f"/{settings.STATIC_URL.lstrip('/')}",
    }
    script = render_to_string("games/installing/service_worker.js", {"shell": json.dumps(shell)})
    return HttpResponse(script, content_type="text/javascript")


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that replaces any other while there is no connection."""
    return HttpResponse(_render_offline())


def _render_offline() -> str:
    """Render the page; phones keep it, so nothing of a club or a session may be on it."""
    return render_to_string("games/installing/offline.html")


def _find_files(page: str) -> list[str]:
    """Return the addresses of static files in a page's HTML, sorted, each once."""
    prefix = re.escape(settings.STATIC_URL)
    return sorted(set(re.findall(rf'(?:href|src)="({prefix}[^"]+)"', page)))


def _list_shortcuts() -> list[tuple[str, str]]:
    """Return names and addresses of pages that every phone can open, even without a club."""
    return [
        (phrase("Join or start a club"), f"{reverse('landing')}?new=1"),
        (phrase("TV"), reverse("bring-television")),
        (phrase("Rules"), reverse("rules")),
    ]


def _build_shortcut(name: str, url: str) -> dict[str, object]:
    return {"name": name, "url": url, "icons": [_build_icon("icon-192.png", 192)]}


def _build_screenshot(name: str, form_factor: str, sizes: str, label: str) -> dict[str, str]:
    return {
        "src": static(f"screenshots/{name}.png"),
        "sizes": sizes,
        "type": "image/png",
        "form_factor": form_factor,
        "label": translate(label),
    }


def _build_icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {
        "src": static(f"icons/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
