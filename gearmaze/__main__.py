"""`python -m gearmaze` is `gearmaze`."""

import sys

from gearmaze.cli import main

if __name__ == "__main__":
    sys.exit(main())
