"""What pages, televisions and sentences say of amounts and places is what follows from the match,
to the cent.
"""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.pages.board.board import build_board
from games.pages.deal import find_reveal
from games.pages.deal.deal import find_deal_view
from games.pages.ending.ending_early import build_rest_choices
from games.pages.result.shared_result import build_shared_result
from games.pages.television.television import build_tv_view
from games.rules.files.match_file import read_match
from games.rules.money.stakes import compute_net
from games.rules.result import places_of
from games.wording.amounts import read_amount
from games.wording.match_sheet import build_sheet
from games.wording.prizes import describe_deal_money, format_takings
from games.wording.result import describe_final_share
from games.wording.translated import MINUS, numeral
from games.wording.words import NO_BREAK, get_currency, nth
from tests.builders import NAMES
from tests.readings import reading_of
from tests.rules.strategies import matches, ties

NAME = rf"(?:{'|'.join(NAMES)})\b"
WHO = rf"{NAME}(?:(?:, | and ){NAME})*|[Ee]veryone"
AMOUNT = r"[+−]?(?:[$€£¥]|[A-Z]{3} )?\d[\d,]*(?:\.\d+)?(?: (?:¢|ct|p)(?!\w))?"
DOES = r"(?:, tied (?:lowest|highest|second|third|place \d+),)?(?: tie for [^:.]+:| takes?| took| won| wins?)?"
CLAIM = re.compile(rf"(?P<who>{WHO}){DOES} (?P<amount>{AMOUNT})(?P<how> each| together)?")
TIED = re.compile(r"\. The pot could pay only [^:]+:")


@st.composite
def played(draw):
    """Draw a match as pages read it: odd cents, ties and pots that run dry among them."""
    record = read_match(draw(st.one_of(ties(), ties(), matches())))
    return reading_of(replace(record, players=NAMES[: len(record.players)]))


def cents_of(read, text):
    """Return the amount that a text says, in cents."""
    currency = get_currency(read.stored.options)
    sign = -1 if text.startswith(MINUS) else 1
    amount = read_amount(text.lstrip(f"+{MINUS}").replace(",", ""), currency)
    assert amount is not None, text
    return sign * amount


def seats_of(read, who):
    """Return the seats of those who are named; all of them if nobody is."""
    if who.casefold() in ("", "everyone"):
        return list(range(len(read.people)))
    return [NAMES.index(name) for name in re.findall(NAME, who)]


def agree(read, text, truth):
    """Check that what a text says everybody has is what they have, and that nobody who has
    something is left out.
    """
    text = TIED.sub(":", text.replace(NO_BREAK, " "))
    claimed = set()
    for claim in CLAIM.finditer(text):
        seats, cents = seats_of(read, claim["who"]), cents_of(read, claim["amount"])
        if claim["how"] == " together":
            assert sum(truth[seat] for seat in seats) == cents, text
        else:
            assert len(seats) == 1 or claim["how"] or claim["who"].casefold() == "everyone", text
            assert {truth[seat] for seat in seats} == {cents}, text
        claimed |= set(seats)
    assert {seat for seat, cents in enumerate(truth) if cents} <= claimed, text


def agree_on_choice(read, choice, truth):
    """Check that a way to end a match says what it gives everybody, in its title and amount or in
    its sentence.
    """
    if choice.cents is None:
        agree(read, choice.explanation, truth)
        return
    seats = seats_of(read, re.split(r" (?:get|take)", choice.title)[0])
    assert list(truth) == [choice.cents if seat in seats else 0 for seat in range(len(truth))], (
        choice
    )


@given(played())
def test_a_reveal_says_what_the_deal_gave_each_player(read):
    lowest_wins = read.stored.game.lowest_wins
    for number, deal in enumerate(read.result.deals, 1):
        revealed = find_reveal(read, number).revealed
        brought = money_of(read, deal)
        places = places_of(deal.totals, lowest_wins)
        before = (
            places_of(read.result.deals[number - 2].totals, lowest_wins) if number > 1 else None
        )
        for row, outcome in revealed.rows:
            check_brought(read, outcome, [row.person.position], brought, places, before)
        for row in (*(row for row, _ in revealed.rows), revealed.best):
            seat = row.person.position
            if row.working:
                assert sum_of(row.working) == deal.scores[seat]
                assert all(line.text[1:] in row.working for line in deal.hands[seat].lines)
            else:
                assert not deal.hands[seat].lines
        takers = [person.position for person in revealed.takers]
        assert takers == [seat for seat, place in enumerate(deal.places) if place == 1]
        named = [seats_of(read, each.who) if each.who else takers for each in revealed.outcomes]
        assert sorted(seat for seats in named for seat in seats) == takers
        for each, seats in zip(revealed.outcomes, named, strict=True):
            check_brought(read, each, seats, brought, places, before)


def check_brought(read, said, seats, brought, places, before):
    """Check that what a deal is said to have brought is true of everybody of whom it is said."""
    for seat in seats:
        prize = said.prize.removesuffix(f"{NO_BREAK}each")
        assert (cents_of(read, prize) if prize else 0) == brought[seat]
        assert said.prize.endswith("each") == (len(seats) > 1 and bool(prize))
        was = before and before[seat]
        assert (said.rank, said.places_up) == (places[seat], was - places[seat] if was else 0)
        stays = "stays" if len(seats) == 1 else "stay"
        verb = f"{stays} " if was == places[seat] else "now " if was else ""
        assert said.text.endswith(f"{verb}{nth(places[seat])}")


def money_of(read, deal):
    """Return what a deal brought everybody, from the rules alone."""
    unit = read.stored.game.stakes.get_point_cents(read.stored.options)
    if unit:
        return compute_net(deal.scores, unit, lowest_wins=read.stored.game.lowest_wins)
    return deal.prizes or (0,) * len(read.people)


def sum_of(working):
    """Return what the sum at the beginning of a text comes to."""
    numbers = re.match(r"[\d,+−() ]+?(?=, [^\d])", working)[0]
    return sum(
        int(number.replace(",", "").replace(" ", "").replace(MINUS, "-"))
        for number in re.findall(r"[+−]? ?\d[\d,]*", numbers)
    )


@given(played())
def test_sentences_on_a_deal_say_what_the_pot_has_paid(read):
    for deal in read.result.deals:
        said = describe_deal_money(read, deal)
        brought = money_of(read, deal)
        if deal.pot is not None:
            agree(read, " ".join(said), brought)
            agree(read, format_takings(read, deal), brought)
            assert (read.format_cents(deal.pot) if deal.pot else "The pot is empty") in said[-1]
        elif said:
            agree(
                read,
                " ".join(said),
                [max(0, cents) if cents == max(brought) else 0 for cents in brought],
            )
        places = places_of(deal.totals, read.stored.game.lowest_wins)
        rows = find_deal_view(read, read.result.deals.index(deal) + 1).hands
        assert [(row.person.position, row.rank) for row in rows] == sorted(
            enumerate(deal.places), key=lambda each: each[1]
        )
        assert all(row.prize == brought[row.person.position] for row in rows)
        assert all(not row.change or row.change.rank == places[row.person.position] for row in rows)


@given(played())
def test_the_sentence_on_the_end_matches_the_result(read):
    money = read.result.money
    if not read.result.finished:
        for choice in build_rest_choices(read):
            ended = replace(read.stored.build_record(), ended_early=choice.value)
            agree_on_choice(read, choice, reading_of(ended).result.money.final_share)
        return
    said, _ = describe_final_share(read)
    if read.result.deals and money and money.pot is not None:
        agree(read, " ".join(said), money.final_share)


@given(played())
def test_every_list_of_players_has_their_places_and_their_money(read):
    board, money = build_board(read), read.result.money
    places = {standing.seat: standing.rank for standing in read.result.standings}
    for rows in (
        board.standings.rows,
        build_tv_view(read).standings.rows,
        build_sheet(read).standings.rows,
    ):
        assert {row.person.position: row.rank for row in rows} == places
        if read.result.finished and money:
            assert [cents_of(read, row.change) for row in rows] == [
                money.net[row.person.position] for row in rows
            ]
    if board.money_by_points and board.money_by_points.rows:
        assert {person.position: cents for person, cents in board.money_by_points.rows} == dict(
            enumerate(money.net)
        )
    if board.pot:
        assert board.pot.left == money.pot
        if read.result.deals:
            agree(read, board.pot.text, read.result.deals[-1].prizes)
    if read.result.finished:
        shared = build_shared_result(read, "Thursday Table")
        assert all(row.place == places[row.person.position] for row in shared.rows)
        lines = [
            f"{row.place}. {row.person.name}{NO_BREAK}{numeral(row.total)}" for row in shared.rows
        ]
        assert all(line in shared.text for line in lines)


@given(played())
def test_a_sheet_has_what_everybody_paid_and_took(read):
    sheet, money = build_sheet(read), read.result.money
    for row in sheet.money:
        seat = row.person.position
        assert (row.paid_in, row.prizes + row.share) == (money.paid_in[seat], money.taken_out[seat])
        assert (row.share, row.net) == (money.final_share[seat], money.net[seat])
    for deal, sheet_deal in zip(read.result.deals, sheet.deals, strict=False):
        said = [hand.prize for hand, _ in sheet_deal.hands]
        assert said == list(deal.prizes or [0] * len(said))
