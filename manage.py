#!/usr/bin/env python3
import sys

if __name__ == "__main__":
    from scorekeeper import start  # first: then Ctrl-C ends it quietly

    start.read_settings()
    start.name_database(sys.argv)
    start.look_at_tables(sys.argv)

    from django.core.management import execute_from_command_line

    with start.ending_without_files():
        execute_from_command_line(sys.argv)
