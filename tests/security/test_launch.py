"""How the workbench starts and stops: the port, the one line, signals, a second start."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from support import tally
from support.raw_http import connect, receive_one, request
from support.server import COMMAND, FAULTY_COMMAND, PATIENCE, ROOT, SILENT_END, environment, workbench


def start_in_vain(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a workbench that is expected to refuse the start."""
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, env=environment(), cwd=ROOT
    )


def test_it_listens_on_the_loopback_interface_only() -> None:
    with workbench() as running:
        table = Path("/proc/net/tcp")
        if not table.exists():
            pytest.skip("the table of sockets is a file on Linux only")
        listening = [
            line.split()[1] for line in table.read_text().splitlines()[1:] if line.split()[3] == "0A"
        ]
        assert f"0100007F:{running.port:04X}" in listening
        assert f"00000000:{running.port:04X}" not in listening
        six = Path("/proc/net/tcp6").read_text() if Path("/proc/net/tcp6").exists() else ""
        assert f":{running.port:04X} 0" not in six
        assert running.stop() == SILENT_END


def test_the_line_names_the_engine() -> None:
    with workbench() as running:
        assert running.line == (
            f"renigma workbench: http://127.0.0.1:{running.port}/ "
            "(dictionary reference, not learned; Ctrl+C stops it)\n"
        )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_an_idle_server(number: int) -> None:
    with workbench() as running:
        assert running.get("/api/memory/config").status == 200
        with connect(running.port):  # an open connection is no reason to stay
            assert running.stop(number) == SILENT_END
    tally.count_fault("signal while idle")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_request_in_hand_is_finished(number: int) -> None:
    with workbench(command=FAULTY_COMMAND) as running, connect(running.port) as connection:
        connection.sendall(request("/slow/", host=running.host))
        connection.settimeout(PATIENCE)
        wait_for_line(running.process, "slow\n")
        running.process.send_signal(number)
        answer = receive_one(connection)
        assert (answer.status, answer.body) == (200, b"done" * 1_000_000)
        assert running.wait() == SILENT_END
    tally.count_fault("signal while busy")


def test_a_second_signal_ends_it_at_once() -> None:
    with workbench(command=FAULTY_COMMAND) as running, connect(running.port) as connection:
        connection.sendall(request("/stuck/", host=running.host))
        wait_for_line(running.process, "slow\n")
        running.process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        assert running.process.poll() is None
        assert running.stop(signal.SIGINT) == SILENT_END
    tally.count_fault("second signal")


def test_nothing_new_is_accepted_while_it_stops() -> None:
    with workbench(command=FAULTY_COMMAND) as running, connect(running.port) as connection:
        connection.sendall(request("/slow/", host=running.host))
        wait_for_line(running.process, "slow\n")
        running.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                connect(running.port).close()
            except (ConnectionRefusedError, ConnectionResetError):
                break
        else:
            pytest.fail("it still accepts connections")
        assert receive_one(connection).status == 200
        assert running.wait() == SILENT_END


def test_a_signal_during_the_start_leaves_no_trace() -> None:
    for delay in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
        process = subprocess.Popen(
            [*COMMAND, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            cwd=ROOT,
        )
        time.sleep(delay)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert errors == ""
        # Until Python runs the command, the signal ends the process as it ends any other.
        assert process.returncode in (0, -signal.SIGTERM)
        tally.count_fault("signal while starting")


def test_kill_and_start_again_on_the_same_port() -> None:
    with workbench() as first:
        port = str(first.port)
        with connect(first.port) as connection:
            connection.sendall(request("/api/memory/config", host=first.host, close=False))
            assert receive_one(connection).status == 200
            first.process.kill()
            first.process.wait()
    with workbench("--port", port) as second:
        assert second.line.startswith(f"renigma workbench: http://127.0.0.1:{port}/")
        assert second.get("/api/memory/config").status == 200
    tally.count_fault("kill -9 and restart")


def test_a_port_that_was_asked_for_and_is_taken_is_refused() -> None:
    with workbench() as running:
        refused = start_in_vain("--port", str(running.port))
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr.startswith(f"renigma workbench: port {running.port} cannot be used (")
        assert refused.stderr.count("\n") == 1
        assert "--port" in refused.stderr
        assert running.get("/api/memory/config").status == 200
    tally.count_fault("port taken")


def test_the_default_port_gives_way_to_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8765))
            taken.listen()
        except OSError:
            pass  # something else has it, which serves as well
        process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=environment(), cwd=ROOT)
        with process:
            assert process.stdout is not None
            line = process.stdout.readline()
            process.terminate()
    port = int(line.split("/")[2].split(":")[1])
    assert 8765 < port < 8865
    assert line == (
        f"renigma workbench: http://127.0.0.1:{port}/ "
        "(port 8765 is taken; dictionary reference, not learned; Ctrl+C stops it)\n"
    )
    tally.count_fault("default port taken")


@pytest.mark.parametrize("port", ["-1", "65536", "x", "", "8765.0", "٨", "9" * 5000, "0x10"])
def test_what_is_no_port_is_wrong_usage(port: str) -> None:
    refused = start_in_vain(f"--port={port}")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--port" in refused.stderr


@pytest.mark.parametrize("option", ["--host", "--bind", "--listen", "--reload"])
def test_there_is_no_way_to_listen_elsewhere(option: str) -> None:
    assert start_in_vain(option, "::").returncode == 2


def test_foreign_settings_in_the_environment_change_nothing() -> None:
    foreign = environment(DJANGO_SETTINGS_MODULE="no.such.settings", DEBUG="1", HTTP_PROXY="http://evil.com")
    with workbench(env=foreign) as running:
        assert running.get("/api/memory/config").status == 200
        assert running.stop() == SILENT_END


def test_a_closed_or_full_stdout_is_told(tmp_path: Path) -> None:
    with open(os.devnull) as nothing, open("/dev/full", "w") as full:  # noqa: PTH123 - devices, not files
        process = subprocess.run(
            [*COMMAND, "--port", "0"],
            stdin=nothing,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            env=environment(),
            cwd=ROOT,
        )
    assert process.returncode == 1
    assert process.stderr == "renigma workbench: the server stopped (No space left on device)\n"
    tally.count_fault("full stdout")


def test_open_opens_the_address_in_the_browser(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(
        f'#!/bin/sh\necho noise; echo noise >&2; echo "$1" > {seen}.new; mv {seen}.new {seen}\n'
    )
    browser.chmod(0o755)
    with workbench("--open", env=environment(BROWSER=str(browser))) as running:
        deadline = time.monotonic() + PATIENCE
        while not seen.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert seen.read_text() == f"http://127.0.0.1:{running.port}/\n"
        assert running.stop() == SILENT_END


def test_it_runs_from_any_folder_and_leaves_nothing_there(tmp_path: Path) -> None:
    with workbench(cwd=tmp_path) as running:
        assert running.get("/memory/").status == 200
        assert running.get("/static/renigma/app.css").status == 200
        assert running.stop() == SILENT_END
    assert list(tmp_path.iterdir()) == []


def test_a_stop_frees_the_port_at_once() -> None:
    with workbench() as first:
        port = str(first.port)
        assert first.stop() == SILENT_END
    with workbench("--port", port) as second:
        assert second.get("/api/memory/config").status == 200


def wait_for_line(process: subprocess.Popen[str], line: str) -> None:
    """The slow view says on stderr that it has begun."""
    assert process.stderr is not None
    assert process.stderr.readline() == line


def test_half_open_connections_do_not_hold_up_the_stop() -> None:
    with workbench() as running:
        connections = [connect(running.port) for _ in range(20)]
        for connection in connections[:10]:
            connection.sendall(b"POST /api/memory/preview HTTP/1.1\r\nContent-Length: 100\r\n")
        assert running.stop() == SILENT_END
        for connection in connections:
            connection.close()
    tally.count_fault("stop with half-open connections", 20)
