"""The club for looking around in: whole, lively, and moved to the days before now."""

import re
from datetime import datetime, timedelta
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from games.demo.earlier_years import add_past
from games.demo.recorded_club import bring_in_demo, build_club_file
from games.management.commands import seed_demo
from games.management.commands.check_results import find_differences
from games.matches.match_batches import load_matches
from games.matches.stored_match import load_match
from games.models import Club, Deal, Match
from games.rules.built_in import BUILT_IN
from games.rules.record import MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.values.clocks import get_night
from tests.builders import join_by_link, make_club

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

ONE_YEAR = timedelta(days=365)
TIMES = re.compile(r'"(?:at|[a-z_]+_at)":"([^"]+)"')


@pytest.fixture(scope="module")
def demo(shared_rows: None) -> tuple[Club, str]:
    """A club for all tests of this file, which only look at it, and what was said of it."""
    with override_settings(PUBLIC_URL="https://scores.example.org"):
        call_command("seed_demo", stdout=(out := StringIO()))
    return Club.objects.latest("pk"), out.getvalue()


@pytest.fixture
def club(demo: tuple[Club, str]) -> Club:
    return demo[0]


def imported(club: Club) -> Match:
    """Return the match that was brought in from another year: its log began much later."""
    return next(
        match
        for match in club.matches.all()
        if match.log.earliest("pk").at > match.started_at + ONE_YEAR
    )


def test_the_demo_club_has_traces_of_several_weeks(club: Club) -> None:
    assert imported(club).finished_at
    players = club.players
    assert players.exclude(merged_into=None).get().merged_into == players.get(name="Theodora")
    assert players.exclude(retired_at=None).get().name == "Rosalind"
    names = {*players.values_list("name", flat=True)}
    assert {"Zoë", "Aoife O'Brien", "דני", "Lea 🦊"} <= names
    assert max(map(len, names)) == 40
    assert club.matches.exclude(put_away_at=None).count() == 2
    assert {payment.currency for payment in club.payments.all()} == {"EUR"}
    options = [match.options for match in club.matches.all()]
    assert {found["currency"] for found in options if found.get("stakes") == "points"} == {
        "EUR",
        "USD",
    }
    undone = [match for match in club.matches.all() if match.log.exclude(undoes=None).exists()]
    assert {match.game for match in undone} == {"basketball", "hang-ten"}


@pytest.fixture
def results(club: Club) -> list[tuple[MatchRecord, MatchResult]]:
    records = [load_match(match.pk).build_record() for match in club.matches.order_by("pk")]
    return [(record, replay(record)) for record in records]


def test_every_game_was_played_and_some_bids_were_made(club: Club) -> None:
    own = {"Oh Hell", "Walter’s Golf", "Spades"}
    finished = {match.game_name for match in club.matches.exclude(finished_at=None)}
    assert finished == {game.name for game in BUILT_IN.values()} | own
    found = {match.game_name: match.pk for match in club.matches.all()}
    over, spades = load_match(found["Oh Hell"]), load_match(found["Spades"])
    assert {seat.bids for seat in over.seats} == {13}
    assert 0 < sum(seat.bids_made for seat in over.seats) < 5 * 13
    assert spades.teams == ((0, 2), (1, 3))
    bid = spades.deals[-1]
    assert (len(spades.deals), len(bid.announced), bid.hands) == (3, 4, {})


def test_only_tonights_match_is_still_going_on(
    club: Club,
) -> None:
    tonight = club.matches.get(finished_at=None)
    assert tonight == club.matches.latest("started_at")
    deal = Deal.objects.filter(match=tonight).latest("number")
    assert 0 < deal.hands.count() < tonight.seats.count()
    assert timezone.now() - tonight.log.latest("pk").at < timedelta(minutes=10)
    nights = {get_night(match.started_at) for match in club.matches.exclude(pk=tonight.pk)}
    assert get_night(tonight.started_at) - max(nights) == timedelta(days=1)


def test_a_finished_match_has_each_kind_of_change(
    club,
) -> None:
    """What is stored is what the replay gives."""
    everything = [load_match(match.pk) for match in club.matches.order_by("pk")]
    assert [list(find_differences(stored)) for stored in everything] == [[]] * len(everything)
    found = [stored for stored in everything if stored.match.has_changes]
    assert all(stored.match.finished_at for stored in found)
    kinds = [{change.kind for change in stored.to_rule_changes()} for stored in found]
    assert kinds[:4] == [{"join"}, {"leave"}, {"sit_out"}, {"sit_out", "substitute"}]
    assert kinds[4] == {"out", "back"}
    assert club.matches.filter(finished_at__isnull=False, seats__team=0).exists()


def test_the_matches_show_every_kind_of_pot_and_entry(
    results,
) -> None:
    payouts = [payout for _, result in results for deal in result.deals for payout in deal.payouts]
    assert {(payout.place, len(payout.seats) > 1) for payout in payouts} >= {
        (1, True),
        (2, True),
        (3, False),
    }
    assert {record.ended_early for record, _ in results} == {None, "leader", "split"}
    assert {
        record.options["currency"] for record, _ in results if "currency" in record.options
    } == {"USD", "EUR"}
    golf = [(record, result) for record, result in results if record.game.key == "golf"]
    assert {deal.answer is None for record, _ in golf for deal in record.deals} == {True, False}
    assert any(
        hand.lines for _, result in golf for deal in result.deals for hand in deal.hands if hand
    )
    hands = [hand for record, _ in results for deal in record.deals for hand in deal.hands if hand]
    assert any(hand.marked for hand in hands)
    assert any(hand.typed is not None for hand in hands)


def test_matches_and_their_logs_are_on_past_evenings(club: Club) -> None:
    now = timezone.now()
    matches = list(club.matches.exclude(pk=imported(club).pk).order_by("pk"))
    starts = [match.started_at for match in matches]
    assert starts == sorted(starts)
    assert club.started_at <= starts[0]
    for match in matches:
        times = [match.started_at, *match.log.values_list("at", flat=True)]
        assert times == sorted(times)
        assert times[0] <= (match.finished_at or now) <= now
        assert times[-1] <= now
    assert {payment.night for payment in club.payments.all()} <= {
        get_night(start) for start in starts
    }


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Pacific/Auckland"])
def test_nothing_lies_in_the_future_at_any_hour(zone: str) -> None:
    midnight = datetime(2027, 3, 28, tzinfo=ZoneInfo(zone))  # clocks change in these days
    with timezone.override(zone):
        for quarters in range(0, 96, 3):
            now = midnight + quarters * timedelta(minutes=15)
            lines = build_club_file(now).decode().splitlines()
            times = sorted(
                datetime.fromisoformat(found) for line in lines for found in TIMES.findall(line)
            )
            assert times[-1] == now
            starts = [
                datetime.fromisoformat(line.split('"started_at":"')[1].split('"')[0])
                for line in lines
                if line.startswith('{"match"')
            ]
            *evenings, tonight = (start.astimezone(ZoneInfo(zone)) for start in starts[1:])
            assert {start.hour for start in evenings if start.second == 0} == {19, 20}
            assert get_night(tonight) - max(map(get_night, evenings)) == timedelta(days=1)


def test_seed_demo_reports_its_matches_and_a_keeper_link(demo, client) -> None:
    club, said = demo
    assert f"{club.matches.count()} matches, 1 of them in progress" in said
    secret = re.search(r"open  https://scores\.example\.org/join/([^/\s]+)/", said)[1]
    assert join_by_link(client, secret).url == f"/c/{club.uid}/"
    assert client.get(f"/c/{club.uid}/players/").status_code == 200
    assert "█" in said


def test_without_public_url_the_link_has_the_network_address(settings, monkeypatch) -> None:
    settings.PUBLIC_URL = ""
    monkeypatch.setattr(seed_demo, "find_lan_address", lambda: "192.168.178.20")
    monkeypatch.setattr(seed_demo, "load_port", lambda: 8001)
    monkeypatch.setattr(seed_demo, "bring_in_demo", lambda **_more: make_club())
    call_command("seed_demo", stdout=(out := StringIO()))
    assert "open  http://192.168.178.20:8001/join/" in out.getvalue()


@pytest.mark.slow
def test_extra_matches_are_spread_over_the_years_before(
    club: Club,
) -> None:
    recorded = club.matches.count()
    call_command("seed_demo", "--matches", "450", stdout=(out := StringIO()))
    club = Club.objects.latest("pk")
    assert f"{450 + recorded} matches, 1 of them in progress" in out.getvalue()
    past = list(club.matches.exclude(pk=imported(club).pk).order_by("started_at")[:450])
    assert {match.game for match in past} >= set(BUILT_IN)
    assert club.started_at <= past[0].started_at
    assert timezone.now() - past[-1].started_at < timedelta(days=180)
    assert past[-1].started_at - past[0].started_at > timedelta(days=500)
    for stored in load_matches(match.pk for match in past):
        assert list(find_differences(stored)) == []
        times = list(stored.match.log.values_list("at", flat=True))
        assert [stored.match.started_at, stored.match.finished_at] == [times[0], times[-1]]
        assert times == sorted(times)
    assert {"leader", "split", ""} == {match.ended_early for match in past}


def test_copied_matches_have_different_winners() -> None:
    add_past(club := make_club(), 30, games=("tens-grid",))
    stored = [load_match(match.pk) for match in club.matches.order_by("pk")]
    assert len(stored) == 30
    assert {match.match.game for match in stored} == {"tens-grid"}
    winners = {seat.player_id for match in stored for seat in match.seats if seat.won}
    assert len(winners) > 3


def test_copying_matches_leaves_no_second_club() -> None:
    before = Club.objects.count()
    add_past(make_club(), 3)
    assert Club.objects.count() == before + 1


@pytest.mark.parametrize("many", ["-1", "1.5", "many", "1000001"])
def test_an_impossible_number_of_matches_is_refused(many: str) -> None:
    before = Club.objects.count()
    with pytest.raises(CommandError, match="whole number"):
        call_command("seed_demo", f"--matches={many}")
    assert Club.objects.count() == before


@time_machine.travel(datetime(2026, 12, 24, 6, 5, tzinfo=ZoneInfo("Europe/Berlin")), tick=False)
def test_early_in_the_morning_tonight_is_the_evening_before() -> None:
    with timezone.override("Europe/Berlin"):
        tonight = bring_in_demo().matches.get(finished_at=None)
        assert str(get_night(tonight.started_at)) == "2026-12-23"
