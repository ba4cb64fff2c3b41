"""The page as one bundle: few files with addresses that never change what they hold.

Sources stay plain ES modules (gearmaze/web). It needs Python alone, so that everybody who can install the
game can make it; docs/page.md says why no bundler from elsewhere.
"""

from gearmaze.bundle.build import Bundle, build
from gearmaze.bundle.kept import BUILT, WEB, digest_of, read, write
from gearmaze.bundle.reading import BundleError

__all__ = ["BUILT", "WEB", "Bundle", "BundleError", "build", "digest_of", "read", "write"]
