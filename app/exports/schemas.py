"""What is asked for in an export."""

from typing import Annotated, Final, Literal

from ninja import Schema
from pydantic import Field

from app.accounts.schemas import Body
from app.alerts.services.watching import MAX_ENTRIES
from app.database.ids import LARGEST_ID
from app.http.throttling.middleware import LONGEST_QUERY

#: Share classes that can be named one by one: as many as one user can watch.
MAX_NAMED: Final = MAX_ENTRIES
#: Share classes of one file of time series: each is a column.
MAX_SERIES: Final = 100
MAX_COLUMNS: Final = 200

Id = Annotated[int, Field(strict=True, ge=1, le=LARGEST_ID)]
ColumnName = Annotated[str, Field(max_length=60)]


class ReportData(Body):
    """One of ``funds``, ``watchlist`` and ``search_query``; beside the first two, a query of ordering and asof."""

    funds: Annotated[list[Id], Field(max_length=MAX_NAMED)] | None = Field(
        None, description="Share classes by number, as ticked in a list."
    )
    watchlist: Literal["all"] | Id | None = Field(None, description="A watchlist of one's own, or all of them.")
    search_query: Annotated[str, Field(max_length=LONGEST_QUERY)] | None = Field(
        None,
        description="The advanced search as in its address, an empty text for the whole list. "
        "An export holds all pages: page and per_page are not looked at.",
    )
    columns: Annotated[list[ColumnName], Field(max_length=MAX_COLUMNS)] | None = Field(
        None, description="Names of the field catalogue, in order; the default columns without it."
    )


class ExportProgress(Schema):
    """Where an export stands; ``none`` before it is asked for and once it has ended."""

    state: Literal["none", "waiting", "running"]
    position: int | None = Field(description="Among those of its size that wait, from 1.")
    done: int | None = Field(description="Rows that are written.")
    total: int | None


class SeriesData(Body):
    """Weekly values of share classes over a time."""

    funds: Annotated[list[Id], Field(max_length=MAX_SERIES)] = Field(description="Share classes by number.")
    values: Literal["nav", "total_return"] = Field(
        "nav", description="Net asset values, or total return as an index that begins at 100."
    )
    format: Literal["xlsx", "csv"] = "xlsx"
