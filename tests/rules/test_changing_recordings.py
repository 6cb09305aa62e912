"""Recorded whole matches of tables that change replay to exactly their results, every cent of
them.
"""

import json

import pytest

from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import replay
from tests.rules.build import load_recordings

RECORDINGS = load_recordings("changing")
each_recording = pytest.mark.parametrize(
    "recording", RECORDINGS, ids=lambda recording: recording["about"]
)


@each_recording
def test_a_recording_replays_to_its_result(recording):
    record = read_match(recording["match"])
    assert write_result(record, replay(record)) == recording["result"]


@each_recording
def test_a_written_recording_reads_back_the_same(recording):
    record = read_match(recording["match"])
    written = json.loads(json.dumps(write_match(record)))
    assert read_match(written) == record
    assert write_match(read_match(written)) == written
