"""The one form of every log, whatever the machine's time zone is."""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from search import logs

ROOT = Path(__file__).resolve().parents[3]
#: Half past two in the night in which Berlin has that time twice; UTC has it once.
MOMENT = 1_792_888_200.25


@pytest.fixture(autouse=True, params=["Europe/Berlin", "America/New_York"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def record(message: str, *values: object, **more: object) -> logging.LogRecord:
    one = logging.LogRecord("app.funds", logging.WARNING, __file__, 1, message, values, None)
    one.created, one.msecs = MOMENT, 250.0
    one.__dict__.update(more)
    return one


def test_a_line_has_the_time_of_utc_and_the_number_of_the_request() -> None:
    form = logs.formatter({})
    head = "2026-10-25T00:30:00.250+00:00 WARNING app.funds"
    assert form.format(record("%d rows", 3, request_id="abc12345")) == f"{head} [abc12345] 3 rows"
    # Where nobody asks, such as in the indexer.
    assert form.format(record("started")) == f"{head} [-] started"


def test_json_is_one_object_a_line() -> None:
    form = logs.formatter({"LOG_FORMAT": "json"})
    try:
        raise ValueError("victim@example.org\nforged")
    except ValueError:
        found = record("Zeile 1\nZeile 2 \ud800 ü", request_id="abc12345", status_code=413, exc_info=sys.exc_info())
    line = form.format(found)
    assert "\n" not in line
    entry = json.loads(line)
    assert entry.pop("trace").startswith("Traceback (most recent call last)")
    assert entry == {
        "time": "2026-10-25T00:30:00.250+00:00", "level": "WARNING", "logger": "app.funds", "request_id": "abc12345",
        "message": "Zeile 1\nZeile 2 ? ü", "status": 413,
    }  # fmt: skip


def test_json_keeps_the_trace_from_which_secrets_were_taken() -> None:
    entry = json.loads(logs.JsonFormatter().format(record("x", exc_text="ValueError: …", exc_info=(None, None, None))))
    assert entry["trace"] == "ValueError: …"


def test_an_unknown_form_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match=r"LOG_FORMAT must be one of line, json, not 'xml'\."):
        logs.formatter({"LOG_FORMAT": "xml"})


def run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": ".", **variables},
    )


UNCAUGHT = """
import sys, threading, warnings
from search import logs
logs.to_stderr()
warnings.warn("first line\\nsecond line")
def fail(): raise ValueError("in a thread")
one = threading.Thread(target=fail)
one.start()
one.join()
logs.say(sys.stderr, "said", name="indexer")
stream = logs.lines(sys.stderr, name="migrate")
for text in ("Applying x...", " OK\\n\\n", "done\\n"):
    stream.write(text)
raise KeyError("at the end")
"""


def test_warnings_and_what_nobody_caught_are_entries_as_well() -> None:
    done = run(UNCAUGHT, LOG_FORMAT="json")
    assert (done.returncode, done.stdout) == (1, "")
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(one["logger"], one["level"]) for one in found] == [
        ("py.warnings", "WARNING"), ("portal", "CRITICAL"), ("indexer", "INFO"), ("migrate", "INFO"),
        ("migrate", "INFO"), ("portal", "CRITICAL"),
    ]  # fmt: skip
    assert "first line\nsecond line" in found[0]["message"]
    assert "ValueError: in a thread" in found[1]["trace"]
    assert [one["message"] for one in found[2:5]] == ["said", "Applying x... OK", "done"]
    assert found[5]["message"] == "ended by KeyError"
    assert "KeyError: 'at the end'" in found[5]["trace"]


def test_for_people_texts_stay_as_they_are() -> None:
    done = run(UNCAUGHT, LOG_FORMAT="line")
    assert "\nsaid\nApplying x... OK\n\ndone\nTraceback" in done.stderr
