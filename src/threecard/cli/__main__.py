"""`python -m threecard.cli` is the `threecard` command."""

from threecard.cli import main

main()
