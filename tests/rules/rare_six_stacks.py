"""What hardly ever happens by chance in Six Stacks: positions to look at, and a move to play in each."""

RARE = (
    # A king and a lone queen of the other colour, a queen in company, and a stack that is no queen.
    ({"stacks": ["Qs", "Qh Jh", "9c"], "hands": ["Kd 8s 2h", "4c"]}, "8s to s3"),
    # A king goes under a lone queen.
    ({"stacks": ["Qh", "9c"], "hands": ["Kd", "4c"]}, "Kd under s1"),
    # Nothing is left to shuffle, so nobody can draw.
    (
        {
            "stacks": ["Ah Kh Qh Jh"],
            "reserve": "2h 2d",
            "hands": [
                "Th",
                "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 9h 8h 7h 6h 5h 4h 3h "
                "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
            ],
            "redeal_reserve": False,
        },
        "Th to s1",
    ),
    # The reserve gives way to a stack headed by its twin.
    ({"stacks": ["Ah Kh Qh Jh", "9d 8d 7d 6d"], "reserve": "9h", "hands": ["Td", "4c"]}, "Td to s1"),
)
