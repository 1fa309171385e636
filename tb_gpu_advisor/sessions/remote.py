"""Which file system reads a logdir: the machine's own, or for addresses like gs:// what is installed for them."""

from importlib.util import find_spec
from typing import Final

from tb_gpu_advisor.errors import AdvisorError, import_failed
from tb_gpu_advisor.sessions.filesystem import LOCAL, LOCAL_SCHEMES, FileSystem

#: What to install for a scheme that nothing installed can read.
_PACKAGES: Final = {
    "s3": "tb-gpu-advisor[s3]",
    "gs": "tb-gpu-advisor[gcs]",
    "gcs": "tb-gpu-advisor[gcs]",
    "az": "fsspec[abfs]",
    "abfs": "fsspec[abfs]",
    "hdfs": "fsspec[hdfs]",
}


def file_system_for(path: str) -> FileSystem:
    """Raises ``AdvisorError``: filesystem-missing, package-broken."""
    scheme, separator, _ = path.partition("://")
    if not separator or scheme in LOCAL_SCHEMES:
        return LOCAL
    from tb_gpu_advisor.sessions.stores import FsspecFileSystem, S3FileSystem

    try:
        return S3FileSystem() if scheme == "s3" and find_spec("boto3") else FsspecFileSystem(path)
    except (ImportError, ValueError) as error:
        package = _PACKAGES.get(scheme, "fsspec")
        # fsspec says of each import that fails that the package is to be installed, and has the reason as its cause.
        cause = error.__cause__ or error
        if isinstance(cause, ImportError) and not isinstance(cause, ModuleNotFoundError):
            raise import_failed(cause, package, cause.name or package) from error
        # fsspec itself, the scheme's package, or the scheme is not known.
        raise AdvisorError("filesystem-missing", path=path, package=package) from error
