"""Links to single results, for anybody: who has one sees names, totals and who won, and nothing else of the club.

A link is the match's uid and a signature of it together with the secret of the club's link for watching, so that
replacing that link takes back the results that were shared, too. A club is named only where whoever shared the result
wished so: that is another signature.
"""

from __future__ import annotations

from contextlib import suppress

from django.core.signing import BadSignature, Signer
from django.utils import timezone

from games.models import Match
from games.values.time_zones import zone_of

_signer = Signer(salt="games.result")


def signature_of(match: Match, *, with_club: bool = False) -> str:
    """What opens a match's result to anybody who has it; `with_club`: the club's name as well."""
    return _signer.signature(_signed(match, with_club=with_club))


def result_of_link(uid: str, signature: str) -> tuple[Match, str] | None:
    """The finished match that a link leads to, with the club's name, empty where that was not to be shared.

    None where the link leads to none, or not any more. What is shown is shown by the club's clock.
    """
    match = Match.objects.select_related("club").filter(uid=uid).exclude(finished_at=None).first()
    if match is None or not match.club.is_open:
        return None
    for with_club in (False, True):
        with suppress(BadSignature):
            _signer.unsign(f"{_signed(match, with_club=with_club)}:{signature}")
            timezone.activate(zone_of(match.club.time_zone))
            return match, match.club.name if with_club else ""
    return None


def _signed(match: Match, *, with_club: bool) -> str:
    return f"{match.uid}:{match.club.watch_secret}{':club' if with_club else ''}"
