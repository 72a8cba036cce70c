"""What is worked on of a profile and its people, as one number."""

from collections.abc import Iterable
from typing import Final

from app.profiles.models import Person, Profile
from app.publishing import merging, values

#: Hexadecimal digits of the number: as many as a number of JavaScript holds exactly.
_DIGITS: Final = 12
#: The largest version that there may be.
LARGEST: Final = 16**_DIGITS - 1


def version_of(profile: Profile | None, people: Iterable[Person]) -> int:
    """A number that is another one as soon as anything of the contents is. A decision of staff alone changes nothing.

    A profile has rows of several tables, which staff edit one by one; so their own versions say too much and too
    little.
    """
    contents = {
        "profile": values.working(profile) if profile is not None else {},
        "people": [[one.pk, values.working(one)] for one in sorted(people, key=lambda one: one.pk)],
    }
    return int(merging.digest(contents)[:_DIGITS], 16)
