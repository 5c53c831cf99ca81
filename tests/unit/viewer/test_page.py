"""The page: one text, which names all that runs in it, and holds data that cannot get out."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path

from envwright.viewer.page import MODULES, content_policy, page_text
from tests.view import answers_in

STATIC = Path(str(files("envwright.viewer"))) / "static"
HOSTILE = "</script><script>alert(1)</script>"


def test_the_policy_names_what_is_in_the_page() -> None:
    page = page_text()
    scripts = re.findall(r'<script(?: type="module")?>(.*?)</script>', page, re.DOTALL)
    assert len(scripts) == 5
    policy = content_policy(live=True)
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'none'" in content_policy(live=False)


def test_data_stays_in_its_element(tmp_path: Path) -> None:
    page = page_text({"overview": {"title": HOSTILE, "blob": b"\x00\xff"}})
    assert HOSTILE not in page
    file = tmp_path / "page.html"
    file.write_text(page)
    assert answers_in(file)["overview"] == {"title": HOSTILE, "blob": "x'00ff'"}
    assert page == page_text({"overview": {"title": HOSTILE, "blob": b"\x00\xff"}})


def test_modules_import_from_those_before_them_and_share_no_name() -> None:
    """They are joined into one: an order that does not hold, or a name twice, would break it."""
    assert sorted(MODULES) == sorted(path.stem for path in STATIC.glob("*.js"))
    seen: dict[str, set[str]] = {}
    names: set[str] = set()
    for module in MODULES:
        text = (STATIC / f"{module}.js").read_text()
        for line in re.findall(r"^import .*$", text, re.MULTILINE):
            found = re.fullmatch(r'import \{ ([^}]*) \} from "\./(\w+)\.js";', line)
            assert found is not None, line
            assert set(found[1].split(", ")) <= seen[found[2]], line
        own = re.findall(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", text, re.M)
        assert not set(own) & names, module
        names |= set(own)
        parts = re.findall(r"^export (?:async )?(?:function|const|let) (\w+)", text, re.M)
        for group in re.findall(r"^export const \{ ([^}]*) \}", text, re.M):
            parts += group.split(", ")
        seen[module] = set(parts)


def test_licences_of_what_is_not_ours_are_there() -> None:
    vendored = STATIC / "vendor"
    told = (vendored / "README.md").read_text()
    for file in vendored.iterdir():
        assert file.name == "README.md" or f"`{file.name}`" in told
    assert "Permission is hereby granted" in (vendored / "LICENSE.preact").read_text()
    assert "Apache License" in (vendored / "LICENSE.htm").read_text()
    assert "Permission is hereby granted" in (vendored / "LICENSE.uplot").read_text()
