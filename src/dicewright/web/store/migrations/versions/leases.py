"""Which process has which table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add processes, and what a table knows of the one that has it."""
    op.create_table(
        "processes",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(32)))
    op.add_column("tables", sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("tables_by_owner", "tables", ["owner"])


def downgrade() -> None:
    """Remove all of it."""
    op.drop_index("tables_by_owner", "tables")
    op.drop_column("tables", "fence")
    op.drop_column("tables", "owner")
    op.drop_table("processes")
