"""Column types that state their unit once."""

from typing import Any

from django.db import models


class PercentField(models.DecimalField):  # type: ignore[type-arg]
    """Percent points, exact to four digits; missing when unknown."""

    def __init__(self, *names: Any, **options: Any) -> None:
        super().__init__(*names, **{"max_digits": 9, "decimal_places": 4, "null": True, "blank": True, **options})


class MillionsField(models.DecimalField):  # type: ignore[type-arg]
    """An amount in millions, exact to two digits; missing when unknown."""

    def __init__(self, *names: Any, **options: Any) -> None:
        super().__init__(*names, **{"max_digits": 14, "decimal_places": 2, "null": True, "blank": True, **options})
