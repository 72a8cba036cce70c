"""What the role inside a company opens."""

import pytest

from app.accounts.models import CompanyRole
from app.accounts.permissions import edits_for, manages, owns
from app.publishing import rights
from app.publishing.models import Published
from app.publishing.states import Role
from tests.factories.accounts import in_role
from tests.factories.funds import FundDocumentFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.mark.parametrize(
    ("role", "edits", "decides"),
    [(CompanyRole.OWNER, True, True), (CompanyRole.EDITOR, True, False), (CompanyRole.READER, False, False)],
)
def test_a_role_opens_what_it_says_in_the_own_company_only(role: CompanyRole, edits: bool, decides: bool) -> None:
    # given
    own, foreign = in_role("manager"), in_role("foreign")
    assert own is not None
    assert foreign is not None
    assert own.managed_company_id is not None
    own.company_role = foreign.company_role = role
    # then
    assert manages(own, own.managed_company_id)
    assert (edits_for(own, own.managed_company_id), owns(own, own.managed_company_id)) == (edits, decides)
    assert not edits_for(foreign, own.managed_company_id)
    assert not owns(foreign, own.managed_company_id)


def test_what_belongs_to_a_company_is_written_by_its_editors_and_by_nobody_who_left() -> None:
    # given: a type that belongs to companies, written by somebody who has left since
    writer, colleague = in_role("manager"), in_role("foreign")
    assert writer is not None
    assert colleague is not None
    document = FundDocumentFactory.create(author=writer)

    def company_of(row: Published) -> int:
        return int(row.fund.company_id)  # type: ignore[attr-defined]

    # when
    rights.declare_company(type(document), company_of)
    try:
        colleague.managed_company_id = document.fund.company_id
        # then
        assert rights.roles_of(writer, document) == frozenset()
        assert not rights.may_see(writer, document)
        assert rights.roles_of(colleague, document) == {Role.AUTHOR, Role.COMPANY}
        colleague.company_role = CompanyRole.READER
        assert rights.roles_of(colleague, document) == frozenset()
    finally:
        rights._OF_COMPANIES.pop(type(document))
