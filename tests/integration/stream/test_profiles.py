"""An approved profile is found as soon as the stream has written it; what waits for approval is not."""

import time

import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias
from tests.streaming.running import indexer
from tests.streaming.world import World
from tests.waiting import until

pytestmark = pytest.mark.services


def test_an_approved_edit_becomes_searchable_and_a_draft_never(
    world: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    [doc_type] = [name for name, one in DOC_TYPES.items() if one.table == "managers_company"]
    companies = alias(indexer_settings.index_prefix, doc_type)
    in_region = {"term": {"regions": "region-1"}}
    with indexer(indexer_settings):
        until(lambda: bool(world.db.execute("SELECT 1 FROM outbox_worker").fetchone()))
        # when: a draft
        world.run(
            "INSERT INTO profiles_profile (id, company_id) VALUES (1, {company_1}); "
            "INSERT INTO profiles_profile_regions (profile_id, region_id) VALUES (1, {region_1})"
        )
        world.run("UPDATE managers_company SET name = 'Zebra Invest' WHERE id = {company_1}")
        until(lambda: engine.count(companies, {"match": {"name.prefix": "zeb"}}) == 1, seconds=5)
        # then
        assert engine.count(companies, in_region) == 0
        # when approved
        started = time.monotonic()
        world.run("UPDATE profiles_profile SET visible = true, state = 'published', published_at = now()")
        until(lambda: engine.count(companies, in_region) == 1, seconds=5)
        # then: far below what anybody waits for, on a machine that others use as well
        assert time.monotonic() - started < 2
        # and a withdrawn one is gone
        world.run("UPDATE profiles_profile SET visible = false, state = 'withdrawn'")
        until(lambda: engine.count(companies, in_region) == 0, seconds=5)
