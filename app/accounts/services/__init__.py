"""The rules of accounts: ``registration``, ``links`` that are mailed, ``passwords``, ``logins``."""
