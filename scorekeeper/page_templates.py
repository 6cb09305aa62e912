"""Django's templates: read without indentation, and with right-to-left names isolated in pages."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.template import Origin
from django.template.backends.django import DjangoTemplates, Template
from django.template.loaders.filesystem import Loader
from django.utils.safestring import SafeString, mark_safe

from games.values.bidi import isolate_html

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class UnindentedLoader(Loader):
    """Loads templates without their indentation, which is two fifths of a board's HTML.

    Boards are kept in memory, and rendered, compressed and merged again and again. The numbers of
    lines, which errors name, stay the same.
    """

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))


class IsolatingTemplates(DjangoTemplates):
    """The template engine of all pages, also of those of the admin site."""

    def from_string(self, template_code: str) -> IsolatingTemplate:
        return IsolatingTemplate(super().from_string(template_code).template, self)

    def get_template(self, template_name: str) -> IsolatingTemplate:
        return IsolatingTemplate(super().get_template(template_name).template, self)


class IsolatingTemplate(Template):
    """A template in whose output right-to-left names do not turn the text beside them."""

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        return mark_safe(isolate_html(super().render(context, request)))  # noqa: S308 - as the template has escaped it
