"""`python -m infra.stack`, which the `portal` executable runs inside the virtual environment."""

from infra.stack.cli import main

raise SystemExit(main())
