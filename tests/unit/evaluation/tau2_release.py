"""A small release in tau2's form: a phone of the user's, an account of the agent's, both needed."""

from __future__ import annotations

from pathlib import Path

MESSAGE = """
from types import SimpleNamespace


class ToolCall(SimpleNamespace): ...
class AssistantMessage(SimpleNamespace): ...
class UserMessage(SimpleNamespace): ...
class ToolMessage(SimpleNamespace): ...
"""

ENVIRONMENT = '''
import inspect
import json
from types import SimpleNamespace as Plain

from pydantic import BaseModel


class Account(BaseModel):
    lines: dict[str, str]


class Phone(BaseModel):
    airplane: bool = True
    bars: int = 0


class Kit:
    kinds = {}

    def __init__(self, db):
        self.db = db

    @property
    def tools(self):
        return {name: getattr(self, name) for name in self.kinds}

    def get_tools(self):
        return {name: Plain(name=name, openai_schema=self.schema(name)) for name in self.kinds}

    def schema(self, name):
        code = self.tools[name]
        names = list(inspect.signature(code).parameters)
        properties = {key: {"type": "string"} for key in names}
        parameters = {"type": "object", "properties": properties, "required": names}
        return {"function": {"name": name, "description": code.__doc__, "parameters": parameters}}

    def tool_type(self, name):
        return Plain(value=self.kinds[name])


class Agents(Kit):
    kinds = {"get_line": "read", "enable_line": "write", "hand_over": "generic"}

    def get_line(self, line):
        """Shows a line."""
        return self.db.lines[line]

    def enable_line(self, line):
        """Enables a line."""
        if line not in self.db.lines:
            raise ValueError("no such line")
        self.db.lines[line] = "active"
        return "enabled"

    def hand_over(self, summary):
        """Hands the user to a person."""
        return "done"


class Users(Kit):
    kinds = {"show_bars": "read", "toggle_airplane_mode": "write", "name_phone": "write"}

    def show_bars(self):
        """Shows the bars of the phone."""
        return f"{self.db.bars} bars"

    def toggle_airplane_mode(self):
        """Turns the airplane mode on or off."""
        self.db.airplane = not self.db.airplane
        return f"airplane mode: {self.db.airplane}"

    def name_phone(self, name):
        """Gives the phone a name."""
        return f"It is {name} now. {{result}}"


class Environment:
    def __init__(self):
        self.tools, self.user_tools = Agents(Account(lines={"L1": "off"})), Users(Phone())

    def get_policy(self):
        return "Enable the line of who asks, and have them turn the airplane mode off."

    def set_state(self, initialization_data, initialization_actions, message_history):
        for line in initialization_actions or ():
            self.tools.db.lines[line] = "off"
        for message in message_history:
            for call in getattr(message, "tool_calls", None) or ():
                try:
                    self.make_tool_call(call.name, requestor=call.requestor, **call.arguments)
                    self.sync_tools()
                except Exception:
                    pass
        self.sync_tools()

    def make_tool_call(self, tool_name, requestor, **given):
        kit = self.user_tools if requestor == "user" else self.tools
        if tool_name not in kit.kinds:
            raise ValueError(f"Tool '{tool_name}' not found.")
        return kit.tools[tool_name](**given)

    def sync_tools(self):
        on = "active" in self.tools.db.lines.values()
        self.user_tools.db.bars = 4 if on and not self.user_tools.db.airplane else 0

    @staticmethod
    def to_json_str(value):
        return value if isinstance(value, str) else json.dumps(value)


def act(requestor, name, /, **arguments):
    return Plain(requestor=requestor, name=name, arguments=arguments)


def task(key, basis, bars, *actions):
    start = Plain(initialization_data=None, initialization_actions=["L2"], message_history=None)
    wanted = Plain(func_name="assert_bars", arguments={"bars": bars})
    criteria = Plain(
        reward_basis=[Plain(value=kind) for kind in basis],
        actions=list(actions),
        env_assertions=[wanted],
        communicate_info=None,
        nl_assertions=None,
    )
    return Plain(
        id=key,
        initial_state=start,
        evaluation_criteria=criteria,
        user_scenario="Your phone has no signal. Your line is L1.",
    )


def get_environment():
    return Environment()


def get_tasks():
    toggle = act("user", "toggle_airplane_mode")
    enable = act("assistant", "enable_line", line="L1")
    named = act("user", "name_phone", name="it's (mine)")
    return [
        task("both", ["ENV_ASSERTION"], 4, toggle, enable, named),
        task("over", ["ENV_ASSERTION", "ACTION"], 0, act("assistant", "hand_over", summary="x")),
    ]
'''

ENV_EVALUATOR = """
from enum import Enum
from types import SimpleNamespace as Plain


class Kind(Enum):
    ENV_ASSERTION = "ENV_ASSERTION"


class EnvironmentEvaluator:
    @staticmethod
    def calculate_reward(constructor, task, trajectory):
        environment = constructor(solo_mode=False)
        environment.set_state(None, task.initial_state.initialization_actions, trajectory)
        (wanted,) = task.evaluation_criteria.env_assertions
        met = environment.user_tools.db.bars == wanted.arguments["bars"]
        return Plain(
            reward=float(met),
            env_assertions=[Plain(env_assertion=wanted, met=met)],
            reward_breakdown={Kind.ENV_ASSERTION: float(met)},
        )
"""

ACTION_EVALUATOR = """
from types import SimpleNamespace as Plain


class ActionEvaluator:
    @staticmethod
    def calculate_reward(task, trajectory):
        made = {c.name for m in trajectory for c in getattr(m, "tool_calls", None) or ()}
        return Plain(reward=float({a.name for a in task.evaluation_criteria.actions} <= made))
"""

FILES = {
    "loguru.py": "class logger:\n    remove = staticmethod(lambda: None)\n",
    "tau2/__init__.py": "",
    "tau2/data_model/__init__.py": "",
    "tau2/data_model/message.py": MESSAGE,
    "tau2/domains/__init__.py": "",
    "tau2/domains/telecom/__init__.py": "",
    "tau2/domains/telecom/environment.py": ENVIRONMENT,
    "tau2/evaluator/__init__.py": "",
    "tau2/evaluator/evaluator_env.py": ENV_EVALUATOR,
    "tau2/evaluator/evaluator_action.py": ACTION_EVALUATOR,
    "tau2/evaluator/evaluator_communicate.py": "class CommunicateEvaluator: ...\n",
}


def write(folder: Path) -> Path:
    """The package, and the logger that it imports."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder
