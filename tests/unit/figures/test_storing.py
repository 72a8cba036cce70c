"""What a column of figures can hold."""

import numpy as np

from app.figures.storing import as_text, without_overflows

NAN = float("nan")


def test_only_what_percent_points_cannot_hold_is_left_out() -> None:
    # given
    columns = {
        "perf_1m": np.array([99_999.9999, 100_000.0, NAN, 1.0]),
        "perf_1y": np.array([-99_999.9999, -1e9, 2.0, float("inf")]),
    }
    # when
    kept, faults = without_overflows(columns)
    # then
    assert as_text(kept["perf_1m"], 4) == ["99999.9999", None, None, "1.0000"]
    assert as_text(kept["perf_1y"], 4) == ["-99999.9999", None, "2.0000", None]
    assert faults == {1: ["perf_1m", "perf_1y"], 3: ["perf_1y"]}
    # and what would be rounded up beyond it is, too
    assert np.isnan(without_overflows({"perf_1m": np.array([99_999.99996])})[0]["perf_1m"]).all()
