"""How the end of an episode is judged; every stage may import it, and it imports no stage.

``rubric`` makes and applies the checks of a task, ``answers`` reads and compares what the agent
answered, ``events`` lists what happened, ``rewards`` turns these into a number.
"""
