"""Command line of the indexer."""

import argparse
import dataclasses
import logging
import sys
from typing import Any

import orjson
import psycopg

from indexer.database import connect
from indexer.health import status
from indexer.progress import Progress
from indexer.rebuild import RebuildFailed, RebuildRunning, Which, rebuild
from indexer.rebuild.filling import FillFailed
from indexer.requests import NumberFilter
from indexer.settings import Settings, SettingsInvalid
from indexer.snapshots import SnapshotsIncomplete, update
from indexer.stream import run
from indexer.verify import verify
from search import logs, tracking
from search.client import EngineError, SearchClient
from search.client.client import Timeouts
from search.documents import DOC_TYPES

log = logging.getLogger("indexer")

_DIFFERS = 1
_FAILED = 2


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns 0, 1 if verify or status find something wrong, or 2 if it could not be done."""
    options = _parser().parse_args(arguments)
    logs.to_stderr(NumberFilter())
    logging.getLogger("urllib3").setLevel(logging.ERROR)
    try:
        settings = Settings.from_environment()
        _report_errors(settings)
        return int(options.command(settings, options))
    except (SettingsInvalid, RebuildFailed, RebuildRunning, FillFailed, SnapshotsIncomplete) as error:
        return _fail(str(error))
    except EngineError as error:
        return _fail(f"The search engine at OPENSEARCH_URL does not do its part: {error}")
    except psycopg.OperationalError as error:
        return _fail(f"PostgreSQL does not answer: {str(error).strip()}")
    except psycopg.errors.UndefinedTable:
        return _fail("The database has no outbox yet. Run the migrations first: ./portal manage migrate")
    except KeyboardInterrupt:
        return 130
    except Exception:
        # Logged, since a tracker of errors reads the log.
        log.exception("unexpected error")
        return _FAILED


def _report_errors(settings: Settings) -> None:
    if not settings.sentry_dsn:
        return
    try:
        logging.getLogger().addHandler(tracking.handler(settings.sentry_dsn, settings.sentry_environment))
    except ValueError:
        # What is wrong with it may quote the key.
        raise SettingsInvalid(
            "SENTRY_DSN is no address of a tracker, such as https://KEY@host/1. Correct it or leave it empty."
        ) from None


def _fail(message: str) -> int:
    logs.say(sys.stderr, message, logging.ERROR, "indexer")
    return _FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m indexer", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("run", help="stream changes until stopped")
    command.add_argument("--workers", type=int, choices=range(1, 33), default=1, metavar="N", help="threads (1 to 32)")
    command.set_defaults(command=_run)

    command = commands.add_parser("rebuild", help="make new indexes and let them serve, without downtime")
    command.add_argument("--type", choices=DOC_TYPES, action="append", help="only this kind; may be repeated")
    what = command.add_mutually_exclusive_group()
    what.add_argument("--if-missing", action="store_true", help="only where no index serves")
    what.add_argument(
        "--if-changed", action="store_true", help="only where none serves, or its mapping or view has changed"
    )
    what.add_argument(
        "--rollback", action="store_true", help="bring the previous index up to date and let it serve again"
    )
    command.set_defaults(command=_rebuild)

    command = commands.add_parser("snapshots", help="bring the monthly snapshots up to date")
    command.add_argument("--anew", action="store_true", help="write all of them to a new index")
    command.set_defaults(command=_snapshots)

    command = commands.add_parser("verify", help="compare database and index, document by document")
    command.add_argument("--type", choices=DOC_TYPES, action="append", help="only this kind; may be repeated")
    command.add_argument("--repair", action="store_true", help="have differing documents written again")
    command.add_argument("--wait", type=float, default=30.0, metavar="S", help="seconds the outbox gets to empty (30)")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(command=_verify)

    command = commands.add_parser("status", help="workers, backlog, lag, dead letters, indexes")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(command=_status)
    return parser


def _client(settings: Settings) -> SearchClient:
    # Commands that a person waits for may take longer than a page view.
    return SearchClient(settings.opensearch_url, timeouts=Timeouts(connect=2.0, search=15.0, write=60.0))


def _run(settings: Settings, options: argparse.Namespace) -> int:
    return run(settings, workers=options.workers)


def _rebuild(settings: Settings, options: argparse.Namespace) -> int:
    which = Which.MISSING if options.if_missing else Which.CHANGED if options.if_changed else Which.ALL
    rebuild(settings, _client(settings), options.type or DOC_TYPES, Progress(), which=which, rollback=options.rollback)
    return 0


def _snapshots(settings: Settings, options: argparse.Namespace) -> int:
    progress = Progress()
    with connect(settings.database_url, "snapshots") as connection:
        updated = update(
            connection,
            _client(settings),
            settings.index_prefix,
            anew=options.anew,
            report=lambda record_date, written: progress.say(f"{record_date}: {written:,} documents"),
        )
    if updated is not None:
        progress.say(f"{len(updated.record_dates)} snapshots serve; {updated.deleted:,} documents were deleted")
    return 0


def _verify(settings: Settings, options: argparse.Namespace) -> int:
    reports = verify(
        settings, _client(settings), options.type or DOC_TYPES,
        repair=options.repair, wait=max(0.0, options.wait), progress=Progress(),
    )  # fmt: skip
    agrees = all(report.agrees for report in reports)
    if options.json:
        _print_json({"agrees": agrees, "types": [report.as_dict() for report in reports]})
    else:
        for report in reports:
            sys.stdout.write(f"{report.doc_type}: {report.summary()}\n")
    return 0 if agrees else _DIFFERS


def _status(settings: Settings, options: argparse.Namespace) -> int:
    with connect(settings.database_url, "status") as connection:
        state = status(connection)
    if options.json:
        _print_json({**dataclasses.asdict(state), "healthy": state.healthy})
    else:
        sys.stdout.write(f"backlog {state.backlog}, lag {state.lag:.1f} s, dead letters {state.dead_letters}\n")
        for worker in state.workers:
            seen = "alive" if worker.alive else f"silent for {worker.silent:.0f} s"
            sys.stdout.write(f"{worker.name}: {seen}, {worker.documents} documents {worker.problem}\n")
        for index in state.indexes:
            note = "" if index.current or not index.live else " (mapping or view has changed: rebuild --if-changed)"
            sys.stdout.write(f"{index.doc_type}: {index.live or 'no index yet: rebuild --if-missing'}{note}\n")
    return 0 if state.healthy else _DIFFERS


def _print_json(value: dict[str, Any]) -> None:
    sys.stdout.write(orjson.dumps(value).decode() + "\n")


if __name__ == "__main__":
    sys.exit(main())
