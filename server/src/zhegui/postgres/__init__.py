"""The embedded PostgreSQL: one cluster per data directory, under a supervisor of our own."""

from zhegui.postgres.cluster import (
    Cluster,
    make_data_dir,
    open_cluster,
    refuse_taken,
    temporary_cluster,
)
from zhegui.postgres.errors import AlreadyRunning, ClusterError

__all__ = [
    "AlreadyRunning",
    "Cluster",
    "ClusterError",
    "make_data_dir",
    "open_cluster",
    "refuse_taken",
    "temporary_cluster",
]
