"""How each part is prepared, started and asked whether it is ready."""
