"""A password hasher for tests that are not about passwords.

It lives among the tests, which no image contains, and `app.config.checks` refuses to start with it.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher

FULL = ["app.accounts.hashing.PooledArgon2"]
CHEAP = ["tests.hashing.CheapArgon2"]


class CheapArgon2(Argon2PasswordHasher):
    """Argon2 with the least time and memory that it allows."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1
