"""The built-in training loop: imitation, then reinforcement, on one machine.

``recipe`` (beside this package) says what is done, ``models`` what learns, ``player`` who plays.
``run`` is the loop, ``supervised`` and ``reinforce`` its phases; ``rows`` and ``forward`` turn
episodes into tokens and ask the model about them, ``asking`` lets it play; ``collecting`` and
``setting`` choose, ``earning`` lays advantages over rows, ``critic`` says what states are worth,
``stepping`` moves weights, ``tallying`` adds up figures, ``guards`` gives up, ``files`` and
``boards`` keep, ``estimate`` guesses memory. Needs torch (extra ``train``).
"""

from __future__ import annotations

from envwright.training.loop.episodes import EpisodePlayer, PlaySettings
from envwright.training.loop.training_folder import TrainingFolder
from envwright.training.loop.training_run import Training, TrainingData

__all__ = ["EpisodePlayer", "PlaySettings", "Training", "TrainingData", "TrainingFolder"]
