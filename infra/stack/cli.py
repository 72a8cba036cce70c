"""The portal's commands."""

import argparse
import errno
import json
import os
import subprocess
import sys
import time
from collections import deque
from dataclasses import replace
from pathlib import Path

from infra.stack import (
    backup,
    certificates,
    compose_secrets,
    data,
    fundlist,
    generate,
    messages,
    processes,
    restoring,
    services,
    status,
    supervisor,
    unfinished,
    up,
)
from infra.stack import keys as key_store
from infra.stack.layout import EXTERNAL_VARIABLES, PARTS, PYTHON, ROOT, Layout, from_environment
from infra.stack.parts import application, postgres
from infra.stack.progress import Progress
from infra.stack.supervisor import LISTENERS
from search.environment import SecretInvalid, with_files


def parser() -> argparse.ArgumentParser:
    """All commands with their options; `./portal COMMAND --help` shows the same."""
    top = argparse.ArgumentParser(
        prog="portal", description="Runs, loads, checks and tests Fondsatlas on this machine."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    up_ = commands.add_parser("up", help="start everything; Ctrl-C ends it")
    up_.add_argument("--detach", action="store_true", help="return when it is up; end it with ./portal down")
    up_.add_argument(
        "--only", metavar="PARTS", help="only these services, separated by commas: " + ",".join(services.SERVICES)
    )
    up_.add_argument(
        "--search-nodes", type=int, choices=(1, 3), help="OpenSearch processes, remembered from start to start (1)"
    )
    up_.add_argument(
        "--empty", action="store_true", help="for your own funds: without the fund list and simulated figures, for good"
    )
    up_.add_argument(
        "--set-aside-index", action="store_true", help="keep the search engine's damaged data in another folder and "
        "build the indexes again from PostgreSQL",
    )  # fmt: skip
    commands.add_parser("down", help="stop everything")
    restart = commands.add_parser("restart", help="stop one part and start it again while the others go on")
    restart.add_argument("part", metavar="PART", help=", ".join(PARTS))
    status_ = commands.add_parser(
        "status",
        help="each part, the stream, e-mail, figures, disk and backup; 0 well, 3 a part is down, 4 needs attention",
    )
    status_.add_argument("--json", action="store_true")
    logs = commands.add_parser("logs", help="show logs")
    logs.add_argument("part", nargs="?")
    logs.add_argument("-f", "--follow", action="store_true", help="go on as they grow")
    logs.add_argument("-n", "--lines", type=int, default=60)
    for name, text in (
        ("psql", "a PostgreSQL prompt on the product's database; further arguments go to psql"),
        ("manage", "a Django management command"),
        ("rebuild", "build the search indexes anew while the old ones answer"),
        ("snapshots", "bring the monthly snapshots up to date (--anew writes all of them to a new index)"),
        ("verify", "compare database, indexes and packed NAVs (--repair corrects)"),
        ("bench", "benchmarks, with services of their own; names select some: ./portal bench search"),
        ("evaluate", "measure the search's relevance on the generated query set"),
        ("faults", "kill, stop and starve the parts under writers and readers, then check that nothing is lost"),
        ("screenshots", "take the README's pictures in the real browser"),
        ("test", "all of CI; names of steps select some: ./portal test python -- -k name"),
    ):
        commands.add_parser(name, help=text, add_help=False)
    _add_import(commands)
    generate_ = commands.add_parser("generate", help="renew generated files (OpenAPI, types, field reference)")
    generate_.add_argument("--check", action="store_true", help="fail if one is not up to date")
    _add_backup(commands)
    sbom = commands.add_parser("sbom", help="write the bills of materials (CycloneDX) of both halves")
    sbom.add_argument("--output", metavar="DIR", type=Path, help="the folder to write to (.portal/sbom)")
    _add_compose(commands)
    reset = commands.add_parser("reset", help="delete all local data")
    reset.add_argument("--yes", action="store_true", help="do not ask")
    return top


def _add_import(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    load = commands.add_parser(
        "import",
        help="load share classes (the word investpy, or a CSV or XLSX file), NAVs (prices FILE), costs and other facts "
        "(facts FILE), exchange rates (rates FILE), benchmarks of real estate funds (benchmarks FILE) or documents "
        "(documents TABLE FOLDER)",
    )
    load.add_argument(
        "source",
        help="investpy, a file of share classes, or one of the words prices, facts, rates, benchmarks and documents",
    )
    load.add_argument("file", nargs="?", help="after one of these words: a CSV or XLSX file")
    load.add_argument("folder", nargs="?", help="after the word documents and its table: the folder of the files")
    load.add_argument("--dry-run", action="store_true", help="report only, change nothing")
    load.add_argument(
        "--all", action="store_true", help="share classes: every country, not only LU, DE, IE, AT, CH, LI, FR"
    )
    load.add_argument("--decimal", choices=("point", "comma"), help="the decimal sign, where a file is unclear")
    load.add_argument("--sheet", help="the sheet of a workbook that shows several")
    load.add_argument("--accept-rest", action="store_true", help="load the good rows of a file with faults")
    load.add_argument("--all-or-nothing", action="store_true", help="share classes: load nothing if a row has a fault")
    load.add_argument("--publish", action="store_true", help="documents: publish new ones at once")


def _add_compose(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    certificates_ = commands.add_parser(
        "certificates", help="for the compose file: make the search cluster's certificates, or say until when they hold"
    )
    certificates_.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", default=certificates.FOLDER, help="(infra/compose/certs)"
    )
    certificates_.add_argument("--renew", action="store_true", help="new ones for the nodes, of the same authority")
    secrets_ = commands.add_parser("secrets", help="for the compose file: make the files with passwords and keys")
    secrets_.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", default=compose_secrets.FOLDER, help="(infra/compose/secrets)"
    )


def _add_backup(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    backup_ = commands.add_parser("backup", help="database, uploaded files and secrets into one folder")
    backup_.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help="the folder to put it in (.portal/backups)"
    )
    backup_.add_argument("--keep", type=_positive, metavar="N", help="delete all but the N newest in that folder")
    restore = commands.add_parser("restore", help="a backup into an empty portal; ./portal up then starts it")
    restore.add_argument("folder", type=Path, metavar="BACKUP", help="what ./portal backup has made")


PASSING_ON = {"psql", "manage", "rebuild", "snapshots", "verify", "bench", "evaluate", "faults", "screenshots", "test"}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; foreseen failures become one message and exit code 1."""
    given = sys.argv[1:] if arguments is None else arguments
    progress = Progress()
    # Without caches each of the many processes that are started compiles every module again; git ignores them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        read_secret_files()
        layout = from_environment()
        services.require_addresses(layout)
        if given and given[0] in PASSING_ON:
            return _pass_on(given[0], given[1:], layout, progress)
        return _run(parser().parse_args(given), layout, progress)
    except messages.StackError as failure:
        progress.say(f"portal: {failure}")
        return 1
    except KeyboardInterrupt:
        progress.say("portal: stopped.")
        return 130
    except BrokenPipeError:
        # The reader (head, less) has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EROFS):
            progress.say(f"portal: {messages.operating_system(error)}")
            return 1
        raise


def read_secret_files() -> None:
    """Put what files hold in the place of the variables that name them, for this program and for all that it starts."""
    try:
        found = with_files(os.environ)
    except SecretInvalid as error:
        raise messages.secret_file(str(error)) from error
    for name in set(os.environ) - set(found):
        del os.environ[name]
    os.environ.update(found)


def _run(options: argparse.Namespace, layout: Layout, progress: Progress) -> int:
    match options.command:
        case "up":
            return up.up(
                layout, progress, detach=options.detach, only=_only(options.only), search_nodes=options.search_nodes,
                empty=options.empty, set_aside_index=options.set_aside_index,
            )  # fmt: skip
        case "down":
            return up.down(layout, progress)
        case "backup":
            return backup.run(layout, progress, options.folder, options.keep)
        case "restore":
            return restoring.run(layout, progress, options.folder)
        case "certificates" | "secrets":
            return _for_compose(options, progress)
        case "restart":
            return _restart(layout, progress, options.part)
        case "status":
            return _status(layout, as_json=options.json)
        case "logs":
            return _logs(layout, options.part, options.lines, follow=options.follow)
        case "import":
            return _import(layout, progress, options)
        case "sbom":
            # Its libraries are installed for this command, not for running the portal.
            from infra.sbom import writing

            return writing.run(layout, progress, options.output)
        case "generate":
            return generate.run(layout, progress, check=options.check)
        case _:
            return up.reset(layout, progress, confirmed=options.yes)


def _for_compose(options: argparse.Namespace, progress: Progress) -> int:
    if options.command == "certificates":
        return certificates.run(progress, options.folder, renew=options.renew)
    return compose_secrets.run(progress, options.folder)


def _only(value: str | None) -> frozenset[str] | None:
    if value is None:
        return None
    names = [name.strip() for name in value.split(",") if name.strip()]
    for name in names:
        if name not in services.SERVICES:
            raise messages.no_such_part(name, list(services.SERVICES))
    return frozenset(names)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _restart(layout: Layout, progress: Progress, part: str) -> int:
    layout, run = processes.current(layout)
    if run is None:
        raise messages.not_running()
    keys = key_store.load(layout.run / "secrets")
    control = supervisor.Supervisor(run.supervisor_port, keys.supervisor)
    if part in layout.external:
        raise messages.part_elsewhere(part, EXTERNAL_VARIABLES[part])
    with supervisor.commanding(run.supervisor_pid):
        states = control.states()
    started = [name for name in layout.parts if name in states]
    if part not in started:
        raise messages.no_such_part(part, started)
    found = services.Found(layout, services.addresses_of(layout, run.ports, keys), control, run.supervisor_pid)
    services.restart(found, part, progress)
    return 0


def _status(layout: Layout, *, as_json: bool) -> int:
    state = status.collect(layout)
    sys.stdout.write((json.dumps(state, indent=1) if as_json else "\n".join(status.table(state))) + "\n")
    return status.exit_code(state)


def _logs(layout: Layout, part: str | None, lines: int, *, follow: bool) -> int:
    layout, _ = processes.current(layout)
    # The supervisor names its listeners' own files by chance.
    written = {path.stem for path in layout.logs.glob("*.log") if "---" not in path.stem}
    known = sorted({*PARTS, "supervisor", *LISTENERS, *written})
    if part is not None and part not in known:
        raise messages.no_such_part(part, known)
    paths = [layout.log(part)] if part else [layout.log(name) for name in layout.parts if layout.log(name).exists()]
    if not paths or not paths[0].exists():
        raise messages.no_log(part or "The portal")
    for path in paths:
        with path.open(encoding="utf-8", errors="replace") as handle:
            for line in deque(handle, maxlen=max(0, lines)):
                sys.stdout.write(_labelled(path, line, several=len(paths) > 1))
    sys.stdout.flush()
    while follow:
        _follow(paths)
    return 0


def _labelled(path: Path, line: str, *, several: bool) -> str:
    return f"{path.stem:<11}| {line}" if several else line


def _follow(paths: list[Path]) -> None:
    """Print what is added to the files, across rotation, until Ctrl-C."""
    places = {path: (path.stat().st_ino, path.stat().st_size) for path in paths}
    while True:
        for path in paths:
            inode, offset = places[path]
            try:
                now = path.stat()
            except FileNotFoundError:
                continue
            if now.st_ino != inode or now.st_size < offset:
                offset = 0
            if now.st_size > offset:
                with path.open(encoding="utf-8", errors="replace") as handle:
                    handle.seek(offset)
                    for line in handle:
                        sys.stdout.write(_labelled(path, line, several=len(paths) > 1))
                    offset = handle.tell()
                sys.stdout.flush()
            places[path] = (now.st_ino, offset)
        time.sleep(0.3)


def _addresses(layout: Layout, *needed: str) -> application.Addresses:
    """Where the services are; messages.StackError if one that is needed does not run, or half a backup is there."""
    unfinished.require_none(layout)
    layout, run = processes.current(layout)
    for part in needed:
        if part not in layout.external and run is None:
            raise messages.not_running()
    layout.prepare()
    keys = key_store.load(layout.run / "secrets")
    chosen = run.ports if run is not None else dict.fromkeys(services.port_names(layout), 0)
    found = services.addresses_of(layout, chosen, keys)
    for part in needed:
        try:
            services.probe(part, layout, found)
        except services.NOT_READY as error:
            raise messages.part_not_running(services.TITLES[part]) from error
    indexer = os.environ.get("INDEXER_DATABASE_URL") or postgres.indexer_url(found.database, keys)
    return replace(found, indexer_database=indexer)


def environment_of_django(layout: Layout, *needed: str) -> dict[str, str]:
    """Environment of a program that imports the settings of a running portal whose parts ``needed`` answer."""
    found = _addresses(layout, *needed)
    key = key_store.load(layout.run / "secrets").secret_key
    # The indexer's address too: `evaluate` and `bench` read through both doors.
    return (
        dict(os.environ)
        | application.django_environment(layout, found, key)
        | {"INDEXER_DATABASE_URL": found.indexer_database}
    )


def _call(command: list[str], env: dict[str, str], cwd: Path = ROOT) -> int:
    """Run in the foreground; Ctrl-C reaches the command itself, whose exit code is passed on."""
    process = subprocess.Popen(command, cwd=cwd, env=env)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def _pass_on(command: str, rest: list[str], layout: Layout, progress: Progress) -> int:
    match command:
        case "test":
            from infra.ci import runner

            return runner.main(rest, progress)
        case "psql":
            env = environment_of_django(layout, "postgres")
            psql, secret = postgres.prompt(env["DATABASE_URL"])
            return _call([*psql, *rest], env | secret)
        case "manage":
            return _call([PYTHON, "-m", "django", *rest], environment_of_django(layout, "postgres"))
        case "rebuild" | "snapshots" | "verify":
            found = _addresses(layout, "postgres", "opensearch")
            env = dict(os.environ) | application.indexer_environment(layout, found)
            code = _call([PYTHON, "-m", "indexer", command, *rest], env)
            # An answer for programs, or about one kind of document, holds no more than was asked for.
            if command == "verify" and set(rest) <= {"--repair"}:
                prices = [PYTHON, "-m", "django", "verify_prices", *rest]
                code = max(code, _call(prices, environment_of_django(layout, "postgres")))
            return code
        case "bench":
            return _call([PYTHON, "-m", "tests.bench", *rest], dict(os.environ))
        case "faults":
            return _call([PYTHON, "-m", "tests.faults.soak", *rest], dict(os.environ))
        case "evaluate":
            env = environment_of_django(layout, "postgres", "opensearch")
            return _call([PYTHON, "-m", "tests.relevance.evaluate", *rest], env)
        case _:
            return generate.screenshots(layout, progress, rest)


def _import(layout: Layout, progress: Progress, options: argparse.Namespace) -> int:
    given = 1 + (options.file is not None) + (options.folder is not None)
    if given != {"prices": 2, "facts": 2, "rates": 2, "benchmarks": 2, "documents": 3}.get(options.source, 1):
        raise messages.import_what()
    env = environment_of_django(layout, "postgres")
    if given > 1:
        return _import_table(env, options)
    if options.source == "investpy":
        if data.is_own(layout, env["DATABASE_URL"]):
            raise messages.own_data()
        env["FUNDS_CSV"], source = str(fundlist.fetch(layout, progress)), "investpy"
    else:
        source = str(_existing(options.source))
    chosen = (("--dry-run", options.dry_run), ("--all", options.all), ("--all-or-nothing", options.all_or_nothing))
    flags = [flag for flag, given in chosen if given] + _sheet(options)
    code = _call([PYTHON, "-m", "django", "import_funds", source, *flags], env)
    if code or options.dry_run or options.source != "investpy":
        return code
    # The list has no figures. What is the same as before is not written again, nor what is not simulated.
    return _call([PYTHON, "-m", "django", "simulate"], env)


def _import_table(env: dict[str, str], options: argparse.Namespace) -> int:
    """NAVs, facts, exchange rates, benchmarks or documents."""
    arguments = [str(_existing(options.file))]
    if options.folder is not None:
        arguments.append(str(Path(options.folder).expanduser().resolve()))
    for flag, said in (
        ("--dry-run", options.dry_run), ("--accept-rest", options.accept_rest), ("--publish", options.publish),
    ):  # fmt: skip
        arguments += [flag] if said else []
    arguments += ["--decimal", options.decimal] if options.decimal else []
    arguments += _sheet(options)
    return _call([PYTHON, "-m", "django", f"import_{options.source}", *arguments], env)


def _sheet(options: argparse.Namespace) -> list[str]:
    return ["--sheet", options.sheet] if options.sheet else []


def _existing(name: str) -> Path:
    path = Path(name).expanduser().resolve()
    if not path.is_file():
        raise messages.no_such_file(name)
    return path
