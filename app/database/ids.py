"""The range of ids in the database."""

from typing import Final

#: The greatest id that a column holds (bigint). Greater numbers name nothing, and PostgreSQL refuses to compare them.
LARGEST_ID: Final = 2**63 - 1
