"""Opens the cluster of a data directory and tells where it lies: `python opening.py DATA_DIR`."""

import sys
from pathlib import Path

from zhegui.postgres import open_cluster
from zhegui.settings import Settings

if __name__ == "__main__":
    with open_cluster(Settings(data_dir=Path(sys.argv[1])), durable=False) as cluster:
        folder = cluster.folder or Path()
        sys.stdout.write(f"{folder} {folder.owner()}\n")
