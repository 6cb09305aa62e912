"""Recorded whole matches of tables that change replay to exactly their results, every cent of them."""

import json
from pathlib import Path

import pytest

from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import replay

FOLDER = Path(__file__).parent.parent / "recordings" / "changing"
RECORDINGS = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
each_recording = pytest.mark.parametrize(
    "recording", RECORDINGS, ids=[f"{recording['match']['game']}: {recording['about']}" for recording in RECORDINGS]
)


@each_recording
def test_a_recording_replays_to_its_result(recording):
    record = read_match(recording["match"])
    assert write_result(record, replay(record)) == recording["result"]


@each_recording
def test_a_recording_that_is_written_and_read_again_is_the_same(recording):
    record = read_match(recording["match"])
    written = json.loads(json.dumps(write_match(record)))
    assert read_match(written) == record
    assert write_match(read_match(written)) == written
