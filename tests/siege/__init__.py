"""A siege of the kit: new attacks for as long as you like, with `python -m tests.siege MINUTES [SEED]`.

`__main__` runs rounds and counts; `inputs` are wrong texts, positions and commands; `attacks` kill processes while they
write, let two processes write to one file, and fill the disk.
"""
