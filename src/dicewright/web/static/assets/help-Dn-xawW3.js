var e=[{id:`in-60-seconds`,title:`In 60 seconds`,parts:[{html:`<ol>
<li>Black dice form two avenues that cross in the middle. From there outward they show 1, 2, 3, 4, 5, 6.</li>
<li>You hold five dice of your colour. In your turn you place one of them in the city.</li>
<li>It must touch at least two dice. So you begin in the corners around the middle.</li>
<li>If your die lies beside a black die with the <strong>same number</strong>, it starts a row. More dice of your colour behind it
make the row longer.</li>
<li>A row is worth the pips of all its dice, the black one included. A die can count in two rows.</li>
<li>Others may build in your way. When all dice are placed, the most points win.</li>
</ol>
`}]},{id:`the-city`,title:`The city`,parts:[{html:`<p>Two to four players build around the black cross. Nobody builds on it, and its middle has no number <span class="mention">(<a class="to-ruling" href="#D1">D1</a>)</span>.</p>
`},{picture:`city`,alt:`The black cross: from the middle, dice with 1 to 6 pips in all four directions. The four corners around the middle are open.`,caption:`The empty city. The first die can only go to one of the four corners with a dashed line.`},{html:`<p>With two players everybody has 36 dice of one colour, with three or four players 25. Five of them are your <strong>hand</strong>: you
roll them before the first turn, and everybody can see them <span class="mention">(<a class="to-ruling" href="#D3">D3</a>)</span>. The others are your <strong>reserve</strong>.</p>
`}]},{id:`your-turn`,title:`Your turn`,parts:[{html:`<ol>
<li>Roll one die from your reserve, so that you have five again. In your first turn you skip this.</li>
<li>Place one die of your hand on an open cell. You may take any of them, whatever it shows.</li>
</ol>
<p>You cannot pass, and there is always an open cell <span class="mention">(<a class="to-ruling" href="#D4">D4</a>)</span>.</p>
`}]},{id:`where-a-die-may-go`,title:`Where a die may go`,parts:[{html:`<p>A cell is open if it touches at least two dice: left, right, above or below. Black dice count, and so do everybody
else&#39;s. Corner to corner is not touching <span class="mention">(<a class="to-ruling" href="#D2">D2</a>)</span>.</p>
`},{picture:`touch`,alt:`Beside the avenues lie a 1 of Ada, and a 4 and a 6 of Ben. Three cells that touch two dice each are open.`,caption:`Three cells are open here. Each of them touches two dice.`}]},{id:`rows`,title:`Rows`,parts:[{html:`<p>From every black die a line runs straight away from the avenue, on both sides. If the die right beside the black die
shows <strong>the same number</strong>, there is a row. It belongs to the owner of that die <span class="mention">(<a class="to-ruling" href="#D7">D7</a>)</span>.</p>
`},{picture:`corner`,alt:`Ada's 1 in the corner touches two black ones: two rows, each 1 + 1 = 2.`,caption:`Ada's 1 lies beside two black ones, so it starts two rows. Each is worth 1 + 1 = 2: four points with one die.`},{html:`<p>The row goes on as long as dice of the <strong>same colour</strong> follow without a gap. Now every number is fine. Count the pips of
all its dice, and of the black die.</p>
`},{picture:`row`,alt:`Above the black 1 lie Ada's 1, 6 and 4: the row is worth 12.`,caption:`The row above the black 1 has grown: 1 + 1 + 6 + 4 = 12. The coloured line shows whose row it is, the number at its end what it is worth.`},{html:`<p>A die can count in two rows: one upward or downward, one to the side <span class="mention">(<a class="to-ruling" href="#D8">D8</a>)</span>.</p>
`},{picture:`two-rows`,alt:`Ada's 6 lies behind a 2 in a column and behind a 2 in a line: two rows, each 2 + 2 + 6 = 10.`,caption:`The ringed 6 counts twice. Both rows begin with a 2 beside a black 2, and each is worth 2 + 2 + 6 = 10.`}]},{id:`no-row`,title:`No row`,parts:[{html:`<p>If the die beside the avenue does not match, no row begins there. Nothing behind it on that line can score either <span class="mention">(<a class="to-ruling" href="#D8">D8</a>)</span>.</p>
`},{picture:`no-row`,alt:`Above the black 1 lie Ada's 5, 2 and 6. Only the 2 is in a row, with the black 2 at its left: 2 + 2 = 4.`,caption:`The ringed 5 lies beside a black 1: no row, and nothing above it counts in this column. The 2 scores sideways, for it lies beside the black 2.`},{html:`<p>Another colour ends a row. You may place a die just to be in somebody&#39;s way <span class="mention">(<a class="to-ruling" href="#D10">D10</a>)</span>.</p>
`},{picture:`stopped`,alt:`Above the black 1 lie Ada's 1 and 4, Ben's 5, and Ada's 6: the row is worth 1 + 1 + 4 = 6.`,caption:`Ben's ringed 5 ends Ada's row: 1 + 1 + 4 = 6. Her 6 behind it is in no row any more.`}]},{id:`count-your-points`,title:`Count your points`,parts:[{html:`<p>Add up all your rows. On the page the points are counted as you play.</p>
`},{picture:`scoring`,alt:`Ada's rows: 1 + 1 + 2 = 4, 3 + 3 + 3 = 9, 1 + 1 = 2 and 2 + 2 + 5 + 3 = 12, in all 27. Ben's rows: 2 + 2 = 4, 3 + 3 + 2 = 8 and 4 + 4 = 8, in all 20.`,caption:`Ada has 4 + 9 + 2 + 12 = 27 points, Ben 4 + 8 + 8 = 20.`}]},{id:`the-last-dice`,title:`The last dice`,parts:[{html:`<p>When nobody has a die left in reserve, your turn begins with a choice: roll one die of your hand again, only once, or
keep them all. Then you place one as always. You can do so in each of your last four turns <span class="mention">(<a class="to-ruling" href="#D5">D5</a>)</span>.</p>
`}]},{id:`the-end`,title:`The end`,parts:[{html:`<p>The game ends when every die is placed <span class="mention">(<a class="to-ruling" href="#D6">D6</a>)</span>. The most points win. With equal points you share the win <span class="mention">(<a class="to-ruling" href="#D9">D9</a>)</span>.</p>
`}]},{id:`option-what-continues-a-row`,title:`Option: what continues a row`,parts:[{html:`<p>You choose this when you set up the table <span class="mention">(<a class="to-ruling" href="#D7">D7</a>)</span>.</p>
<p><strong>Any die of the owner&#39;s colour.</strong> This is the usual game, as explained above.</p>
`},{picture:`option-colour`,alt:`Above the black 1 lie Ada's 1, 1 and 6: the row is worth 9.`,caption:`Any die of the owner's colour: 1 + 1 + 1 + 6 = 9.`},{html:`<p><strong>Only dice with the black die&#39;s number.</strong> Rows are shorter, and it is harder to score.</p>
`},{picture:`option-value`,alt:`The same dice: the row ends before the 6 and is worth 3.`,caption:`Only dice with the black die's number: 1 + 1 + 1 = 3. The 6 ends the row.`}]},{id:`all-rules-by-number`,title:`All rules by number`,parts:[{html:`<ul>
<li id="D1" class="ruling" tabindex="-1"><strong>D1</strong> The black dice count 1 to 6 from the middle outward. The middle has no number, and nobody builds on the cross.
A cell is named by the labels at the edges. Records count from the middle instead: (2, -1) is two to the right and
one down.</li>
<li id="D2" class="ruling" tabindex="-1"><strong>D2</strong> To touch is to share an edge. A die goes on an empty cell that touches at least two dice, black ones or
anybody&#39;s.</li>
<li id="D3" class="ruling" tabindex="-1"><strong>D3</strong> Who begins is drawn by lot, or you name somebody when you set up the table. Then you take turns in the order of
the seats. All hands are rolled before the first turn and are open.</li>
<li id="D4" class="ruling" tabindex="-1"><strong>D4</strong> In every turn but your first you roll one die from your reserve, if there is one. Then you place one die of
your hand, any of them, on any open cell. You cannot pass, and there is always an open cell.</li>
<li id="D5" class="ruling" tabindex="-1"><strong>D5</strong> If all reserves are empty when your turn begins, you may roll one die of your hand again, once. Then you place
a die as always. In the turn in which you roll the last die of your reserve you cannot.</li>
<li id="D6" class="ruling" tabindex="-1"><strong>D6</strong> The game ends when every die is placed.</li>
<li id="D7" class="ruling" tabindex="-1"><strong>D7</strong> A row begins beside a black die, with a die that shows the same number, and belongs to the owner of that die.
It goes on outward through dice of the same colour, without a gap. With the stricter option they must show the black
die&#39;s number too. It is worth the pips of the black die and of all its dice.</li>
<li id="D8" class="ruling" tabindex="-1"><strong>D8</strong> A die in two rows of its owner counts in both. A die beside the avenue that does not match starts no row,
whatever lies behind it. A die behind another colour is in no row of that line.</li>
<li id="D9" class="ruling" tabindex="-1"><strong>D9</strong> The most points win. Players with equal points share the win.</li>
<li id="D10" class="ruling" tabindex="-1"><strong>D10</strong> You may place a die that scores nothing, only to be in the way.</li>
</ul>
`}]}];export{e as default};