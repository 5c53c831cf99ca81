"""Playing the tasks of other people's releases: their worlds, behind calls of an agent.

``nursery`` forks a fresh sealed process for every episode, ``world`` is the host's side of one,
``worlds`` makes them for tasks, which ``tasks`` reads from a release. The formats are the audit's.
See ``docs/foreign.md``.
"""

from envwright.evaluation.playing.tasks import Read
from envwright.evaluation.playing.world import ForeignWorld
from envwright.evaluation.playing.worlds import ForeignWorlds, open_worlds

__all__ = ["ForeignWorld", "ForeignWorlds", "Read", "open_worlds"]
