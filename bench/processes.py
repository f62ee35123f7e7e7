"""Processes of this machine, as /proc tells of them."""

import os
import re
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def children(parent: int) -> list[int]:
    """Return the processes that one has started."""
    tasks = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def spawned(parent: int) -> list[int]:
    """Return those of them that Python has spawned."""
    return [pid for pid in children(parent) if "spawn_main" in title(pid)]


def title(pid: int) -> str:
    """Return what a process was started with; of one that has ended nothing."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def kilobytes(pid: int) -> int:
    """Return the memory that a process uses."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1])
