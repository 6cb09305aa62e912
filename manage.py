#!/usr/bin/env python3
import sys

if __name__ == "__main__":
    from scorekeeper import start  # first: then Ctrl-C ends it quietly

    with start.exit_on_file_errors():
        start.read_settings()
        start.print_database(sys.argv)
        start.check_tables(sys.argv)

        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
