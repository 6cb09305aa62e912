"""Django's templates, with right-to-left names isolated in every rendered page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.template.backends.django import DjangoTemplates, Template
from django.utils.safestring import SafeString, mark_safe

from games.values.bidi import isolate_html


class IsolatingTemplates(DjangoTemplates):
    """The template engine of all pages, those of the admin site too."""

    def from_string(self, template_code: str) -> IsolatingTemplate:
        return IsolatingTemplate(super().from_string(template_code).template, self)

    def get_template(self, template_name: str) -> IsolatingTemplate:
        return IsolatingTemplate(super().get_template(template_name).template, self)


class IsolatingTemplate(Template):
    """A template in whose output right-to-left names do not turn their neighbours around."""

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        return mark_safe(isolate_html(super().render(context, request)))  # noqa: S308 - as the template has escaped it
