import hashlib
import io
import json
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from renigma_site import cli
from support.artifacts import DATA, write_artifact

SIZES = ["--keys", "4", "--values", "3", "--slots", "5"]
TINY = [*SIZES, "--seed", "1"]
RUN_FILES = ("checkpoint.safetensors", "artifact.json", "report.json")
INSTALL = "pip install '.[train]' in the folder of renigma's source"
# Runs the program as it is where the libraries of the extra are not installed.
BLOCKED = """
import sys
for name in ("numpy", "autograd", "safetensors"):
    sys.modules[name] = None
from renigma_site.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(capsys, *arguments):
    """The exit code and both streams."""
    try:
        code = cli.main(["artifact", *map(str, arguments)])
    except SystemExit as stop:
        code = stop.code
    return code, *capsys.readouterr()


def run_blocked(*arguments):
    command = [sys.executable, "-c", BLOCKED, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class TestTrain:
    def test_it_works(self, capsys, tmp_path):
        out = tmp_path / "run"
        code, stdout, stderr = run(capsys, "train", "--out", out, *TINY, "--steps", 60)
        assert code == 0
        lines = stdout.splitlines()
        assert lines[:3] == [f"wrote {out}/{name}" for name in RUN_FILES]
        steps = json.loads((out / "report.json").read_bytes())["steps_done"]
        assert steps < 60
        assert lines[3] == (
            f"stopped early, after step {steps} of 60: for 8 steps no two keys have shared a slot and every "
            "answer was right"
        )
        assert lines[4] == "no two keys share a slot"
        assert re.fullmatch(r"took [0-9]+\.[0-9] s", lines[5])
        assert len(lines) == 6
        assert len(stderr.splitlines()) == steps * 10 // 60
        assert stderr.splitlines()[0].startswith("step 6 of 60, loss ")
        assert "\r" not in stderr

    def test_what_it_made_runs_a_session(self, capsys, tmp_path):
        run(capsys, "train", "--out", tmp_path / "run", *TINY, "--steps", 60)
        source = tmp_path / "session.txt"
        source.write_text("Set color to green. What is color?", encoding="utf-8")
        artifact = tmp_path / "run" / "artifact.json"
        assert cli.main(["replay", str(source), "--memory-artifact", str(artifact), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["engine"]["kind"] == "memory-artifact"
        assert record["engine"]["key_capacity"] == 4
        assert record["events"][1]["answer"]["label"] == "green"
        assert record["events"][1]["slot"] == json.loads(artifact.read_bytes())["key_to_slot"][0]

    def test_a_collision_is_named_and_nothing_is_exported(self, capsys, tmp_path):
        # One step cannot part keys that start on one slot.
        out = tmp_path / "run"
        code, stdout, stderr = run(capsys, "train", "--out", out, *TINY, "--steps", 1)
        assert code == 1
        assert [path.name for path in sorted(out.iterdir())] == ["checkpoint.safetensors", "report.json"]
        assert "artifact.json" not in stdout
        collisions = json.loads((out / "report.json").read_bytes())["collisions"]
        assert collisions
        for collision in collisions:
            first, last = collision["keys"][0], collision["keys"][-1]
            assert f"keys {first}" in stderr
            assert f"and {last} share slot {collision['slot']}" in stderr
        assert "renigma artifact diagnose" in stderr

        code, stdout, stderr = run(capsys, "diagnose", out / "report.json")
        assert code == 1
        assert f"share slot {collisions[0]['slot']}" in stdout
        assert "its soft memory" in stdout

    def test_an_earlier_run_stays_untouched(self, capsys, tmp_path):
        (tmp_path / "report.json").write_text("earlier")
        code, stdout, stderr = run(capsys, "train", "--out", tmp_path, *TINY)
        assert (code, stdout) == (1, "")
        assert stderr == (
            f"renigma: {tmp_path}: folder-in-use: The folder already holds report.json; give another one.\n"
        )
        assert [path.name for path in tmp_path.iterdir()] == ["report.json"]

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ([], "--out"),
            (["--out", "x", "--keys", "5", "--slots", "4"], "--slots must be at least --keys"),
            (["--out", "x", "--keys", "0"], "--keys must lie from 1 to 256"),
            (["--out", "x", "--seed", "-1"], "--seed"),
            (["--out", "x", "--steps", "1e3"], "a whole number"),
            (["--out", "x", "--steps", "٣"], "a whole number"),
        ],
    )
    def test_wrong_usage_is_said_in_one_line(self, capsys, tmp_path, monkeypatch, options, words):
        monkeypatch.chdir(tmp_path)
        code, stdout, stderr = run(capsys, "train", *options)
        assert (code, stdout) == (2, "")
        assert words in stderr
        assert stderr.count("\n") == 1
        assert not list(tmp_path.iterdir())

    def test_without_the_libraries_it_says_what_to_install(self, tmp_path):
        result = run_blocked("artifact", "train", "--out", tmp_path / "run")
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr == (f"renigma: artifact train needs numpy, autograd, safetensors: {INSTALL}\n")
        assert not (tmp_path / "run").exists()

    def test_stopping_it_leaves_no_half_of_a_run(self, capsys, tmp_path, monkeypatch):
        def interrupt(settings, show):
            raise KeyboardInterrupt

        monkeypatch.setattr("memory.training.train.train", interrupt)
        code, stdout, stderr = run(capsys, "train", "--out", tmp_path / "run", *TINY)
        assert (code, stdout, stderr) == (1, "", "renigma: stopped\n")
        assert not list((tmp_path / "run").iterdir())

    def test_a_terminal_shows_one_bar(self, tmp_path):
        leader, follower = pty.openpty()
        command = [sys.executable, "-m", "renigma_site", "artifact", "train", "--out", str(tmp_path / "run")]
        with subprocess.Popen(
            [*command, *TINY, "--steps", "4"], stdout=subprocess.DEVNULL, stderr=follower
        ) as process:
            os.close(follower)
            seen = b""
            while True:
                try:
                    piece = os.read(leader, 4096)
                except OSError:  # the other side is closed
                    break
                if not piece:
                    break
                seen += piece
        os.close(leader)
        assert process.returncode in (0, 1)
        bars = seen.decode().replace("\r\n", "\n").split("\n")[0].split("\r")
        assert len(bars) == 5
        assert max(map(len, bars)) < 80
        assert bars[1].startswith("[#####...............] step 1 of 4, loss ")
        assert bars[4].startswith("[####################] step 4 of 4, loss ")


class TestSeveralSeeds:
    def test_each_run_has_a_folder_and_one_table_tells_of_all(self, capsys, tmp_path):
        out = tmp_path / "runs"
        code, stdout, stderr = run(capsys, "train", "--out", out, *SIZES, "--seeds", "3,1", "--steps", 60)
        assert code == 0
        written = [f"wrote {out}/seed-{seed}/{name}" for seed in (3, 1) for name in RUN_FILES]
        lines = stdout.splitlines()
        assert lines[:6] == written
        assert [line.split()[0] for line in lines[8:12]] == ["3", "1", "median", "range"]
        assert lines[12] == "no two keys share a slot"
        assert {line.partition(":")[0] for line in stderr.splitlines()} == {"seed 3", "seed 1"}

    def test_a_run_of_several_is_the_run_of_its_seed(self, capsys, tmp_path):
        run(capsys, "train", "--out", tmp_path / "several", *SIZES, "--seeds", "1", "--steps", 60)
        run(capsys, "train", "--out", tmp_path / "one", *TINY, "--steps", 60)
        for name in RUN_FILES:
            assert (tmp_path / "several/seed-1" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()

    def test_a_collision_is_named_with_its_seed_and_the_others_are_still_trained(self, capsys, tmp_path):
        code, stdout, stderr = run(capsys, "train", "--out", tmp_path, *SIZES, "--seeds", "1-2", "--steps", 1)
        assert code == 1
        assert "renigma: seed 1: keys " in stderr
        assert "; seed 2: keys " in stderr
        assert [line.split()[0] for line in stdout.splitlines()[6:8]] == ["1", "2"]

    def test_no_run_begins_where_a_later_one_has_no_place(self, capsys, tmp_path):
        (tmp_path / "seed-2").mkdir()
        (tmp_path / "seed-2/report.json").write_text("earlier")
        code, stdout, stderr = run(capsys, "train", "--out", tmp_path, *SIZES, "--seeds", "1-2")
        assert (code, stdout) == (1, "")
        assert "folder-in-use" in stderr
        assert not list((tmp_path / "seed-1").iterdir())

    @pytest.mark.parametrize(
        "words", ["", "1-", "3-1", "1,,2", "1,1", "0-1000", "x", "-1", "99999999999999999"]
    )
    def test_seeds_that_are_none_are_wrong_usage(self, capsys, tmp_path, words):
        code, _, stderr = run(capsys, "train", "--out", tmp_path / "run", f"--seeds={words}")
        assert code == 2
        assert "--seeds" in stderr

    def test_one_seed_and_several_exclude_each_other(self, capsys, tmp_path):
        code, _, stderr = run(capsys, "train", "--out", tmp_path / "run", "--seed", 1, "--seeds", "1-2")
        assert code == 2
        assert "--seed" in stderr


class TestCompare:
    SMALL = ("--keys", "4", "--values", "3", "--rows", "2,6", "--seeds", "0", "--episodes", "3")

    def test_a_table_and_a_picture(self, capsys, tmp_path):
        code, stdout, stderr = run(capsys, "compare", *self.SMALL, "--svg", tmp_path / "picture.svg")
        assert code == 0
        lines = stdout.splitlines()
        assert lines[0].split() == ["memory", "2", "rows", "6", "rows"]
        assert lines[2].startswith("trained memory ")
        assert lines[2].endswith(" 100.0")
        assert "No figure here can be held beside theirs." in stdout
        assert [line.partition(":")[0] for line in stderr.splitlines()] == [
            "rows 2, seed 0",
            "rows 6, seed 0",
        ]
        assert (tmp_path / "picture.svg").read_text(encoding="utf-8").startswith("<svg ")

    def test_json_is_exactly_one_document(self, capsys):
        code, stdout, _ = run(capsys, "compare", *self.SMALL, "--json")
        assert code == 0
        assert json.loads(stdout)["format"] == "renigma.memory-comparison"

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (["--rows", "0"], "at least one row"),
            (["--rows", "16,16"], "different whole numbers"),
            (["--rows", "x"], "--rows"),
            (["--rows", "513"], "--rows must lie from 1 to 512"),
            (["--keys", "257"], "--keys must lie from 1 to 256"),
            (["--keys", "256", "--rows", "400"], "--keys times --rows"),
        ],
    )
    def test_sizes_that_no_memory_has_are_wrong_usage(self, capsys, options, words):
        code, stdout, stderr = run(capsys, "compare", *options)
        assert (code, stdout) == (2, "")
        assert words in stderr
        assert stderr.count("\n") == 1

    def test_without_the_libraries_it_says_what_to_install(self):
        result = run_blocked("artifact", "compare")
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr == f"renigma: artifact compare needs numpy, autograd, safetensors: {INSTALL}\n"


class TestDiagnose:
    def test_it_works(self, capsys):
        code, stdout, stderr = run(capsys, "diagnose", DATA / "artifact.json")
        assert (code, stderr) == (0, "")
        assert "colliding pairs   0 of 28\n" in stdout

    def test_a_folder_stands_for_its_report(self, capsys):
        code, stdout, _ = run(capsys, "diagnose", DATA)
        assert code == 0
        assert stdout.startswith("report sha256:")

    def test_json_is_exactly_one_document(self, capsys):
        code, stdout, stderr = run(
            capsys, "diagnose", DATA / "artifact.json", "--json", "--seed", 3, "--episodes", 2
        )
        assert (code, stderr) == (0, "")
        diagnosis = json.loads(stdout)
        assert diagnosis["format"] == "renigma.memory-diagnosis"
        assert diagnosis["episodes"] == {"seed": 3, "count": 2, "rounds": 64}

    def test_a_collision_made_by_hand_is_diagnosed_and_named(self, capsys):
        code, stdout, stderr = run(capsys, "diagnose", DATA / "colliding.json")
        assert code == 1
        assert "keys 1 and 3 share slot 2\n" in stdout
        assert stderr == f"renigma: {DATA / 'colliding.json'}: keys 1 and 3 share slot 2\n"

    def test_the_workbench_refuses_that_collision_with_the_keys_named(self):
        command = [sys.executable, "-m", "renigma_site", "workbench", "--port", "0", "--memory-artifact"]
        result = subprocess.run(
            [*command, str(DATA / "colliding.json")], capture_output=True, text=True, check=False
        )
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr.count("\n") == 1
        assert "colliding.json" in result.stderr
        assert "Keys 1, 3 share slot 2" in result.stderr
        assert "renigma artifact diagnose" in result.stderr

    def test_standard_input_has_no_neighbours(self, capsys, monkeypatch):
        data = (DATA / "artifact.json").read_bytes()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code, stdout, _ = run(capsys, "diagnose", "-")
        assert code == 0
        assert "Without the run's checkpoint" in stdout

    def test_standard_input_is_bounded(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b" " * (1024 * 1024 + 1))))
        code, stdout, stderr = run(capsys, "diagnose", "-")
        assert (code, stdout, stderr) == (
            1,
            "",
            "renigma: standard input: unreadable-artifact: It is larger than 1 MiB.\n",
        )

    def test_the_picture_is_written(self, capsys, tmp_path):
        code, _, _ = run(capsys, "diagnose", DATA / "artifact.json", "--svg", tmp_path / "map.svg")
        assert code == 0
        assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg ")

    def test_the_picture_never_overwrites_what_it_shows(self, capsys, tmp_path):
        path = write_artifact(tmp_path, [0, 1], 2)
        before = path.read_bytes()
        code, _, stderr = run(capsys, "diagnose", path, "--svg", path)
        assert code == 1
        assert "overwrite" in stderr
        assert path.read_bytes() == before

    def test_a_picture_that_cannot_be_written_is_said(self, capsys, tmp_path):
        code, _, stderr = run(capsys, "diagnose", DATA / "artifact.json", "--svg", tmp_path)
        assert (code, stderr) == (1, f"renigma: {tmp_path}: Is a directory\n")

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (None, "No such file or directory"),
            (b"", "malformed-json"),
            (
                b'{"format": "renigma.request-plan"}',
                "not a memory artifact, a training report or a checkpoint",
            ),
            (b"\x02\0\0\0\0\0\0\0{}", "not a checkpoint of a training run"),
            (b" " * (1024 * 1024 + 1), "It is larger than 1 MiB"),
        ],
    )
    def test_a_refused_file_is_named_with_its_fault(self, capsys, tmp_path, content, words):
        path = tmp_path / "file"
        if content is not None:
            path.write_bytes(content)
        code, stdout, stderr = run(capsys, "diagnose", path)
        assert (code, stdout) == (1, "")
        assert stderr.startswith(f"renigma: {path}: ")
        assert words in stderr
        assert stderr.count("\n") == 1

    def test_a_pipe_is_refused_without_waiting(self, capsys, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        code, _, stderr = run(capsys, "diagnose", tmp_path / "pipe")
        assert code == 1
        assert "regular file" in stderr

    def test_without_the_libraries_every_hard_figure_is_shown_and_the_rest_is_said(self, capsys):
        _, full, _ = run(capsys, "diagnose", DATA / "artifact.json")
        result = run_blocked("artifact", "diagnose", DATA / "artifact.json")
        assert result.returncode == 1
        assert INSTALL in result.stderr
        hard = [
            line.split()
            for line in full.splitlines()
            if line.startswith(("this map", "untrained", "identity"))
        ]
        shown = [line.split() for line in result.stdout.splitlines()]
        assert hard
        assert all(line in shown for line in hard)
        assert "libraries that are not installed" in " ".join(result.stdout.split())

    def test_without_the_libraries_a_checkpoint_cannot_be_read(self):
        result = run_blocked("artifact", "diagnose", DATA / "checkpoint.safetensors")
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr == (
            f"renigma: artifact diagnose needs numpy, autograd, safetensors: {INSTALL}\n"
        )

    @pytest.mark.parametrize("count", ["0", "100001", "x"])
    def test_a_number_of_episodes_out_of_bounds_is_wrong_usage(self, capsys, count):
        code, _, stderr = run(capsys, "diagnose", DATA / "artifact.json", "--episodes", count)
        assert code == 2
        assert "--episodes" in stderr


@pytest.mark.parametrize("action", [[], ["train"], ["compare"], ["diagnose"]])
def test_help_begins_with_examples_and_loads_no_library(action):
    result = run_blocked("artifact", *action, "--help")
    assert result.returncode == 0
    assert result.stdout.startswith("examples:\n  renigma artifact ")


def test_everything_else_works_without_the_libraries(tmp_path):
    for command in (
        ["replay", "session.txt", "--memory-artifact", DATA / "artifact.json", "--json"],
        ["validate", DATA / "artifact.json"],
    ):
        source = Path(tmp_path / "session.txt")
        source.write_text("Set color to green.", encoding="utf-8")
        arguments = [source if part == "session.txt" else part for part in command]
        result = run_blocked(*arguments)
        assert (result.returncode, result.stderr) == (0, "")


def test_a_changed_checkpoint_is_never_taken_for_the_run_s(capsys, tmp_path):
    for name in ("artifact.json", "report.json", "checkpoint.safetensors"):
        shutil.copy(DATA / name, tmp_path / name)
    with (tmp_path / "checkpoint.safetensors").open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\x40")
    code, stdout, _ = run(capsys, "diagnose", tmp_path / "artifact.json")
    assert code == 0
    assert "is another one" in stdout
    assert "smallest margin" not in stdout


@pytest.mark.parametrize("name", ["BF16", "F8_E5M2", "F8_E4M3", "F8_E8M0", "F4"])
def test_a_foreign_checkpoint_is_one_line_alone_and_a_remark_beside_a_sound_artifact(capsys, tmp_path, name):
    bits = {"BF16": 16, "F4": 4}.get(name, 8)
    size = 4 * bits // 8
    header = json.dumps({"weights": {"dtype": name, "shape": [4], "data_offsets": [0, size]}}).encode()
    data = len(header).to_bytes(8, "little") + header + bytes(size)
    checkpoint = tmp_path / "checkpoint.safetensors"
    checkpoint.write_bytes(data)
    code, stdout, stderr = run(capsys, "diagnose", checkpoint)
    assert (code, stdout) == (1, "")
    assert stderr.startswith(f"renigma: {checkpoint}: schema: This is not a checkpoint of a training run: ")
    assert stderr.count("\n") == 1

    artifact = json.loads((DATA / "artifact.json").read_bytes())
    artifact["checkpoint_sha256"] = hashlib.sha256(data).hexdigest()
    (tmp_path / "artifact.json").write_text(json.dumps(artifact), encoding="utf-8")
    code, stdout, stderr = run(capsys, "diagnose", tmp_path / "artifact.json", "--episodes", 2)
    assert (code, stderr) == (0, "")
    assert "The checkpoint beside the file is refused" in stdout


def test_logits_that_overflow_are_one_line_and_no_warning_of_a_library(tmp_path):
    data = bytearray((DATA / "checkpoint.safetensors").read_bytes())
    data[-8:] = struct.pack("<d", 1e308)
    (tmp_path / "checkpoint.safetensors").write_bytes(data)
    command = [
        sys.executable,
        "-m",
        "renigma_site",
        "artifact",
        "diagnose",
        tmp_path / "checkpoint.safetensors",
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    assert "within ±1,000,000" in result.stderr
