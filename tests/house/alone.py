"""The verifier of docs/verify_alone.py, loaded as a module."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

PATH = Path(__file__).parent.parent.parent / "docs" / "verify_alone.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("verify_alone", PATH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
