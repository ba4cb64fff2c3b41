"""The files of a store: for nobody but their owner from the first byte, and for one server at a time.

Beside `games.sqlite` lie what SQLite keeps there (`-wal`, `-shm`), `games.sqlite.key` with the key that
player ids are signed with, and `games.sqlite.lock`, which a server holds as long as it lives. The key is no
part of the database, so that a copy of the games, made to look something up, is not a way into all seats.
"""

import contextlib
import errno
import logging
import os
import secrets
import stat
import sys
from pathlib import Path

from gearmaze.server.store import StoreError

LOG = logging.getLogger("gearmaze.server")
KEY_BYTES = 32
OF_SQLITE = ("-wal", "-shm", "-journal")
MAGIC = b"SQLite format 3\0"
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class StoreFiles:
    """The files of one store, locked; `release` lets go of them, and so does the end of the process."""

    def __init__(self, path: Path) -> None:
        self.shown = path
        try:
            self.database = path.resolve()  # where SQLite puts its files, and the same by every name
            self.key_file = self._beside(".key")
            make_folder(self.database.parent)
            self._lock = self._locked()
        except (OSError, RuntimeError) as error:
            raise self._unusable(error) from error
        try:
            self._make_private()
        except OSError as error:
            self.release()
            raise self._unusable(error) from error
        except StoreError:
            self.release()
            raise

    def _beside(self, suffix: str) -> Path:
        return self.database.with_name(self.database.name + suffix)

    def _unusable(self, error: Exception) -> StoreError:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return StoreError(f"{self.shown} cannot be used as a store: {said}")

    # One server at a time ---------------------------------------------------------------------------

    def _locked(self) -> int:
        """The lock file, held; the system lets go of it when the process ends, however it ends."""
        held = os.open(self._beside(".lock"), os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)
        try:
            _take(held)
        except OSError as error:
            os.close(held)
            if error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                raise
            raise StoreError(
                f"{self.shown} is in use by another server; end that one first, "
                "or give this one a store of its own (--store)"
            ) from None
        return held

    def release(self) -> None:
        """Let another server have them. The lock file stays: removing it would let two hold one each."""
        with contextlib.suppress(OSError):
            os.close(self._lock)

    # Nobody else's business -------------------------------------------------------------------------

    def _make_private(self) -> None:
        """A new database is made private before SQLite writes to it, which gives its own files the same
        mode; those of earlier versions are mended."""
        made = os.open(self.database, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(made, "rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):  # somebody else's: not even its mode is touched
                raise StoreError(f"{self.shown} cannot be used as a store: file is not a database")
        for file_of_ours in (
            self.database,
            self.key_file,
            self._beside(".lock"),
            *map(self._beside, OF_SQLITE),
        ):
            mend(file_of_ours, 0o600)

    # The key ----------------------------------------------------------------------------------------

    def key(self) -> bytes | None:
        """The signing key, or None if there is no file of it."""
        try:
            found = bytes.fromhex(self.key_file.read_text("ascii"))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{self.key_file} cannot be read: {error.strerror}") from error
        except ValueError:
            found = b""
        if len(found) != KEY_BYTES:
            raise StoreError(f"{self.key_file} is no key of a store: was it changed or cut short?")
        return found

    def new_key(self) -> bytes:
        """A key made up and kept."""
        key = secrets.token_bytes(KEY_BYTES)
        self.keep_key(key)
        return key

    def keep_key(self, key: bytes) -> None:
        """Write the key, all of it or nothing, and durably: what is signed with it outlives this process."""
        draft = self._beside(".key.new")
        try:
            draft.unlink(missing_ok=True)  # left over from a power cut; nobody else is here
            made = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
            with os.fdopen(made, "w", encoding="ascii") as file:
                file.write(f"{key.hex()}\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, self.key_file)
            _sync_folder(self.key_file.parent)
        except OSError as error:
            raise StoreError(f"{self.key_file} cannot be written: {error.strerror}") from error


def make_folder(folder: Path) -> None:
    """Make what is missing of a folder, for its owner only. One that is there is somebody's already and
    stays as it is: `--store games.sqlite` must not close the folder one happens to be in."""
    if not folder.exists():
        make_folder(folder.parent)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(0o700)


def mend(path: Path, mode: int) -> None:
    """Take away what others may do with a file or folder of ours, if it is there."""
    try:
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(mode)
        still_open = os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077
    except FileNotFoundError:
        return
    except PermissionError:
        still_open = True
    if still_open:  # a file system without modes, or a file that belongs to somebody else
        LOG.warning("others on this machine may be able to read %s", path)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


if sys.platform == "win32":
    import msvcrt

    def _take(held: int) -> None:
        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(held: int) -> None:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
