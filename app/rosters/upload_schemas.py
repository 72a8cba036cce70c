"""Shapes of the tables of articles that asset managers hand in."""

from datetime import date, datetime
from typing import Any, Final, Literal

from ninja import Schema
from pydantic import Field

from app.accounts.schemas import Body, Line
from app.importing.models import TableImport
from app.lists.schemas import Page


class ArticleFile(Body):
    """A table in a body of JSON."""

    base64_string: str = Field(description="XLSX or CSV, at most 10 MB, with or without the prefix of a data URL.")
    file_name: Line = ""


class ArticleData(Body):
    """A table of articles to be checked."""

    file: ArticleFile
    valid_from: date | None = Field(None, description="From when rows without a day of their own hold; else today.")
    source: Line = Field("", max_length=200, description="The document that states it, for rows that name none.")
    scheme: Line = Field("", description="Code of the classification scheme; else that of the regulation.")


class ArticleDecision(Body):
    """What is handed to the provider of a checked table."""

    accept: Literal["all", "good_rows"]


class ArticleUpload(Schema):
    """A table that the company has handed in, and what became of it."""

    id: int
    name: str = Field(description="Of the file.")
    state: Literal[tuple(TableImport.State.values)]  # type: ignore[valid-type]
    state_label: str
    created_at: datetime
    decided_at: datetime | None
    reason: str = Field(description="Why it was declined.")
    valid_from: date | None
    source: str
    scheme: str
    read: int = Field(description="Rows of the table.")
    accepted: int = Field(description="Rows without a fault.")
    rejected: int = Field(description="Rows with one.")
    changed: int = Field(description="Classifications that are new or different.")
    unchanged: int = Field(description="Funds of which the table says what is known.")
    without_faulty_rows: bool = Field(description="Whether only the rows without a fault were handed on.")
    can_accept_all: bool
    can_accept_good_rows: bool
    can_withdraw: bool
    simulated: bool


class ArticleUploads(Page):
    """The tables that a company has handed in, the latest first."""

    results: list[ArticleUpload]


class ArticleProgress(Schema):
    """How far the check or the load of a table is."""

    stage: str
    done: int | None
    total: int | None
    silent_since: datetime | None = Field(
        description="Since when nothing has been heard of the worker, once that is unusually long."
    )


class ArticleChange(Schema):
    """What changes of one fund."""

    fund: str
    isin: str = Field(description="Of the share class by which the table names it.")
    old: int | None
    since: date | None = Field(description="Since when the old article holds; null where that is not known.")
    new: int | None
    valid_from: date
    share_old: float | None = Field(description="Minimum share of sustainable investments, in percent.")
    share_new: float | None


class ArticleFault(Schema):
    """What is wrong with a row."""

    line: int = Field(description="As the spreadsheet numbers it.")
    code: str
    text: str = Field(description="What is wrong and what to do.")
    cells: str = Field(description="The beginning of the row.")


class ArticleUploadDetails(ArticleUpload):
    """A table with what was found in it."""

    progress: ArticleProgress | None = Field(description="Null unless it is being checked or loaded.")
    message: str = Field(description="Why the table as a whole cannot be used, or why the check was broken off.")
    wrong_table: bool = Field(description="Whether the file is the reason.")
    changed_since: bool = Field(description="Whether the portal has changed since the difference was first shown.")
    changes: list[ArticleChange] = Field(description="At most 500.")
    more_changes: int
    faults: list[ArticleFault] = Field(description="At most 50.")
    more_faults: int
    workbook: bool = Field(description="Whether there is a workbook with the faulty cells marked.")
    workbook_due: bool = Field(description="Whether one is still being made.")


#: The body as the endpoint reads it itself: JSON, or a form with the file.
BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["file"],
                    "properties": {
                        "file": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["base64_string"],
                            "properties": {
                                "base64_string": {
                                    "type": "string",
                                    "description": "XLSX or CSV, at most 10 MB, with or without a data URL's prefix.",
                                },
                                "file_name": {"type": "string", "maxLength": 500},
                            },
                        },
                        "valid_from": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
                        "source": {"type": "string", "maxLength": 200},
                        "scheme": {"type": "string", "maxLength": 500},
                    },
                }
            },
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        "valid_from": {"type": "string", "format": "date"},
                        "source": {"type": "string", "maxLength": 200},
                        "scheme": {"type": "string", "maxLength": 500},
                    },
                }
            },
        },
    }
}
