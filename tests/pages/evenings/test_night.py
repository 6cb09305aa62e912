import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.facts import load_facts
from games.models import Match
from games.pages.evenings.nights import night_of_club
from games.play.payments import Pair, pay
from games.rules.replay import replay
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.evenings import NIGHT, at, name, played, pots
from tests.examples import examples
from tests.reading_pages import part, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def club():
    return make_club()


def night(club, role="keeper", night=NIGHT, status=200):
    response = phone(club, role).get(f"/c/{club.uid}/nights/{night}/")
    assert response.status_code == status
    return response


def pays(club, payer, payee, cents, currency="USD"):
    pay(club, Pair(NIGHT, name(club, payer).pk, name(club, payee).pk, currency), cents, before=0)


def test_an_outsider_sees_nothing(club):
    assert phone().get(f"/c/{club.uid}/nights/{NIGHT}/").status_code == 404
    assert phone(make_club()).get(f"/c/{club.uid}/nights/{NIGHT}/").status_code == 404


@pytest.mark.parametrize("night", ["2026-02-30", "2026-13-01", "0001-01-01", "9999-12-31", "1899-12-31", "tonight"])
def test_what_is_no_evening_is_not_found(club, night):
    assert phone(club).get(f"/c/{club.uid}/nights/{night}/").status_code == 404


def test_an_evening_without_matches_says_so(club):
    text = words(night(club))
    assert "Thu 12 Mar 2026" in text
    assert "No match was played that evening." in text
    assert "Who pays whom" not in text


def test_the_matches_of_the_evening_are_there_and_no_others(club):
    played(club, at(5, 59))
    played(club, at(6))
    played(club, at(29, 59), "golf")
    played(club, at(30))
    played(make_club(), at(20))
    text = part(night(club), "matches")
    assert text.count("deal") == 2
    assert "06:00" in text
    assert "Six-card Golf · 05:59" in text


def test_wins_and_money_of_all_matches_come_together(club):
    pots(club, 0, 1)
    text = part(night(club), "all")
    assert "Ann won 1 of 2 matches +$2.00" in text
    assert "Cy won 0 of 2 matches −$2.00" in text
    assert text.index("Bob") < text.index("Cy")
    assert "Ann and Bob took the most +$2.00" in words(night(club))


def test_one_set_of_fewest_payments_settles_the_evening(club):
    pots(club, 0, 1)
    text = part(night(club), "pay-USD")
    assert "$4.00 still to pay" in text
    assert "Cy Cy pays An Ann $2.00" in text
    assert "Di Di pays Bo Bob $2.00" in text
    assert text.count("Paid") == 2


def test_those_who_are_even_over_the_evening_pay_nobody(club):
    played(club, at(19), "hang-ten", NAMES[:4], [1, 1, 50, 50])
    played(club, at(20), "hang-ten", NAMES[:4], [50, 50, 1, 1])
    assert "Nobody owes anybody anything." in part(night(club), "pay-USD")


def test_currencies_are_kept_apart(club):
    pots(club, 0)
    played(club, at(21), "hang-ten", NAMES[:4], [50, 1, 52, 53], currency="EUR")
    response = night(club)
    assert "Cy Cy pays An Ann $1.00" in part(response, "pay-USD")
    assert "Cy Cy pays Bo Bob €1.00" in part(response, "pay-EUR")
    assert "Who pays whom, EUR" in words(response)
    assert "Ann won 1 of 2 matches −90 ct +$2.90" in part(response, "all")


def test_without_money_it_says_who_won_most_matches(club):
    played(club, at(19), scores=[30, 20, 10])
    played(club, at(20), scores=[30, 20, 10])
    played(club, at(21), scores=[10, 20, 30])
    text = words(night(club))
    assert "Ann won 2 of 3 matches" in text
    assert "Who pays whom" not in text
    assert "¢" not in text


def test_matches_that_go_on_are_listed_but_in_no_sum_and_it_says_so(club):
    pots(club, 0)
    with play.dated(at(21)):
        enter(make_match("hang-ten", 4, club=club), 1, [10, 20, 30, 40])
    text = words(night(club))
    assert "One match is still going on and not in these sums." in text
    assert "Ann won 1 of 1 match +$2.90" in text
    assert "going on" in part(night(club), "matches")


def test_an_evening_with_nothing_but_running_matches_has_no_sums(club):
    with play.dated(at(21)):
        make_match("golf", 2, club=club)
        make_match("golf", 2, club=club)
    text = words(night(club))
    assert "Two matches are still going on" in text
    assert "Over the evening" not in text


def test_what_was_paid_is_ticked_and_counts(club):
    pots(club, 0, 1)
    pays(club, "Cy", "Ann", 200)
    text = part(night(club), "pay-USD")
    assert "$2.00 still to pay" in text
    assert "Cy Cy paid An Ann $2.00" in text
    assert "Di Di pays Bo Bob $2.00" in text
    pays(club, "Di", "Bob", 200)
    assert "all paid" in part(night(club), "pay-USD")


def test_after_a_correction_only_the_difference_is_still_to_be_given(club):
    pots(club, 0)
    pays(club, "Cy", "Ann", 80)
    text = part(night(club), "pay-USD")
    assert "The scores were corrected after money had changed hands." in text
    assert "Cy Cy pays An Ann 80 ¢ paid before 20 ¢" in text
    assert "Cy Cy paid An Ann 80 ¢" in text
    assert "$2.10 still to pay" in text


def test_what_was_paid_too_much_comes_back(club):
    pots(club, 0)
    pays(club, "Bob", "Ann", 100)
    text = part(night(club), "pay-USD")
    assert "Bo Bob paid An Ann $1.00" in text
    assert "pays Bo Bob 10 ¢" in text


def test_money_that_was_paid_stays_there_when_the_match_is_gone(club):
    pots(club, 0)
    pays(club, "Cy", "Ann", 100)
    for match in Match.objects.all():
        play.delete_match(match)
    text = words(night(club))
    assert "No match was played that evening." in text
    assert "Cy Cy paid An Ann $1.00" in text
    assert "An Ann pays Cy Cy $1.00" in text


def test_a_keeper_can_tick_and_a_watcher_only_looks(club):
    pots(club, 0)
    pays(club, "Cy", "Ann", 100)
    assert night(club).text.count("<form") >= 3
    watched = night(club, "watcher")
    assert 'name="do"' not in watched.text
    assert "$1.00 paid" in words(watched)


def test_a_match_leads_to_its_evening(club):
    match = played(club, at(29))
    response = phone(club, "watcher").get(f"/m/{match.uid}/night/")
    assert response.status_code == 302
    assert response["Location"] == f"/c/{club.uid}/nights/2026-03-12/"
    assert phone().get(f"/m/{match.uid}/night/").status_code == 404


def test_home_leads_to_card_nights(club):
    played(club, at(19))
    home = phone(club, "watcher").get(f"/c/{club.uid}/").text
    assert f'href="/c/{club.uid}/nights/"' in home


def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    pots(club, 0)
    with django_assert_num_queries(5):  # one of them for what their table plays
        client.get(f"/c/{club.uid}/nights/{NIGHT}/")
    pots(club, 0, 1, 2, 3, players=NAMES[:6])
    played(club, at(22), "hang-ten", NAMES[:4], currency="EUR")
    pays(club, "Cy", "Ann", 100)
    with django_assert_num_queries(5):
        client.get(f"/c/{club.uid}/nights/{NIGHT}/")


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


def put_down(club, rows):
    for hour, (order, scores, currency, unit, over) in enumerate(rows):
        with play.dated(at(19 + hour)):
            match = make_match(
                "hang-ten", [NAMES[seat] for seat in order], club=club, currency=currency, unit_cents=unit
            )
            enter(match, 1, scores)
            if over:
                play.end_match(match, "leader")


def nets_of(club):
    """What everybody won or lost by currency, from the replayed matches and nothing else."""
    nets = {}
    for match in club.matches.all():
        facts = load_facts(match.pk)
        result = replay(facts.record())
        for seat, cents in enumerate(result.money.net) if result.finished else ():
            key = facts.match.options["currency"], facts.names[seat]
            nets[key] = nets.get(key, 0) + cents
    return {key: cents for key, cents in nets.items() if cents}


@pytest.mark.new_club_only("adds all money up")
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(matches, st.randoms(use_true_random=False))
def test_payments_give_everybody_what_the_matches_gave_in_whatever_order_they_were_played(rows, random):
    shuffled = list(rows)
    random.shuffle(shuffled)
    told = []
    for order in (rows, shuffled):
        club = make_club()
        for wanted in NAMES[:6]:
            play.add_player(club, wanted)
        put_down(club, order)
        amounts, found = {}, set()
        for purse in night_of_club(club, NIGHT).purses:
            for row in purse.payments:
                found.add((purse.currency, row.payer.name, row.payee.name, row.due.cents))
                for who, cents in ((row.payer.name, -row.due.cents), (row.payee.name, row.due.cents)):
                    key = purse.currency, who
                    amounts[key] = amounts.get(key, 0) + cents
        assert {key: cents for key, cents in amounts.items() if cents} == nets_of(club)
        told.append(found)
    assert told[0] == told[1]
