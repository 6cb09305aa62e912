import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.matches.stored_match import load_match
from games.pages.evenings.nights import load_night
from games.rules.replay import replay
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.evenings import NIGHT, at, pay, play_match, play_pots
from tests.examples import examples
from tests.reading_pages import section

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.mark.parametrize(
    "night", ["2026-02-30", "2026-13-01", "0001-01-01", "9999-12-31", "1899-12-31", "tonight"]
)
def test_an_invalid_evening_is_not_found(club, night):
    assert phone(club).get(f"/c/{club.uid}/nights/{night}/").status_code == 404


def test_an_evening_lists_only_its_matches_and_links_to_each(club):
    matches = [
        play_match(club, at(5, 59)),
        play_match(club, at(6)),
        play_match(club, at(29, 59), "golf"),
        play_match(club, at(30)),
    ]
    play_match(make_club(), at(20))
    client = phone(club, "watcher")
    assert client.get(f"/m/{matches[2].uid}/night/")["Location"] == f"/c/{club.uid}/nights/{NIGHT}/"
    text = section(client.get(f"/c/{club.uid}/nights/{NIGHT}/"), "matches")
    assert text.count("deal") == 2
    assert "06:00" in text
    assert "Six-card Golf · 05:59" in text


def test_queries_do_not_grow_with_the_matches_played(club):
    """At most six: one for what their table plays, one for those who are open and were not
    there.
    """
    client = phone(club)
    play_pots(club, 0)
    counts = [count_queries(client, club)]
    play_pots(club, 0, 1, 2, 3, players=NAMES[:6])
    play_match(club, at(22), "hang-ten", NAMES[:4], currency="EUR")
    row = load_night(club, NIGHT).settlings[-1].payments[0]
    pay(club, row.payer.name, row.payee.name, row.payment.cents)
    counts.append(count_queries(client, club))
    assert counts[0] == counts[1] <= 6


def count_queries(client, club):
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/c/{club.uid}/nights/{NIGHT}/")
    return len(captured)


matches = st.lists(
    st.tuples(
        st.permutations(range(6)).map(lambda order: order[:4]),
        st.lists(st.integers(1, 60), min_size=4, max_size=4),
        st.sampled_from(["USD", "EUR"]),
        st.sampled_from([1, 5, 7]),
        st.booleans(),
    ),
    min_size=1,
    max_size=3,
)


def make_matches(club, rows):
    for hour, (order, scores, currency, unit, over) in enumerate(rows):
        with play.backdate(at(19 + hour)):
            match = make_match(
                "hang-ten",
                [NAMES[seat] for seat in order],
                club=club,
                currency=currency,
                unit_cents=unit,
            )
            enter(match, 1, scores)
            if over:
                play.end_match(match, "leader")


def nets_of(club):
    """Return what everybody won or lost by currency, from the replayed matches and nothing else."""
    nets = {}
    for match in club.matches.all():
        stored = load_match(match.pk)
        result = replay(stored.build_record())
        for seat, cents in enumerate(result.money.net) if result.finished else ():
            key = stored.match.options["currency"], stored.names[seat]
            nets[key] = nets.get(key, 0) + cents
    return {key: cents for key, cents in nets.items() if cents}


@pytest.mark.slow
@pytest.mark.new_club_only("adds all money up")
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(matches, st.randoms(use_true_random=False))
def test_payments_equal_the_results_in_any_order_of_matches(rows, random):
    shuffled = list(rows)
    random.shuffle(shuffled)
    told = []
    for order in (rows, shuffled):
        club = make_club()
        for wanted in NAMES[:6]:
            play.add_player(club, wanted)
        make_matches(club, order)
        amounts, found = {}, set()
        for purse in load_night(club, NIGHT).settlings:
            for row in purse.payments:
                paid = row.payment.cents
                found.add((purse.currency, row.payer.name, row.payee.name, paid))
                for who, cents in ((row.payer.name, -paid), (row.payee.name, paid)):
                    key = purse.currency, who
                    amounts[key] = amounts.get(key, 0) + cents
        assert {key: cents for key, cents in amounts.items() if cents} == nets_of(club)
        told.append(found)
    assert told[0] == told[1]
