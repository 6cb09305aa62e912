#!/usr/bin/env python3
import sys

if __name__ == "__main__":
    from scorekeeper.start import look_at_tables, name_database, read_settings  # first: then Ctrl-C ends it quietly

    read_settings()
    name_database(sys.argv)
    look_at_tables(sys.argv)

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
