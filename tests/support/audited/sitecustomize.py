"""Put first on PYTHONPATH, this makes a process report what it opens for writing and whom it calls.

Each report is one line on the descriptor that RENIGMA_AUDIT_FD names; reading files and listening are not reported.
"""

import os
import sys

_REPORT_TO = int(os.environ["RENIGMA_AUDIT_FD"])
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
_REPORTED = (
    "socket.connect",
    "socket.sendto",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "subprocess.Popen",
    "pty.spawn",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "os.startfile",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.utime",
    "os.setxattr",
    "tempfile.mkstemp",
    "tempfile.mkdtemp",
    "shutil.",
    "sqlite3.connect",
    "urllib.Request",
    "http.client.connect",
    "ftplib.connect",
    "smtplib.connect",
    "ctypes.dlopen",
)

# What a mere `import ctypes` does: it opens the running program itself, and loads nothing.
_OWN_SYMBOLS = ("ctypes.dlopen", (None,))


def _report(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open":
        _, mode, flags = arguments
        by_flags = isinstance(flags, int) and flags & _WRITING
        by_mode = isinstance(mode, str) and set(mode) & set("wax+")
        if not by_flags and not by_mode:
            return
    elif not event.startswith(_REPORTED) or (event, arguments) == _OWN_SYMBOLS:
        return
    os.write(_REPORT_TO, f"{event} {arguments!r}\n".encode("utf-8", "backslashreplace"))


sys.addaudithook(_report)
