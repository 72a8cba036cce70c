"""Events for some weeks, sums for good, and the secret of the month (ADR 0162).

Nothing points to an account or a fund by a foreign key: rows are written in bulk, and outlive what they count.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class Event(models.Model):
    """One view, with the day but without the time."""

    day = models.DateField()
    kind = models.CharField(max_length=16)
    subject_id = models.BigIntegerField(help_text="What views are summed by: the fund, the article, the company.")
    object_id = models.BigIntegerField(help_text="What was opened: the share class, the document, or the subject.")
    reader = models.CharField(max_length=16)
    person = models.BinaryField(null=True, help_text="An account under this month's key; none for visitors and robots.")
    source = models.CharField(max_length=16)
    search = models.UUIDField(null=True, help_text="The search that the fund was opened from.")

    class Meta:
        indexes = [models.Index(fields=["day"], name="statistics_event_day")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id} {self.day}"


class Search(models.Model):
    """One list of funds that a search showed; the text that was typed is not kept."""

    id = models.UUIDField(primary_key=True)
    day = models.DateField()
    form = models.CharField(max_length=16)
    criteria = models.JSONField(help_text="The criteria in the form that saved searches have, without any text.")
    text = models.BooleanField(help_text="Whether a text was part of the search.")
    reader = models.CharField(max_length=16)
    person = models.BinaryField(null=True)
    found = models.IntegerField(null=True)
    first_place = models.IntegerField()
    shown = ArrayField(models.BigIntegerField(), help_text="The funds from the first place on.")

    class Meta:
        indexes = [models.Index(fields=["day"], name="statistics_search_day")]

    def __str__(self) -> str:
        return str(self.id)


class DailySum(models.Model):
    """Views of a day. Never shown to anybody as they are: a group may be one person."""

    day = models.DateField()
    kind = models.CharField(max_length=16)
    subject_id = models.BigIntegerField()
    object_id = models.BigIntegerField()
    reader = models.CharField(max_length=16)
    source = models.CharField(max_length=16)
    views = models.IntegerField()
    places = models.BigIntegerField(null=True, help_text="Sum of the best places, of lists that showed the fund.")
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subject_id", "kind", "day", "object_id", "reader", "source", "simulated"],
                name="statistics_daily_one",
            )
        ]
        indexes = [models.Index(fields=["day"], name="statistics_daily_day")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id} {self.day}"


class MonthlySum(models.Model):
    """Views of a month that is over, and how many people they come from; shown or withheld as a whole."""

    month = models.DateField(help_text="Its first day.")
    kind = models.CharField(max_length=16)
    subject_id = models.BigIntegerField()
    reader = models.CharField(max_length=16)
    views = models.IntegerField()
    places = models.BigIntegerField(null=True, help_text="Sum of the best places, of lists that showed the fund.")
    people = models.IntegerField(help_text="Distinct accounts; 0 for visitors and robots, whom nothing tells apart.")
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            # The rows of a company with hundreds of funds lie all over the table; the index alone answers for them. A
            # month that is over is written once, so that this costs little.
            models.UniqueConstraint(
                fields=["subject_id", "kind", "month", "reader", "simulated"],
                name="statistics_monthly_sums",
                include=["views", "people", "places"],
            )
        ]
        indexes = [models.Index(fields=["month"], name="statistics_monthly_month")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id} {self.month}"


class ShownSum(models.Model):
    """Searches with the same criteria that showed a fund in a month that is over. All rows may be shown.

    They are parts of the fund's ``shown`` in `MonthlySum`, chosen so that what is left of it is nobody's either.
    """

    month = models.DateField(help_text="Its first day.")
    subject_id = models.BigIntegerField(help_text="The fund.")
    form = models.CharField(max_length=16)
    criteria = models.JSONField()
    reader = models.CharField(max_length=16)
    searches = models.IntegerField()
    places = models.BigIntegerField(help_text="Sum of the best places.")
    people = models.IntegerField(help_text="Distinct accounts; 0 for visitors, whom nothing tells apart.")
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [
            models.Index(fields=["subject_id", "month"], name="statistics_shown_subject"),
            models.Index(fields=["month"], name="statistics_shown_month"),
        ]

    def __str__(self) -> str:
        return f"{self.subject_id} {self.month}"


class ThemeSum(models.Model):
    """Searches of a month that is over which asked for a value, such as a peer group. All rows may be shown."""

    month = models.DateField(help_text="Its first day.")
    facet = models.CharField(max_length=40, help_text="The facet of a screen, or the step of a guided search.")
    value = models.CharField(max_length=100)
    reader = models.CharField(max_length=16)
    searches = models.IntegerField()
    people = models.IntegerField()
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [models.Index(fields=["month"], name="statistics_theme_month")]

    def __str__(self) -> str:
        return f"{self.facet} {self.value} {self.month}"


class GroupSum(models.Model):
    """Views of the funds that an owner had in a group at the end of a month, of sums that may be shown.

    Kept, so that a fund that changes its group later is not the difference between two answers.
    """

    month = models.DateField(help_text="Its first day.")
    group_id = models.BigIntegerField(help_text="The peergroup.")
    owner_id = models.BigIntegerField(help_text="The asset manager.")
    reader = models.CharField(max_length=16)
    views = models.BigIntegerField()
    funds = models.IntegerField()
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["month", "group_id", "owner_id", "reader", "simulated"], name="statistics_group_one"
            )
        ]
        indexes = [models.Index(fields=["owner_id", "month"], name="statistics_group_owner")]

    def __str__(self) -> str:
        return f"{self.group_id} {self.owner_id} {self.month}"


class MarketSum(models.Model):
    """Views of all funds of a group in a month, where no asset manager learns another one's. All rows may be shown."""

    month = models.DateField(help_text="Its first day.")
    group_id = models.BigIntegerField(help_text="The peergroup.")
    reader = models.CharField(max_length=16)
    views = models.BigIntegerField()
    funds = models.IntegerField()
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["month", "group_id", "reader", "simulated"], name="statistics_market_one")
        ]

    def __str__(self) -> str:
        return f"{self.group_id} {self.month}"


class InsteadSum(models.Model):
    """Funds of others that were opened from searches that showed an owner's funds in vain, by group.

    All rows may be shown, in round numbers.
    """

    month = models.DateField(help_text="Its first day.")
    owner_id = models.BigIntegerField(help_text="The asset manager whose funds were shown and not opened.")
    group_id = models.BigIntegerField(help_text="The peergroup of what was opened.")
    reader = models.CharField(max_length=16)
    views = models.IntegerField()
    people = models.IntegerField()
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [
            models.Index(fields=["owner_id", "month"], name="statistics_instead_owner"),
            models.Index(fields=["month"], name="statistics_instead_month"),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} {self.group_id} {self.month}"


class SearchSum(models.Model):
    """Searches of a month that is over with the same criteria; shown or withheld as a whole, like `MonthlySum`."""

    month = models.DateField(help_text="Its first day.")
    form = models.CharField(max_length=16)
    criteria = models.JSONField()
    reader = models.CharField(max_length=16)
    searches = models.IntegerField()
    people = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["month"], name="statistics_searchsum_month")]

    def __str__(self) -> str:
        return f"{self.form} {self.month}"


class MissedSum(models.Model):
    """Searches of a month that a fund missed by one criterion; shown or withheld as a whole, like `MonthlySum`."""

    month = models.DateField(help_text="Its first day.")
    subject_id = models.BigIntegerField(help_text="The fund.")
    criterion = models.CharField(max_length=40, help_text="The facet of a screen, or the step of a guided search.")
    bound = models.CharField(
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text="What was asked, as JSON; empty for all that too few asked for, together.",
    )
    reader = models.CharField(max_length=16)
    searches = models.IntegerField()
    people = models.IntegerField(help_text="Distinct accounts; 0 for visitors, whom nothing tells apart.")
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subject_id", "month", "criterion", "bound", "reader", "simulated"],
                name="statistics_missed_one",
            )
        ]
        indexes = [models.Index(fields=["month"], name="statistics_missed_month")]

    def __str__(self) -> str:
        return f"{self.subject_id} {self.criterion} {self.month}"


class MonthSecret(models.Model):
    """What turns accounts into keys of one month. Deleted when the month is over, and in no backup."""

    month = models.DateField(primary_key=True)
    secret = models.BinaryField()

    def __str__(self) -> str:
        return str(self.month)
