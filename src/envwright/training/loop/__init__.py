"""The built-in training loop: imitation, then reinforcement, on one machine.

``training_run`` is the loop, ``imitation_phase`` and ``reinforcement_phase`` are its phases, set up
by ``recipe_components``. ``episodes`` has the learner play, through an ``EpisodePlayer`` that is
handed in, and ``token_rows`` are its episodes as tensors. ``forward_pass`` asks the model about
them, what they begin with in common read once (``prefix_tree``); ``training_batch`` lays advantages
over them, ``optimizer`` moves the weights. ``lockstep_client`` makes playing reproducible,
``training_folder`` keeps what a run writes. Needs torch (extra ``train``).
"""

from __future__ import annotations

from envwright.training.loop.episodes import EpisodePlayer, PlaySettings
from envwright.training.loop.training_folder import TrainingFolder
from envwright.training.loop.training_run import Training, TrainingData

__all__ = ["EpisodePlayer", "PlaySettings", "Training", "TrainingData", "TrainingFolder"]
