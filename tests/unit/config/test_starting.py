"""What is loaded at the start is never searched for garbage; what comes later is."""

import gc

import django


def test_garbage_is_collected_again_once_the_program_is_loaded() -> None:
    # given
    django.setup()
    # then
    assert gc.isenabled()
    assert gc.get_freeze_count() > 100_000
