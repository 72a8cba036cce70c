"""The soak against a portal that runs already: `python -m tests.bench.load --url http://127.0.0.1:8000`."""

import argparse
import sys

import orjson

from tests.bench.load.soak import soak


def main() -> int:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = soak(options.url, minutes=options.minutes, seed=options.seed)
    sys.stdout.write(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
