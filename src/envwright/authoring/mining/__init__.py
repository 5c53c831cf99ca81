"""Topic mining: what people ask for → descriptions of worlds in which it could be done.

After task-guided environment discovery (EnvScaler, SkelBuilder, stage 1): keep the tasks that need
a state, infer the environment behind each, keep what is useful and can be modelled, and choose
distinct topics.
"""

from envwright.authoring.mining.topic_miner import MiningOutcome, mine_topics
from envwright.authoring.mining.topic_records import MiningOptions, MiningRequest, Topic

__all__ = ["MiningOptions", "MiningOutcome", "MiningRequest", "Topic", "mine_topics"]
