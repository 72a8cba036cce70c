"""`python -m infra.stack`, which the `portal` executable runs inside the virtual environment."""

import gc

# Hardly anything that a program loads becomes garbage; looking for it took an eighth of the time of a short command.
gc.disable()

from infra.stack.cli import main  # noqa: E402 - as above

gc.freeze()
gc.enable()

raise SystemExit(main())
