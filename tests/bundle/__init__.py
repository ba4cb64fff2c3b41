"""The page put together into one bundle."""
