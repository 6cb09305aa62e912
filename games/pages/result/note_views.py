from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.models import Match
from games.rules.errors import RuleError
from games.web.answers import render_page
from games.wording.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def note(request: VisitRequest, match: Match) -> HttpResponse:
    """Show the form for the note to a match that is over, or save it (empty: none).

    Answer 422 if it is too long, 409 with both notes if somebody else changed it meanwhile, 409
    also if the match goes on again. What was typed stays in the form.
    """
    if request.method != "POST":
        context = {"match": match, "typed": match.note, "based_on": match.note}
        return (
            render_page(request, "result/note", context)
            if match.finished_at
            else redirect("match", match.uid)
        )
    typed = request.POST.get("note", "")
    based_on = request.POST.get("based_on", "")
    context = {"match": match, "typed": typed, "based_on": based_on}
    try:
        play.write_note(match, typed, based_on=based_on, phone=request.phone.player)
    except play.NoteChangedError as error:
        changed = {"error": sentence(error), "changed": True, "based_on": error.theirs}
        return render_page(request, "result/note", context | changed, status=409)
    except (RuleError, play.ClosedError) as error:
        status = 422 if isinstance(error, RuleError) else 409
        return render_page(
            request, "result/note", context | {"error": sentence(error)}, status=status
        )
    return redirect("match", match.uid)
