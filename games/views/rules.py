"""The rules cards."""

from django.http import HttpRequest, HttpResponse


def index(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=501)


def card(request: HttpRequest, game: str) -> HttpResponse:
    return HttpResponse(status=501)
