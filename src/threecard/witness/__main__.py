"""`python -m threecard.witness KEY LOG ADDRESS`: a witness that ends with whoever started it."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

from threecard.core.errors import ThreecardError
from threecard.witness.address import Address
from threecard.witness.serving import WitnessFiles, serve_witness


def main() -> None:
    key, log, address = sys.argv[1:]
    logging.basicConfig(level=logging.WARNING)

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    files = WitnessFiles(Path(key), Path(log))
    try:
        asyncio.run(serve_witness(files, Address.read(address), say=say, while_asked=True))
    except ThreecardError as error:
        sys.exit(error.sentence)


if __name__ == "__main__":
    main()
