"""A library that is not there is named, with what to install."""

from __future__ import annotations

import sys

import pytest

from croupier.errors import InputError
from croupier.extras import load_extra


@pytest.mark.parametrize(
    ("module", "extra"), [("pyarrow.parquet", "parquet"), ("distributed", "cluster"), ("numba_cuda", "gpu")]
)
def test_an_absent_library_is_an_error_that_says_what_to_install(module, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=rf"pip install 'croupier\[{extra}\]'"):
        load_extra(module, extra)


def test_a_library_that_is_there_is_given():
    assert load_extra("pyarrow", "parquet").__name__ == "pyarrow"
