"""What is stored: the facts of every match, and beside them a small cache for lists.

Scores, totals and money follow from the facts by replay. The cached fields, marked so below, repeat what lists need
quickly; only `games.play` writes them, together with the facts they follow from.
"""

from __future__ import annotations

import json
import secrets
from typing import Literal, get_args

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.rules.variants import VARIANTS

UID_BYTES = 16
UID_LENGTH = 22

Role = Literal["keeper", "watcher"]
"""Which of a club's links a phone came by: a keeper enters and corrects, a watcher looks on."""
PhoneRole = Literal["keeper", "watcher", "television"]
"""What a phone is in its club. A television looks on, and shows the code by which phones come to play."""


def new_uid() -> str:
    """A name for an address that nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(UID_BYTES)


def new_game_key() -> str:
    """What tells a house game from all others, also in files: no built-in game has such a key."""
    return f"own-{secrets.token_hex(8)}"


def game_names() -> list[tuple[str, str]]:
    """The games that there are, for choices: key and name. A function, so that a further game needs no migration."""
    return [(variant.key, variant.name) for variant in VARIANTS.values()]


class Club(models.Model):
    """A regular circle of people: its players and its matches.

    Each of the two links has a secret and a number; the number goes up when the link is replaced, and phones that came
    by an older number are out.
    """

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    name = models.CharField(max_length=40)
    started_at = models.DateTimeField(default=timezone.now)
    keeper_secret = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    keeper_number = models.PositiveIntegerField(default=1, editable=False)
    watch_secret = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    watch_number = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return self.name

    def secret(self, role: Role) -> str:
        """The secret of the link that makes a phone a keeper or a watcher."""
        return self.keeper_secret if role == "keeper" else self.watch_secret

    def number(self, role: Role) -> int:
        """The number of that link."""
        return self.keeper_number if role == "keeper" else self.watch_number


class Player(models.Model):
    """Somebody who plays in a club. `key` is the name's key (`games.values.names`), by which a club's players differ.

    `initials`, different within the club, and `colour`, a number from 1, stay with the player (`games.values.looks`).
    `retired_at`: does not come any more, and is not offered for a new match. `merged_into`: the same person as another
    player, who has taken over all seats; the row stays, so that the name still leads there. `pay_link` is an https
    address of the player's own where others can pay (`games.values.pay_links`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=120, editable=False)
    initials = models.CharField(max_length=4, default="", db_default="", editable=False)
    colour = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="merged")
    pay_link = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        ordering = ("key",)
        constraints = (models.UniqueConstraint(fields=("club", "key"), name="one_player_a_name"),)

    def __str__(self) -> str:
        return self.name


class HouseGame(models.Model):
    """A game that a club has declared. `declaration` is its JSON text as new matches take it over.

    `key` stands in `Match.game` of all matches that were played with it, whatever it was then; `number` counts its
    versions. `told` is what the table says of set-up and turns. `put_away_at`: not offered for a new match any more.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_games")
    key = models.CharField(max_length=20, unique=True, default=new_game_key, editable=False)
    name = models.CharField(max_length=40)
    declaration = models.TextField()
    told = models.TextField(blank=True)
    number = models.PositiveIntegerField(default=1, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    put_away_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class ClubPhone(models.Model):
    """A phone that came to a club, by a link or by the table's code, for as long as it is in: without a row it is out.

    The phone has the row's id in its cookie. `player` is whose it is, if it said so. `waits`: it looks on until its
    player has a seat in a match.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="phones")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones")
    role = models.CharField(max_length=10, choices=[(role, role) for role in get_args(PhoneRole)])
    waits = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    browser = models.CharField(max_length=64, null=True, blank=True, editable=False)  # noqa: DJ001 - unknown ones differ

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (models.UniqueConstraint(fields=("club", "browser"), name="one_phone_a_browser"),)

    def __str__(self) -> str:
        return f"{self.player or 'Somebody'}, {self.role}"


class TableCode(models.Model):
    """The letters by which phones come to a club's table (`games.values.table_codes`), a row for each of its two links.

    The letters follow from the link's secret and `nonce`, and stand nowhere. They are found by their `digest`, and by
    `stem`, the digest of the first half, those that somebody who guesses came near to.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="codes")
    role = models.CharField(max_length=7, choices=[(role, role) for role in get_args(Role)])
    nonce = models.CharField(max_length=UID_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    stem = models.CharField(max_length=64, db_index=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("club", "role"), name="one_code_a_link"),)

    def __str__(self) -> str:
        return f"{self.role}, {self.made_at:%Y-%m-%d %H:%M}"


class Match(models.Model):
    """One sitting of one game. `options` are whole, as resolved when it started; `first_dealer` is a seat's position.

    `game` is the key of a built-in game or of a house game; of a house game, `declaration` is what it was declared as
    when the match began, else it is empty.

    `rematch_of` is the first match of the row of rematches that this one belongs to: a rematch's rematch has the same.
    `revision` goes up with every change. `finished_at`, `deals_counted` and `pot_cents` are cache. `deleting`: the
    match is about to go with its whole log. `put_away_at`: not in the club's home and list of matches; its files,
    money and statistics stay.
    """

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    game = models.CharField(max_length=20, choices=game_names)
    declaration = models.TextField(blank=True, default="", db_default="", editable=False)
    options = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    ended_early = models.CharField(max_length=6, blank=True, choices=[("leader", "leader"), ("split", "split")])
    revision = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    deals_counted = models.PositiveSmallIntegerField(default=0)
    pot_cents = models.PositiveBigIntegerField(null=True, blank=True)
    deleting = models.BooleanField(default=False, editable=False)
    put_away_at = models.DateTimeField(null=True, blank=True, editable=False)
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="rematches"
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = (
            models.Index(F("club"), F("started_at").desc(), F("id").desc(), name="matches_of_a_club"),
            models.Index(F("started_at").desc(), F("id").desc(), name="matches_by_time"),
            models.Index(F("club"), F("finished_at").desc(), F("id").desc(), name="matches_by_end"),
            models.Index(
                F("club"),
                F("started_at").desc(),
                F("id").desc(),
                condition=Q(finished_at__isnull=True),
                name="matches_going_on",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_name}, {self.started_at:%Y-%m-%d}"

    @property
    def game_name(self) -> str:
        """What the game is called, or was when the match began."""
        return json.loads(self.declaration)["name"] if self.declaration else self.get_game_display()


class RemovedMatch(models.Model):
    """A match that a keeper removed before a hand of it was in: what it was, when, and from whose phone."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="removed_matches")
    uid = models.CharField(max_length=UID_LENGTH, unique=True)
    game = models.CharField(max_length=40)
    players = models.TextField()
    started_at = models.DateTimeField()
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("-at", "-id")
        verbose_name_plural = "removed matches"

    def __str__(self) -> str:
        return f"{self.game}, {self.started_at:%Y-%m-%d}"


class Seat(models.Model):
    """Who sits where, clockwise from position 0. All but match, position and player is cache.

    The cache is `games.rules.figures.SeatFigures`, field by field.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    total = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=1)
    won = models.BooleanField(default=False)
    net_cents = models.BigIntegerField(null=True, blank=True)
    share_cents = models.PositiveBigIntegerField(null=True, blank=True)
    lowest = models.SmallIntegerField(null=True, blank=True)
    highest = models.SmallIntegerField(null=True, blank=True)
    answers = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("match", "position"), name="one_player_a_seat"),
            models.UniqueConstraint(fields=("match", "player"), name="one_seat_a_player"),
        )

    def __str__(self) -> str:
        return self.player.name


class Deal(models.Model):
    """One shuffle-and-play, numbered from 1; it has at least one hand.

    `answer` answers the game's question (who went out; none: nobody), `answer_version` counts the answers given, 0 is
    not asked yet.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    answer = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    answer_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_deal_a_number"),)

    def __str__(self) -> str:
        return f"Deal {self.number}"


class Hand(models.Model):
    """One player's final cards in a deal, as the match file writes them, or the typed score that stands for them.

    `marked` is the game's mark (exactly nineteen); `version` is the revision of the match that the hand came with.
    `entered_by` is whose phone entered it, if that is known; `confirmed`: its owner has said that it is right.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    cards = models.TextField(null=True, blank=True)  # noqa: DJ001 - no cards left is a hand, no cards known is none
    typed = models.IntegerField(null=True, blank=True)
    marked = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    entered_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("deal", "seat"), name="one_hand_a_seat_and_deal"),
            models.CheckConstraint(
                condition=Q(cards__isnull=True) ^ Q(typed__isnull=True), name="either_cards_or_a_typed_score"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.cards if self.cards is not None else self.typed}"


class LogEntry(models.Model):
    """One fact that changed: when, whose phone, what, and the fact before and after. Written once, never changed.

    `revision` is the match's after the change; facts that changed together share it. `submission` is the name that the
    phone gave to what it sent, by which it is known when it comes again. `undoes` is the revision that a line undoes.
    """

    class Action(models.TextChoices):
        """What was done."""

        START = "start", "started the match"
        HAND = "hand", "entered a hand"
        TAKE_BACK = "take_back", "took a hand back"
        ANSWER = "answer", "answered the deal’s question"
        DECKS = "decks", "changed the number of decks"
        STAKES = "stakes", "changed the stakes"
        GAME = "game", "took over the changed game"
        END = "end", "ended the match early"
        GO_ON = "go_on", "let the match go on"
        SEATS = "seats", "changed who sits where"
        MERGE = "merge", "found two players to be one"
        RENAME = "rename", "renamed a player"
        CONFIRM = "confirm", "confirmed a hand"
        PUT_AWAY = "put_away", "put the match away"
        TAKE_OUT = "take_out", "took the match out again"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    action = models.CharField(max_length=10, choices=Action)
    deal = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    submission = models.CharField(max_length=40, blank=True)
    undoes = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "log entries"
        indexes = (
            models.Index(fields=("match", "submission"), condition=~Q(submission=""), name="submissions_of_a_match"),
        )

    def __str__(self) -> str:
        return f"{self.get_action_display()}, {self.at:%Y-%m-%d %H:%M}"


class Tally(models.Model):
    """How often a sender did something in an hour, for limits. `sender` is a hash: whose address it was is not kept."""

    class What(models.TextChoices):
        """What is counted."""

        CLUB = "club", "started a club"
        GUESS = "guess", "gave a wrong passphrase"
        CODE = "code", "gave a wrong code of a table"
        FILE = "file", "brought a file of matches in"

    what = models.CharField(max_length=5, choices=What)
    sender = models.CharField(max_length=64)
    hour = models.DateTimeField()
    times = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (models.UniqueConstraint(fields=("what", "sender", "hour"), name="one_tally_a_sender_and_hour"),)

    def __str__(self) -> str:
        return f"{self.get_what_display()} {self.times} times"


class Paid(models.Model):
    """A payment that was made. `night` is the evening's date, None where it settles the balance over all evenings.

    One row for two players and an evening; each payment of the balance is a row. A row is gone if it is unticked.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payments")
    night = models.DateField(null=True, blank=True)
    payer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    cents = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "payments"
        constraints = (
            models.UniqueConstraint(
                fields=("club", "night", "payer", "payee", "currency"), name="one_payment_a_night_and_pair"
            ),
        )

    def __str__(self) -> str:
        return f"{self.payer} paid {self.payee} {f'for {self.night}' if self.night else 'over all evenings'}"
