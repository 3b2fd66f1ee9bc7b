"""PostgreSQL's superuser, whom the product never is."""

from zhegui.postgres import Cluster


def superuser_url(cluster: Cluster) -> str:
    """Where they connect: an embedded cluster has one, a server of one's own need not."""
    assert cluster.superuser_url is not None
    return cluster.superuser_url
