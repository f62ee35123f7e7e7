"""Fair dice of tables, and counts of all dice."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; tables that are there already go on with the dice they had."""
    op.add_column("tables", sa.Column("fair", sa.Text))
    op.create_table(
        "dice",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("sides", sa.Text, primary_key=True),
        sa.Column("face", sa.Text, primary_key=True),
        sa.Column("count", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Remove both."""
    op.drop_table("dice")
    op.drop_column("tables", "fair")
