var e=[{id:`in-60-seconds`,title:`In 60 seconds`,parts:[{html:`<ol>
<li>You are a space trader with three empty cargo bays. Fill them with the cargo that is worth the most.</li>
<li>In your turn you roll three times: for slot 1, for slot 2 and for slot 3. After each roll you put up to three dice on
that slot.</li>
<li>Equal symbols side by side, from slot 1 on, win a cargo tile with that symbol.</li>
<li>Lions are your money: they buy any tile. A lion on slot 1 or 2 also brings you one more die.</li>
<li>If you can get no tile, you take trash. It is worth nothing and fills a space.</li>
<li>In a bay, equal symbols or all different ones multiply your points. The most points win.</li>
</ol>
`}]},{id:`the-dice`,title:`The dice`,parts:[{html:`<p>There are five white dice and four black ones. The white dice are of two kinds: dice A have no mark, dice B have a
<strong>dot</strong> in the corner. Every die has one lion.</p>
`},{picture:`dice`,alt:`White die A, three of them, without a dot: lion, suitcase, suitcase, bandage, lightning bolt, cutlery. White die B, two of them, with a dot: lion, bandage, lightning bolt, pawn, pawn, gear. Black die, four of them: lion, bandage, lightning bolt, cutlery, pawn, gear.`,caption:`All faces of every die. Suitcases are only on dice A. Gears are only on dice B and on black dice.`},{html:`<p>You begin every turn with the five white dice. Lions bring you the black ones.</p>
`}]},{id:`the-warehouse`,title:`The warehouse`,parts:[{html:`<p>Here lie the cargo tiles. Of each there are 3 with two players, 4 with three and 5 with four. A tile tells you:</p>
<ul>
<li>its <strong>symbols</strong> (at the top left): so many of them in a row win it;</li>
<li>its <strong>points</strong> (at the top right);</li>
<li>its <strong>price</strong> in lions (at the bottom left);</li>
<li>how many are left (at the bottom right).</li>
</ul>
`},{picture:`warehouse`,alt:`Slimer: 1 suitcase, 0 points, 2 lions. Spike: 2 suitcases, 1 point, 3 lions. Mr Smith: 3 suitcases, 5 points, 5 lions. Space Pack: 2 bandages, 1 point, 3 lions. Star Medic: 3 bandages, 5 points, 5 lions. Oxytonator: 2 lightning bolts, 1 point, 3 lions. Warp Cell: 3 lightning bolts, 5 points, 5 lions. Novo Cola: 2 cutlery, 2 points, 4 lions. Novo Food: 3 cutlery, 10 points, 6 lions. Lady Dice: 2 pawns, 2 points, 4 lions. The Stowaway: 3 pawns, 10 points, 6 lions. Tin Sailor: 2 gears, 5 points, 5 lions. John Boy: 3 gears, 20 points, 7 lions.`,caption:`All tiles, by their symbol. Only the Slimer needs just one symbol.`}]},{id:`your-turn-three-rolls`,title:`Your turn: three rolls`,parts:[{html:`<p>The trader&#39;s machine has three slots. Each slot has three spaces, one above the other: they belong to row 1, row 2 and
row 3.</p>
<ol>
<li><strong>Roll 1, slot 1.</strong> Roll the five white dice. Put up to three of them on slot 1, each on the row you like <span class="mention">(<a class="to-ruling" href="#N2">N2</a>)</span>.</li>
<li><strong>Roll 2, slot 2.</strong> Take one black die for each lion that you put on slot 1 <span class="mention">(<a class="to-ruling" href="#N3">N3</a>)</span>. Roll everything that is not on a
slot, and put up to three dice on slot 2.</li>
<li><strong>Roll 3, slot 3.</strong> Take one more black die for each lion on slot 2, but never more than four in a turn. Roll what is
left, and put up to three dice on slot 3.</li>
</ol>
<p>A die on a slot stays there for this turn. You may leave a slot empty. If no die is left to roll, you go on to your
tiles at once <span class="mention">(<a class="to-ruling" href="#N4">N4</a>)</span>.</p>
`},{picture:`roll-1`,alt:`Ada rolls lion, bandage and cutlery with dice A, pawn and gear with dice B. On slot 1 she puts the bandage on row 1 and the lion on row 2.`,caption:`Roll 1. Ada puts a bandage on row 1 and the lion on row 2. The lion brings her a black die.`},{picture:`roll-2`,alt:`Ada rolls cutlery, bandage, pawn and, with the black die, a lion. On slot 2 she puts the bandage on row 1 and the lion on row 2.`,caption:`Roll 2, with the black die. The second bandage goes right beside the first. The lion on slot 2 brings another black die.`},{picture:`roll-3`,alt:`Ada rolls lion, pawn and, with the new black die, a bandage. On slot 3 she puts the bandage on row 1 and the lion on row 2.`,caption:`Roll 3. Now row 1 has three bandages, and Ada has three lions. The pawn would come too late: it cannot go on slot 1 any more.`}]},{id:`winning-rows`,title:`Winning rows`,parts:[{html:`<p>A row wins if equal symbols lie side by side, <strong>from slot 1 on and without a gap</strong>. One, two or three of them count. A
winning row gets you <strong>one</strong> tile of its symbol, and the tile may ask for fewer symbols than you have <span class="mention">(<a class="to-ruling" href="#N6">N6</a>)</span>.</p>
`},{picture:`winning-rows`,alt:`Row 1: three bandages. Row 2: two suitcases, slot 3 empty. Row 3: a lion.`,caption:`Row 1, three bandages: Star Medic or Space Pack. Row 2, two suitcases: Spike or Slimer. Row 3: a lion is no cargo.`},{picture:`no-rows`,alt:`Row 1: suitcase, gap, suitcase. Row 2: a bandage on slot 2 only. Row 3: pawn, lion, pawn.`,caption:`Row 1 has a gap: only the first suitcase counts, just enough for a Slimer. Row 2 does not begin on slot 1 and wins nothing. In row 3 the lion is in the way, and a single pawn wins no tile.`},{html:`<p>The lion is no joker. It never stands for another symbol, and it breaks the row it lies in <span class="mention">(<a class="to-ruling" href="#N5">N5</a>)</span>. If no fitting tile is
left in the warehouse, the row wins nothing.</p>
`}]},{id:`lions-buy-tiles`,title:`Lions buy tiles`,parts:[{html:`<p>Each lion on a slot counts, wherever it lies. Tiles with the same points cost the same <span class="mention">(<a class="to-ruling" href="#N7">N7</a>)</span>:</p>
<table>
<thead>
<tr>
<th>Points of the tile</th>
<th>0</th>
<th>1</th>
<th>2</th>
<th>5</th>
<th>10</th>
<th>20</th>
</tr>
</thead>
<tbody><tr>
<td>Price in lions</td>
<td>2</td>
<td>3</td>
<td>4</td>
<td>5</td>
<td>6</td>
<td>7</td>
</tr>
</tbody></table>
<p>You may split your lions and buy several tiles. With 8 lions you may instead take any two tiles, with 9 any three,
whatever they cost.</p>
`},{picture:`lions`,alt:`Five lions, anywhere on the three slots.`,caption:`Five lions buy one tile with 5 points or fewer. Or split them: 2 lions for a Slimer and 3 lions for a tile with 1 point.`}]},{id:`take-your-tiles`,title:`Take your tiles`,parts:[{html:`<p>Rows and lions add up. Take one tile after the other, in any order <span class="mention">(<a class="to-ruling" href="#N8">N8</a>)</span>. If you can get a tile, you must take at least
one; everything beyond is up to you <span class="mention">(<a class="to-ruling" href="#N9">N9</a>)</span>.</p>
`},{picture:`claims`,alt:`Lit with row 1: Star Medic and Space Pack. Lit with lions: Slimer, Spike, Space Pack and Oxytonator.`,caption:`What Ada's three bandages and three lions can get. She takes one tile with the row and one with the lions.`},{html:`<p>If you can get no tile at all, you take exactly one <strong>trash</strong> tile. It is worth nothing, has no symbol, and it takes up
a space like any other tile <span class="mention">(<a class="to-ruling" href="#N9">N9</a>)</span>.</p>
`}]},{id:`load-your-bays`,title:`Load your bays`,parts:[{html:`<p>You have three bays with five spaces each. Every tile that you take goes into a free space of the bay you choose. It
stays in that bay to the end <span class="mention">(<a class="to-ruling" href="#N11">N11</a>)</span>.</p>
`},{picture:`storing`,alt:`In hand: the Tin Sailor. Bay 1 holds two Slimers, bay 2 Lady Dice, Novo Cola and Space Pack, bay 3 John Boy. It brings 5 points in bay 1, 15 in bay 2, 5 in bay 3.`,caption:`Where should the Tin Sailor go? In bay 2 it is the fourth different symbol and brings 15 points, anywhere else only 5.`}]},{id:`what-a-bay-is-worth`,title:`What a bay is worth`,parts:[{html:`<p>Add up the points of the tiles. One group of tiles in the bay counts several times <span class="mention">(<a class="to-ruling" href="#N14">N14</a>)</span>:</p>
<table>
<thead>
<tr>
<th>Tiles in one bay</th>
<th>3</th>
<th>4</th>
<th>5</th>
</tr>
</thead>
<tbody><tr>
<td>all with the same symbol</td>
<td>×2</td>
<td>×3</td>
<td>×4</td>
</tr>
<tr>
<td>all with different symbols</td>
<td>–</td>
<td>×2</td>
<td>×3</td>
</tr>
</tbody></table>
`},{picture:`combinations`,alt:`Two Novo Cola and a Novo Food: 2 × 14 = 28. Two Lady Dice and two Stowaways: 3 × 24 = 72. Two Slimers, two Spikes and Mr Smith: 4 × 7 = 28. Four different symbols with 0, 1, 2 and 5: 2 × 8 = 16. Five different symbols with 1, 5, 1, 2 and 5: 3 × 14 = 42.`,caption:`Three, four and five tiles with the same symbol, then four and five with different symbols.`},{html:`<p>Only the symbols matter, not the names. Only the tiles of the group are multiplied, the others count once. If several
groups are possible, the best one counts. A tile with 0 points is part of a group like any other; trash never is.</p>
`},{picture:`bays`,alt:`Bay 1, Slimer, Spike, Mr Smith and trash: 2 × 6 = 12. Bay 2, Space Pack, Oxytonator, Novo Food, Novo Cola and Tin Sailor: 2 × 17 + 2 = 36. Bay 3, John Boy and Lady Dice: 22.`,caption:`Ada's bays: 12 + 36 + 22 = 70 points. Bay 1: three suitcases count double. Bay 2: four different symbols; of the two tiles with cutlery the better one is doubled, the other counts once. Bay 3: two tiles are no group yet.`}]},{id:`the-end`,title:`The end`,parts:[{html:`<p>When somebody&#39;s 15 spaces are full, everybody else has exactly one more turn. Then the game is over. So those who sit
before that player in the turn order have one turn more <span class="mention">(<a class="to-ruling" href="#N13">N13</a>)</span>.</p>
<p>In your last turn you may get more tiles than you have room for. Then a new tile may replace an old one, or you give one
up. Such tiles are out of the game <span class="mention">(<a class="to-ruling" href="#N12">N12</a>)</span>.</p>
<p>The most points win. With equal points you share the win <span class="mention">(<a class="to-ruling" href="#N15">N15</a>)</span>.</p>
`}]},{id:`other-editions`,title:`Other editions`,parts:[{html:`<p><strong>Compact</strong> is a short game of our own, not the publisher&#39;s: two bays with four spaces, four symbols, other dice and
other tiles. The pictures here show the standard edition. The table always shows what you play with.</p>
`}]},{id:`all-rules-by-number`,title:`All rules by number`,parts:[{html:`<ul>
<li id="N1" class="ruling" tabindex="-1"><strong>N1</strong> Who begins is drawn by lot, or you name somebody when you set up the table. Then you take turns in the order of
the seats.</li>
<li id="N2" class="ruling" tabindex="-1"><strong>N2</strong> You choose the row for each die, and it matters: rows win from left to right.</li>
<li id="N3" class="ruling" tabindex="-1"><strong>N3</strong> After slot 1, and again after slot 2, you take one black die for each lion that you put on that slot. There are
only four black dice. What lies on a slot is not rolled again in this turn.</li>
<li id="N4" class="ruling" tabindex="-1"><strong>N4</strong> You may leave any slot empty. The dice that are left are rolled all the same. With no dice left you go on to
your tiles at once.</li>
<li id="N5" class="ruling" tabindex="-1"><strong>N5</strong> A lion is no joker. It is no cargo symbol, and it breaks the row it lies in.</li>
<li id="N6" class="ruling" tabindex="-1"><strong>N6</strong> A winning row is made of equal cargo symbols from slot 1 on, without a gap. It gets one tile of its symbol that
is still in the warehouse and asks for no more symbols than the row has. Three rows can get three tiles, even of the
same kind.</li>
<li id="N7" class="ruling" tabindex="-1"><strong>N7</strong> Lions pay for tiles wherever they lie. All prices together may not be more than your lions. Instead, eight
lions may take any two tiles, and nine any three. You need not say beforehand which of these you use.</li>
<li id="N8" class="ruling" tabindex="-1"><strong>N8</strong> You may use rows and lions in the same turn. You take one tile after the other, in any order, as long as there
are some left. When you have taken all you want, you load them.</li>
<li id="N9" class="ruling" tabindex="-1"><strong>N9</strong> If you can get a cargo tile, you must take at least one. If you can get none, you take exactly one trash tile,
or nothing if no trash is left. You never have to put a die on a slot.</li>
<li id="N10" class="ruling" tabindex="-1"><strong>N10</strong> If the trash is used up and everybody in turn takes nothing, the game ends and you count your points. (This is
our own rule, so that no game goes on for ever.)</li>
<li id="N11" class="ruling" tabindex="-1"><strong>N11</strong> Every tile that you take goes into a free space of any of your bays. It never moves to another bay.</li>
<li id="N12" class="ruling" tabindex="-1"><strong>N12</strong> Only in your last turn can you have more tiles than free spaces. Then you may load one, replace a tile in a
bay with it, or give one up. Replaced and given-up tiles are out of the game. Otherwise you must load what you took.</li>
<li id="N13" class="ruling" tabindex="-1"><strong>N13</strong> When a player&#39;s spaces are all full at the end of a turn, every other player has exactly one more turn. If
somebody else fills up in these turns, nothing more happens.</li>
<li id="N14" class="ruling" tabindex="-1"><strong>N14</strong> A bay is worth the sum of its tiles, but one group in it is multiplied: 3, 4 or 5 tiles with the same symbol
by 2, 3 or 4; 4 or 5 tiles with different symbols by 2 or 3. The best group with the best tiles counts. Tiles with 0
points can be in a group, trash cannot.</li>
<li id="N15" class="ruling" tabindex="-1"><strong>N15</strong> The most points win. Players with equal points share the win.</li>
</ul>
`}]}];export{e as default};