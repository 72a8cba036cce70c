"""Compares database and index, document by document."""

from indexer.verify.comparing import compare
from indexer.verify.report import Kind, Report
from indexer.verify.run import verify

__all__ = ["Kind", "Report", "compare", "verify"]
