"""Write the catalogues anew: `make messages`."""

import re
from pathlib import Path

from django.core.management.commands import makemessages

# The functions whose first argument is a message, or the first two, for 1 and for several.
KEYWORDS = ("say:1", "say:1,2", "phrase:1", "phrase:1,2")
# A sign such as a no-break space, which xgettext copies as Python writes it.
ESCAPED = re.compile(r"\\\\u([0-9a-f]{4})")
CREATED = re.compile(r'"POT-Creation-Date:.*\n')


class Command(makemessages.Command):
    help = "Writes the messages of templates and modules into the catalogues of games/locale."
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *(f"--keyword={keyword}" for keyword in KEYWORDS),
    ]
    # A translation that was made for another text is worse than none.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def build_potfiles(self) -> list[str]:
        """Return the paths of the lists of all messages, in which every sign is itself.

        They have no date, so that a catalogue changes only if its messages do.
        """
        paths: list[str] = super().build_potfiles()
        for path in map(Path, paths):
            text = CREATED.sub("", path.read_text("utf-8"))
            path.write_text(ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text), "utf-8")
        return paths
