var e=`<h2>AstroVenture</h2>
<p>Roll for stars, planets and moons, put your cubes on them, steal, empty, and complete whole systems.</p>
<p><strong>Your turn.</strong> Roll all seven dice: the elemental ones and the steal die. You may roll again twice: choose what to keep,
or nothing, and roll all others; a die kept before may be rolled again, but at least one must be (A2). After any roll
you may complete one thing that the dice now pay for, and your turn ends; or end it with nothing (A3, A5).</p>
<p><strong>Paying.</strong> A combination is paid for if the dice together show at least what it asks of every element. Doubles count
two, surplus does not matter, nothing is used up (A4).</p>
<p><strong>What you can complete.</strong></p>
<ul>
<li>A body without a cube: put yours on it and gain its points: star 3, planet 2, moon 1 in the standard edition (A6).</li>
<li>A body of an opponent, if the steal die shows STEAL: your cube replaces theirs, and the points go with it. Stars too
(A7).</li>
<li>A <em>Steal</em> action: take a planet or moon from an opponent and gain three more; the steal die does not matter (A8).</li>
<li>An <em>Empty</em> action: remove an opponent&#39;s cube from any body and gain two (A9).</li>
</ul>
<p>Each special action is used once in a game, by anyone, and only with a target (A10).</p>
<p><strong>Completing a system.</strong> Whoever holds all bodies of a board locks it: nothing on it changes any more, and its bonus is
gained at once (A11). The game ends when every body is occupied (A13), or when nobody has completed anything for ten
rounds (A17). The most points win; equal totals share the win.</p>
<p><strong>Option <code>stop_on_match</code>.</strong> With it, a roll that pays for a body which you may take ends the rolling, and you must
complete something (A3).</p>
<p><strong>Variant <code>race</code>: Race to 25.</strong> The boards of the greatest bonus are laid out; there is no completing or locking (A14).
A body has room for two players&#39; cubes; you name whose you steal or remove (A15). Who first has exactly 25 points wins
at once, and nothing may take you above 25 (A16).</p>
<p>The box has fifteen cubes a player; here they never run out (A12).</p>
`;export{e as default};