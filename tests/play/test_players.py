from datetime import date

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Hand, LogEntry, Match, Paid, Player, Seat
from games.play import ClosedError
from games.play.imports import ImportResult, import_matches
from games.play.payments import PaymentPair, record_payment
from games.rules.errors import PlayersError
from tests.builders import enter, make_match, save_hand
from tests.play.rows import nothing_changes, replayed_result, stored_result

pytestmark = pytest.mark.django_db


def add(club: Club, name: str) -> Player:
    return play.add_player(club, name)


def lines(match: Match, action: str) -> list[tuple[int, object, object, int | None]]:
    return list(
        match.log.filter(action=action).values_list("revision", "before", "after", "phone_id")
    )


def test_a_new_name_shows_in_all_matches_and_their_logs(club):
    running, over = (
        make_match("golf", ["Zoe", "Bob"], club),
        make_match("basketball", ["Ann", "Zoe"], club),
    )
    other = make_match("golf", ["Ann", "Bob"], club)
    enter(over, 1, [50, 60])
    zoe, ann = add(club, "Zoe"), add(club, "Ann")
    before = dict(Match.objects.values_list("pk", "revision"))
    assert play.rename_player(club, zoe.pk, "  Zoë ", phone=ann.pk).name == "Zoë"
    for match in (running, over):
        revision = Match.objects.get(pk=match.pk).revision
        assert "Zoë" in [seat.player.name for seat in match.seats.all()]
        assert revision == before[match.pk] + 1
        assert lines(match, "rename") == [(revision, {"name": "Zoe"}, {"name": "Zoë"}, ann.pk)]
        assert stored_result(match) == replayed_result(match)
    assert Match.objects.get(pk=other.pk).revision == before[other.pk]
    assert not lines(other, "rename")
    play.rename_player(club, zoe.pk, "Zoe", phone=2**40)  # nobody's phone
    assert lines(running, "rename")[1][3] is None


def test_a_player_can_be_renamed_to_another_spelling_or_merged_name(club):
    zoe, rob = add(club, "zoe"), add(club, "Rob")
    assert play.rename_player(club, zoe.pk, "Zoe").name == "Zoe"
    with nothing_changes():
        play.rename_player(club, zoe.pk, " Zoe ")
    play.merge_players(club, zoe.pk, rob.pk)
    assert play.rename_player(club, zoe.pk, "ROB").name == "ROB"
    assert add(club, "Zoe") == add(club, "Rob") == zoe
    assert club.players.count() == 2


def test_a_new_payment_address_is_logged_in_all_matches(club):
    running, over = (
        make_match("golf", ["Zoe", "Bob"], club),
        make_match("basketball", ["Ann", "Zoe"], club),
    )
    other = make_match("golf", ["Ann", "Bob"], club)
    enter(over, 1, [50, 60])
    zoe, ann = add(club, "Zoe"), add(club, "Ann")
    before, steps = dict(Match.objects.values_list("pk", "revision")), play.load_undo_steps(over)
    play.set_pay_link(club, zoe.pk, "https://pay.example.com/zoe", phone=ann.pk)
    with nothing_changes():
        play.set_pay_link(club, zoe.pk, " https://pay.example.com/zoe ")
    play.set_pay_link(club, zoe.pk, "", phone=2**40)
    none, link = {"name": "Zoe", "link": ""}, {"name": "Zoe", "link": "https://pay.example.com/zoe"}
    for match in (running, over):
        revision = before[match.pk]
        assert lines(match, "pay_link") == [
            (revision + 1, none, link, ann.pk),
            (revision + 2, link, none, None),
        ]
    more = {
        match: revision - before[match]
        for match, revision in Match.objects.values_list("pk", "revision")
    }
    assert more == {running.pk: 2, over.pk: 2, other.pk: 0}
    assert play.load_undo_steps(over) == steps


@pytest.fixture
def twice(club: Club) -> tuple[Match, Match, Player, Player]:
    """Zoe's match and Zoë's match, and both players."""
    hers, also_hers = (
        make_match("golf", ["Zoe", "Bob"], club),
        make_match("golf", ["Bob", "Zoë"], club),
    )
    for match in (hers, also_hers):
        enter(match, 1, [3, 5], answer=0)
    return hers, also_hers, add(club, "Zoe"), add(club, "Zoë")


def test_merging_moves_seats_and_hands_to_the_kept_player(club, twice):
    hers, also_hers, zoe, kept = twice
    elsewhere = make_match("golf", ["Bob", "Cy"], club)
    save_hand(elsewhere, 1, 0, 4, phone=zoe.pk)
    before = dict(Match.objects.values_list("pk", "revision"))
    assert play.merge_players(club, kept.pk, zoe.pk, phone=zoe.pk) == kept
    assert [*Seat.objects.filter(player__in=[zoe, kept]).values_list("player", flat=True)] == [
        kept.pk
    ] * 2
    assert lines(hers, "merge") == [(before[hers.pk] + 1, {"name": "Zoe"}, {"name": "Zoë"}, zoe.pk)]
    assert Match.objects.get(pk=hers.pk).revision == before[hers.pk] + 1
    assert Match.objects.get(pk=also_hers.pk).revision == before[also_hers.pk]
    assert stored_result(hers) == replayed_result(hers)
    assert Hand.objects.get(deal__match=elsewhere).entered_by == kept


def test_the_other_name_still_leads_to_the_kept_player(club, twice):
    hers, *_, zoe, kept = twice
    record = load_match(hers.pk).build_record()
    play.merge_players(club, kept.pk, zoe.pk)
    with nothing_changes():
        play.merge_players(club, kept.pk, zoe.pk)
        assert import_matches(club, [record]) == ImportResult(
            0, 1
        )  # a file that still has the other name
    with nothing_changes(), pytest.raises(PlayersError, match="Zoë has 2 seats"):
        play.start_match(club, "golf", [zoe.pk, kept.pk], 0, {}, uid="u" * 22)
    assert add(club, "ZOE") == kept
    match = play.start_match(club, "golf", [zoe.pk, add(club, "Bob").pk], 0, {}, uid="u" * 22)
    assert match.seats.get(position=0).player == kept


def test_a_merged_player_cannot_be_merged_again_or_paid(club, twice):
    *_, zoe, kept = twice
    bob = add(club, "Bob")
    with nothing_changes(), pytest.raises(PlayersError):
        play.merge_players(club, kept.pk, kept.pk)
    play.merge_players(club, kept.pk, zoe.pk)
    with nothing_changes(), pytest.raises(PlayersError):
        play.merge_players(club, bob.pk, zoe.pk)
    with nothing_changes(), pytest.raises(ClosedError):
        play.merge_players(club, zoe.pk, bob.pk)
    with nothing_changes(), pytest.raises(PlayersError):  # a form from before
        record_payment(club, PaymentPair(date(2026, 3, 5), zoe.pk, bob.pk, "USD"), 30, before=0)


@pytest.mark.parametrize(
    ("kept_is", "other_is", "then"), [(1, 0, False), (1, 1, True), (0, 1, False), (0, 0, False)]
)
def test_a_merged_player_is_retired_only_if_both_names_were(club, kept_is, other_is, then):
    ann, anne = add(club, "Ann"), add(club, "Anne")
    play.retire_player(club, ann.pk, retired=bool(kept_is))
    play.retire_player(club, anne.pk, retired=bool(other_is))
    play.merge_players(club, ann.pk, anne.pk)
    assert bool(club.players.get(pk=ann.pk).retired_at) is then


def test_merging_moves_ticks_to_the_kept_player(club, twice):
    *_, zoe, kept = twice
    bob = add(club, "Bob")
    night = date(2026, 3, 5)
    for payer, payee, cents, on in (
        (zoe, bob, 30, night),
        (kept, bob, 20, night),
        (bob, zoe, 5, night),
        (zoe, kept, 9, night),
        (kept, zoe, 8, None),
    ):
        Paid.objects.create(
            club=club, night=on, payer=payer, payee=payee, cents=cents, currency="USD"
        )
    play.merge_players(club, kept.pk, zoe.pk)
    found = list(Paid.objects.order_by("pk").values_list("payer", "payee", "cents"))
    assert found == [
        (kept.pk, bob.pk, 30),
        (kept.pk, bob.pk, 20),
        (bob.pk, kept.pk, 5),
        (kept.pk, kept.pk, 8),  # it goes on to carry the evenings before it over
    ]


@pytest.mark.parametrize("matches", [1, 12])
def test_merging_costs_the_same_for_one_match_and_for_many(
    club, matches, django_assert_num_queries
):
    for _ in range(matches):
        make_match("golf", ["Zoe", "Bob"], club)
    kept, zoe = add(club, "Zoë"), add(club, "Zoe")
    with django_assert_num_queries(
        25
    ):  # four for payments, four for tables, one each for phones and substitutes
        play.merge_players(club, kept.pk, zoe.pk)
    assert LogEntry.objects.filter(action="merge").count() == matches
