"""The page of the question that ends a deal in some games."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import OpenMatch
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.matches.stored_match import StoredDeal, StoredMatch, load_match
from games.models import Match
from games.rules.errors import RuleError
from games.rules.words import Question
from games.web.answers import redirect_to, render_page
from games.web.consent import ChangePreview, read_sure_revision, render_preview, replay_both
from games.web.following import build_open_match, build_step_url, get_deal_or_404
from games.wording.changed import FactChange
from games.wording.match_sheet import format_answer_name
from games.wording.translated import phrase
from games.wording.words import sentence

from .forms import read_answer, read_based_on
from .hand_page import build_entry_header, find_saved_hand
from .question import build_question, format_already_answered


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def question(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Show a deal's question, or save the answer and go on; 404 if the game has none."""
    stored = load_replayed_match(match).stored
    if stored.game.question is None:
        raise Http404("This game asks no question")
    if request.method == "POST":
        return _answer(request, stored, stored.game.question, number)
    # Without the table's phones: any open hand comes before the question, whoever enters it.
    other_step = OpenMatch(stored).find_redirect_step(number)
    if other_step:
        return redirect_to(request, build_step_url(match, other_step))
    deal = get_deal_or_404(stored, number)
    step = OpenMatch(stored).find_next_step(deal)
    if step.kind == "hand":
        return redirect_to(request, build_step_url(match, step))
    return _render_question(request, stored, deal, request.GET.get("answer", ""))


def _answer(
    request: VisitRequest, stored: StoredMatch, game_question: Question, number: int
) -> HttpResponse:
    """Save the answer, or show what it would change, or why it is refused (404, 409, 422)."""
    match = stored.match
    chosen = request.POST.get("answer", "")
    based_on = read_based_on(request.POST)
    try:
        answer = read_answer(chosen, len(stored.seats), game_question)
        change = partial(
            play.answer_deal, match, number, answer, based_on=based_on, phone=request.phone.player
        )
        # It replaces an answer, so it may change the outcome of the match.
        if based_on:
            play.run_with_consent(match, change, sure=read_sure_revision(request))
        else:
            change()
    except play.ConsentNeededError as error:
        return _render_preview(request, match, number, error)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return _render_refusal(request, load_match(match.pk), number, chosen, error)
    stored = load_match(match.pk)
    deal = get_deal_or_404(stored, number)
    step = OpenMatch(stored).find_next_step(deal, correction=based_on > 0)
    return redirect_to(request, build_step_url(match, step))


def _render_preview(
    request: VisitRequest, match: Match, number: int, error: play.ConsentNeededError
) -> HttpResponse:
    before, after = replay_both(error)
    question_url = reverse("question", args=[match.uid, number])
    preview = ChangePreview(
        title=phrase("Another answer"),
        changed=_compare_answers(before, after, number),
        action=question_url,
        cancel=reverse("deal", args=[match.uid, number]),
        edit=question_url,
    )
    return render_preview(request, match, before, after, preview)


def _render_refusal(
    request: VisitRequest, stored: StoredMatch, number: int, chosen: str, error: Exception
) -> HttpResponse:
    """Render why an answer is refused: 422, 409 if outdated, 404 if there is no such deal."""
    if isinstance(error, RuleError):
        get_deal_or_404(stored, number)
        # Without all hands there is nothing to ask, whatever is wrong with the answer.
        try:
            play.get_asked_deal(stored, number)
        except play.ClosedError as closed:
            error = closed
    if isinstance(error, play.ClosedError):
        # The page has a header even if there is no such deal any more.
        context = {
            "match": stored.match,
            "header": build_entry_header(
                OpenMatch(stored), stored.find_deal(number) or StoredDeal(number), position=None
            ),
            "closed": sentence(error),
            "onward": build_step_url(stored.match, OpenMatch(stored).find_current_step()),
        }
        return render_page(request, "entry/question", context, status=409)
    deal = get_deal_or_404(stored, number)
    conflict = isinstance(error, play.ConflictError)
    problem = format_already_answered(stored, deal) if conflict else sentence(error)
    return _render_question(
        request, stored, deal, chosen, problem=problem, status=409 if conflict else 422
    )


def _render_question(
    request: VisitRequest,
    stored: StoredMatch,
    deal: StoredDeal,
    chosen: str,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the question's page, or for htmx the effect of the answer `chosen`."""
    open_match = build_open_match(request, stored)
    context = {
        "match": stored.match,
        "header": build_entry_header(open_match, deal, position=None),
        "asked": build_question(stored, deal, chosen, open_match.own_position),
        "problem": problem,
        "saved": None if problem else find_saved_hand(request.remembered, stored, deal.number),
    }
    return render_page(request, "entry/question", context, fragment="entry/_effect", status=status)


def _compare_answers(
    before: ReplayedMatch, after: ReplayedMatch, number: int
) -> tuple[FactChange, ...]:
    """Return the answers before and after as one change, even if they are equal."""
    names = []
    for replayed in (before, after):
        stored = replayed.stored
        record = stored.build_deal_record(stored.deals[number - 1])
        names.append(format_answer_name(replayed, record.answer))
    return (FactChange(phrase("Deal {deal}", deal=number), *names),)
