"""The addresses of the app. Deals and seats are counted from 1 in them, as people do."""

from django.urls import URLPattern, path, register_converter

from games.models import UID_LENGTH
from games.views import board, clubs, confirming, downloads, ending, entry, links, live, question, rules, setup, shell


class UidConverter:
    """The part of an address that nobody can guess."""

    regex = f"[A-Za-z0-9_-]{{{UID_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """As it stands in the address."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands in the database."""
        return value


register_converter(UidConverter, "uid")

urlpatterns: list[URLPattern] = [
    path("", clubs.landing, name="landing"),
    path("clubs/", clubs.start, name="start-club"),
    path("join/<slug:secret>/", links.join, name="join"),
    path("c/<uid:uid>/", clubs.home, name="club"),
    path("c/<uid:uid>/files/<str:name>", downloads.of_club, name="club-file"),
    path("c/<uid:uid>/import/", downloads.import_matches, name="import"),
    path("c/<uid:uid>/me/", links.me, name="me"),
    path("c/<uid:uid>/new/", setup.new_match, name="new-match"),
    path("c/<uid:uid>/players/", setup.add_player, name="add-player"),
    path("c/<uid:uid>/share/", links.share, name="share"),
    path("c/<uid:uid>/share/<slug:role>/replace/", links.replace_link, name="replace-link"),
    path("m/<uid:uid>/", board.match, name="match"),
    path("m/<uid:uid>/live/", board.match, name="live-match"),
    path("m/<uid:uid>/files/<str:name>", downloads.of_match, name="match-file"),
    path("m/<uid:uid>/next/", entry.next_hand, name="next-hand"),
    path("m/<uid:uid>/rematch/", setup.rematch, name="rematch"),
    path("m/<uid:uid>/end/", ending.end, name="end-match"),
    path("m/<uid:uid>/decks/", ending.decks, name="decks"),
    path("m/<uid:uid>/deals/<int:number>/", board.deal, name="deal"),
    path("m/<uid:uid>/deals/<int:number>/live/", board.deal, name="live-deal"),
    path("m/<uid:uid>/deals/<int:number>/question/", question.question, name="question"),
    path("m/<uid:uid>/deals/<int:number>/hands/<int:seat>/", entry.hand, name="hand"),
    path("m/<uid:uid>/deals/<int:number>/hands/<int:seat>/live/", live.strip, name="live-hand"),
    path("m/<uid:uid>/deals/<int:number>/hands/<int:seat>/confirm/", confirming.confirm, name="confirm"),
    path("m/<uid:uid>/deals/<int:number>/hands/<int:seat>/score/", entry.score, name="score"),
    path("m/<uid:uid>/deals/<int:number>/hands/<int:seat>/take-back/", entry.take_back, name="take-back"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("offline/", shell.offline, name="offline"),
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:game>/", rules.card, name="rules-card"),
]
