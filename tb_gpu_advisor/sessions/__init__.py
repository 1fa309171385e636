"""Logdir in, sessions out: finds and reads the files of profile runs."""

from tb_gpu_advisor.sessions.dates import newest_first
from tb_gpu_advisor.sessions.discover import (
    choose,
    find_session,
    find_sessions,
    list_sessions,
    normalize,
    open_host,
    reload,
)
from tb_gpu_advisor.sessions.filesystem import LOCAL, FileSystem, Stat, read_note, read_text
from tb_gpu_advisor.sessions.foreign import foreign_begun
from tb_gpu_advisor.sessions.model import GZIPPED, SUFFIX, HostFile, Session, host_of
from tb_gpu_advisor.sessions.nothing import (
    NOTHING,
    REASONS,
    keep_nothing,
    no_runs,
    why_failed,
    why_not,
    why_nothing,
)
from tb_gpu_advisor.sessions.recorded import RECORDED, Recorded
from tb_gpu_advisor.sessions.remote import file_system_for
from tb_gpu_advisor.sessions.stores import os_errors
from tb_gpu_advisor.sessions.unreadable import Problems
