"""What each of two editors changed, told from digests of what the form began with."""

from typing import Any

import pytest

from app.publishing.merging import Merged, digests, merge, read

BEGAN: dict[str, Any] = {"title": "Alt", "text": "Text.", "funds": [1]}


@pytest.mark.parametrize(
    ("stored", "typed", "expected"),
    [
        ({}, {}, Merged()),
        ({"title": "A"}, {}, Merged(theirs=["title"])),
        ({}, {"title": "B"}, Merged(own=["title"])),
        ({"title": "A", "funds": [1, 2]}, {"text": "B"}, Merged(theirs=["title", "funds"], own=["text"])),
        ({"title": "A"}, {"title": "B"}, Merged(colliding=["title"])),
        ({"title": "A"}, {"title": "A"}, Merged()),
    ],
)
def test_each_field_belongs_to_who_changed_it(stored: dict[str, Any], typed: dict[str, Any], expected: Merged) -> None:
    assert merge(digests(BEGAN), BEGAN | stored, BEGAN | typed) == expected


def test_of_a_form_that_says_nothing_of_its_beginning_every_difference_collides() -> None:
    assert merge({}, BEGAN | {"title": "A"}, BEGAN) == Merged(colliding=["title"])


@pytest.mark.parametrize("sent", ["", "x", "[]", "null", "1", '{"a": '])
def test_what_no_form_sends_is_no_beginning(sent: str) -> None:
    assert read(sent) == {}
