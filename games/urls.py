"""The addresses of the app. They count deals and seats from 1; views get a seat's position."""

from datetime import date

from django.urls import URLPattern, path, register_converter
from django.urls.converters import IntConverter, StringConverter
from django.views.generic import RedirectView
from django.views.i18n import set_language

from games.matches.people import parse_seat_position, seat_number
from games.models import UID_LENGTH
from games.pages.board import views as board
from games.pages.club import views as clubs
from games.pages.coming_and_going import own_join_views as own_join
from games.pages.coming_and_going import views as people
from games.pages.corrections import changed_game_views as changed_game
from games.pages.corrections import people_views as people_corrections
from games.pages.corrections import views as corrections
from games.pages.deal import not_playing_views as not_playing
from games.pages.deal import reveal_views as reveal
from games.pages.deal import views as deal
from games.pages.demo import views as demo
from games.pages.editor import views as game_editor
from games.pages.ending import views as ending
from games.pages.entry import confirming_views as confirming
from games.pages.entry import list_views as lists
from games.pages.entry import question_views as question
from games.pages.entry import tabs_views as strip
from games.pages.entry import undo_views as undo
from games.pages.entry import views as entry
from games.pages.evenings import end_views as evening_end
from games.pages.evenings import picture_views as evening_picture
from games.pages.evenings import views as evenings
from games.pages.files import club_file_views as club_file
from games.pages.files import views as downloads
from games.pages.history import match_lists_views as match_lists
from games.pages.history import views as history
from games.pages.installing import views as installed_app
from games.pages.log import views as log
from games.pages.old_results import views as old_results
from games.pages.our_games import playing_views as playing_games
from games.pages.our_games import views as our_games
from games.pages.phones import gone_views as gone
from games.pages.phones import joining_views as joining
from games.pages.phones import links_views as links
from games.pages.phones import own_phone_views as own_phone
from games.pages.phones import views as phones
from games.pages.players import views as players
from games.pages.rematch import views as rematch
from games.pages.result import note_views as notes
from games.pages.result import views as picture
from games.pages.rules_card import views as rules
from games.pages.setup import stakes_views as stakes
from games.pages.setup import views as setup
from games.pages.statistics import views as statistics
from games.pages.table import views as table
from games.pages.television import views as tv
from games.values.clocks import FIRST_DAY, LAST_DAY
from games.values.table_codes import CODE_LENGTH
from games.values.whole_numbers import parse_whole_number


class UidConverter(StringConverter):
    """The part of an address that nobody can guess."""

    regex = f"[A-Za-z0-9_-]{{{UID_LENGTH}}}"


class NightConverter:
    regex = r"\d{4}-\d\d-\d\d"

    def to_python(self, value: str) -> date:
        """Return the date; raise `ValueError` for an invalid one, or one that no evening has."""
        night = date.fromisoformat(value)
        if not FIRST_DAY <= night <= LAST_DAY:
            raise ValueError("no such evening")
        return night

    def to_url(self, value: date) -> str:
        return value.isoformat()


class SeatConverter:
    """A seat: its number, from 1, in the address; its position, from 0, in views and `reverse`."""

    regex = "[0-9]+"

    def to_python(self, value: str) -> int:
        position = parse_seat_position(value)
        if position is None:
            raise ValueError("no such seat")
        return position

    def to_url(self, value: int) -> str:
        return str(seat_number(value))


class IdConverter(IntConverter):
    def to_python(self, value: str) -> int:
        number = parse_whole_number(value)
        if number is None:
            raise ValueError("no such id")
        return number


class CodeConverter(StringConverter):
    """The code of a table, in capitals or not."""

    regex = f"[A-Za-z0-9]{{{CODE_LENGTH}}}"


register_converter(UidConverter, "uid")
register_converter(CodeConverter, "code")
register_converter(NightConverter, "night")
register_converter(SeatConverter, "seat")
register_converter(IdConverter, "id")

urlpatterns: list[URLPattern] = [
    # First what phones ask for again and again: patterns are tried in order.
    path("m/<uid:uid>/live/", board.match, name="live-match"),
    path("m/<uid:uid>/", board.match, name="match"),
    path("m/<uid:uid>/tv/", tv.tv, name="tv"),
    path("m/<uid:uid>/tv/live/", tv.tv, name="live-tv"),
    path("m/<uid:uid>/files/", downloads.match_files, name="match-files"),
    path("m/<uid:uid>/files/<str:name>", downloads.match_file, name="match-file"),
    path("m/<uid:uid>/rules/", rules.of_match, name="match-rules"),
    path("m/<uid:uid>/note/", notes.note, name="note"),
    path("m/<uid:uid>/share/", picture.share_result, name="share-result"),
    path("m/<uid:uid>/whose/", phones.whose_phone, name="whose-phone"),
    path("m/<uid:uid>/night/", evenings.match_night, name="night-of-match"),
    path("m/<uid:uid>/next/", entry.next_hand, name="next-hand"),
    path("m/<uid:uid>/rematch/", rematch.rematch, name="rematch"),
    path("m/<uid:uid>/end/", ending.end, name="end-match"),
    path("m/<uid:uid>/away/", match_lists.put_away, name="put-away-match"),
    path("m/<uid:uid>/remove/", match_lists.remove, name="remove-match"),
    path("m/<uid:uid>/correct/", corrections.correct, name="correct"),
    path("m/<uid:uid>/correct/seats/", corrections.seats, name="correct-seats"),
    path("m/<uid:uid>/correct/end/", corrections.ending, name="correct-end"),
    path("m/<uid:uid>/correct/people/", people_corrections.who_came, name="correct-people"),
    path(
        "m/<uid:uid>/correct/people/<int:number>/<slug:kind>/<id:player>/",
        people_corrections.one_change,
        name="correct-change",
    ),
    path("m/<uid:uid>/correct/game/", changed_game.adopt_rules, name="adopt-rules"),
    path("m/<uid:uid>/log/", log.log, name="log"),
    path("m/<uid:uid>/undo/", log.undo, name="undo"),
    path("m/<uid:uid>/redo/", log.redo, name="redo"),
    path("m/<uid:uid>/people/", people.everybody, name="people"),
    path("m/<uid:uid>/people/comes/", people.who_comes, name="who-comes"),
    path("m/<uid:uid>/people/comes/<id:player>/", people.somebody_comes, name="comes"),
    path("m/<uid:uid>/people/<id:player>/", people.person, name="person"),
    path("m/<uid:uid>/people/<id:player>/plays/", people.who_plays, name="who-plays"),
    path("m/<uid:uid>/in/", own_join.come_in, name="come-in-now"),
    path("m/<uid:uid>/decks/", ending.decks, name="decks"),
    path("m/<uid:uid>/stakes/", stakes.stakes, name="stakes"),
    path("m/<uid:uid>/deals/<int:number>/", deal.deal, name="deal"),
    path("m/<uid:uid>/deals/<int:number>/live/", deal.deal, name="live-deal"),
    path(
        "m/<uid:uid>/deals/<int:number>/scores/", lists.deal_list, {"part": "scores"}, name="scores"
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/scores/live/",
        lists.live_list,
        {"part": "scores"},
        name="live-scores",
    ),
    path("m/<uid:uid>/deals/<int:number>/said/", lists.deal_list, {"part": "said"}, name="said"),
    path(
        "m/<uid:uid>/deals/<int:number>/said/live/",
        lists.live_list,
        {"part": "said"},
        name="live-said",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/said/<seat:position>/",
        lists.deal_list,
        {"part": "said"},
        name="said-by-one",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/said/<seat:position>/undo/",
        undo.undo_said,
        name="undo-said",
    ),
    path("m/<uid:uid>/deals/<int:number>/play/", not_playing.play_after_all, name="play-after-all"),
    path(
        "m/<uid:uid>/deals/<int:number>/numbers/",
        lists.deal_list,
        {"part": "numbers"},
        name="numbers",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/numbers/live/",
        lists.live_list,
        {"part": "numbers"},
        name="live-numbers",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/numbers/<seat:position>/",
        lists.deal_list,
        {"part": "numbers"},
        name="numbers-of-one",
    ),
    path("m/<uid:uid>/deals/<int:number>/reveal/", reveal.reveal, name="reveal"),
    path(
        "m/<uid:uid>/deals/<int:number>/entries/<seat:position>/give-back/",
        gone.give_back,
        name="gone-give-back",
    ),
    path("m/<uid:uid>/deals/<int:number>/reveal/live/", reveal.reveal, name="live-reveal"),
    path("m/<uid:uid>/deals/<int:number>/question/", question.question, name="question"),
    path(
        "m/<uid:uid>/deals/<int:number>/question/live/", strip.question_tabs, name="live-question"
    ),
    path("m/<uid:uid>/deals/<int:number>/hands/<seat:position>/", entry.hand, name="hand"),
    # Here earlier versions asked for consent.
    path(
        "m/<uid:uid>/deals/<int:number>/hands/<seat:position>/change/",
        RedirectView.as_view(pattern_name="hand", query_string=True),
        name="correct-hand",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/hands/<seat:position>/live/",
        strip.hand_tabs,
        name="live-hand",
    ),
    path(
        "m/<uid:uid>/deals/<int:number>/hands/<seat:position>/confirm/",
        confirming.confirm,
        name="confirm",
    ),
    path("m/<uid:uid>/deals/<int:number>/hands/<seat:position>/score/", entry.score, name="score"),
    path(
        "m/<uid:uid>/deals/<int:number>/hands/<seat:position>/take-back/",
        entry.undo_entry,
        name="take-back",
    ),
    path("t/<uid:uid>/live/", table.table, name="live-table"),
    path("t/<uid:uid>/", table.table, name="table"),
    path("t/<uid:uid>/start/", table.start, name="start-next"),
    path("t/<uid:uid>/games/", setup.table_games, name="table-games"),
    path("t/<uid:uid>/end/", evening_end.end, name="end-evening"),
    path("t/<uid:uid>/over/", evening_end.over, name="evening-over"),
    path("t/<uid:uid>/over/paid/", evening_end.mark_paid, name="evening-paid"),
    path("t/<uid:uid>/over/picture/", evening_picture.picture_page, name="evening-picture"),
    path("t/<uid:uid>/over/picture.png", evening_picture.picture, name="evening-picture-file"),
    path("t/<uid:uid>/reopen/", evening_end.reopen, name="reopen-evening"),
    path("t/<uid:uid>/tv/", tv.table_tv, name="table-tv"),
    path("t/<uid:uid>/tv/live/", tv.table_tv, name="live-table-tv"),
    path("t/<uid:uid>/seated/", own_phone.seated, name="seated"),
    path("t/<uid:uid>/settling/", evenings.live_settling, name="live-settling"),
    path("m/<uid:uid>/another/", setup.another_game, name="another-game"),
    path("m/<uid:uid>/on/", table.go_along, name="go-along"),
    path("c/<uid:uid>/table/", setup.club_table, name="club-table"),
    path("", clubs.landing, name="landing"),
    path("clubs/", clubs.start, name="start-club"),
    path("demo/", demo.demo, name="demo"),
    path("privacy/", clubs.privacy, name="privacy"),
    path("language/", set_language, name="language"),
    path("first-evening/", clubs.first_evening, name="first-evening"),
    path("clubs/bring/", club_file.bring_club, name="bring-club"),
    path("join/", links.come_in, name="come-in"),
    path("join/code/", joining.by_code, name="join-by-code"),
    path("join/<code:code>/", joining.who, name="who"),
    path("join/<slug:secret>/", links.join, name="join"),
    path("join/guest/<str:guest_pass>/", tv.guest, name="guest"),
    path("sheet/", gone.sheet, name="gone-sheet"),
    path("sheet/<slug:words>/", gone.sheet, name="gone-scanned-sheet"),
    path("move/", gone.move, name="gone-move"),
    path("move/<slug:secret>/", gone.move, name="gone-new-phone"),
    path("c/<uid:uid>/new/", gone.set_up, name="gone-new-match"),
    path("c/<uid:uid>/players/add/", gone.set_up, name="gone-add-player"),
    path("c/<uid:uid>/", clubs.home, name="club"),
    path("c/<uid:uid>/settings/", clubs.settings_page, name="club-settings"),
    path("c/<uid:uid>/sheet/", gone.sheet, name="gone-sheet-of-club"),
    path("c/<uid:uid>/print/", links.print_code, name="print-code"),
    path("c/<uid:uid>/files/", downloads.club_files, name="club-files"),
    path("c/<uid:uid>/files/whole/", club_file.whole_club, name="whole-club"),
    path("c/<uid:uid>/files/players/<id:pk>/", players.player_file, name="player-file"),
    path("c/<uid:uid>/files/<str:name>", downloads.club_file, name="club-file"),
    path("c/<uid:uid>/games/", our_games.games, name="games"),
    path("c/<uid:uid>/games/make/", our_games.make, name="make-game"),
    path("c/<uid:uid>/games/take/", our_games.take_file, name="take-game"),
    path("c/<uid:uid>/games/<slug:key>/away/", our_games.put_away, name="put-away-game"),
    path("c/<uid:uid>/games/<slug:key>/back/", our_games.bring_back, name="bring-back-game"),
    path("c/<uid:uid>/games/<slug:key>/file/", our_games.game_file, name="game-file"),
    path("c/<uid:uid>/games/<slug:key>/give/", our_games.give, name="give-game"),
    path("c/<uid:uid>/games/<slug:key>/play/", playing_games.play_game, name="play-game"),
    path("c/<uid:uid>/games/<slug:key>/rules/", rules.of_club, name="game-rules"),
    path("c/<uid:uid>/games/new/", game_editor.new_game, name="new-game"),
    path("c/<uid:uid>/games/<slug:key>/change/", game_editor.change_game, name="change-game"),
    path("c/<uid:uid>/history/", history.history, name="history"),
    path("c/<uid:uid>/history/away/", match_lists.away, name="matches-away"),
    path("c/<uid:uid>/import/", downloads.import_matches, name="import"),
    path("c/<uid:uid>/import/table/", old_results.old_results, name="old-results"),
    path("c/<uid:uid>/import/table/<uid:batch>/undo/", old_results.undo, name="undo-old-results"),
    path("c/<uid:uid>/me/", phones.me, name="me"),
    path("c/<uid:uid>/me/not/", own_phone.not_me, name="not-me"),
    path("c/<uid:uid>/me/asked/", own_phone.asked, name="phone-asked"),
    path("c/<uid:uid>/nights/", evenings.nights, name="nights"),
    path("c/<uid:uid>/nights/<night:night>/", evenings.night, name="night"),
    path("c/<uid:uid>/balance/", evenings.balance, name="balance"),
    path("c/<uid:uid>/balance/paid/", evenings.balance_paid, name="balance-paid"),
    path("c/<uid:uid>/nights/<night:night>/paid/", evenings.night_paid, name="paid"),
    path("c/<uid:uid>/phones/", phones.live_phones, name="live-phones"),
    path("c/<uid:uid>/phones/<id:pk>/", phones.change_phone, name="change-phone"),
    path("c/<uid:uid>/players/", players.players, name="players"),
    path("c/<uid:uid>/players/<id:pk>/", players.player, name="player"),
    path("c/<uid:uid>/players/<id:pk>/merge/", players.merge, name="merge-players"),
    path("c/<uid:uid>/players/<id:pk>/forget/", players.forget, name="forget-player"),
    path("c/<uid:uid>/players/<id:pk>/rename/", players.rename, name="rename-player"),
    path("c/<uid:uid>/players/<id:pk>/pay-link/", players.pay_link, name="pay-link"),
    path("c/<uid:uid>/players/<id:pk>/retire/", players.retire, name="retire-player"),
    path("c/<uid:uid>/share/", links.share, name="share"),
    path("c/<uid:uid>/share/codes/", links.new_codes, name="new-codes"),
    path("c/<uid:uid>/share/<slug:role>/replace/", links.replace_link, name="replace-link"),
    path("c/<uid:uid>/delete/", clubs.delete, name="delete-club"),
    path("c/<uid:uid>/keep/", clubs.keep, name="keep-club"),
    path("c/<uid:uid>/rename/", clubs.rename, name="rename-club"),
    path("c/<uid:uid>/time/", clubs.time_zone, name="time-zone"),
    path("c/<uid:uid>/tv/", tv.club_tv, name="club-tv"),
    path("c/<uid:uid>/statistics/", statistics.statistics, name="statistics"),
    path("r/<uid:uid>/<slug:signature>/", picture.result, name="result"),
    path("r/<uid:uid>/<slug:signature>/picture.png", picture.result_picture, name="result-picture"),
    path("g/<slug:key>/<slug:signature>/", our_games.given, name="given-game"),
    path("manifest.webmanifest", installed_app.manifest, name="manifest"),
    path("offline/", installed_app.offline, name="offline"),
    path("service-worker.js", installed_app.service_worker, name="service-worker"),
    path("tv/", tv.bring_television, name="bring-television"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:game>/", rules.card, name="rules-card"),
]
