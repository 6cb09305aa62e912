"""What a page says and holds, for tests that read it as people do."""

import re
from html import unescape

from django.http import HttpResponse

from games.models import Match
from tests.builders import phone


def plain_text(html: str) -> str:
    """Return the words of a page or a part of it: without tags, with plain single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def unmark_messages(template: str) -> str:
    """Return the source of templates with the plain text of each short message in place of its
    tag.
    """
    return re.sub(r'{% translate "(.*?)"[^%]*%}', r"\1", template)


def words(response: HttpResponse) -> str:
    """Return the words of a whole response."""
    return plain_text(response.content.decode())


def on_one_line(response: HttpResponse | str) -> str:
    """Return the HTML of a response, or a part of it, as if its template stood on one line.

    Spaces are single, and where a line ends there is none at the edges of an element or between
    two.
    """
    html = response if isinstance(response, str) else response.content.decode()
    html = re.sub(r"(<[^/!][^>]*>)\s*\n\s*|\s*\n\s*(?=</)|(?<=>)\s*\n\s*(?=<)", r"\1", html)
    return " ".join(html.split()).replace(" >", ">")


def section(response: HttpResponse, title: str) -> str:
    """Return the words of the section whose heading has the id `title`."""
    found = re.search(
        rf'<section[^>]*aria-labelledby="{title}".*?</section>',
        response.content.decode(),
        re.DOTALL,
    )
    assert found, f"no section {title}"
    return plain_text(found[0])


def get_revision(match: Match) -> int:
    """Return the match's revision now, which a form sends to confirm a change that was shown."""
    return Match.objects.get(pk=match.pk).revision


def get(match: Match, path: str = "", role: str = "keeper", **headers: str) -> HttpResponse:
    """Return a page of a match as a phone of the club sees it."""
    return phone(match.club, role).get(f"/m/{match.uid}/{path}", headers=headers)
