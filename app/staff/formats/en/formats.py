"""English forms; dates are the same."""

from typing import Final

DATE_FORMAT: Final = "d.m.Y"
SHORT_DATE_FORMAT: Final = "d.m.Y"
DATETIME_FORMAT: Final = "d.m.Y H:i"
SHORT_DATETIME_FORMAT: Final = "d.m.Y H:i"
TIME_FORMAT: Final = "H:i"
DECIMAL_SEPARATOR: Final = "."
THOUSAND_SEPARATOR: Final = ","
NUMBER_GROUPING: Final = 3
DATE_INPUT_FORMATS: Final = ["%d.%m.%Y", "%Y-%m-%d"]
DATETIME_INPUT_FORMATS: Final = ["%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
FIRST_DAY_OF_WEEK: Final = 1
