"""Every figure of the statistics and of the players' pages, held against a plain sum over matches
replayed anew.
"""

import math
from collections import defaultdict
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations

import pytest

from games import play
from games.models import Club, Match
from games.pages.players.players import load_player, load_players
from games.pages.statistics import past_matches
from games.pages.statistics.past_matches import PastMatch, PastSeat, load_past_matches
from games.pages.statistics.ratings import rate_players
from games.pages.statistics.statistics import load_statistics
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.values.clocks import get_night
from games.wording.translated import numeral
from games.wording.words import count, signed_money
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.old_matches import finished_matches, give_past
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
SEEDS = (2, 3, 6)
GAMES = ("", *BUILT_IN)


@pytest.fixture(scope="module", params=SEEDS)
def club(request, shared_rows) -> Club:
    club = make_club()
    give_past(club, request.param)
    return club


def names_of(matches) -> list[str]:
    return sorted({name for match in matches for name in match.names})


def money_of(matches, name) -> dict[str, int]:
    cents = defaultdict(int)
    for match in matches:
        if name in match.names and match.net(name) is not None:
            cents[match.currency] += match.net(name)
    return dict(sorted(cents.items()))


def money_in(totals) -> dict[str, int]:
    return {purse.currency: purse.cents for purse in totals.purses}


def best(game, scores):
    return min(scores) if BUILT_IN[game].lowest_wins else max(scores)


def worst(game, scores):
    return max(scores) if BUILT_IN[game].lowest_wins else min(scores)


def streaks(matches, name) -> list[int]:
    """Return the lengths of a player's series of wins, a 0 for each match that was not won."""
    runs = [0]
    for match in matches:
        if name in match.names:
            runs.append(runs[-1] + 1 if match.won(name) else 0)
    return runs


@pytest.mark.new_club_only("sums all matches up")
def test_the_random_histories_hold_the_hard_cases(club):
    found = finished_matches(club)
    assert {match.game for match in found} == set(BUILT_IN)
    assert any(len(match.result.winners) > 1 for match in found)
    assert any(match.record.ended_early for match in found)
    assert any(match.result.not_counted for match in found)
    assert any(min(match.scores(name)) < 0 for match in found for name in match.names)
    assert len(found) < club.matches.count()
    assert {match.currency for match in found} == {"", "USD", "EUR"}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_equals_the_sum_of_the_matches(club, game):
    matches, view = finished_matches(club, game), load_statistics(club, game)
    assert sorted(player.name for player, _ in view.rows) == names_of(matches)
    assert [totals.wins for _, totals in view.rows] == sorted(
        (totals.wins for _, totals in view.rows), reverse=True
    )
    for player, totals in view.rows:
        mine = [match for match in matches if player.name in match.names]
        wins = sum(match.won(player.name) for match in mine)
        scores = [score for match in mine for score in match.scores(player.name)]
        assert (totals.wins, totals.matches) == (wins, len(mine))
        assert money_in(totals) == money_of(matches, player.name)
        if game:
            assert totals.average == sum(scores) / len(scores)
            assert totals.best == best(game, scores)


@pytest.mark.postgres_too
@pytest.mark.parametrize("game", GAMES)
def test_money_sums_to_nothing(club, game):
    cents = defaultdict(int)
    for match in load_past_matches(club, game=game).matches:
        for sat in match.seats:
            cents[match.currency] += sat.net_cents or 0
    assert set(cents.values()) <= {0}


@pytest.mark.parametrize("game", BUILT_IN)
def test_records_name_all_who_share_them_and_the_first_match(club, game):
    matches = finished_matches(club, game)
    records = {record.title: record for record in load_statistics(club, game).records}
    every = [
        (score, match, name)
        for match in matches
        for name in match.names
        for score in match.scores(name)
    ]
    for title, which in (("Best hand", best), ("Worst hand", worst)):
        wanted = which(game, [score for score, *_ in every])
        equal = [(match, name) for score, match, name in every if score == wanted]
        match, record = equal[0][0], records[title]
        assert (record.amount, record.best.match.uid) == (numeral(wanted), match.uid)
        assert record.names == list(dict.fromkeys(name for _, name in equal))
        assert record.best.again == any(other.night != match.night for other, _ in equal)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.new_club_only("sums all matches up")
def test_narrowest_win_and_longest_streak_equal_a_plain_search(club, game):
    matches = finished_matches(club, game)
    records = {record.title: record for record in load_statistics(club, game).records}
    margins = []
    for match in matches:
        totals = sorted(
            (standing.total for standing in match.result.standings), key=lambda total: (total,)
        )
        if not BUILT_IN[match.game].lowest_wins:
            totals.reverse()
        if totals[0] != totals[1]:
            margins.append((abs(totals[0] - totals[1]), match))
    least = min(by for by, _ in margins)
    narrow = [match for by, match in margins if by == least]
    assert records["Narrowest win"].amount == f"by {least}"
    assert records["Narrowest win"].best.match.uid == narrow[0].uid
    winners = [name for match in narrow for name in match.names if match.won(name)]
    assert records["Narrowest win"].names == list(dict.fromkeys(winners))
    longest = max(max(streaks(matches, name)) for name in names_of(matches))
    if longest > 1:
        record = records["Longest winning streak"]
        assert record.amount == f"{longest} wins"
        assert set(record.names) == {
            name for name in names_of(matches) if max(streaks(matches, name)) == longest
        }
    else:
        assert "Longest winning streak" not in records


def test_the_biggest_share_of_each_currency_is_listed(club):
    shares = defaultdict(list)
    for match in finished_matches(club):
        if match.result.money:
            shares[match.currency].append(max(match.result.money.final_share))
    found = [
        record
        for record in load_statistics(club, "").records
        if record.title == "Biggest share of the pot"
    ]
    wanted = [
        signed_money(max(cents), code)[1:] for code, cents in sorted(shares.items()) if max(cents)
    ]
    assert [record.amount for record in found] == wanted


@pytest.mark.parametrize("game", ["", "golf", "hang-ten"])
def test_head_to_head_compares_only_matches_of_both(club, game):
    matches, ids = finished_matches(club, game), dict(club.players.values_list("name", "pk"))
    for one, other in combinations(names_of(matches), 2):
        met = [match for match in matches if one in match.names and other in match.names]
        view = load_statistics(club, game, (ids[one], ids[other])).versus
        if not met:
            assert view.sides == view.last == []
            assert "have not played together" in view.sentence
            continue
        for (who, ahead, totals), (name, against) in zip(
            view.sides, ((one, other), (other, one)), strict=True
        ):
            assert who == name
            assert ahead == sum(match.place(name) < match.place(against) for match in met)
            assert totals.wins == sum(match.won(name) for match in met)
            assert money_in(totals) == money_of(met, name)
            scores = [score for match in met for score in match.scores(name)]
            assert totals.average == sum(scores) / len(scores)
        assert [match.uid for match, _ in view.last] == [match.uid for match in met[: -5 - 1 : -1]]


@pytest.mark.parametrize("game", GAMES)
def test_ratings_follow_the_places_match_by_match(club, game):
    ratings: dict[str, int] = {}
    matches = finished_matches(club, game)
    for match in matches:
        before = dict(ratings)
        for name in match.names:
            others = [other for other in match.names if other != name]
            lead = sum(
                (match.place(other) > match.place(name)) - (match.place(other) < match.place(name))
                for other in others
            )
            beaten = Fraction(lead + len(others), 2 * len(others))
            odds = [10 ** ((before.get(other, 0) - before.get(name, 0)) / 400) for other in others]
            expected = math.fsum(1 / (1 + each) for each in odds) / len(others)
            ratings[name] = before.get(name, 0) + round(40 * (float(beaten) - expected))
    skill = load_statistics(club, game).skill
    assert {name: rating for _, name, rating in skill.rows} == ratings
    points = [rating for *_, rating in skill.rows]
    assert points == sorted(points, reverse=True)
    assert [place for place, *_ in skill.rows] == [
        1 + sum(other > mine for other in points) for mine in points
    ]
    time, last = skill.chart.rows[-1]
    names = [name.strip("\u2068\u2069") for name in skill.chart.names]
    assert (
        dict(zip(names, last, strict=True)).items()
        <= {who: numeral(mine) for who, mine in ratings.items()}.items()
    )
    night = matches[-1].night
    labels = (f"{night.day} {night:%b}", f"{night.day} {night:%b %Y}", f"{night:%b %Y}")
    assert time.replace("\N{NO-BREAK SPACE}", " ") in labels


@pytest.mark.postgres_too
@pytest.mark.new_club_only("sums all matches up")
def test_a_players_page_equals_the_sum_of_the_matches(club):
    matches = finished_matches(club)
    for name, pk in club.players.values_list("name", "pk"):
        mine = [match for match in matches if name in match.names]
        view = load_player(club, club.players.get(pk=pk))
        wins = sum(match.won(name) for match in mine)
        assert view.figures.wins == wins
        assert view.figures.matches_and_win_rate.startswith(f"{len(mine)} match")
        assert [row.game.name for row in view.games] == [
            game.name for key, game in BUILT_IN.items() if any(match.game == key for match in mine)
        ]
        for row in view.games:
            some = [match for match in mine if match.game == row.game.key]
            scores = [score for match in some for score in match.scores(name)]
            assert (row.wins, row.matches) == (sum(match.won(name) for match in some), len(some))
            assert row.average == sum(scores) / len(scores)
            assert row.best == best(some[0].game, scores)
            assert row.worst == worst(some[0].game, scores)
        golf = [match for match in mine if match.game == "golf"]
        outs = [
            deal.answer for match in golf for deal in match.record.deals[: len(match.result.deals)]
        ]
        out = sum(
            deal.answer == match.names.index(name)
            for match in golf
            for deal in match.record.deals[: len(match.result.deals)]
        )
        of_golf = [said for said in view.sentences if said.startswith("Six-card Golf")]
        assert of_golf == (
            [f"Six-card Golf: out first in {out} of {count(len(outs), 'deal')}."] if golf else []
        )
        assert [match.uid for match, *_ in view.lines] == [match.uid for match in reversed(mine)]


@pytest.mark.new_club_only("sums all matches up")
def test_money_per_night_is_the_mean_of_nights_with_money(club):
    matches = finished_matches(club)
    for name, pk in club.players.values_list("name", "pk"):
        view = load_player(club, club.players.get(pk=pk))
        wanted = []
        for code, cents in money_of(matches, name).items():
            nights = {
                match.night
                for match in matches
                if name in match.names and match.currency == code and match.result.money
            }
            wanted.append((code, cents, round(cents / len(nights)), len(nights)))
        purses = view.figures.purses
        assert [
            (purse.currency, purse.cents, purse.per_evening, len(purse.evenings))
            for purse in purses
        ] == wanted


@pytest.mark.postgres_too
def test_the_list_of_players_has_the_same_counts(club):
    matches = finished_matches(club)
    play.add_player(club, "Zed")
    for player, totals in load_players(club)[0]:
        mine = [match for match in matches if player.name in match.names]
        wins = sum(match.won(player.name) for match in mine)
        if mine:
            assert (totals.matches, totals.wins, totals.last) == (
                len(mine),
                wins,
                get_night(mine[-1].at),
            )
        else:
            assert totals is None
    assert "Zed No finished match" in words(phone(club).get(f"/c/{club.uid}/players/"))


# Single cases


def results(club: Club, *winners: str) -> None:
    """Make matches of Ann, Bob and Cy, one after the other, each won by those who are named
    (several: "Ann Bob").
    """
    for who in winners:
        match = make_match("basketball", ["Ann", "Bob", "Cy"], club)
        enter(match, 1, [90 if name in who else 50 for name in ("Ann", "Bob", "Cy")])


@pytest.mark.new_club_only("sums all matches up")
def test_unfinished_matches_and_those_without_a_deal_do_not_count():
    club = make_club()
    make_match("golf", 2, club)
    play.end_match(make_match("golf", 2, club), "leader")
    view = load_statistics(club, "")
    assert (view.rows, view.records, view.skill, view.faces, view.versus) == (
        (),
        [],
        None,
        (),
        None,
    )
    assert load_player(club, club.players.get(name="Ann")).figures is None


@pytest.mark.postgres_too
@pytest.mark.new_club_only("sums all matches up")
def test_figures_follow_a_correction():
    club = make_club()
    results(club, "Ann")
    match = club.matches.latest("pk")
    before = match.deals.get().hands.get(seat__position=1)
    save_hand(match, 1, 1, 99, based_on=before.version)
    assert load_statistics(club, "").rows[0][0].name == "Bob"


@pytest.mark.postgres_too
@pytest.mark.new_club_only("sums all matches up")
def test_merged_players_are_one_line():
    club = make_club()
    results(club, "Ann")
    make_match("basketball", ["Anne", "Bob"], club)
    enter(Match.objects.latest("pk"), 1, [9, 5])
    ids = dict(club.players.values_list("name", "pk"))
    play.merge_players(club, ids["Ann"], ids["Anne"])
    rows = {
        player.name: (totals.wins, totals.matches)
        for player, totals in load_statistics(club, "").rows
    }
    assert rows == {"Ann": (2, 2), "Bob": (0, 2), "Cy": (0, 1)}


@pytest.mark.new_club_only("sums all matches up")
def test_only_the_latest_matches_count_and_the_page_says_so(monkeypatch):
    club = make_club()
    results(club, "Ann", "Bob", "Bob")
    assert load_statistics(club, "").scope == "3 finished matches."
    monkeypatch.setattr(past_matches, "MAX_COUNTED_MATCHES", 2)
    view = load_statistics(club, "")
    assert view.scope == "Of the latest 2 matches."
    assert {player.name: (totals.wins, totals.matches) for player, totals in view.rows}["Bob"] == (
        2,
        2,
    )
    ann = club.players.get(name="Ann")
    assert "Based on the latest 2 matches." in words(
        phone(club).get(f"/c/{club.uid}/players/{ann.pk}/")
    )


def on(night: date) -> PastMatch:
    """Return a match of that evening, which player 1 won before player 2."""
    sats = [
        PastSeat(player, player, player, player == 1, None, None, player, player, 0)
        for player in (1, 2)
    ]
    return PastMatch(f"{night}", "golf", night, 1, None, tuple(sats))


def test_best_and_worst_hands_follow_the_current_rules():
    club, declared = make_club(), TEMPLATES["typed"] | {"end": {"deals": 1}}
    game = play.make_game(club, declared)
    enter(make_match(game.key, ["Ann", "Bob"], club), 1, [3, 8])
    before = load_statistics(club, game.key)
    play.change_game(game, declared | {"wins": "highest"}, "", based_on=1)
    alone = load_statistics(club, game.key)
    assert [(record.title, record.amount) for record in alone.records[:2]] == [
        ("Best hand", "3"),
        ("Worst hand", "8"),
    ]
    assert [(record.title, record.names) for record in alone.records] == [
        (record.title, record.names) for record in before.records
    ]
    enter(make_match(game.key, ["Ann", "Bob"], club), 1, [5, 6])
    view = load_statistics(club, game.key)
    assert [(record.title, record.amount) for record in view.records[:2]] == [
        ("Best hand", "6"),
        ("Worst hand", "5"),
    ]
    assert {player.name: totals.best for player, totals in view.rows} == {"Ann": 5, "Bob": 6}
    [anns] = load_player(club, club.players.get(name="Ann")).games
    assert (anns.best, anns.worst) == (5, 5)


@pytest.mark.parametrize(
    ("days", "unit", "names"),
    [
        ([0], "evening", ["5 Mar 2020"]),
        ([0, 0, 7, 14], "evening", ["5 Mar 2020", "12 Mar 2020", "19 Mar 2020"]),
        (range(0, 300, 10), "month", ["Mar 2020", "Apr 2020", "May 2020"]),
        (range(0, 3000, 30), "year", ["2020", "2021", "2022"]),
    ],
)
def test_ratings_over_time_are_by_night_month_or_year(days, unit, names):
    rated = rate_players([on(date(2020, 3, 5) + timedelta(days=day)) for day in days])
    assert rated.unit == unit
    assert [moment.name.replace("\N{NO-BREAK SPACE}", " ") for moment in rated.moments][:3] == names
    assert sorted(rated.now) == [1, 2]


def test_nobody_has_a_rating_without_a_match():
    assert rate_players([]) is None
