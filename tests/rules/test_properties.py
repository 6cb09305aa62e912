"""What holds for every match and every hand, whatever is played."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.files.match_lines import read_matches
from games.rules.money.movements import list_movements
from games.rules.money.settling import settle
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.scoring import score_deal, score_hand
from tests.examples import examples
from tests.game_facts import facts_of
from tests.rules.bad_lines import GOOD
from tests.rules.build import outcome
from tests.rules.oracle import expected, read
from tests.rules.strategies import JSON, deals, matches, nearly_matches, ties, with_value_at

whole_matches = settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("game", BUILT_IN)
@settings(max_examples=examples(120))
@given(data=st.data())
def test_a_hand_equals_a_plain_count(game, data):
    text = data.draw(facts_of(game).random_hand)
    assert score_hand(BUILT_IN[game], HandRecord(read_cards(text))).points == facts_of(game).points(
        read(text)
    )


@pytest.mark.parametrize("game", BUILT_IN)
@settings(max_examples=examples(120))
@given(data=st.data(), marked=st.booleans())
def test_a_working_adds_up_and_holds_every_cell_once(game, data, marked):
    played = BUILT_IN[game]
    hand = HandRecord(
        read_cards(data.draw(facts_of(game).random_hand)), marked=marked and played.mark is not None
    )
    score = score_hand(played, hand)
    assert sum(group.points for group in score.groups) == score.base
    assert score.base + sum(line.points for line in score.lines) == score.points
    assert sorted(cell for group in score.groups for cell in group.cells) == list(
        range(len(hand.cards))
    )


@pytest.mark.parametrize("game", BUILT_IN)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_the_lines_of_a_whole_deal_add_up_too(game, data):
    record = read_match(data.draw(matches(games=[game], most_deals=2)))
    for deal in record.deals:
        for score in score_deal(record.game, deal):
            assert score.base + sum(line.points for line in score.lines) == score.points


@pytest.mark.parametrize("game", BUILT_IN)
@whole_matches
@given(data=st.data())
def test_a_match_equals_a_plain_count(game, data):
    match = data.draw(matches(games=[game]))
    assert outcome(match) == expected(match)


@settings(max_examples=examples(150))
@given(ties())
def test_a_match_full_of_ties_pays_as_a_plain_count(match):
    assert outcome(match) == expected(match)


@whole_matches
@given(matches() | ties())
def test_no_cent_is_made_or_lost(match):
    record = read_match(match)
    result = replay(record)
    if result.money is None:
        return
    money = result.money
    moved = [0] * len(record.players)
    for movement in list_movements(record, result):
        moved[movement.seat] += movement.cents
    assert moved == list(money.net)
    if money.pot is None:
        assert sum(money.net) == 0
        settle(dict(enumerate(money.net)))
        return
    paid_in, left = sum(money.paid_in), sum(money.paid_in)
    for deal in result.deals:
        assert deal.pot == left - sum(deal.prizes) >= 0
        assert all(cents >= 0 for cents in deal.prizes)
        assert sum(sum(payout.cents) for payout in deal.payouts) == sum(deal.prizes)
        left = deal.pot
    assert paid_in == sum(money.taken_out) + money.pot
    assert list(money.net) == [
        taken - paid for taken, paid in zip(money.taken_out, money.paid_in, strict=True)
    ]
    assert sum(money.final_share) == (left if result.finished else 0)
    if result.finished:
        assert money.pot == 0
        assert sum(money.net) == 0
        settle(dict(enumerate(money.net)))


@settings(max_examples=examples(150))
@given(ties())
def test_uneven_shares_differ_by_a_cent_at_most(match):
    result = replay(read_match(match))
    for deal in result.deals:
        for payout in deal.payouts:
            divides = match["game"] == "hang-ten" and not payout.short
            assert max(payout.cents) - min(payout.cents) <= (0 if divides else 1)


def renamed(value, names):
    """Return a JSON value with players' names replaced wherever they stand."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(inner, names) for key, inner in value.items()}
    return value


@whole_matches
@given(matches() | ties(), st.randoms())
def test_names_do_not_matter(match, random):
    new = [f"{name} the {number}th" for number, name in enumerate(match["players"])]
    random.shuffle(new)
    names = dict(zip(match["players"], new, strict=True))
    assert outcome(renamed(match, names)) == renamed(outcome(match), names)


def unordered(result):
    """Return a result without what depends on who sits in which seat: the order of those who are
    equal.
    """
    standings = sorted(result["standings"], key=lambda line: (line["place"], line["player"]))
    return result | {"standings": standings, "winners": sorted(result["winners"])}


@whole_matches
@given(matches() | ties(), st.integers(1, 7))
def test_the_first_listed_player_does_not_matter(match, turn):
    # Clockwise order and dealer stay, so that even odd cents fall to the same people.
    turn %= len(match["players"])
    turned = match | {"players": match["players"][turn:] + match["players"][:turn]}
    assert unordered(outcome(turned)) == unordered(outcome(match))


@whole_matches
@given(matches(games=["tens-grid", "basketball", "golf", "tens-pile"]), st.randoms())
def test_seats_do_not_matter_without_odd_cents(match, random):
    # Without a pot: nothing is divided, each two settle their difference wherever they sit.
    options = {
        name: value
        for name, value in match["options"].items()
        if name not in ("prizes", "ante_units")
    }
    match |= {"options": options | ({"stakes": "points"} if options["stakes"] == "pot" else {})}
    mixed = list(match["players"])
    random.shuffle(mixed)
    assert unordered(outcome(match | {"players": mixed})) == unordered(outcome(match))


@settings(max_examples=examples(150))
@given(ties(), st.randoms())
def test_seats_move_no_more_than_odd_cents(match, random):
    mixed = list(match["players"])
    random.shuffle(mixed)
    one, other = outcome(match), outcome(match | {"players": mixed})
    # A deal and the end each move a cent a place at most; where the pot runs dry, no place gets
    # more than it did.
    most = 2 * len(mixed) * (len(one["deals"]) + 1)
    for player in mixed:
        assert abs(one["money"]["net"][player] - other["money"]["net"][player]) <= most
    assert [deal["pot"] for deal in one["deals"]] == [deal["pot"] for deal in other["deals"]]


@whole_matches
@given(data=st.data())
def test_a_correction_never_changes_the_deals_before_it(data):
    match = data.draw(matches(most_deals=4).filter(lambda match: match["deals"]))
    number = data.draw(st.integers(0, len(match["deals"]) - 1))
    corrected = with_value_at(
        match, ["deals", number], data.draw(deals(match["game"], match["players"]))
    )
    before, after = replay(read_match(match)), replay(read_match(corrected))
    assert before.deals[:number] == after.deals[:number]


@whole_matches
@given(matches(most_deals=4))
def test_another_deal_never_changes_the_deals_before_it(match):
    result = replay(read_match(match))
    for played in range(len(match["deals"])):
        shorter = replay(read_match(match | {"deals": match["deals"][:played]}))
        assert shorter.deals == result.deals[:played]


@whole_matches
@given(matches() | ties())
def test_a_written_match_reads_back_the_same(match):
    record = read_match(match)
    written = write_match(record)
    assert read_match(written) == record
    assert read_match(json.loads(json.dumps(written))) == record
    assert write_match(read_match(written)) == written


@whole_matches
@given(matches())
def test_replaying_twice_gives_the_same_result(match):
    record = read_match(match)
    copy = replace(record)
    assert replay(record) == replay(record)
    assert record == copy


@whole_matches
@given(matches())
def test_standings_totals_and_winners_agree(match):
    result = replay(read_match(match))
    totals = result.deals[-1].totals if result.deals else (0,) * len(match["players"])
    assert [
        standing.total for standing in sorted(result.standings, key=lambda line: line.seat)
    ] == list(totals)
    assert [standing.rank for standing in result.standings] == sorted(
        line.rank for line in result.standings
    )
    assert result.winners == tuple(
        sorted(line.seat for line in result.standings if line.rank == 1)
        if result.finished and result.deals
        else ()
    )
    assert len(result.deals) + result.not_counted == len(match["deals"])


@settings(max_examples=examples(300))
@given(JSON)
def test_any_other_json_value_is_rejected(value):
    with pytest.raises(RuleError) as caught:
        read_match(value)
    assert str(caught.value)


@settings(
    max_examples=examples(400),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(nearly_matches())
def test_a_match_with_any_value_put_in_is_read_or_rejected(data):
    try:
        record = read_match(data)
    except RuleError as error:
        assert json.dumps({"error": str(error)})  # noqa: PT017 - whether it raises is not the question
    else:
        json.dumps(write_result(record, replay(record)))


@settings(max_examples=examples(300))
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_rejected(data):
    for number, found in read_matches(data):
        assert number >= 1
        assert isinstance(found, RuleError)


@settings(max_examples=examples(300))
@given(
    st.integers(0, len(GOOD)),
    st.integers(0, 12),
    st.binary(max_size=4) | st.sampled_from([b"\n", b"}\n", b'"', b"{"]),
)
def test_a_match_with_bytes_changed_is_read_or_rejected(at, lost, put_in):
    found = list(read_matches(GOOD[:at] + put_in + GOOD[at + lost :]))
    assert all(isinstance(one, MatchRecord | RuleError) for _, one in found)


@settings(max_examples=examples(150))
@given(
    st.lists(
        st.none() | st.integers(-5, 5) | st.lists(st.sampled_from([*"A2-", "10", "x"])), max_size=4
    ),
    st.booleans(),
)
def test_any_hands_replay_or_raise_a_rule_error(stored, marked):
    hands = tuple(
        HandRecord(cards=tuple(given), marked=marked)
        if isinstance(given, list)
        else HandRecord(typed=given, marked=marked)
        for given in stored
    )
    for game, played in BUILT_IN.items():
        players = tuple(f"{game} {seat}" for seat in range(len(hands)))
        options = {option.name: option.default for option in played.options}
        record = MatchRecord(played, players, 0, options, (DealRecord(hands),))
        try:
            replay(record)
        except RuleError:
            continue
