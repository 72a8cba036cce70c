"""The local stack: every real part of the product as child processes under one supervisor."""
