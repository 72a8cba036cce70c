"""What the portal says of its own state: figures for monitoring systems and for the operator (ADR 0133)."""
