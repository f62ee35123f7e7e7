var e=`<h2>Novo Dice</h2>
<p>Gamble with the Lion for cargo, and load your three bays so that they are worth the most.</p>
<p><strong>Your turn: three rolls, three slots.</strong> Roll the white dice. Put up to three of the dice you just rolled on slot 1,
each on a row of your choice (N2), then say <code>done</code>. For each lion you put there, take a black die (at most four in a
turn, N3). Roll everything that is not on a slot for slot 2, do the same, then roll once more for slot 3. You may leave
a slot empty; with no dice left you go straight to claiming (N4).</p>
<p><strong>Winning rows.</strong> A row wins with equal cargo symbols from slot 1 on, without a gap: one, two or three of them. A lion
is no joker, it breaks its row (N5). Each winning row claims one tile of its symbol that asks for no more symbols than
the row has (N6).</p>
<p><strong>Lions</strong>, wherever they lie, buy tiles: the warehouse shows each tile&#39;s price, and you may split your lions. Eight
lions claim any two tiles, nine any three (N7). Rows and lions add up; claim one tile at a time, in any order (N8).</p>
<p><strong>Duty and trash.</strong> If you can claim a tile, you must claim at least one. If you cannot, you take one trash tile (N9).
If the trash runs out and everybody in turn takes nothing, the game ends (N10).</p>
<p><strong>Storing.</strong> Every tile goes into a bay of your choice and stays in that bay (N11). Only in your last turn can you have
more tiles than spaces: then one may replace another or be given up (N12).</p>
<p><strong>What a bay is worth.</strong> The sum of its tiles, with one combination multiplied: 3, 4 or 5 tiles of one symbol count x2,
x3, x4; 4 or 5 tiles of different symbols x2, x3. The best combination counts; trash is worth nothing and has no symbol
(N14).</p>
<p><strong>The end.</strong> Once a player has filled all spaces, everybody else has exactly one more turn. So those who sit before that
player in the turn order have one turn more than the one who ends the game (N13). The most points win; equal totals
share the win (N15).</p>
`;export{e as default};