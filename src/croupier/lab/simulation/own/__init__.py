"""Strategies of one's own: a file with lines of a table, or what `croupier strategy --json` prints, edited."""
