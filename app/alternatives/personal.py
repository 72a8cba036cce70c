"""Alternative funds name companies, and nobody."""

from app.database.personal import nobody

nobody(
    "what the register says of alternative funds, and figures of real estate funds",
    "alternatives.Entry",
    "alternatives.Benchmark",
)
