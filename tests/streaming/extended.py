"""The indexer with the document types of one more folder: ``python -m tests.streaming.extended FOLDER COMMAND``."""

import sys
from pathlib import Path

from indexer.__main__ import main
from search.documents import DOC_TYPES

if __name__ == "__main__":
    DOC_TYPES.read(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
