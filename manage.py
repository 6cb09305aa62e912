#!/usr/bin/env python3
import sys

if __name__ == "__main__":
    from django.core.management import execute_from_command_line

    from scorekeeper.start import read_settings

    read_settings()
    execute_from_command_line(sys.argv)
