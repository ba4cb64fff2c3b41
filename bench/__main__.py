"""`make bench`."""

import sys

from bench.speed import main

sys.exit(main())
