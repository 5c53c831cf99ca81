# ruff: noqa: E501 - a table with one attack a line
"""Attacks on the files of an environment's folder: what they are, what bytes they hold, their data."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from envwright import bounds
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.worlds import FILES, SQL_FILES, YAML_FILES, ShopFolder, shop_folder

# --- files that are none --------------------------------------------------------------------------


def _link(f: ShopFolder, file: str, to: str) -> Path:
    secret = f.path.parent / "secret"
    secret.write_text("the host's secret")
    (f.path / file).unlink()
    (f.path / file).symlink_to(to.replace("SECRET", str(secret)))
    return f.path


def _fifo(f: ShopFolder, file: str) -> Path:
    os.mkfifo(f.without(file) / file)
    return f.path


def _folder(f: ShopFolder, file: str) -> Path:
    (f.without(file) / file).mkdir()
    return f.path


def _socket(f: ShopFolder, file: str) -> Path:
    f.without(file)
    before = os.getcwd()
    os.chdir(f.path)  # the path of a socket is short
    socket.socket(socket.AF_UNIX).bind(file)
    os.chdir(before)
    return f.path


def _huge(f: ShopFolder, file: str, size: int) -> Path:
    with (f.path / file).open("r+b") as out:
        out.truncate(size)
    return f.path


PLACES = [
    Attack("link to a secret", "refused@{file}", _link, {"file": list(FILES), "to": ["SECRET"]}),
    Attack("link upwards", "refused@{file}", _link, {"file": list(FILES), "to": ["../secret"]}),
    Attack("link to the process's own files", "refused@{file}", _link, {"file": list(FILES), "to": ["/proc/self/environ", "/proc/self/maps"]}),
    Attack("link to a device", "refused@{file}", _link, {"file": list(FILES), "to": ["/dev/zero", "/dev/random", "/dev/tty"]}),
    Attack("link in a circle", "refused@{file}", lambda f, file: _link(f, file, file), {"file": list(FILES)}),
    Attack("link to nothing", "refused@{file}", _link, {"file": ["schema.sql", "tools.yaml", "policy.md"], "to": ["nowhere"]}),
    Attack("a FIFO that nobody writes", "refused@{file}", _fifo, {"file": list(FILES)}),
    Attack("a folder", "refused", _folder, {"file": list(FILES)}),
    Attack("a socket", "refused@{file}", _socket, {"file": list(FILES)}),
    Attack("a file larger than any", "refused@{file}", _huge, {"file": list(FILES), "size": [bounds.MAX_FILE_BYTES + 1, 1 << 40]}),
    Attack("no file", "refused", lambda f, file: f.without(file), {"file": ["environment.yaml", "schema.sql", "tools.yaml"]}),
]  # fmt: skip

# --- bytes ----------------------------------------------------------------------------------------

_NO_UTF8 = {
    "latin-1": b"\xe9", "continuation": b"\x80", "overlong": b"\xc0\xaf", "surrogate": b"\xed\xa0\x80",
    "beyond": b"\xf4\x90\x80\x80", "cut": b"\xf0\x9f", "0xff": b"\xff\xfe",
}  # fmt: skip


def _insert(f: ShopFolder, file: str, at: float, raw: bytes) -> Path:
    whole = FILES[file].encode()
    cut = int(len(whole) * at)
    return f.write(file, whole[:cut] + raw + whole[cut:])


BYTES = [
    Attack("not UTF-8", "refused@{file}", _insert, {"file": list(FILES), "at": [0.0, 0.5, 1.0], "raw": _NO_UTF8}, most=30),
    Attack("another encoding", "refused@{file}", lambda f, file, code: f.write(file, FILES[file].encode(code)), {"file": list(FILES), "code": ["utf-16", "utf-32"]}),
    Attack("a mark of the byte order", "fine", lambda f, file: f.write(file, b"\xef\xbb\xbf" + FILES[file].encode()), {"file": list(FILES)}),
    Attack("marks of the byte order inside", "fine|refused", _insert, {"file": list(FILES), "at": [0.3, 0.6], "raw": {"bom": b"\xef\xbb\xbf"}}),
    Attack("NUL", "fine|refused", _insert, {"file": list(FILES), "at": [0.0, 0.5, 1.0], "raw": {"one": b"\0", "many": b"\0" * 5_000}}, most=16),
    Attack("control characters", "fine|refused", _insert, {"file": list(FILES), "at": [0.0, 0.7], "raw": {"escape": b"\x1b[31m", "bell": b"\x07", "backspace": b"\x08" * 80}}, most=12),
    Attack("other ends of lines", "fine|refused", lambda f, file, end: f.write(file, FILES[file].replace("\n", end)), {"file": list(FILES), "end": ["\r\n", "\r", "\x85", "\u2028"]}, most=16),
    Attack("empty", "fine|refused", lambda f, file, raw: f.write(file, raw), {"file": list(FILES), "raw": [b"", b" \n", b"\n" * 20_000]}, most=12),
    Attack("cut", "fine|refused", lambda f, file, at: f.write(file, FILES[file][: int(len(FILES[file]) * at)]), {"file": list(FILES), "at": [0.1, 0.33, 0.5, 0.77, 0.98]}, most=25),
    Attack("no text at all", "fine|refused", lambda f, file, seed: f.write(file, __import__("random").Random(seed).randbytes(4_000)), {"file": list(FILES), "seed": [1, 2]}),
    Attack("another file's text", "fine|refused", lambda f, file, other: f.write(file, FILES[other]), {"file": list(FILES), "other": list(FILES)}, most=25),
    Attack("one very long line", "fine|refused", lambda f, file, size: f.append(file, "-- " + "x" * size), {"file": list(SQL_FILES), "size": [200_000, 3_000_000]}),
    Attack("a long policy", "fine", lambda f, size: f.write("policy.md", "Do not. " * size), {"size": [1_000, 200_000]}),
]  # fmt: skip

# --- YAML -----------------------------------------------------------------------------------------


def _bomb(levels: int, width: int) -> str:
    lines = ["x0: &x0 [a, a]\n"]
    lines += [f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * width)}]\n" for n in range(1, levels)]
    return "".join(lines)


def _nested(opening: str, depth: int) -> str:
    if opening == "  ":
        return "x:\n" + "".join(
            f"{' ' * n} - \n" if n % 2 else f"{' ' * n}a:\n" for n in range(1, min(depth, 2_000))
        )
    return "x: " + opening * depth


_TAGS = [
    "!!python/object/apply:os.system [ls]",
    "!!python/name:os.system",
    "!!binary aGk=",
    "!!set {a}",
    "!!omap [a: 1]",
    "!!pairs [a: 1]",
    "!custom x",
    "!!map 3",
    "!!int x",
    "!!null x",
    "!<tag:x> y",
]
_SCALARS = [
    ".inf",
    ".nan",
    "-.inf",
    "0x" + "f" * 5_000,
    "9" * 5_000,
    "1e" + "9" * 400,
    "1:2:3",
    "0o777",
    "2001-12-14t21:59:43.10-05:00",
    "~",
    "yes",
    "'\\0'",
]

YAML = [
    Attack("nested too deep", "refused@{file}", lambda f, file, opening, depth: f.append(file, _nested(opening, depth)), {"file": YAML_FILES, "opening": ["[", "{a: ", "- ", "  "], "depth": [150, 500, 5_000]}, units=6_000_000, most=24),
    Attack("nested very deep", "refused@{file}", lambda f, file, opening, depth: f.append(file, _nested(opening, depth)), {"file": YAML_FILES, "opening": ["["], "depth": [100_000]}, units=10_000_000),
    Attack("aliases of aliases", "refused@{file}", lambda f, file, levels, width: f.append(file, _bomb(levels, width)), {"file": YAML_FILES, "levels": [8, 25], "width": [10, 30]}),
    Attack("an alias inside itself", "refused@{file}", lambda f, file, text: f.append(file, text), {"file": YAML_FILES, "text": ["x: &a [*a]\n", "x: &a {b: *a}\n", "x: &a {*a : 1}\n"]}),
    Attack("an alias to nothing", "refused@{file}", lambda f, file: f.append(file, "x: *nothing\n"), {"file": YAML_FILES}),
    Attack("tags", "refused@{file}", lambda f, file, tag: f.append(file, f"x: {tag}\n"), {"file": YAML_FILES, "tag": _TAGS}, most=22),
    Attack("a key twice", "refused@{file}", lambda f, file: f.append(file, FILES[file]), {"file": YAML_FILES}),
    Attack("merge keys", "refused@{file}", lambda f, file, text: f.append(file, text), {"file": YAML_FILES, "text": ["<<: {a: 1}\n", "<<: 3\n", "x: &x {a: 1}\n<<: [*x, *x]\n"]}),
    Attack("several documents", "refused@{file}", lambda f, file, text: f.append(file, text), {"file": YAML_FILES, "text": ["---\nx: 1\n", "...\n---\n", "\n---\n---\n"]}),
    Attack("odd values", "refused@{file}", lambda f, file, value: f.append(file, f"x: {value}\n"), {"file": YAML_FILES, "value": _SCALARS}, most=18),
    Attack("odd keys", "refused@{file}", lambda f, file, key: f.append(file, f"{key}: 1\n"), {"file": YAML_FILES, "key": ["3", "null", "? [a, b]\n", "? {a: 1}\n", "1.5", "true", "'[/x]'", "'\\e[31m'", "''", "'" + "k" * 100_000 + "'"]}, most=20),
    Attack("a list at the top", "refused@{file}", lambda f, file, text: f.write(file, text), {"file": YAML_FILES, "text": ["[1, 2]", "text", "3", "- name: x\n"]}),
    Attack("a directive", "refused@{file}", lambda f, file, text: f.write(file, text + FILES[file]), {"file": YAML_FILES, "text": ["%YAML 9.9\n", "%TAG ! x\n", "%XYZ\n---\n---\n"]}),
    Attack("tabs", "refused@{file}", lambda f, file: f.append(file, "x:\n\ty: 1\n"), {"file": YAML_FILES}),
    Attack("very many keys", "refused@{file}", lambda f, file, size: f.append(file, "".join(f"k{n}: 1\n" for n in range(size))), {"file": YAML_FILES, "size": [3_000]}, units=6_000_000),
]  # fmt: skip

# --- the head -------------------------------------------------------------------------------------

_ODD: dict[str, str] = {
    "a list": "[1]",
    "a mapping": "{a: 1}",
    "a number": "3.5",
    "a boolean": "true",
    "null": "null",
    "long": "x" * 50_000,
    "markup": "'[/x][link=file:///]'",
    "escapes": '"\\e]0;x\\a"',
    "hidden": '"\\u202ex"',
}


def _head(f: ShopFolder, field: str, value: str) -> Path:
    lines = [
        f"{field}: {value}" if line.startswith(f"{field}:") else line
        for line in FILES["environment.yaml"].splitlines()
    ]
    if f"{field}: {value}" not in lines:
        lines.append(f"{field}: {value}")
    return f.write("environment.yaml", "\n".join(lines) + "\n")


def _limit(f: ShopFolder, limit: str, value: str) -> Path:
    return _head(f, "limits", f"{{{limit}: {value}}}")


_LIMITS = ["steps", "rows", "result_bytes", "value_bytes", "state_bytes", "seconds"]
HEAD = [
    Attack("another type", "refused@environment.yaml|fine", _head, {"field": ["name", "version", "title", "description", "domain", "clock", "limits", "source"], "value": _ODD}, most=45),
    Attack("an unknown key", "refused@environment.yaml", _head, {"field": ["tools", "schema_sql", "policy", "id", "x", "__class__"], "value": ["x"]}),
    Attack("a name that is a path", "refused@environment.yaml", lambda f, value: _head(f, "name", value), {"value": ["../x", "a/b", "''", "x" * 65, "A", "é", '"x\\n"', "-x", ".", "con:1"]}, most=10),
    Attack("a time that is none", "refused@environment.yaml", lambda f, value: _head(f, "clock", value), {"value": ["2025-02-30T00:00:00Z", "2025-13-01T00:00:00Z", "0000-01-01T00:00:00Z", "2025-01-01T24:00:00Z", "2025-01-01T00:00:60Z", "'٢٠٢٥-01-01T00:00:00Z'"]}),
    Attack("a time at the edge", "refused|fine", lambda f, value: _head(f, "clock", value), {"value": ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z"]}),
    Attack("limits beyond the host's", "refused@environment.yaml", _limit, {"limit": _LIMITS, "value": ["9000000000000000000", "1e300", "10000000000000000000000000", ".inf"]}, most=24),
    Attack("limits just beyond", "refused@environment.yaml", lambda f, at: _limit(f, *at), {"at": [("steps", bounds.MAX_STEPS + 1), ("rows", bounds.MAX_ROWS + 1), ("result_bytes", bounds.MAX_RESULT_BYTES + 1), ("value_bytes", bounds.MAX_VALUE_BYTES + 1), ("state_bytes", bounds.MAX_STATE_BYTES + 1), ("seconds", bounds.MAX_SECONDS + 0.1)]}),
    Attack("limits that are none", "refused@environment.yaml", _limit, {"limit": _LIMITS, "value": ["0", "-1", ".nan", "many", "[]", "null"]}, most=24),
    Attack("tiny limits", "refused|fine", _limit, {"limit": _LIMITS, "value": ["1"]}),
    Attack("an unknown limit", "refused@environment.yaml", _limit, {"limit": ["memory", "x", "Steps"], "value": ["1"]}),
]  # fmt: skip

GROUPS = [
    Group("places", "What stands where a file should: a link, a FIFO, a device, a folder, a terabyte.", ways.folder, PLACES, units=100_000, mib=80, base=shop_folder),
    Group("bytes", "Files whose bytes are no text, or another one than was meant.", ways.folder, BYTES, base=shop_folder),
    Group("yaml", "YAML that is deep, grows, repeats itself or would build objects.", ways.folder, YAML, base=shop_folder),
    Group("head", "environment.yaml: fields of other types, and limits that the host does not grant.", ways.folder, HEAD, base=shop_folder),
]  # fmt: skip
