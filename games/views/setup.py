"""Starting a match."""

from django.http import HttpRequest, HttpResponse


def new_match(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)


def add_player(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)


def rematch(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)
