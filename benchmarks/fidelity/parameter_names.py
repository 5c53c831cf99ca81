"""Which parameter of a tool an argument of the description is for.

A tool is called by its own description, so that another name for an argument is no fault in itself:
a service's ``/todos/{id}`` may be a tool with ``todo_id``.
"""

from __future__ import annotations

import re

from benchmarks.fidelity.operations import CallForm, names_thing, plain_key
from envwright.types import ToolSpec


def parameter_names(tool: ToolSpec, form: CallForm) -> dict[str, str]:
    """Argument of the description → parameter of the tool; one without a parameter is left out.

    The same words come first. What is left in an operation's path goes to what is left of the
    tool's required parameters: to one that ends with it (``id``, ``todo_id``), else to the only
    one.

    Example::

        >>> from envwright.types import Operation, Parameter
        >>> get = Operation(id="get", method="get", path="/todos/{id}")
        >>> tool = ToolSpec(name="get_todo", parameters={"todo_id": Parameter()})
        >>> parameter_names(tool, CallForm(get, {}))
        {'id': 'todo_id'}
    """
    by_key = {plain_key(name): name for name in tool.parameters}
    in_path = re.findall(r"\{([^{}]*)\}", form.operation.path)
    found = {
        name: by_key[plain_key(name)]
        for name in (*in_path, *form.inputs)
        if plain_key(name) in by_key
    }
    for name in in_path:
        if name in found:
            continue
        free = [
            one
            for one, parameter in tool.parameters.items()
            if parameter.required and one not in found.values()
        ]
        ending = [one for one in free if plain_key(one).endswith("_" + plain_key(name))]
        left = [one for one in in_path if one not in found]
        if chosen := ending or (free if len(free) == len(left) else []):
            found[name] = chosen[0]
    # In a list of tools nothing stands in a path: the one identifier that is left is the same.
    asked = [name for name, one in form.inputs.items() if one.required and name not in found]
    own = [name for name, one in tool.parameters.items() if one.required]
    own = [name for name in own if name not in found.values()]
    if len(asked) == len(own) == 1 and names_thing(asked[0]) and names_thing(own[0]):
        found[asked[0]] = own[0]
    return found
