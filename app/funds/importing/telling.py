"""What a plan changes, for whoever looks at it before it is carried out."""

from collections.abc import Iterable

from app.funds.importing.checking import ShareClass
from app.funds.importing.planning import GroupKey, Plan
from app.funds.models import Fund, Tranche
from app.importing.differences import Change, Differences
from app.importing.values import Value
from app.managers.models import Company

COMPANY, FUND, SHARE_CLASS = "company", "fund", "share_class"


def tell(plan: Plan, differences: Differences) -> None:
    """Note each new, changed, kept and unchanged record of a plan; to be called before it is carried out."""
    for name in plan.companies.values():
        differences.note(Change.NEW, COMPANY, name)
    for new in plan.funds.values():
        differences.note(Change.NEW, FUND, new.name)
    for member, _key, _main in plan.new:
        differences.note(Change.NEW, SHARE_CLASS, named(member.row))
    _tell_renamed(plan, differences)
    names = _fund_names(plan, (change.key for change in plan.changed if change.key is not None))
    for change in plan.changed:
        record = named(change.tranche)
        for name, value in change.values.items():
            differences.note(Change.CHANGED, SHARE_CLASS, record, name, getattr(change.tranche, name), _value(value))
        if change.key is not None:
            differences.note(Change.CHANGED, SHARE_CLASS, record, "fund", change.tranche.fund.name, names[change.key])
    for tranche, values in plan.kept:
        for name, value in values.items():
            differences.note(Change.KEPT, SHARE_CLASS, named(tranche), name, getattr(tranche, name), _value(value))
    for row in plan.unchanged:
        differences.note(Change.UNCHANGED, SHARE_CLASS, named(row))


def _tell_renamed(plan: Plan, differences: Differences) -> None:
    companies = {id for _, id in plan.renamed.values() if isinstance(id, int)}
    called = dict(Company.objects.filter(pk__in=companies).values_list("pk", "name"))
    for fund in Fund.objects.select_related("company").filter(pk__in=plan.renamed):
        name, company = plan.renamed[fund.pk]
        if name is not None:
            differences.note(Change.CHANGED, FUND, fund.name, "name", fund.name, name)
        if company is not None:
            now = called[company] if isinstance(company, int) else plan.companies[company]
            differences.note(Change.CHANGED, FUND, fund.name, "company", fund.company.name, now)


def _fund_names(plan: Plan, keys: Iterable[GroupKey]) -> dict[GroupKey, str]:
    """What the funds are called that share classes move to: new ones, and those that are there."""
    wanted = set(keys)
    ids = {key: plan.fund_ids[key] for key in wanted if key in plan.fund_ids}
    called = dict(Fund.objects.filter(pk__in=ids.values()).values_list("pk", "name"))
    return {key: called[ids[key]] if key in ids else plan.funds[key].name for key in wanted}


def named(one: ShareClass | Tranche) -> str:
    """A share class as differences name it."""
    return f"{one.isin} {one.name}"


def _value(value: object) -> Value:
    assert value is None or isinstance(value, (str, bool))
    return value
