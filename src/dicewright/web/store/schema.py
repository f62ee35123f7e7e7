"""The database: tables, the events of each, which process has which, and counts of all dice."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),  # in the invitation's address
    Column("watch", String(16), nullable=False, unique=True),  # in the spectators' address
    Column("game", String(64), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: edition, options, who is to start
    Column("header", Text),  # JSON: the record's first line, once the game has begun
    Column("seats", Text, nullable=False),  # JSON: who sits where
    Column("host", String(32), nullable=False),  # the holder who may assign seats and start
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # counts all changes of the state
    Column("rematch", String(16)),  # the code of the table that followed
    Column("abandoned", Text),  # why
    Column("fair", Text),  # JSON: the fair dice, with their secret; none: real or older ones
    Column("created", BigInteger, nullable=False),  # seconds since 1970
    Column("touched", BigInteger, nullable=False),
    Column("owner", String(32)),  # the process that has the table, if that one lives
    Column("fence", BigInteger, nullable=False, server_default="0"),  # rises whenever one takes it
    Index("tables_by_status", "status", "touched"),
    Index("tables_by_owner", "owner"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # rising; a step taken back leaves a gap
    Column("content", Text, nullable=False),  # JSON: the record's line
)

DICE = Table(
    "dice",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("kind", String(64), primary_key=True),  # its name in the edition
    Column("sides", Text, primary_key=True),  # JSON: the faces, a side each
    Column("face", Text, primary_key=True),  # JSON
    Column("count", BigInteger, nullable=False),  # of rolls, in finished games
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("until", Double, nullable=False),  # when its leases end, by the database's own clock
)
