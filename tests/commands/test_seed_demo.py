"""The club for looking around in: whole, lively, and the same for the same seed."""

import re
from collections import Counter
from datetime import datetime, timedelta
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from games import play
from games.demo.demo_club import get_start
from games.demo.many_matches import add_past
from games.demo.plans import LATER_EVENINGS, build_plans
from games.management.commands import seed_demo
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match, load_matches
from games.models import Club, Deal, Match, Table
from games.rules.built_in import BUILT_IN
from games.rules.record import MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.values.clocks import get_night
from tests.builders import join_by_link, make_club

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

ONE_YEAR = timedelta(days=365)


def seeded(seed: int = 10) -> tuple[Club, str]:
    out = StringIO()
    call_command("seed_demo", seed=seed, stdout=out)
    return Club.objects.latest("pk"), out.getvalue()


def records(club: Club) -> list[MatchRecord]:
    return [load_match(match.pk).build_record() for match in club.matches.order_by("pk")]


@pytest.fixture(scope="module")
def demo(shared_rows: None) -> tuple[Club, str]:
    """A club for all tests of this file, which only look at it, and what was said of it."""
    with override_settings(PUBLIC_URL="https://scores.example.org"):
        return seeded()


@pytest.fixture
def club(demo: tuple[Club, str]) -> Club:
    return demo[0]


def imported(club: Club) -> Match:
    """Return the match that was brought in from another year: its log began much later."""
    return next(match for match in club.matches.all() if match.log.earliest("pk").at > match.started_at + ONE_YEAR)


@pytest.mark.slow
def test_weeks_have_left_behind_what_weeks_leave(club: Club) -> None:
    assert imported(club).finished_at
    players = club.players
    assert players.exclude(merged_into=None).get().merged_into == players.get(name="Theodora")
    assert players.exclude(retired_at=None).get().name == "Rosalind"
    names = {*players.values_list("name", flat=True)}
    assert {"Zoë", "Aoife O'Brien", "דני", "Lea 🦊"} <= names
    assert max(map(len, names)) == 40
    assert club.matches.exclude(put_away_at=None).count() == len(LATER_EVENINGS)
    assert {payment.currency for payment in club.payments.all()} == {"EUR"}
    options = [match.options for match in club.matches.all()]
    assert {found["currency"] for found in options if found.get("stakes") == "points"} == {"EUR", "USD"}
    undone = [match for match in club.matches.all() if match.log.exclude(undoes=None).exists()]
    assert {match.game for match in undone} == {"basketball", "hang-ten"}


@pytest.mark.slow
def test_on_later_evenings_two_tables_were_open_whose_codes_have_lapsed(club: Club) -> None:
    all_tables = Table.objects.filter(club=club)
    nights = Counter(get_night(table.made_at) for table in all_tables)
    tables = [table for table in all_tables if nights[get_night(table.made_at)] == 2]
    assert len(tables) == 2 * len(LATER_EVENINGS)
    assert len([table for table in tables if table.ended_at]) == len(LATER_EVENINGS)
    assert not {*tables} & {*play.load_current_tables(club), play.get_or_open_newest_table(club)}
    assert all(table.codes.exists() for table in tables)
    assert not any(play.find_code(club, "keeper", table.pk) for table in tables)


@pytest.fixture
def results(club: Club) -> list[tuple[MatchRecord, MatchResult]]:
    return [(record, replay(record)) for record in records(club)]


@pytest.mark.slow
def test_every_game_is_there_finished_and_going_on_and_in_declared_ones_bids_were_made(club: Club) -> None:
    every = {(match.game_name, match.finished_at is not None) for match in club.matches.all()}
    built_in = {(game.name, finished) for game in BUILT_IN.values() for finished in (True, False)}
    assert every == built_in | {("Oh Hell", True), ("Walter’s Golf", True), ("Spades", False)}
    found = {match.game_name: match.pk for match in club.matches.all()}
    over, spades = load_match(found["Oh Hell"]), load_match(found["Spades"])
    assert {seat.bids for seat in over.seats} == {13}
    assert 0 < sum(seat.bids_made for seat in over.seats) < 5 * 13
    assert spades.teams == ((0, 2), (1, 3))
    bid = spades.deals[-1]
    assert (len(spades.deals), len(bid.announced), bid.hands) == (3, 4, {})


def test_of_each_kind_of_table_that_changes_a_match_is_over_and_what_is_stored_is_what_the_replay_gives(club) -> None:
    everything = [load_match(match.pk) for match in club.matches.order_by("pk")]
    assert [list(find_differences(stored)) for stored in everything] == [[]] * len(everything)
    found = [stored for stored in everything if stored.match.has_changes]
    assert all(stored.match.finished_at for stored in found)
    kinds = [{change.kind for change in stored.to_rule_changes()} for stored in found]
    assert kinds[:4] == [{"join"}, {"leave"}, {"sit_out"}, {"sit_out", "substitute"}]
    assert kinds[4] == {"out", "back"}
    assert club.matches.filter(finished_at__isnull=False, seats__team=0).exists()


def test_some_deals_are_half_entered(club: Club) -> None:
    deals = Deal.objects.filter(match__club=club, match__has_changes=False)
    half = [deal for deal in deals if deal.hands.count() < deal.match.seats.count()]
    assert {deal.match.game for deal in half} >= {"hang-ten", "golf", "tens-pile"}
    assert all(deal.match.finished_at is None for deal in half)


def test_pots_see_ties_both_early_ends_golf_its_penalties_and_hands_are_marked_and_typed(results) -> None:
    payouts = [payout for _, result in results for deal in result.deals for payout in deal.payouts]
    assert {(payout.place, len(payout.seats) > 1) for payout in payouts} >= {(1, True), (2, True), (3, False)}
    assert {record.ended_early for record, _ in results} == {None, "leader", "split"}
    assert {record.options["currency"] for record, _ in results if "currency" in record.options} == {"USD", "EUR"}
    golf = [(record, result) for record, result in results if record.game.key == "golf"]
    assert {deal.answer is None for record, _ in golf for deal in record.deals} == {True, False}
    assert any(hand.lines for _, result in golf for deal in result.deals for hand in deal.hands if hand)
    hands = [hand for record, _ in results for deal in record.deals for hand in deal.hands if hand]
    assert any(hand.marked for hand in hands)
    assert any(hand.typed is not None for hand in hands)


def test_matches_lie_on_past_evenings_and_their_log_with_them(club: Club) -> None:
    now = timezone.now()
    matches = list(club.matches.exclude(pk=imported(club).pk).order_by("pk"))
    starts = [match.started_at for match in matches]
    assert starts == sorted(starts)
    assert club.started_at <= starts[0]
    assert len({get_night(start) for start in starts}) == len(build_plans()) + len(LATER_EVENINGS)
    for match in matches:
        times = [match.started_at, *match.log.values_list("at", flat=True)]
        assert times == sorted(times)
        assert times[0] <= (match.finished_at or now) <= now
        assert times[-1] <= now


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Pacific/Auckland"])
def test_every_match_has_an_evening_of_its_own_at_any_hour(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    midnight = datetime(2026, 3, 11, tzinfo=ZoneInfo(zone))
    with timezone.override(zone):
        for quarters in range(96):
            moment = midnight + quarters * timedelta(minutes=15)
            monkeypatch.setattr(timezone, "now", lambda now=moment: now)
            starts = [get_start(plan) for plan in build_plans()]
            assert len({get_night(start) for start in starts}) == len(build_plans())
            assert starts == sorted(starts)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_hands_in_another_club_and_another_seed_gives_others(club: Club) -> None:
    second, other = seeded()[0], seeded(6)[0]
    assert club.uid != second.uid
    assert records(club) == records(second)
    assert records(club) != records(other)


def test_it_says_what_it_made_and_gives_the_link_that_lets_a_phone_keep_score(demo, client) -> None:
    club, said = demo
    going_on = club.matches.filter(finished_at=None).count()
    assert going_on == len(BUILT_IN) + 1
    assert f"{club.matches.count()} matches, {going_on} of them going on" in said
    secret = re.search(r"open  https://scores\.example\.org/join/([^/\s]+)/", said)[1]
    assert join_by_link(client, secret).url == f"/c/{club.uid}/"
    assert client.get(f"/c/{club.uid}/players/").status_code == 200
    assert "█" in said


def test_without_an_address_of_its_own_it_names_the_computer_in_its_network(settings, monkeypatch) -> None:
    settings.PUBLIC_URL = ""
    monkeypatch.setattr(seed_demo, "find_lan_address", lambda: "192.168.178.20")
    monkeypatch.setattr(seed_demo, "load_port", lambda: 8001)
    monkeypatch.setattr(seed_demo, "seed_club", lambda _seed, **_more: make_club())
    assert "open  http://192.168.178.20:8001/join/" in seeded()[1]


@pytest.mark.slow
def test_more_matches_lie_on_the_evenings_of_the_years_before_and_are_what_they_say() -> None:
    out = StringIO()
    call_command("seed_demo", "--matches", "450", stdout=out)
    club = Club.objects.latest("pk")
    seeded_too = len(build_plans()) + 4 * len(LATER_EVENINGS) + 1
    assert f"{450 + seeded_too} matches, {len(BUILT_IN) + 1} of them going on" in out.getvalue()
    past = list(club.matches.exclude(pk=imported(club).pk).order_by("started_at")[:450])
    assert {match.game for match in past} >= set(BUILT_IN)
    assert club.started_at <= past[0].started_at
    assert timezone.now() - past[-1].started_at < timedelta(days=30)
    assert past[-1].started_at - past[0].started_at > timedelta(days=600)
    for stored in load_matches(match.pk for match in past):
        assert list(find_differences(stored)) == []
        times = list(stored.match.log.values_list("at", flat=True))
        assert [stored.match.started_at, stored.match.finished_at] == [times[0], times[-1]]
        assert times == sorted(times)
    assert {"leader", "split", ""} == {match.ended_early for match in past}
    assert any(sum(seat.won for seat in match.seats.all()) > 1 for match in past)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_past() -> None:
    pasts = []
    for number in (5, 5, 6):
        add_past(club := make_club(), 30, number)
        pasts.append(records(club))
    assert pasts[0] == pasts[1] != pasts[2]


@pytest.mark.parametrize("many", ["-1", "1.5", "many", "1000001"])
def test_a_number_of_matches_that_cannot_be_is_refused_before_anything_is_made(many: str) -> None:
    before = Club.objects.count()
    with pytest.raises(CommandError, match="whole number"):
        call_command("seed_demo", f"--matches={many}")
    assert Club.objects.count() == before
