"""Entering hands."""

from django.http import HttpRequest, HttpResponse


def next_hand(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)


def question(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    return HttpResponse(status=501)


def hand(request: HttpRequest, uid: str, number: int, seat: int) -> HttpResponse:
    return HttpResponse(status=501)


def score(request: HttpRequest, uid: str, number: int, seat: int) -> HttpResponse:
    return HttpResponse(status=501)


def take_back(request: HttpRequest, uid: str, number: int, seat: int) -> HttpResponse:
    return HttpResponse(status=501)
