"""Bills of materials (CycloneDX) of what the product ships, made from its lock files alone (ADR 0123)."""
