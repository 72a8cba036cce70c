"""Secrets that the environment names as files, the way container hosts hand them over.

Application and indexer read their settings through :func:`with_files`, so that every secret may come from a file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit, urlunsplit

#: Addresses that hold a login. OPENSEARCH_URL may be several, separated by commas.
URLS: Final = (
    "DATABASE_URL", "INDEXER_DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL", "REDIS_THROTTLING_URL", "REDIS_CACHE_URL",
    "EMAIL_URL",
)  # fmt: skip
SECRETS: Final = ("SECRET_KEY", "METRICS_TOKEN", "SENTRY_DSN", "S3_KEY", "S3_SECRET", *URLS)


class SecretInvalid(ValueError):  # noqa: N818 - says what is the case
    """A file with a secret is missing, empty or in conflict; the message names the variable, never the content."""


def with_files(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment with the content of files in place of the variables that name them.

    ``NAME_FILE`` gives the whole value of a name in SECRETS; ``NAME_PASSWORD_FILE`` gives the password of the
    addresses in a name of URLS, which then name a user only. White space around a file's content does not count.

    Raises:
        SecretInvalid: A file cannot be read or is empty, or the same secret is given twice.
    """
    read = dict(environment)
    for name in SECRETS:
        if file := read.pop(f"{name}_FILE", ""):
            if read.get(name):
                raise SecretInvalid(f"{name} and {name}_FILE are both set. Set one of them.")
            read[name] = _content(f"{name}_FILE", file)
    for name in URLS:
        if file := read.pop(f"{name}_PASSWORD_FILE", ""):
            password = _content(f"{name}_PASSWORD_FILE", file)
            read[name] = ",".join(_with_password(name, url, password) for url in read.get(name, "").split(","))
    return read


def _content(variable: str, file: str) -> str:
    try:
        content = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise SecretInvalid(f"{variable} names {file}, which cannot be read ({reason}).") from error
    if not content:
        raise SecretInvalid(f"{variable} names {file}, which is empty. Write the secret to it.")
    return content


def _with_password(name: str, url: str, password: str) -> str:
    parts = urlsplit(url.strip())
    if not parts.username:
        raise SecretInvalid(f"{name}_PASSWORD_FILE is set, but {name} does not name a user (scheme://user@host).")
    if parts.password is not None:
        raise SecretInvalid(f"{name} holds a password, and {name}_PASSWORD_FILE is set. Use one of them.")
    login, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{login}:{quote(password, safe='')}@{host}"))
