"""What is refused for being too much, or for being there already."""


class LimitReached(Exception):  # noqa: N818 - says what is the case
    """The account has as many of these as it may have."""

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum


class NameTaken(Exception):  # noqa: N818 - says what is the case
    """The account has another one of this name."""
