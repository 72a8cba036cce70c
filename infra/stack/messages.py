"""What the command line says about failures; each text names what to do next. Backups: backup_messages."""

import errno
import os
from datetime import date, datetime
from pathlib import Path


class StackError(Exception):
    """A foreseen failure: `problem` says what is wrong in one or two sentences, `advice` what the user does next."""

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.problem}\nNext: {self.advice}"


def some_of(names: list[str], most: int) -> str:
    """The first ``most`` names, and how many more there are."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def port_taken(port: int, holder: str | None) -> StackError:
    by = f" by {holder}" if holder else ""
    return StackError(
        f"port {port} on 127.0.0.1 is already taken{by}.",
        f"stop that program, or choose another port: PORT={port + 1} ./portal up",
    )


def bad_port(value: str) -> StackError:
    return StackError(f"PORT is {value!r}, which is not a port number.", "set PORT to a number from 1 to 65535.")


def secret_file(reason: str) -> StackError:
    return StackError(reason, "correct the variable or the file; infra/docs/deployment.md lists them under Secrets.")


def secrets_damaged(path: Path) -> StackError:
    return StackError(
        f"{path}, which holds this portal's passwords and keys, is damaged. Nothing was changed.",
        f"copy secrets.json of the newest backup to {path}; see infra/docs/runbooks/restore.md",
    )


def bad_address(variable: str) -> StackError:
    # What was given may hold a password.
    example = {
        "DATABASE_URL": "postgresql://user:password@host:5432/fondsatlas",
        "OPENSEARCH_URL": "https://user:password@host:9200",
        "REDIS_URL": "redis://user:password@host:6379/0",
    }[variable]
    return StackError(f"{variable} is no address.", f"write it as in {example}, or unset it.")


def no_place(home: Path) -> StackError:
    return StackError(f"there can be no folder {home}.", "set PORTAL_HOME to a folder that can be made.")


def not_a_folder(path: Path) -> StackError:
    return StackError(f"{path} is not a folder.", "choose another one: ./portal sbom --output DIR")


def privileged_port(port: int) -> StackError:
    return StackError(
        f"port {port} may not be opened by this user.",
        "choose a port from 1024 upwards, for example PORT=8000 ./portal up",
    )


def no_free_port(first: int, last: int) -> StackError:
    return StackError(
        f"every port from {first} to {last} on 127.0.0.1 is taken.",
        "stop a program that holds one of them, then try again.",
    )


def already_running(address: str, pid: int) -> StackError:
    return StackError(
        f"this portal is already running at {address} (process {pid}).",
        "open that address, see ./portal status, or end it with ./portal down",
    )


def being_started(pid: str) -> StackError:
    return StackError(
        f"another ./portal up or down is at work in this folder (process {pid}).",
        "wait until it has finished, then see ./portal status",
    )


def not_running() -> StackError:
    return StackError("the portal is not running.", "start it with ./portal up")


def part_not_running(part: str) -> StackError:
    return StackError(f"{part} is not running.", "see ./portal status, or start everything with ./portal up")


def disk_full(folder: Path, free_mb: int, needed_mb: int) -> StackError:
    return StackError(
        f"the disk that holds {folder} has only {free_mb} MB left; about {needed_mb} MB are needed.",
        "free some space, or put the data elsewhere: PORTAL_HOME=/another/disk ./portal up",
    )


def running_on_a_full_disk(folder: Path, free_mb: int) -> StackError:
    return StackError(
        f"the disk that holds {folder} is full ({free_mb} MB left): changes cannot be saved.",
        "free some space (infra/docs/runbooks/disk.md); within a minute everything goes on by itself.",
    )


def operating_system(error: OSError) -> StackError:
    where = error.filename or "a file"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StackError(
            f"the disk is full (while writing {where}).",
            "free some space, then run the same command again; what was loaded so far is kept.",
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return StackError(
            f"{where} may not be written by this user ({os.strerror(error.errno or 0)}).",
            "make the folder writable, or set PORTAL_HOME to one that is; do not mix runs as root and as another user.",
        )
    return StackError(f"{where}: {error.strerror or error}.", "see ./portal logs, then run the same command again.")


def part_failed(part: str, reason: str, log: Path, tail: list[str]) -> StackError:
    said = "\n".join(f"  {line}" for line in tail) or "  (nothing)"
    return StackError(
        f"{part} {reason}. The last it said:\n{said}", f"read the whole log with ./portal logs {part} ({log})"
    )


def engine_damaged(said: str) -> StackError:
    return StackError(
        f"the search engine cannot use its data, which is damaged. It said:\n  {said}",
        "./portal down, then ./portal up --set-aside-index: it keeps the data in another folder and builds the indexes "
        "again from PostgreSQL.",
    )


def without_engine(address: str, failure: StackError) -> StackError:
    return StackError(
        f"{failure.problem}\nThe portal is up without it: {address}. Exact ISINs and WKNs and fund pages answer; other "
        "searches say that they cannot.",
        failure.advice,
    )


def step_failed(title: str, code: int, log: Path, tail: list[str]) -> StackError:
    said = "\n".join(f"  {line}" for line in tail) or "  (nothing)"
    return StackError(f"{title} failed (exit code {code}). The last it said:\n{said}", f"the whole output is in {log}")


def external_unreachable(part: str, variable: str, reason: str) -> StackError:
    return StackError(
        f"{part} is set to an outside address by {variable}, and does not answer there ({reason}).",
        f"check the address, or unset {variable} to let the portal start its own.",
    )


def external_refused(part: str, variable: str, reason: str) -> StackError:
    return StackError(
        f"{part} at the outside address of {variable} refuses the login ({reason}).",
        f"correct user and password in {variable}, or in the file that {variable}_PASSWORD_FILE names.",
    )


def own_part_refused(part: str, path: Path, reason: str) -> StackError:
    return StackError(
        f"{part} of this portal refuses the password that {path} holds ({reason}): the file belongs to other data.",
        f"copy secrets.json of a backup of this portal to {path}; see infra/docs/runbooks/restore.md",
    )


def part_elsewhere(part: str, variable: str) -> StackError:
    return StackError(f"{part} runs elsewhere ({variable}), not under this portal.", "restart it where it runs.")


def schema_newer(unknown: list[str]) -> StackError:
    listed = some_of(unknown, 3)
    return StackError(
        f"the database was made by a newer version, whose migrations this one does not know ({listed}). "
        "Nothing was changed.",
        "install the version that made it, or a newer one.",
    )


def no_such_part(name: str, known: list[str]) -> StackError:
    return StackError(f"there is no part called {name!r}.", f"choose one of: {', '.join(known)}")


def no_log(part: str) -> StackError:
    return StackError(f"{part} has not written a log yet.", "start the portal with ./portal up")


def jar_differs(names: list[str]) -> StackError:
    listed = some_of(names, 5)
    return StackError(
        f"OpenSearch's files are not the locked ones: {listed}. Nothing of it was started.",
        "run ./portal up again to fetch them anew; if it stays so, do not trust the repository that is set up here.",
    )


def jars_unavailable(tail: list[str]) -> StackError:
    said = "\n".join(f"  {line}" for line in tail)
    return StackError(
        f"OpenSearch could not be fetched:\n{said}",
        "check the network and run ./portal up again, or set OPENSEARCH_URL to a running OpenSearch 3.",
    )


def nodes_elsewhere() -> StackError:
    return StackError(
        "--search-nodes is about the OpenSearch that the portal starts, and OPENSEARCH_URL names one elsewhere.",
        "leave --search-nodes out, and name all nodes of the outside cluster in OPENSEARCH_URL, separated by commas.",
    )


def no_database_user() -> StackError:
    return StackError(
        "PostgreSQL refuses to run as root, and this machine has neither a user 'postgres' nor 'nobody'.",
        "start the portal as an ordinary user, set PORTAL_POSTGRES_USER, or point DATABASE_URL at a PostgreSQL 18.",
    )


def fund_list_unavailable(tail: list[str]) -> StackError:
    said = "\n".join(f"  {line}" for line in tail)
    return StackError(
        f"the fund list (the archive of the package investpy) could not be fetched:\n{said}",
        "check the network and pip's settings, then run the same command again; or load a list of your own: "
        "./portal import FILE",
    )


def fund_list_differs(found: str) -> StackError:
    return StackError(
        f"the fetched fund list has an unexpected sha256 ({found}); it was not used.",
        "run the command again; if it stays so, do not trust the package index this machine is set up with.",
    )


def own_data() -> StackError:
    return StackError(
        "this portal holds your own funds, and figures would be simulated for them as well. Nothing was imported.",
        "load the list into another portal: PORTAL_HOME=/another/folder ./portal up",
    )


def demo_stays() -> StackError:
    return StackError(
        "--empty adds nothing from now on, but the funds that were loaded before stay, with their simulated figures.",
        "to begin without them: ./portal reset, then ./portal up --empty; or use another folder (PORTAL_HOME).",
    )


def no_such_file(name: str) -> StackError:
    return StackError(f"there is no file {name}.", "give the path of a CSV file, or the word investpy")


def import_what() -> StackError:
    return StackError(
        "it is not clear what to import.",
        "./portal import investpy, ./portal import FILE for share classes, ./portal import prices FILE for NAVs, "
        "./portal import facts FILE for costs and the like, ./portal import rates FILE, "
        "./portal import benchmarks FILE, or ./portal import documents TABLE FOLDER",
    )


def indexer_role(error: str) -> StackError:
    return StackError(
        f"the indexer's own database role could not be made ({error}).",
        "give the database user the right CREATEROLE, or make the role as infra/docs/deployment.md says and set "
        "INDEXER_DATABASE_URL.",
    )


def front_end_missing() -> StackError:
    return StackError("frontend/package.json is missing.", "use a complete checkout of the project")


def drifted(paths: list[str]) -> StackError:
    return StackError(
        "generated files are not up to date: " + ", ".join(paths), "run ./portal generate and commit what changed"
    )


def unknown_step(name: str, known: list[str]) -> StackError:
    return StackError(f"there is no test step called {name!r}.", f"choose from: {', '.join(known)}")


def supervisor_gone(log: Path) -> StackError:
    return StackError(
        "the supervisor ended unexpectedly; everything it had started was stopped.",
        f"run ./portal up again; what it said last is in {log}",
    )


def supervisor_hangs(pid: int | None) -> StackError:
    named = f" (process {pid})" if pid is not None else ""
    return StackError(
        f"the supervisor{named} does not answer, so that no part is started again that ends or hangs.",
        "./portal down, which ends everything all the same, then ./portal up",
    )


def supervisor_refuses(said: str) -> StackError:
    return StackError(
        f"the supervisor refuses ({said}).", "see ./portal status; if it stays so, ./portal down, then ./portal up"
    )


def supervisor_silent(tail: list[str]) -> StackError:
    said = "\n".join(f"  {line}" for line in tail) or "  (nothing)"
    return StackError(
        f"the supervisor did not come up. The last it said:\n{said}", "run ./portal down, then ./portal up"
    )


# Certificates and secrets of the compose file


def certificates_incomplete(folder: Path, missing: list[str], *, authority: bool) -> StackError:
    if authority:
        return StackError(
            f"{folder} has lost {some_of(missing, 3)}. Nothing was made.",
            "./portal certificates --renew makes the files of all nodes anew; then restart the search nodes.",
        )
    return StackError(
        f"{folder} holds other files, but not {some_of(missing, 3)}. Nothing was made.",
        "put back what is missing, or name an empty folder: ./portal certificates DIR",
    )


def certificate_expired(path: Path, end: str, *, authority: bool) -> StackError:
    if authority:
        return StackError(
            f"the authority {path} expired on {end}.",
            "move the folder away, run ./portal certificates, and restart all search nodes and their clients.",
        )
    return StackError(
        f"the certificate {path} expired on {end}.", "run ./portal certificates --renew, then restart the search nodes."
    )


def certificates_unpaired(folder: Path) -> StackError:
    return StackError(
        f"key and certificate in {folder} do not belong together, so that the node cannot start.",
        "./portal certificates --renew makes new files for all nodes; then restart the search nodes.",
    )


def certificate_unreadable(path: Path) -> StackError:
    return StackError(
        f"{path} is not what ./portal certificates made there. Nothing was changed.",
        "put back the file, or make new certificates in an empty folder.",
    )


def secret_empty(path: Path) -> StackError:
    return StackError(f"{path} is empty. Nothing was made.", "write the secret to it, or delete it to get a new one.")


# What works, and yet needs somebody to look at it (infra/stack/attention.py)


def dead_letters(count: int) -> StackError:
    return StackError(
        f"the search engine has refused {_counted(count, 'document')} for good.",
        "see infra/docs/runbooks/dead-letters.md",
    )


def lagging(backlog: int, seconds: float) -> StackError:
    return StackError(
        f"{_counted(backlog, 'change')} waiting for the indexes, the oldest for {_lasting(seconds)}.",
        "a rebuild or a large import takes its time; else see ./portal logs indexer and infra/docs/runbooks/lag.md",
    )


def indexer_silent() -> StackError:
    return StackError(
        "the indexer's process runs, and has not said for 20 seconds that it works.",
        "see ./portal logs indexer, then ./portal restart indexer",
    )


def mails_waiting(count: int, seconds: float) -> StackError:
    return StackError(
        f"{_counted(count, 'e-mail')} waiting to be sent, the oldest for {_lasting(seconds)}.",
        "see ./portal logs worker, and infra/docs/runbooks/mail.md",
    )


def mails_failed(count: int) -> StackError:
    return StackError(
        f"{_counted(count, 'e-mail')} given up within the last day.",
        "the admin says why under Mails, and sends them again; see infra/docs/runbooks/mail.md",
    )


def calculation_failed(kind: str) -> StackError:
    return StackError(
        f"the last calculation of {kind} was broken off by an error.",
        "the admin says why under Calculations; see infra/docs/runbooks/figures.md",
    )


def record_date_old(kind: str, record_date: date, days: int) -> StackError:
    return StackError(
        f"the {kind} are as of {record_date.isoformat()}, {days} days ago.",
        "import the NAVs that are missing (./portal import prices FILE); see infra/docs/runbooks/figures.md",
    )


def disk_nearly_full(free_mb: int) -> StackError:
    return StackError(
        f"the disk that holds the portal's data has only {free_mb:,} MB left.",
        "free some space; infra/docs/runbooks/disk.md says what may be deleted",
    )


def never_backed_up() -> StackError:
    return StackError("there has been no backup of this portal.", "./portal backup; see infra/docs/runbooks/restore.md")


def backup_failed(folder: str, reason: str) -> StackError:
    return StackError(
        f"the last backup to {folder} failed: {reason}",
        "mend what it names, then ./portal backup; infra/docs/runbooks/restore.md",
    )


def backup_old(made_at: datetime, hours: float) -> StackError:
    return StackError(
        f"the last backup was made {_lasting(hours * 3600)} ago ({made_at.isoformat(timespec='minutes')}).",
        "./portal backup, and see why the scheduled one did not run; infra/docs/runbooks/restore.md",
    )


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def _lasting(seconds: float) -> str:
    for length, unit in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}s"
    return f"{seconds:.0f} seconds"
