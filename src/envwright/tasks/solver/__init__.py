"""An independent solver: it carries out what a user says, seeing only what an agent sees.

It follows the syntax trees of ``envwright.tasks.parser`` by calling tools. If it reaches the goal
of a task, the words determine the goal.
"""
