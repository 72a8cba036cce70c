"""Runs in the peers' environment: fills one existing index, prints the seconds and the documents."""

import os
import sys
import time

import django


def main(index: str, parallel: bool) -> None:
    """Do what ``manage.py opensearch document index`` does, with and without ``--parallel``."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.peers.django_dsl.settings"
    django.setup()
    from tests.bench.peers.django_dsl.documents import TrancheDocument

    TrancheDocument._index._name = index
    document = TrancheDocument()
    started = time.perf_counter()
    document.update(document.get_indexing_queryset(), "index", parallel=parallel, refresh=False)
    seconds = time.perf_counter() - started
    sys.stdout.write(f"{seconds} {document.get_queryset().count()}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] == "parallel")
