"""The files with secrets that the compose file hands to its containers."""

import os
import secrets
from pathlib import Path

import bcrypt

from infra.stack import messages
from infra.stack.certificates import COMPOSE
from infra.stack.progress import Progress

FOLDER = COMPOSE / "secrets"
#: One file each, of letters, digits, hyphens and underscores, which need no quoting anywhere.
GENERATED = (
    "secret_key", "metrics_token", "postgres_password", "database_password", "indexer_password",
    "redis_web_password", "redis_beat_password", "redis_worker_password", "redis_throttling_password",
    "redis_cache_password", "redis_status_password",
    "opensearch_admin_password", "opensearch_web_password", "opensearch_indexer_password",
)  # fmt: skip
#: What nobody can make up: the mail server's address with its login.
MAIL = "email_url"
#: Users of the cluster's security plug-in -> the file with the password, and the line that gives rights of its own.
USERS_FILE = "internal_users.yml"
USERS = {
    "admin": ("opensearch_admin_password", '  reserved: true\n  backend_roles: ["admin"]\n'),
    "fondsatlas_web": ("opensearch_web_password", ""),
    "fondsatlas_indexer": ("opensearch_indexer_password", ""),
}
#: The cost that OpenSearch's own tool takes.
ROUNDS = 12


def run(progress: Progress, folder: Path, *, rounds: int = ROUNDS) -> int:
    """Make the secrets that are missing, and the cluster's users with hashes of their passwords; keep what is there.

    messages.StackError if a file that is there is empty.
    """
    # The containers' users differ from that of the host and must read what is mounted. So the files are open, and the
    # folder around them keeps everybody else of the host out.
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    made = [name for name in GENERATED if not (folder / name).exists()]
    for name in set(GENERATED) - set(made):
        if not (folder / name).read_text().strip():
            raise messages.secret_empty(folder / name)
    for name in made:
        _write(folder / name, secrets.token_urlsafe(48 if name == "secret_key" else 32))
    progress.say(f"{folder}: {len(made)} secrets made, {len(GENERATED) - len(made)} kept.")
    passwords = {user: (folder / name).read_text().strip() for user, (name, _) in USERS.items()}
    users = folder / USERS_FILE
    if not users.exists() or not _describes(users.read_text(), passwords):
        _write(users, _users(passwords, rounds))
        progress.say(f"{users.name}: hashes of the search cluster's {len(USERS)} passwords written.")
    if not (folder / MAIL).exists():
        progress.say(f"Next: write the mail server's address (smtp+tls://user:password@host:587) to {folder / MAIL}")
    return 0


def _users(passwords: dict[str, str], rounds: int) -> str:
    lines = "_meta:\n  type: internalusers\n  config_version: 2\n"
    for user, password in passwords.items():
        hashed = bcrypt.hashpw(password.encode(), bcrypt.gensalt(rounds)).decode()
        lines += f'\n{user}:\n  hash: "{hashed}"\n{USERS[user][1]}'
    return lines


def _describes(users: str, passwords: dict[str, str]) -> bool:
    """Whether each user's hash is that of the password."""
    for user, password in passwords.items():
        _, found, rest = users.partition(f'\n{user}:\n  hash: "')
        try:
            if not found or not bcrypt.checkpw(password.encode(), rest.partition('"')[0].encode()):
                return False
        except ValueError:
            return False
    return True


def _write(path: Path, content: str) -> None:
    partial = path.with_name(f".{path.name}.new")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "w") as handle:
        handle.write(content)
    partial.chmod(0o644)
    partial.replace(path)
