"""What holds of every match whose table changes, whoever comes and goes."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.money.movements import list_movements
from games.rules.money.settling import settle
from games.rules.replay import replay
from tests.examples import examples
from tests.rules.build import outcome
from tests.rules.changing_oracle import expected
from tests.rules.changing_strategies import changing_matches
from tests.rules.strategies import JSON, matches, with_value_at

often = settings(
    max_examples=examples(150),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
sometimes = settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@often
@given(changing_matches())
def test_a_changing_match_equals_a_plain_count(match):
    assert outcome(match) == expected(match)


@often
@given(changing_matches())
def test_no_cent_is_made_or_lost_at_any_moment(match):
    for played in range(len(match["deals"]) + 1):
        record = read_match(shortened(match, played))
        result = replay(record)
        money = result.money
        if money is None:
            continue
        moved = [0] * len(record.players)
        for movement in list_movements(record, result):
            moved[movement.seat] += movement.cents
        assert moved == list(money.net)
        assert sum(money.paid_in) == sum(money.taken_out) + (money.pot or 0)
        assert sum(money.net) + (money.pot or 0) == 0
        assert money.pot is None or money.pot >= 0
        if result.finished:
            assert not money.pot
            settle(dict(enumerate(money.net)))


def shortened(match, played):
    """Return the match as it was after so many deals: who came later has no line in it."""
    changes = [change for change in match["changes"] if change["before"] <= played + 1]
    late = {
        change["join"] for change in match["changes"] if "join" in change and change not in changes
    }
    players = [name for name in match["players"] if name not in late]
    return match | {"deals": match["deals"][:played], "changes": changes, "players": players}


@often
@given(changing_matches())
def test_a_later_change_of_players_changes_nothing_before(match):
    result = outcome(match)["deals"]
    for played in range(len(match["deals"]) + 1):
        assert outcome(shortened(match, played))["deals"] == result[:played]


@often
@given(changing_matches(), st.randoms())
def test_a_change_of_players_changes_no_other_hands(match, random):
    # With one change left out a match mostly cannot be; where it can, all hands score as they did.
    if not match["changes"]:
        return
    left_out = random.randrange(len(match["changes"]))
    changes = [change for place, change in enumerate(match["changes"]) if place != left_out]
    try:
        other = replay(read_match(match | {"changes": changes}))
    except RuleError:
        return
    deals = replay(read_match(match)).deals
    shared = min(len(deals), len(other.deals))
    assert [deal.scores for deal in deals[:shared]] == [
        deal.scores for deal in other.deals[:shared]
    ]


@often
@given(changing_matches())
def test_a_written_match_reads_back_the_same(match):
    record = read_match(match)
    written = json.loads(json.dumps(write_match(record)))
    assert read_match(written) == record
    assert write_match(read_match(written)) == written
    assert write_result(record, replay(record)) == outcome(written)


@often
@given(changing_matches())
def test_each_deal_lists_its_players_and_standings_list_all_once(match):
    result = outcome(match)
    for deal, played in zip(match["deals"], result["deals"], strict=False):
        assert list(played["scores"]) == [
            name for name in match["players"] if name in deal["scores"]
        ]
        assert set(played["scores"]) <= set(played["totals"])
        assert set(played.get("sat_out", {})) == set(played.get("sat_out", {})) & set(
            played["totals"]
        )
    rows = [row["player"] for row in result["standings"]]
    assert len(rows) == len(set(rows))
    assert {name for deal in result["deals"] for name in deal["totals"]} <= set(rows)


@sometimes
@given(matches())
def test_an_empty_list_of_changes_counts_as_none(match):
    assert outcome(match | {"changes": []}) == outcome(match)
    assert read_match(match | {"changes": []}) == read_match(match)


@sometimes
@given(matches(), st.data())
def test_a_substitute_changes_nothing_but_who_played(match, data):
    if match["deals"]:
        who = data.draw(st.sampled_from(match["players"]))
        changed = outcome(match | {"changes": [{"before": 1, "substitute": "Zoë", "for": who}]})
        if changed["deals"]:
            assert changed["deals"][0].pop("played_by") == {who: "Zoë"}
        assert changed == outcome(match)


@settings(
    max_examples=examples(300),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(changing_matches(), st.data())
def test_any_value_put_in_anywhere_gives_a_match_or_an_error(match, data):
    odd = data.draw(JSON | st.sampled_from([*match["players"], "worst", "own", 2, 10**9]))
    paths = [["changes", place] for place in range(len(match["changes"]))]
    path = data.draw(
        st.sampled_from([["changes"], ["players"], ["deals"], ["first_dealer"], *paths])
    )
    if len(path) > 1 and data.draw(st.integers(0, 4)):
        key = data.draw(
            st.sampled_from(
                ["before", "join", "back", "leave", "out", "sit_out", "start", "score", "for"]
            )
        )
        odd = match["changes"][path[1]] | {key: odd}
    try:
        record = read_match(with_value_at(match, path, odd))
    except RuleError as error:
        assert json.dumps({"error": str(error)})  # noqa: PT017 - whether it raises is not the question
    else:
        json.dumps(write_result(record, replay(record)))
