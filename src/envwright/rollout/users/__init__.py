"""User simulators: who the agent talks to, what they may say, and what they did wrong."""
