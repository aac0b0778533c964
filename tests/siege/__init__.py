"""A siege of the kit, for as long as one says and with other inputs every time: `python -m tests.siege MINUTES [SEED]`.

`__main__` goes round by round and counts; `inputs` are texts, positions and words that are wrong in some way;
`kills` ends processes while they write, and has two write at once; `disks` fills the disk.
"""
