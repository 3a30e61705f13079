"""Counts and compiled kernels that the tests make are kept beside the tests, not among the user's own."""

import os
from pathlib import Path

os.environ.setdefault("CROUPIER_CACHE_DIR", str(Path(__file__).parents[1] / ".cache"))
