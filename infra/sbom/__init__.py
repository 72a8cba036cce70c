"""Bills of materials (CycloneDX) of what the product ships, made from its lock files (ADR 0123)."""
