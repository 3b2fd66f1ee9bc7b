"""A process that owns a data directory until it is killed: `python owner.py DATA_DIR`.

Prints the address of its database and its postmaster's pid once a row is committed in it.
"""

import signal
import sys
from pathlib import Path

import psycopg

from zhegui.postgres import open_cluster
from zhegui.settings import Settings

if __name__ == "__main__":
    with open_cluster(Settings(data_dir=Path(sys.argv[1])), exclusive=True) as cluster:
        with psycopg.connect(cluster.owner_url) as connection:
            connection.execute("create table kept as select 1 as number")
        postmaster = (cluster.folder or Path()) / "postmaster.pid"
        sys.stdout.write(postmaster.read_text().splitlines()[0] + "\n")
        sys.stdout.flush()
        signal.pause()
