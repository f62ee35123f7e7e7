var e=[{id:`in-60-seconds`,title:`In 60 seconds`,parts:[{html:`<ol>
<li>You roll seven dice: six with fire, water and earth, and one that may show STEAL.</li>
<li>Twice you may keep what you like and roll the others again.</li>
<li>Every star, planet and moon asks for elements. If your dice show them, put your marker there: 3 points for a star, 2
for a planet, 1 for a moon.</li>
<li>One thing a turn, then the next player rolls.</li>
<li>With STEAL on the die you can take what somebody else holds. Steal and Empty actions work without it.</li>
<li>Whoever holds a whole system locks it and gets a bonus. When everything is taken, the most points win.</li>
</ol>
`}]},{id:`the-dice`,title:`The dice`,parts:[{html:`<p>Six dice show elements. A <strong>double</strong> counts as two; fire has no double. The seventh is the steal die: one of its faces
says STEAL.</p>
`},{picture:`dice`,alt:`Elemental die: fire, fire, water, double water, earth, double earth. Steal die: STEAL once, five faces are blank.`,caption:`All faces of both kinds of dice. The flame is fire, the waves are water, the mountains are earth. The mask is STEAL.`}]},{id:`stars-planets-and-moons`,title:`Stars, planets and moons`,parts:[{html:`<p>Two to six players lay out one system more than there are players, drawn from ten <span class="mention">(<a class="to-ruling" href="#A1">A1</a>)</span>. Each has one star, one to three
planets and one to six moons. Beside each of them you see which elements it asks for.</p>
<table>
<thead>
<tr>
<th>Body</th>
<th>Star</th>
<th>Planet</th>
<th>Moon</th>
</tr>
</thead>
<tbody><tr>
<td>Points</td>
<td>3</td>
<td>2</td>
<td>1</td>
</tr>
</tbody></table>
`},{picture:`system`,alt:`The system Beta, bonus 4. Star: 3 fire, 3 water, 1 earth. Planet: 1 fire, 4 water, 1 earth. Moons: 2 fire, 1 water; and 1 fire, 3 water.`,caption:`The system Beta: a star in the middle, a planet, two moons. The bonus is for whoever holds all of it.`},{picture:`greatest`,alt:`The system Kappa, bonus 12, with a star, three planets and six moons.`,caption:`Kappa is the greatest system: three planets, six moons, a bonus of 12.`}]},{id:`your-turn-up-to-three-rolls`,title:`Your turn: up to three rolls`,parts:[{html:`<ol>
<li>Roll all seven dice.</li>
<li>Keep the dice you like, and roll all others. You can do so twice. You may also roll a die that you kept before, and
at least one die must roll <span class="mention">(<a class="to-ruling" href="#A2">A2</a>)</span>.</li>
<li>After any roll you may complete <strong>one thing</strong> that your dice pay for. Then your turn is over.</li>
</ol>
<p>You may roll on although you could take something <span class="mention">(<a class="to-ruling" href="#A3">A3</a>)</span>. You may also stop with nothing <span class="mention">(<a class="to-ruling" href="#A5">A5</a>)</span>.</p>
`},{picture:`rolls`,alt:`Alpha's planet asks for 1 fire, 1 water, 4 earth. Roll 1: fire, fire, water, water, earth, earth; Ada keeps fire, water and both earths. Roll 2 brings an earth, which she keeps. Roll 3 brings a double earth.`,caption:`Ada wants Alpha's planet: 1 fire, 1 water, 4 earth. Ticks mark what she keeps. After the third roll she has five earths, one more than she needs, and takes the planet.`}]},{id:`what-your-dice-pay-for`,title:`What your dice pay for`,parts:[{html:`<p>Count each element on all your dice. You need <strong>at least</strong> what is asked for; more is fine. Nothing is used up <span class="mention">(<a class="to-ruling" href="#A4">A4</a>)</span>.</p>
`},{picture:`paying`,alt:`The dice show 2 fire, 3 water and 3 earth. Both moons of Beta are lit. The planet lacks 1 water, the star 1 fire.`,caption:`2 fire, 3 water and 3 earth pay for both moons of Beta. The planet needs one more water, the star one more fire.`}]},{id:`take-or-steal`,title:`Take or steal`,parts:[{html:`<p>If nobody has a marker there, put yours on it and get the points <span class="mention">(<a class="to-ruling" href="#A6">A6</a>)</span>.</p>
<p>If somebody else has a marker there, your dice must pay for it <strong>and</strong> the steal die must show STEAL. Your marker
replaces the other one. You get the points, and the other player loses them. This works with stars too <span class="mention">(<a class="to-ruling" href="#A7">A7</a>)</span>.</p>
`},{picture:`stealing`,alt:`The dice show 3 fire, 1 water, 3 earth and STEAL. Ada takes the star of Alpha from Ben.`,caption:`3 fire, 1 water, 3 earth and STEAL: Ada takes the star from Ben. She gets 3 points, he loses 3.`}]},{id:`special-actions`,title:`Special actions`,parts:[{html:`<p>There are two <strong>Steal actions</strong> and three <strong>Empty actions</strong>. You complete one of them instead of taking something. They
have nothing to do with STEAL on the die: your other dice pay for them, whatever the steal die shows. Each can be used
once in the whole game, by anybody, and only if there is a target <span class="mention">(<a class="to-ruling" href="#A10">A10</a>)</span>.</p>
`},{picture:`actions`,alt:`Steal: 2 fire, 3 water, 3 earth. Steal: 1 fire, 4 water, 4 earth. Empty: 1 fire, 5 water, 1 earth. Empty: 1 fire, 1 water, 5 earth. Empty: 4 water, 4 earth. Steal brings 3 points, Empty 2.`,caption:`The five special actions, and what they ask for.`},{html:`<p><strong>Steal action:</strong> take a planet or moon from somebody. You get its points and 3 more, and the other player loses its
points. A star cannot be taken this way <span class="mention">(<a class="to-ruling" href="#A8">A8</a>)</span>.</p>
`},{picture:`steal-action`,alt:`The dice pay for a Steal action: 2 fire, 3 water, 3 earth. Ada takes Alpha's planet from Ben.`,caption:`Ada gets 5 points: 3 for the action and 2 for the planet. Ben loses 2.`},{html:`<p><strong>Empty action:</strong> remove somebody&#39;s marker from a star, planet or moon. You get 2 points, and the other player loses its
points. Then it is free for everybody <span class="mention">(<a class="to-ruling" href="#A9">A9</a>)</span>.</p>
`},{picture:`empty-action`,alt:`The dice pay for an Empty action: 1 fire, 5 water, 1 earth. Ada removes Ben's marker from the star of Alpha.`,caption:`Ada gets 2 points, and Ben loses 3. The star is free again.`}]},{id:`complete-a-system`,title:`Complete a system`,parts:[{html:`<p>If all bodies of a system carry your marker, you complete it at once. You get its bonus, and it is <strong>locked</strong>: nobody
can steal or empty anything there any more <span class="mention">(<a class="to-ruling" href="#A11">A11</a>)</span>.</p>
`},{picture:`locked`,alt:`Ada's marker is on the star, the planet and the moon of Alpha, which is locked.`,caption:`Alpha is Ada's. Star, planet, moon and bonus: 3 + 2 + 1 + 3 = 9 points.`},{html:`<p>The bonuses: Alpha 3, Beta 4, Gamma 5, Delta 6, Epsilon 7, Zeta 8, Eta 9, Theta 10, Iota 11, Kappa 12.</p>
`}]},{id:`the-end`,title:`The end`,parts:[{html:`<p>The game ends at once when every star, planet and moon has a marker. Special actions may be left over. The most points
win. With equal points you share the win <span class="mention">(<a class="to-ruling" href="#A13">A13</a>)</span>.</p>
`}]},{id:`race-to-25`,title:`Race to 25`,parts:[{html:`<p>Choose this under “Goal” when you set up the table. All rules stay as they are, but:</p>
<ul>
<li>The systems with the greatest bonuses are laid out. There are no bonuses and no locks <span class="mention">(<a class="to-ruling" href="#A14">A14</a>)</span>.</li>
<li>Two players can have a marker on the same body. If you steal or empty, you say whose marker you mean <span class="mention">(<a class="to-ruling" href="#A15">A15</a>)</span>.</li>
<li>Whoever first has <strong>exactly 25 points</strong> wins at once. You cannot do anything that would lift you above 25 <span class="mention">(<a class="to-ruling" href="#A16">A16</a>)</span>.</li>
</ul>
`},{picture:`two-cubes`,alt:`Ada and Ben both have a marker on the star of Kappa.`,caption:`Ada and Ben are both on Kappa's star, and each got 3 points for it. A third marker cannot go there.`},{picture:`exactly`,alt:`Ada has 23 points. Her dice show 4 fire and 3 water. Kappa's third planet and fourth moon are lit, the star is not.`,caption:`Ada has 23 points. The planet brings 2: exactly 25, and she wins. The moon would bring her to 24. Her dice would pay for the star too, but its 3 points are too many.`}]},{id:`option-when-the-dice-pay-for-a-body`,title:`Option: when the dice pay for a body`,parts:[{html:`<p><strong>Roll on if you like</strong> is the usual game. With <strong>Stop and complete something</strong> your rolling ends as soon as your dice
pay for a free star, planet or moon that you may take. Then you must complete something <span class="mention">(<a class="to-ruling" href="#A3">A3</a>)</span>.</p>
`}]},{id:`other-editions`,title:`Other editions`,parts:[{html:`<p><strong>Quartet</strong> is an edition of our own with a fourth element, air, and with other dice and systems. The pictures here show
the standard edition. The table always shows what you play with.</p>
`}]},{id:`all-rules-by-number`,title:`All rules by number`,parts:[{html:`<ul>
<li id="A1" class="ruling" tabindex="-1"><strong>A1</strong> The systems are drawn at random, one more than there are players. Who begins is drawn by lot, or you name
somebody when you set up the table. Then you take turns in the order of the seats.</li>
<li id="A2" class="ruling" tabindex="-1"><strong>A2</strong> You have up to three rolls. The first is with all seven dice. Before each further roll you choose what to keep.
Any die may be rolled again, also one that you kept before, and at least one must be.</li>
<li id="A3" class="ruling" tabindex="-1"><strong>A3</strong> After any roll you may complete one thing that your dice pay for, and your turn ends. You may also roll on.
With the option “Stop and complete something”, a roll that pays for a free body which you may take ends your rolling,
and you must complete something.</li>
<li id="A4" class="ruling" tabindex="-1"><strong>A4</strong> Your dice pay for something if they show at least what it asks for, of every element. Doubles count two.
Nothing is used up.</li>
<li id="A5" class="ruling" tabindex="-1"><strong>A5</strong> After any roll you may end your turn with nothing, unless the option of <a class="to-ruling" href="#A3">A3</a> forbids it. After the third roll you
complete something or end your turn.</li>
<li id="A6" class="ruling" tabindex="-1"><strong>A6</strong> A free body: put your marker on it and get its points: star 3, planet 2, moon 1.</li>
<li id="A7" class="ruling" tabindex="-1"><strong>A7</strong> A body of somebody else: if your dice pay for it and the steal die shows STEAL, your marker replaces theirs.
You get the points, they lose them. Stars too.</li>
<li id="A8" class="ruling" tabindex="-1"><strong>A8</strong> A Steal action: if your dice pay for it, take a planet or moon from somebody. You get its points and 3 more,
they lose its points. The steal die does not matter.</li>
<li id="A9" class="ruling" tabindex="-1"><strong>A9</strong> An Empty action: if your dice pay for it, remove somebody&#39;s marker from any body, stars too. You get 2 points,
they lose the points of the body, and it is free again.</li>
<li id="A10" class="ruling" tabindex="-1"><strong>A10</strong> An action needs a target. Each special action is used only once in a game, by anybody.</li>
<li id="A11" class="ruling" tabindex="-1"><strong>A11</strong> Whoever holds all bodies of a system completes it at once. It is locked: nothing there can be stolen or
emptied any more. The bonus is paid before you look whether the game is over.</li>
<li id="A12" class="ruling" tabindex="-1"><strong>A12</strong> You never run out of markers here. (In the box everybody has fifteen cubes, and the rule book does not say
what happens when they are used up.)</li>
<li id="A13" class="ruling" tabindex="-1"><strong>A13</strong> The game ends at once when every body has a marker. The most points win. Players with equal points share the
win.</li>
<li id="A14" class="ruling" tabindex="-1"><strong>A14</strong> Race to 25: the systems with the greatest bonuses are laid out. Nothing is completed or locked, and the game
goes on when everything is taken.</li>
<li id="A15" class="ruling" tabindex="-1"><strong>A15</strong> Race to 25: a body has room for markers of two different players. If you steal or empty, you say whose marker
you mean. You cannot steal where you have a marker already; you can empty there.</li>
<li id="A16" class="ruling" tabindex="-1"><strong>A16</strong> Race to 25: the first to have exactly 25 points wins at once, alone. You cannot complete anything that would
lift you above 25.</li>
<li id="A17" class="ruling" tabindex="-1"><strong>A17</strong> If nobody completes anything for ten rounds, the game ends and the most points win; with equal points you
share the win. (This is our own rule, so that no game goes on for ever.)</li>
</ul>
`}]}];export{e as default};