"""The way from the admin site into a club: its user becomes a keeper in this browser."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import URLPattern, path

from games import play
from games.access.letting_in import let_phone_in
from games.access.phones import find_phone
from games.models import Club
from games.rules.errors import RuleError
from games.wording.words import sentence

from .exporting import ExportAdmin


class OpenAsKeeperAdmin(ExportAdmin):
    """Rows whose page has a button that opens them in the app, as a keeper of their club."""

    def get_club(self, row: Any) -> Club:
        raise NotImplementedError

    def get_app_address(self, row: Any) -> str:
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.open_as_keeper)
        return [
            path("<path:object_id>/open/", view, name=f"games_{self.opts.model_name}_open"),
            *super().get_urls(),
        ]

    def open_as_keeper(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make this browser a keeper's phone, by a POST; redirect to the row in the app.

        405 for a GET; raise `PermissionDenied`, and `Http404` without the row.
        """
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_act_permission(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404("There is no such row")
        club = self.get_club(row)
        phone = find_phone(request, club)
        try:
            if phone and phone.number:  # a keeper may have made it a looker-on
                play.set_phone_role(club, phone.number, "keeper")
            let_phone_in(request, club, role="keeper", by="keeper")
        except (RuleError, play.ClosedError) as error:
            self.message_user(request, sentence(error), messages.ERROR)
            return redirect(request.path.removesuffix("open/") + "change/")
        self.log_change(request, row, "Opened as scorekeeper")
        return redirect(self.get_app_address(row))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        phone = find_phone(request, self.get_club(kwargs["obj"]))
        context |= {
            "keeps": bool(phone and phone.is_keeper),
            "may_act": self.has_act_permission(request),
        }
        return super().render_change_form(request, context, *args, **kwargs)
