"""What every benchmark needs: interleaved rounds, the machine, results as JSON and as a page."""

from tests.bench.harness.measuring import Spread, interleave, quantile, spread
from tests.bench.harness.options import Options
from tests.bench.harness.results import Aim, Result, Table

__all__ = ["Aim", "Options", "Result", "Spread", "Table", "interleave", "quantile", "spread"]
