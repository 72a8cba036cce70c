"""All of CI: every check and every test, on services of its own."""
