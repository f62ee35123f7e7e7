var e=`<h2>AstroVenture</h2>
<p>Würfle um Sterne, Planeten und Monde, setze deine Marker darauf, stiehl, räume und vollende ganze Systeme.</p>
<p><strong>Dein Zug.</strong> Wirf alle sieben Würfel: die Elementwürfel und den STEAL-Würfel. Zweimal darfst du noch einmal werfen:
Wähle, was liegen bleibt, auch nichts, und wirf alle anderen. Auch ein Würfel, der schon liegen blieb, darf wieder
rollen, und mindestens einer muss es (A2). Nach jedem Wurf darfst du eine Sache erfüllen, die die Würfel jetzt bezahlen,
und dein Zug endet; oder du beendest ihn ohne Ergebnis (A3, A5).</p>
<p><strong>Bezahlen.</strong> Eine Kombination ist bezahlt, wenn die Würfel zusammen von jedem Element mindestens so viel zeigen, wie
sie verlangt. Doppelte zählen zwei, Überschuss macht nichts, verbraucht wird nichts (A4).</p>
<p><strong>Was du erfüllen kannst.</strong></p>
<ul>
<li>Einen Himmelskörper ohne Marker: Setze deinen darauf und nimm die Punkte: Stern 3, Planet 2, Mond 1 in der Ausgabe
„standard“ (A6).</li>
<li>Einen fremden Himmelskörper, wenn der STEAL-Würfel STEAL zeigt: Dein Marker ersetzt den anderen, und die Punkte
wechseln mit. Auch Sterne (A7).</li>
<li>Eine Aktion <em>Stehlen</em>: Nimm jemandem einen Planeten oder Mond weg und bekomme drei Punkte dazu; der STEAL-Würfel
spielt keine Rolle (A8).</li>
<li>Eine Aktion <em>Räumen</em>: Entferne einen fremden Marker von einem beliebigen Himmelskörper und bekomme zwei Punkte (A9).</li>
</ul>
<p>Jede Sonderaktion gibt es einmal im Spiel, egal für wen, und nur mit einem Ziel (A10).</p>
<p><strong>Ein System vollenden.</strong> Wem alle Himmelskörper einer Tafel gehören, der verschließt sie: Dort ändert sich nichts mehr,
und den Bonus gibt es sofort (A11). Das Spiel endet, wenn jeder Himmelskörper besetzt ist (A13) oder wenn zehn Runden
lang niemand etwas erfüllt hat (A17). Die meisten Punkte gewinnen; bei Gleichstand teilt ihr den Sieg.</p>
<p><strong>Option <code>stop_on_match</code>.</strong> Damit beendet ein Wurf, der einen Himmelskörper bezahlt, den du nehmen darfst, das Würfeln,
und du musst etwas erfüllen (A3).</p>
<p><strong>Variante <code>race</code>: Wettlauf auf 25.</strong> Es liegen die Tafeln mit dem höchsten Bonus aus; vollendet und verschlossen wird
nichts (A14). Ein Himmelskörper hat Platz für Marker von zwei Leuten; du sagst, wessen du stiehlst oder entfernst (A15).
Wer zuerst genau 25 Punkte hat, gewinnt sofort, und nichts darf dich darüber heben (A16).</p>
<p>In der Schachtel liegen fünfzehn Marker für jede Person; hier gehen sie nie aus (A12).</p>
`;export{e as default};