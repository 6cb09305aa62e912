"""Links to single results, for anybody: who has one sees names, totals and who won, and nothing else of the club.

A link is the match's uid and a signature of it together with the secret of the club's link for watching, so that
replacing that link takes back the results that were shared, too.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.models import Match

_signer = Signer(salt="games.result")


def signature_of(match: Match) -> str:
    """What opens a match's result to anybody who has it."""
    return _signer.signature(_signed(match))


def result_of_link(uid: str, signature: str) -> Match | None:
    """The finished match, with its club, that a link leads to; None where it leads to none, or not any more."""
    match = Match.objects.select_related("club").filter(uid=uid).exclude(finished_at=None).first()
    try:
        _signer.unsign(f"{_signed(match)}:{signature}" if match else "")
    except BadSignature:
        return None
    return match


def _signed(match: Match) -> str:
    return f"{match.uid}:{match.club.watch_secret}"
