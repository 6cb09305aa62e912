"""A page as text that reads like the page: headings, lines, links, buttons and fields, in order."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser

BLOCKS = {
    *(
        "p",
        "div",
        "section",
        "form",
        "fieldset",
        "legend",
        "li",
        "ul",
        "ol",
        "nav",
        "main",
        "header",
        "details",
    ),
    *(
        "summary",
        "h1",
        "h2",
        "h3",
        "h4",
        "tr",
        "table",
        "thead",
        "tbody",
        "label",
        "figure",
        "figcaption",
    ),
    *("dl", "dt", "dd", "br"),
}
APART = {"span", "small", "b"}
"""What stands apart from the words around it, by the style sheet."""
TIDY = (
    (r"\s+", " "),
    # Space at the edges of a link, a button or a field is never seen.
    (r"([\[«✓]) ", r"\1"),
    (r" ([\]»>])", r"\1"),
    (r" ([.,:;])( |$)", r"\1\2"),
)
VOID = {"input", "br", "img", "hr", "meta", "link", "source", "col"}
SILENT = {"script", "style", "head", "noscript", "template"}
MARKS = {
    "h1": "# ",
    "h2": "## ",
    "h3": "### ",
    "h4": "#### ",
    "li": "- ",
    "summary": "▸ ",
    "legend": "Choice: ",
}
SECRET = {"csrfmiddlewaretoken", "token", "submission"}
Attributes = Mapping[str, str | None]


class PageText(HTMLParser):
    """Reads parts of a page; `lines` are what they say.

    What only the eye sees, scripts and styles are left out.
    """

    def __init__(self, parts: tuple[str, ...]) -> None:
        super().__init__()
        self.parts = parts
        self.lines: list[str] = []
        self._words: list[str] = []
        self._mark = ""
        self._silent: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if self._silent:
            if tag not in VOID:
                self._silent.append(tag)
            return
        if tag in self.parts:
            self._inside = True
        if not self._inside:
            return
        if tag in SILENT or known.get("aria-hidden") == "true" or tag == "svg":
            self._picture(known)
            self._silent.append(tag)
            return
        if tag in APART:
            self._words.append(" ")
        if tag in BLOCKS:
            self._end_line()
            self._mark = MARKS.get(tag, self._mark if tag in ("p", "div", "label", "ul") else "")
        self._begin(tag, known)

    def handle_endtag(self, tag: str) -> None:
        if self._silent:
            if tag in self._silent:
                while self._silent.pop() != tag:
                    pass
            return
        while self._open and self._open[-1][0] != tag and tag in [name for name, _ in self._open]:
            self._words.append(self._open.pop()[1])
        if self._open and self._open[-1][0] == tag:
            self._words.append(self._open.pop()[1])
        if tag in APART:
            self._words.append(" ")
        if tag in BLOCKS:
            self._end_line()
        if tag in self.parts:
            self._inside = False

    def handle_data(self, text: str) -> None:
        if self._inside and not self._silent:
            self._words.append(text)

    def _begin(self, tag: str, known: Attributes) -> None:
        begin = getattr(self, f"_{tag}", None)
        if begin:
            begin(known)
        elif said := known.get("aria-label"):
            self._words.append(f"({said}) ")
        if known.get("role") in ("alert", "status"):
            self._words.append(f"{known['role']}: ")

    def _a(self, known: Attributes) -> None:
        self._words.append("[" if not known.get("aria-label") else f"[({known['aria-label']}) ")
        current = ", current" if known.get("aria-current") else ""
        self._open.append(("a", f"]({known.get('href')}{current})"))

    def _button(self, known: Attributes) -> None:
        said = f"({known['aria-label']}) " if known.get("aria-label") else ""
        self._words.append(f" «{said}")
        named = known.get("name") not in (None, *SECRET)
        sent = f" {known['name']}={known.get('value')}" if named else ""
        to = f" to {known['formaction']}" if known.get("formaction") else ""
        states = [f" {name}" for name in ("disabled", "hidden") if name in known]
        states += [
            f" {name}" for name in ("aria-disabled", "aria-pressed") if known.get(name) == "true"
        ]
        self._open.append(("button", f"»{sent}{to}{''.join(states)} "))

    def _form(self, known: Attributes) -> None:
        method = (known.get("method") or "get").upper()
        self.lines.append(f"{method} {known.get('action') or 'here'}")

    def _input(self, known: Attributes) -> None:
        name, kind = known.get("name") or known.get("id") or "", known.get("type") or "text"
        if kind == "hidden":
            self._hidden(name, known.get("value") or "")
            return
        checked = " ✓" if "checked" in known else ""
        value = f"={known['value']}" if known.get("value") else ""
        wrong = " wrong" if known.get("aria-invalid") == "true" else ""
        self._words.append(f" <{kind} {name}{value}{checked}{wrong}> ")

    def _hidden(self, name: str, value: str) -> None:
        """Note a field that goes with a form, on one line with those just before it."""
        if name in SECRET:
            return
        if self.lines and self.lines[-1].startswith("  hidden "):
            self.lines[-1] += f" {name}={value}"
        else:
            self.lines.append(f"  hidden {name}={value}")

    def _select(self, known: Attributes) -> None:
        self._words.append(f" <choose {known.get('name') or ''}: ")
        self._open.append(("select", "> "))

    def _option(self, known: Attributes) -> None:
        self._words.append(" ✓" if "selected" in known else " ")

    def _textarea(self, known: Attributes) -> None:
        self._words.append(f" <text {known.get('name') or ''}=")
        self._open.append(("textarea", "> "))

    def _td(self, _known: Attributes) -> None:
        self._words.append(" | ")

    _th = _td

    def _img(self, known: Attributes) -> None:
        self._picture(known)

    def _picture(self, known: Attributes) -> None:
        if known.get("aria-label") and known.get("aria-hidden") != "true":
            self._words.append(f" (picture: {known['aria-label']}) ")

    def _end_line(self) -> None:
        text = "".join(self._words)
        for odd, tidy in TIDY:
            text = re.sub(odd, tidy, text)
        text = text.strip()
        self._words.clear()
        if text in ("status:", "alert:"):  # a place for words that are still to come
            return
        if text:
            self.lines.append(self._mark + text)
            self._mark = ""


def text_of(html: str, parts: tuple[str, ...]) -> list[str]:
    """Return the lines of these elements of a page; the currencies of a list that has them all are
    left out.
    """
    reader = PageText(parts)
    reader.feed(html)
    reader.close()
    return [re.sub(r"(<choose currency: ).*?(✓\w+).*?>", r"\1…\2…>", line) for line in reader.lines]
