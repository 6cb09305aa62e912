"""Checks of a match's record; each error is a sentence for the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.rules.declared.counted import NumberRule, resolve_dealt

from .cards import DISCARDED, Cards, CardSet, count_cards
from .change_checks import check_changes
from .errors import (
    CardError,
    DeckError,
    HandError,
    NobodyOutError,
    NumberError,
    OptionError,
    PlayersError,
    RuleError,
    ScoreError,
    SeveralOutError,
)
from .game import Game
from .limits import MAX_PLAYERS, MAX_POINTS, is_whole
from .options import Value, format_value
from .record import DealRecord, HandRecord, MatchRecord
from .say import Series, Slot, say
from .text import clean_name


def check_players(game: Game, players: Sequence[str]) -> None:
    """Raise `PlayersError` if the game is not for so many players, or for wrong names."""
    check_number_of_players(game, len(players))
    check_names(players)


def check_names(players: Sequence[str]) -> None:
    """Raise `PlayersError` for too many players, or a name that is not clean or not unique."""
    if len(players) > MAX_PLAYERS:
        raise PlayersError(
            say(
                "A match is for at most {most} players, not {given}.",
                most=MAX_PLAYERS,
                given=len(players),
            )
        )
    seen: set[str] = set()
    for name in players:
        if clean_name(name) != name:
            raise PlayersError(
                say("“{name}” has spaces before or after it. Remove them.", name=name)
            )
        if name.casefold() in seen:
            raise PlayersError(
                say("Two players are called {name}. Give one of them another name.", name=name)
            )
        seen.add(name.casefold())


def check_teams(players: Sequence[str], teams: Sequence[Sequence[int]]) -> None:
    """Raise `PlayersError` unless teams (of seats) have the same size and everybody is in one."""
    if not teams:
        return
    sizes = {len(team) for team in teams}
    if len(sizes) > 1:
        raise PlayersError(
            say("teams must all have the same size, not {sizes}.", sizes=sorted(sizes))
        )
    if len(teams) < 2 or min(sizes) < 2:
        raise PlayersError(say("teams must be 2 teams or more, with 2 players or more in each."))
    team_seats = [seat for team in teams for seat in team]
    for seat, name in enumerate(players):
        if seat not in team_seats:
            raise PlayersError(
                say("teams must have every player, but {player} is in no team.", player=name)
            )
        if team_seats.count(seat) > 1:
            raise PlayersError(
                say("teams must have every player once, but {player} is there twice.", player=name)
            )


def check_hands(
    game: Game,
    players: Sequence[str],
    options: Mapping[str, Value],
    hands: Mapping[int, HandRecord],
    players_in_deal: int | None = None,
) -> None:
    """Raise a `RuleError`, with seats, if hands of a deal are impossible, alone or together.

    Some of the hands, by seat, may be missing. Numbers are not checked. `players_in_deal` None is
    everybody.
    """
    for seat, hand in hands.items():
        try:
            check_hand(game, hand, players[seat])
        except RuleError as error:
            raise error.at_seat(seat) from None
    cards = {seat: hand.cards for seat, hand in hands.items() if hand.cards is not None}
    if cards:
        check_decks(game.card_set, cards, players, int(options["decks"]))
    if game.exactly_one_empty:
        check_exactly_one_empty(hands, players, players_in_deal)


def check_match(record: MatchRecord) -> None:
    """Raise `RuleError`, with a wrong deal's number, if a match cannot have happened like this."""
    # If people come and go, how many may play is checked deal by deal.
    if record.changes:
        check_names(record.players)
    else:
        check_players(record.game, record.players)
    check_teams(record.players, record.teams)
    check_options(record.game, record.options)
    if record.knockout and record.teams:
        raise OptionError(say("knockout must be false in a match with teams, not true."))
    if not 0 <= record.first_dealer < len(record.players):
        raise PlayersError(say("The first dealer is not one of the players."))
    if record.changes:
        check_changes(record)
        check_attendance(record)
    for deal_number, deal in enumerate(record.deals, 1):
        try:
            check_deal(record, deal, deal_number)
        except RuleError as error:
            raise error.in_deal(deal_number) from None


def check_deal(record: MatchRecord, deal: DealRecord, deal_number: int) -> None:
    """Raise a `RuleError` if a whole deal of the match cannot have happened like this."""
    if len(deal.hands) != len(record.players):
        raise RuleError(
            say(
                "There are {hands} hands, but {players} players.",
                hands=len(deal.hands),
                players=len(record.players),
            )
        )
    if deal.answer is not None and (
        record.game.question is None or deal.answer not in range(len(deal.hands))
    ):
        raise RuleError(say("The answer is not one of the players."))
    check_answer(record.game, deal.answer)
    # Without changes, everybody must have a hand.
    if record.changes or not all(deal.hands):
        _check_who_has_hands(record, deal, deal_number)
    hands = {seat: hand for seat, hand in enumerate(deal.hands) if hand is not None}
    check_hands(record.game, record.players, record.options, hands, players_in_deal=len(hands))
    if record.game.numbers:
        check_numbers(record, deal, deal_number)


def check_attendance(record: MatchRecord) -> None:
    """Raise `PlayersError`, with the deal, if one has too few or too many players for the game."""
    # Deal 1 also before it is recorded.
    for deal_number in range(1, max(len(record.deals), 1) + 1):
        try:
            check_number_of_players(record.game, len(record.attendance.in_deal(deal_number)))
        except RuleError as error:
            raise error.in_deal(deal_number) from None


def _check_who_has_hands(record: MatchRecord, deal: DealRecord, deal_number: int) -> None:
    """Raise `HandError` unless exactly those in the deal have a hand, and the answer has one."""
    expected = record.attendance.in_deal(deal_number)
    for seat, hand in enumerate(deal.hands):
        if hand is not None and seat not in expected:
            raise build_hand_outside_error(record.players[seat]).at_seat(seat)
        if hand is None and seat in expected:
            raise build_no_hand_error(record.players[seat]).at_seat(seat)
    if deal.answer is not None and deal.answer not in expected:
        player = record.players[deal.answer]
        raise HandError(say("{player} is the answer, but is not in the deal.", player=player))


def build_hand_outside_error(player: str) -> HandError:
    return HandError(say("{player} has a hand, but is not in the deal.", player=player))


def build_no_hand_error(player: str) -> HandError:
    return HandError(say("{player} is in the deal, but has no hand.", player=player))


def check_numbers(record: MatchRecord, deal: DealRecord, deal_number: int) -> None:
    """Raise `NumberError` for a noted number that is missing, out of bounds, or does not add up."""
    game = record.game
    # Bounds and sums may depend on the cards dealt.
    dealt = record.dealt(deal_number)
    hands = [(seat, hand) for seat, hand in enumerate(deal.hands) if hand is not None]
    for seat, hand in hands:
        try:
            check_own_numbers(game, hand.numbers, dealt, record.players[seat])
        except RuleError as error:
            raise error.at_seat(seat) from None
    check_table_numbers(game, deal.numbers, dealt)
    check_sums(game.numbers, [hand.numbers for _, hand in hands], dealt)


def check_answer(game: Game, answer: int | None) -> None:
    """Raise `RuleError` if nobody is the answer, but the game's question needs a player."""
    if answer is None and game.question and not game.question.nobody:
        raise RuleError(say("{question} Choose one of the players.", question=game.question.text))


def check_options(game: Game, options: Mapping[str, Value]) -> None:
    """Raise `OptionError` unless `options` are exactly all of the game's, with allowed values."""
    for option in game.list_options(options):
        if option.name not in options:
            raise OptionError(say("{option} is missing.", option=option.name))
    # Any number of players will do: only defaults depend on it, and no option is missing.
    game.resolve_options(options, game.players[0])


def check_number_of_players(game: Game, number: int) -> None:
    if number not in game.players:
        min_players = game.players[0]
        max_players = game.players[-1]
        if min_players == max_players:
            raise PlayersError(
                say(
                    "{game} is for {least} players, not {given}.",
                    game=game.name,
                    least=min_players,
                    given=number,
                )
            )
        raise PlayersError(
            say(
                "{game} is for {least} to {most} players, not {given}.",
                game=game.name,
                least=min_players,
                most=max_players,
                given=number,
            )
        )


def check_cards(game: Game, cards: Cards, player: str) -> None:
    """Raise `CardError`, naming the player, unless the game allows these cards in a hand.

    They fill its grid or are at most `most_cards`; only whole lines can be discarded.
    """
    if not game.has_cards:
        raise CardError(
            say(
                "{game} is played without cards. Enter {player}’s score instead.",
                game=game.name,
                player=player,
            )
        )
    if game.grid and len(cards) != game.grid.size:
        raise CardError(
            say(
                "{player} has 1 card, but {game} needs {needed}.",
                "{player} has {n} cards, but {game} needs {needed}.",
                n=len(cards),
                player=player,
                game=game.name,
                needed=game.grid.size,
            )
        )
    if game.most_cards and len(cards) > game.most_cards:
        raise CardError(
            say(
                "{player} has {n} cards, but a hand in {game} has at most {most}.",
                n=len(cards),
                player=player,
                game=game.name,
                most=game.most_cards,
            )
        )
    if not game.card_set.known.issuperset(cards):
        _check_odd_cells(game, cards, player)


def _check_odd_cells(game: Game, cards: Cards, player: str) -> None:
    """Raise `CardError` for a card that the game lacks, or for a line discarded in part.

    At least one of the `cards` is unknown or discarded.
    """
    discardable = game.grid.discardable if game.grid else None
    # An unknown card if there is one, else a discarded one.
    odd_card = next(
        (card for card in cards if card not in game.card_set.known and card != DISCARDED), DISCARDED
    )
    if game.grid is None or discardable is None or odd_card != DISCARDED:
        raise CardError(
            say(
                "{player}’s hand has {card}, which is not a card in {game}.",
                player=player,
                card=format_value(odd_card),
                game=game.name,
            )
        )
    for line_number, cells in enumerate(game.grid.lines[discardable], 1):
        are_discarded = [cards[cell] == DISCARDED for cell in cells]
        if any(are_discarded) and not all(are_discarded):
            slots: dict[str, Slot] = {"player": player, "mark": DISCARDED, "line": line_number}
            if discardable == "rows":
                raise CardError(
                    say(
                        "{player} has a card beside “{mark}” in row {line}. Only a whole row is "
                        "discarded.",
                        **slots,
                    )
                )
            raise CardError(
                say(
                    "{player} has a card beside “{mark}” in column {line}. Only a whole column "
                    "is discarded.",
                    **slots,
                )
            )


def check_hand(game: Game, hand: HandRecord, player: str) -> None:
    """Raise `RuleError`, naming the player, unless the game allows a hand by itself.

    It has cards or a typed score, not both; neither in a game without scores. Only a game with a
    mark has marked hands. The hand's numbers are not checked.
    """
    if not game.has_scores:
        if hand.cards is not None or hand.typed is not None:
            raise HandError(
                say(
                    "{game} is played without cards and without typed scores. Remove those of "
                    "{player}.",
                    game=game.name,
                    player=player,
                )
            )
    elif hand.cards is None:
        check_typed(game, hand.typed, player)
    elif hand.typed is not None:
        raise HandError(
            say("{player} has cards and a typed score. Keep only one of them.", player=player)
        )
    else:
        check_cards(game, hand.cards, player)
    if hand.marked and game.mark is None:
        raise HandError(
            say("{player}’s hand is marked, but {game} has no mark.", player=player, game=game.name)
        )


def check_typed(game: Game, points: object, player: str) -> None:
    """Raise `ScoreError` unless `points` is a whole number from `least_typed` to `MAX_POINTS`."""
    if not is_whole(points, game.least_typed, MAX_POINTS):
        raise ScoreError(
            say(
                "{player}’s score must be a whole number from {least} to {most}, not {given}.",
                player=player,
                least=game.least_typed,
                most=MAX_POINTS,
                given=format_value(points),
            )
        )


def check_decks(
    card_set: CardSet, hands: Mapping[int, Cards], players: Sequence[str], decks: int
) -> None:
    """Raise `DeckError` if the hands of a deal, by seat, hold more of a card than the decks do."""
    counts = count_cards(hands.values())
    # No card can be over if none is there more often than the rarest may be.
    if counts and max(counts.values()) > card_set.least_copies * decks:
        for card, count in counts.items():
            if count > card_set.copies[card] * decks:
                raise _build_deck_error(card_set, card, count, hands, players, decks)


def _build_deck_error(
    card_set: CardSet,
    card: str,
    count: int,
    hands: Mapping[int, Cards],
    players: Sequence[str],
    decks: int,
) -> DeckError:
    """Build the error for too many of a card; its seats are those that hold it, most first."""
    holders = sorted(
        (seat for seat in hands if card in hands[seat]), key=lambda seat: -hands[seat].count(card)
    )
    held = [
        say("{player} has {n}", player=players[seat], n=hands[seat].count(card)) for seat in holders
    ]
    message = say(
        "There are {cards} in this deal, but 1 deck has only {most}. {held}.",
        "There are {cards} in this deal, but {n} decks have only {most}. {held}.",
        n=decks,
        cards=card_set.format_count(card, count),
        most=card_set.copies[card] * decks,
        held=Series(held),
    )
    return DeckError(message, seats=tuple(holders))


def check_exactly_one_empty(
    hands: Mapping[int, HandRecord], players: Sequence[str], players_in_deal: int | None = None
) -> None:
    """Raise `SeveralOutError` if several hands are empty, `NobodyOutError` if all have cards.

    `hands` may be incomplete: then nobody needs to be out. `players_in_deal` None is everybody.
    """
    out = tuple(seat for seat, hand in hands.items() if hand.is_out)
    if len(out) > 1:
        names = [players[seat] for seat in out]
        raise SeveralOutError(
            say("{players} have no cards left, but only 1 player can go out.", players=names),
            seats=out,
        )
    expected_hands = len(players) if players_in_deal is None else players_in_deal
    if not out and len(hands) == expected_hands:
        raise NobodyOutError(
            say("Everyone still has cards, but a deal ends when 1 player has no cards left.")
        )


def check_number(rule: NumberRule, value: object, dealt: int, player: str = "") -> None:
    """Raise `NumberError` unless a value is a whole number, no boolean, that this rule allows.

    `player` is who noted it; "" for the whole table.
    """
    highest = rule.get_highest(dealt)
    if is_whole(value, rule.least, highest):
        return
    slots: dict[str, Slot] = {
        "number": rule.name,
        "least": rule.least,
        "most": highest,
        "given": format_value(value),
    }
    if player:
        message = say(
            "{player}’s “{number}” must be a whole number from {least} to {most}, not {given}.",
            player=player,
            **slots,
        )
    else:
        message = say(
            "“{number}” must be a whole number from {least} to {most}, not {given}.", **slots
        )
    raise NumberError(message, number=rule.name)


def check_own_numbers(game: Game, noted: Mapping[str, int], dealt: int, player: str) -> None:
    """Raise `NumberError` unless `noted` has exactly a player's numbers, with possible values."""
    rules = {rule.name: rule for rule in game.numbers if not rule.once}
    for name in noted:
        if name not in rules:
            raise NumberError(
                say(
                    "{player} has a number for {name}, which {game} does not have.",
                    player=player,
                    name=format_value(name),
                    game=game.name,
                ),
                number=name,
            )
    for name, rule in rules.items():
        if name not in noted:
            raise NumberError(
                say("{player} has no number for “{number}”.", player=player, number=name),
                number=name,
            )
        check_number(rule, noted[name], dealt, player)


def check_table_numbers(game: Game, noted: Mapping[str, int], dealt: int) -> None:
    """Raise `NumberError` if a number of the whole table is missing, or cannot have its value."""
    for rule in game.numbers:
        if rule.once:
            if rule.name not in noted:
                raise NumberError(say("“{number}” is missing.", number=rule.name), number=rule.name)
            check_number(rule, noted[rule.name], dealt)


def check_sums(
    rules: Iterable[NumberRule], noted_by_player: Sequence[Mapping[str, int]], dealt: int
) -> None:
    """Raise `NumberError` if the sum of what all noted is not a rule's `sum`, or is its `not_sum`.

    Both sums may depend on `dealt`, the cards that each player got.
    """
    for rule in rules:
        if rule.sum is None and rule.not_sum is None:
            continue
        together = sum([noted[rule.name] for noted in noted_by_player])
        if rule.sum is not None and together != resolve_dealt(rule.sum, dealt):
            message = say(
                "“{number}” adds up to {together}, but it must be {needed}.",
                number=rule.name,
                together=together,
                needed=resolve_dealt(rule.sum, dealt),
            )
            raise NumberError(message, number=rule.name, adds_up=True)
        if rule.not_sum is not None and together == resolve_dealt(rule.not_sum, dealt):
            message = say(
                "“{number}” must not add up to {together}.", number=rule.name, together=together
            )
            raise NumberError(message, number=rule.name, adds_up=True)
