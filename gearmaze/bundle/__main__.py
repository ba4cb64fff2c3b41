"""`python -m gearmaze.bundle`: make the bundle of the page, unless it is up to date."""

import sys

from gearmaze.bundle import BUILT, WEB, BundleError, build, digest_of, read, write


def main() -> int:
    """Make it; a page that cannot be bundled is served from its sources, so that is no reason to stop."""
    sources = digest_of(WEB)
    kept = read(BUILT)
    if kept and kept[1] == sources:
        return 0
    try:
        write(build(WEB), sources, BUILT)
    except (BundleError, OSError) as error:
        print(f"The page is not bundled, so it will be slower: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
