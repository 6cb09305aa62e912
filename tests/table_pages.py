"""The pages that people at a table meet in an evening, in a club that has played before."""

from collections.abc import Sequence

from django.urls import reverse

from games import play
from games.models import Club, Match
from games.rules.record import HandRecord
from games.values.clocks import get_night
from tests.builders import NAMES, enter, make_club, make_match, save_hand
from tests.counted_matches import enter_bids, make_spades


def table_pages(names: Sequence[str] = NAMES[:6]) -> tuple[Club, dict[str, str]]:
    """Return a club, and the address of each page by what it is: Hang Ten in its second deal, the
    first player in.
    """
    club = make_club()
    won = [
        _won(make_match(game, names, club))
        for game in ("golf", "tens-grid", "basketball", "hang-ten" if len(names) < 7 else "golf")
    ][-1]
    asked = make_match("golf", names, club)
    for position in range(len(names)):
        save_hand(asked, 1, position, HandRecord(typed=position))
    counted = make_spades(club)
    enter_bids(counted, 1, 3, 3, 3, 4)
    playing = make_match("hang-ten" if len(names) < 7 else "tens-grid", names, club)
    enter(playing, 1, [12 + position for position in range(len(names))])
    first = playing.seats.get(position=0).player_id
    save_hand(playing, 2, 0, HandRecord(typed=3), phone=first)
    table = play.open_table(club)
    play.sit_down(
        table, [seat.player for seat in playing.seats.select_related("player")], as_host=True
    )
    return club, {
        "lobby": reverse("table", args=[table.uid]),
        "choosing a game": reverse("table-games", args=[table.uid]),
        "board": reverse("match", args=[playing.uid]),
        "entry": reverse("hand", args=[playing.uid, 2, 1]),
        "waiting": reverse("reveal", args=[playing.uid, 2]),
        "reveal": reverse("reveal", args=[playing.uid, 1]),
        "question": reverse("question", args=[asked.uid, 1]),
        "numbers": reverse("numbers", args=[counted.uid, 1]),
        "score pad": reverse("scores", args=[playing.uid, 2]),
        "deal": reverse("deal", args=[playing.uid, 1]),
        "win": reverse("match", args=[won.uid]),
        "settling": reverse("night", args=[club.uid, get_night(won.started_at)]),
        "balance": reverse("balance", args=[club.uid]),
        "card nights": reverse("nights", args=[club.uid]),
        "statistics": reverse("statistics", args=[club.uid]),
        "player": reverse("player", args=[club.uid, first]),
        "players": reverse("players", args=[club.uid]),
        "rules": reverse("match-rules", args=[playing.uid]),
        "share": reverse("share", args=[club.uid]),
        "sharing a result": reverse("share-result", args=[won.uid]),
        "people": reverse("people", args=[playing.uid]),
        "who comes": reverse("who-comes", args=[playing.uid]),
        "club": reverse("club", args=[club.uid]),
        "television": reverse("tv", args=[playing.uid]),
        "television's win": reverse("tv", args=[won.uid]),
        "television's lobby": reverse("table-tv", args=[table.uid]),
    }


def _won(match: Match) -> Match:
    enter(match, 1, [5 + position for position in range(match.seats.count())], 1)
    play.end_match(match, "leader")
    return match
