"""Topic mining: what people ask for → descriptions of worlds in which it could be done.

After task-guided environment discovery (EnvScaler, SkelBuilder, stage 1): keep the tasks that need
a state, infer the environment behind each, keep what is useful and can be modelled, and choose
distinct topics.
"""

from envwright.synthesis.mining.mine import Mined, mine
from envwright.synthesis.mining.records import MiningOptions, Request, Topic

__all__ = ["Mined", "MiningOptions", "Request", "Topic", "mine"]
