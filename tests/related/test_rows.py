"""Each of the related systems has one row, be it that it says why nothing was taken."""

from __future__ import annotations

from tests.conftest import ENVIRONMENTS

SYSTEMS = """
2509.24527 2510.08240 2506.11425 2308.11432 2507.14201 2502.14499 2509.04575 2512.20206
2510.08558 2306.00323 2603.12631 2312.09067 2504.21853 2510.21111 2602.16179 2412.21154
2509.08755 2401.05566 2505.16421 2511.20718 2403.12014 2509.22576 2504.21561 2410.02907
2505.20732 2311.05657 2601.14615 2601.22149 2603.20691 2504.00907 2510.00568 2601.20789
2506.07976 2510.15018 2103.09815 2304.09825 2412.19723 2602.03647 2303.06614 2511.03001
2510.18821 2601.22491 2510.06727 2311.05195 2103.09977 2309.01918 2509.24910 2310.06114
2509.06278 2505.08617 2510.01132 2412.17589
""".split()


def test_each_system_has_a_row() -> None:
    page = (ENVIRONMENTS.parent / "docs" / "reference" / "related-systems.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert len(SYSTEMS) == len(set(SYSTEMS)) == 52
    assert [one for one in SYSTEMS if not any(one in row for row in rows)] == []
    names = [row.removeprefix("| ").split(",")[0] for row in rows]
    assert len(names) == len(set(names))
