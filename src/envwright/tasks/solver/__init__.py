"""An independent solver: it carries out what a user says, seeing only what an agent sees.

It reads the language of requests, and shares no code with what writes it. If it reaches the goal of
a task, the words determine the goal.
"""
