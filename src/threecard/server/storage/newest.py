"""The tables of a new SQLite database.

Written by `python -m scripts.newest_tables`; change what it comes from.
"""

# ruff: noqa: E501 # as SQLite keeps them

STATEMENTS = (
    "CREATE TABLE alembic_version (\n\tversion_num VARCHAR(32) NOT NULL, \n\tCONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)\n)",
    "CREATE TABLE streams (\n\tstream TEXT NOT NULL, \n\tseq BIGINT NOT NULL, \n\thash BLOB NOT NULL, \n\tPRIMARY KEY (stream)\n)",
    "CREATE TABLE events (\n\tstream TEXT NOT NULL, \n\tseq BIGINT NOT NULL, \n\tat BIGINT NOT NULL, \n\tbody BLOB NOT NULL, \n\thash BLOB NOT NULL, mac BLOB DEFAULT (X'') NOT NULL, cause BLOB DEFAULT (X'') NOT NULL, \n\tPRIMARY KEY (stream, seq), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)\n WITHOUT ROWID\n\n",
    "CREATE TABLE snapshots (\n\tstream TEXT NOT NULL, \n\tseq BIGINT NOT NULL, \n\tbody BLOB NOT NULL, \n\tPRIMARY KEY (stream), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)",
    "CREATE TABLE commands (\n\tperson TEXT NOT NULL, \n\tcommand TEXT NOT NULL, \n\tfingerprint BLOB NOT NULL, \n\tanswer BLOB NOT NULL, \n\tat BIGINT NOT NULL, \n\tPRIMARY KEY (person, command)\n)\n WITHOUT ROWID\n\n",
    "CREATE TABLE balances (\n\taccount TEXT NOT NULL, \n\tcents BIGINT NOT NULL, \n\tPRIMARY KEY (account), \n\tCONSTRAINT not_below_zero CHECK (cents >= 0)\n)\n WITHOUT ROWID\n\n",
    "CREATE TABLE ledger (\n\tid INTEGER NOT NULL, \n\tstream TEXT NOT NULL, \n\tseq BIGINT NOT NULL, \n\tat BIGINT NOT NULL, \n\tsource TEXT NOT NULL, \n\ttarget TEXT NOT NULL, \n\tcents BIGINT NOT NULL, \n\tkind TEXT NOT NULL, \n\tPRIMARY KEY (id), \n\tCONSTRAINT something_moves CHECK (cents > 0), \n\tCONSTRAINT somewhere_else CHECK (source <> target), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)",
    "CREATE INDEX ledger_source ON ledger (source, id)",
    "CREATE INDEX ledger_target ON ledger (target, id)",
    "CREATE TABLE rounds (\n\tstream TEXT NOT NULL, \n\tround BIGINT NOT NULL, \n\tfirst_seq BIGINT NOT NULL, \n\tlast_seq BIGINT NOT NULL, \n\tat BIGINT NOT NULL, \n\tvoid INTEGER NOT NULL, \n\tPRIMARY KEY (stream, round), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)\n WITHOUT ROWID\n\n",
    "CREATE TABLE round_players (\n\tplayer TEXT NOT NULL, \n\tstream TEXT NOT NULL, \n\tround BIGINT NOT NULL, \n\tat BIGINT NOT NULL, \n\tPRIMARY KEY (player, stream, round)\n)\n WITHOUT ROWID\n\n",
    "CREATE INDEX round_players_at ON round_players (player, at)",
    "CREATE TABLE people (\n\tname TEXT NOT NULL, \n\tname_key TEXT NOT NULL, \n\tkind TEXT NOT NULL, \n\troles TEXT NOT NULL, \n\tpassword TEXT, \n\tmade_at BIGINT NOT NULL, \n\trefilled_at BIGINT NOT NULL, epoch BIGINT DEFAULT 0 NOT NULL, granted_by TEXT DEFAULT '' NOT NULL, guest TEXT, pin TEXT, \n\tPRIMARY KEY (name), \n\tUNIQUE (name_key)\n)\n WITHOUT ROWID\n\n",
    "CREATE INDEX people_kind ON people (kind, name_key)",
    "CREATE TABLE sessions (\n\ttoken BLOB NOT NULL, \n\tperson TEXT NOT NULL, \n\tbegan_at BIGINT NOT NULL, \n\tseen_at BIGINT NOT NULL, mac BLOB DEFAULT (X'') NOT NULL, epoch BIGINT DEFAULT 0 NOT NULL, \n\tPRIMARY KEY (token), \n\tFOREIGN KEY(person) REFERENCES people (name)\n)\n WITHOUT ROWID\n\n",
    "CREATE INDEX sessions_person ON sessions (person, seen_at)",
    "CREATE TABLE links (\n\tsecret BLOB NOT NULL, \n\tperson TEXT, \n\texpires_at BIGINT, mac BLOB DEFAULT (X'') NOT NULL, epoch BIGINT DEFAULT 0 NOT NULL, \n\tPRIMARY KEY (secret), \n\tFOREIGN KEY(person) REFERENCES people (name)\n)\n WITHOUT ROWID\n\n",
    "CREATE INDEX links_person ON links (person)",
    "CREATE TABLE own_limits (\n\tperson TEXT NOT NULL, \n\tkind TEXT NOT NULL, \n\tvalue BIGINT, \n\tlater_value BIGINT, \n\tlater_from BIGINT, \n\tPRIMARY KEY (person, kind), \n\tFOREIGN KEY(person) REFERENCES people (name)\n)\n WITHOUT ROWID\n\n",
    "CREATE TABLE adjustments (\n\tnumber BIGINT NOT NULL, \n\tplayer TEXT NOT NULL, \n\tcents BIGINT NOT NULL, \n\treason TEXT NOT NULL, \n\tproposed_by TEXT NOT NULL, \n\tproposed_at BIGINT NOT NULL, \n\tstate TEXT NOT NULL, \n\tdecided_by TEXT, \n\tdecided_at BIGINT, \n\tdecision TEXT, \n\tPRIMARY KEY (number), \n\tCONSTRAINT something_changes CHECK (cents <> 0), \n\tCONSTRAINT a_second_person CHECK (decided_by <> proposed_by), \n\tCONSTRAINT not_ones_own CHECK (player <> proposed_by)\n)",
    "CREATE INDEX adjustments_state ON adjustments (state, number)",
    "CREATE TABLE workers (\n\tworker TEXT NOT NULL, \n\tuntil BIGINT NOT NULL, \n\tready INTEGER NOT NULL, ahead BIGINT DEFAULT 0 NOT NULL, \n\tPRIMARY KEY (worker)\n)",
    "CREATE TABLE leases (\n\tstream TEXT NOT NULL, \n\tworker TEXT NOT NULL, \n\tuntil BIGINT NOT NULL, epoch BIGINT DEFAULT 0 NOT NULL, \n\tPRIMARY KEY (stream), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)",
    "CREATE TABLE bars (\n\tplayer TEXT NOT NULL, \n\tstream TEXT NOT NULL, \n\tPRIMARY KEY (player, stream), \n\tFOREIGN KEY(stream) REFERENCES streams (stream)\n)",
    "CREATE TABLE store_format (\n\tformat INTEGER NOT NULL, \n\tPRIMARY KEY (format)\n)",
    "INSERT INTO alembic_version (version_num) VALUES ('0008')",
    "INSERT INTO store_format (format) VALUES (4)",
)
