"""Let bots play thousands of games, and say who wins how often."""

from dicewright import simulate

played = simulate("diceopolis", players=["greedy", "random"], games=2000, seed=1)
print(played)
print("points on average", played.points.mean(axis=0).round(1))

even = simulate("diceopolis", players=["greedy", "greedy"], games=2000, seed=1)
for row in even.summary()["by_order"]:
    low, high = row["wins"]["interval"]
    print(f"whoever plays as number {row['order']} wins {low:.1%} to {high:.1%}")
