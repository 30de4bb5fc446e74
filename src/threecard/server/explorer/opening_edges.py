"""House edges of the tables that a new house opens, by the hash of their terms.

Written by `python -m scripts.beforehand`; change what it comes from.
"""

EDGES: dict[str, dict[str, str]] = {
    "1217083a867daa66927df1fd5deee3882b6aa756bcee3f058bb7d5eb8537f2da": {
        "main": "3110763/101792600",
        "tie": "1273528/12724075",
        "royal_pictures": "62/1105",
    },
    "26305a9da0d3935efe9f670ad7982dbc50656aa0763004316babab3a6bfbd534": {
        "main": "3110763/101792600",
        "tie": "1273528/12724075",
        "three_pictures": "54/65",
    },
    "45aab568fade8a0fd821ceff4772253e800c3d243f19df0191ddfc603be05306": {
        "main": "3110763/101792600",
        "tie": "255848/2544815",
        "player_prosperity": "108/1105",
        "dealer_prosperity": "108/1105",
        "picture_perfect": "115828/978775",
    },
    "d0470ef27c211daddf3968d448a009b186f62a5094f6a33c0ed5ccfb87c447b8": {
        "main": "3110763/101792600",
        "tie": "1273528/12724075",
        "three_pictures": "54/65",
    },
    "ebc696db78baf4bd99f88aabba6a61cc8cb38193e08bd76638959801c0ddba2d": {
        "ante": "686689/20358520",
        "pair_plus": "308/5525",
        "jackpot": "93/170",
    },
    "f9a3dafab67e5d946d41a1c73e0626a978cd685541255d9c24b0a0ecbd792826": {
        "main": "3110763/101792600",
        "tie": "-1061584/1817725",
        "player_prosperity": "108/1105",
        "dealer_prosperity": "108/1105",
        "picture_perfect": "115828/978775",
    },
}
