var e=`<h2>Diceopolis</h2>
<p>Build dice of your colour around the black cross. Longest, fattest rows win.</p>
<p><strong>The board.</strong> A cross of black dice: four arms, numbered outward from the centre <code>(0,0)</code>. Cells are written <code>(x,y)</code>:
<code>(2,-1)</code> is two to the right, one down (D1).</p>
<p><strong>Your turn.</strong> Roll one die from your cache into your hand, except in your first turn (D4). Then place one die of your
hand, of any value, on an empty cell that touches at least two dice, black ones and everybody&#39;s included; corners do not
touch (D2). Nobody may pass, and there is always an open cell (D4). Placing a die only to be in somebody&#39;s way is fine
(D10).</p>
<p><strong>The last turns.</strong> When all caches are empty, your turn begins with a choice: re-roll one die of your hand, once, or
keep them all; then place one as always (D5). The game ends with the last die (D6).</p>
<p><strong>Points.</strong> From each black die a line runs away from its arm, on both sides. If the die beside the black die shows the
<em>same number</em>, its owner has a row there. The row continues outward through dice of the owner&#39;s colour, and ends at a
gap or at another colour. It is worth the black die plus all its dice (D7). A die can count in two rows: its column&#39;s
and its line&#39;s. A die beside the arm that does not match starts no row, and nothing behind it on that line can score
(D8).</p>
<p><strong>Option <code>row</code>.</strong> With <code>colour</code>, a row continues with any numbers. With <code>value</code>, only with dice that also show the black
die&#39;s number (D7).</p>
<p><strong>Winning.</strong> The most points win; equal totals share the win (D9).</p>
`;export{e as default};