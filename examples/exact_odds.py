"""Print the exact chances of AstroVenture's bodies within three rolls, the likeliest first."""

from dicewright import odds

table = odds("astroventure")
print(*table.columns, sep=" | ")
for row in sorted(table.records(), key=lambda row: -float(row["chance"] or 0))[:8]:
    print(*(f"{cell:.1%}" if isinstance(cell, float) else cell for cell in row.values()), sep=" | ")
print(table.note)
