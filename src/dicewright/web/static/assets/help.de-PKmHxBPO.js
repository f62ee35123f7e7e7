var e=[{id:`in-60-sekunden`,title:`In 60 Sekunden`,parts:[{html:`<ol>
<li>Du handelst im Weltraum und hast drei leere Laderäume. Fülle sie mit der wertvollsten Fracht.</li>
<li>In deinem Zug würfelst du dreimal: für Slot 1, für Slot 2 und für Slot 3. Nach jedem Wurf legst du bis zu drei Würfel
auf diesen Slot.</li>
<li>Gleiche Symbole nebeneinander, ab Slot 1, bringen dir ein Fracht-Plättchen mit diesem Symbol.</li>
<li>Löwen sind dein Geld: Sie kaufen jedes Plättchen. Ein Löwe auf Slot 1 oder 2 bringt dir außerdem einen Würfel dazu.</li>
<li>Bekommst du kein Plättchen, musst du Schrott nehmen. Er ist nichts wert und belegt einen Platz.</li>
<li>In einem Laderaum vervielfachen gleiche oder lauter verschiedene Symbole deine Punkte. Die meisten Punkte gewinnen.</li>
</ol>
`}]},{id:`die-würfel`,title:`Die Würfel`,parts:[{html:`<p>Es gibt fünf weiße Würfel und vier schwarze. Die weißen sind von zwei Arten: Würfel A haben kein Zeichen, Würfel B haben
einen <strong>Punkt</strong> in der Ecke. Jeder Würfel hat einen Löwen.</p>
`},{picture:`dice`,alt:`Weißer Würfel A, drei Stück, ohne Punkt: Löwe, Koffer, Koffer, Pflaster, Blitz, Besteck. Weißer Würfel B, zwei Stück, mit Punkt: Löwe, Pflaster, Blitz, Spielfigur, Spielfigur, Zahnrad. Schwarzer Würfel, vier Stück: Löwe, Pflaster, Blitz, Besteck, Spielfigur, Zahnrad.`,caption:`Alle Seiten aller Würfel. Koffer gibt es nur auf Würfeln A. Zahnräder gibt es nur auf Würfeln B und auf schwarzen.`},{html:`<p>Jeden Zug beginnst du mit den fünf weißen Würfeln. Die schwarzen bekommst du durch Löwen.</p>
`}]},{id:`das-lager`,title:`Das Lager`,parts:[{html:`<p>Hier liegen die Fracht-Plättchen. Von jedem gibt es zu zweit 3, zu dritt 4 und zu viert 5. Ein Plättchen sagt dir:</p>
<ul>
<li>seine <strong>Symbole</strong> (oben links): So viele davon in einer Reihe gewinnen es;</li>
<li>seine <strong>Punkte</strong> (oben rechts);</li>
<li>seinen <strong>Preis</strong> in Löwen (unten links);</li>
<li>wie viele noch da sind (unten rechts).</li>
</ul>
`},{picture:`warehouse`,alt:`Slimer: 1 Koffer, 0 Punkte, 2 Löwen. Spike: 2 Koffer, 1 Punkt, 3 Löwen. Mr Smith: 3 Koffer, 5 Punkte, 5 Löwen. Space Pack: 2 Pflaster, 1 Punkt, 3 Löwen. Star Medic: 3 Pflaster, 5 Punkte, 5 Löwen. Oxytonator: 2 Blitze, 1 Punkt, 3 Löwen. Warp Cell: 3 Blitze, 5 Punkte, 5 Löwen. Novo Cola: 2 Bestecke, 2 Punkte, 4 Löwen. Novo Food: 3 Bestecke, 10 Punkte, 6 Löwen. Lady Dice: 2 Spielfiguren, 2 Punkte, 4 Löwen. The Stowaway: 3 Spielfiguren, 10 Punkte, 6 Löwen. Tin Sailor: 2 Zahnräder, 5 Punkte, 5 Löwen. John Boy: 3 Zahnräder, 20 Punkte, 7 Löwen.`,caption:`Alle Plättchen, nach Symbolen sortiert. Nur der Slimer braucht nur ein Symbol.`}]},{id:`dein-zug-drei-würfe`,title:`Dein Zug: drei Würfe`,parts:[{html:`<p>Der Automat des Händlers hat drei Slots. Jeder Slot hat drei Felder übereinander: Sie gehören zu Reihe 1, Reihe 2 und
Reihe 3.</p>
<ol>
<li><strong>Wurf 1, Slot 1.</strong> Wirf die fünf weißen Würfel. Leg bis zu drei davon auf Slot 1, jeden auf eine Reihe deiner Wahl
<span class="mention">(<a class="to-ruling" href="#N2">N2</a>)</span>.</li>
<li><strong>Wurf 2, Slot 2.</strong> Nimm für jeden Löwen, den du auf Slot 1 gelegt hast, einen schwarzen Würfel dazu <span class="mention">(<a class="to-ruling" href="#N3">N3</a>)</span>. Wirf
alles, was nicht auf einem Slot liegt, und leg bis zu drei Würfel auf Slot 2.</li>
<li><strong>Wurf 3, Slot 3.</strong> Nimm für jeden Löwen auf Slot 2 noch einen schwarzen Würfel dazu, aber nie mehr als vier in einem
Zug. Wirf den Rest und leg bis zu drei Würfel auf Slot 3.</li>
</ol>
<p>Ein Würfel auf einem Slot bleibt dort liegen, solange dein Zug dauert. Du darfst einen Slot leer lassen. Ist kein Würfel
mehr übrig, nimmst du gleich deine Plättchen <span class="mention">(<a class="to-ruling" href="#N4">N4</a>)</span>.</p>
`},{picture:`roll-1`,alt:`Ada wirft Löwe, Pflaster und Besteck mit Würfeln A, Spielfigur und Zahnrad mit Würfeln B. Auf Slot 1 legt sie das Pflaster in Reihe 1 und den Löwen in Reihe 2.`,caption:`Wurf 1. Ada legt ein Pflaster in Reihe 1 und den Löwen in Reihe 2. Der Löwe bringt ihr einen schwarzen Würfel.`},{picture:`roll-2`,alt:`Ada wirft Besteck, Pflaster, Spielfigur und mit dem schwarzen Würfel einen Löwen. Auf Slot 2 legt sie das Pflaster in Reihe 1 und den Löwen in Reihe 2.`,caption:`Wurf 2, mit dem schwarzen Würfel. Das zweite Pflaster kommt gleich neben das erste. Der Löwe auf Slot 2 bringt noch einen schwarzen Würfel.`},{picture:`roll-3`,alt:`Ada wirft Löwe, Spielfigur und mit dem neuen schwarzen Würfel ein Pflaster. Auf Slot 3 legt sie das Pflaster in Reihe 1 und den Löwen in Reihe 2.`,caption:`Wurf 3. Jetzt hat Reihe 1 drei Pflaster, und Ada hat drei Löwen. Die Spielfigur käme zu spät: Auf Slot 1 darf sie nicht mehr.`}]},{id:`gewinnreihen`,title:`Gewinnreihen`,parts:[{html:`<p>Eine Reihe gewinnt, wenn gleiche Symbole nebeneinander liegen, <strong>ab Slot 1 und ohne Lücke</strong>. Es zählen eins, zwei oder
drei davon. Eine Gewinnreihe bringt dir <strong>ein</strong> Plättchen ihres Symbols. Es darf auch weniger Symbole verlangen, als du
hast <span class="mention">(<a class="to-ruling" href="#N6">N6</a>)</span>.</p>
`},{picture:`winning-rows`,alt:`Reihe 1: drei Pflaster. Reihe 2: zwei Koffer, Slot 3 leer. Reihe 3: ein Löwe.`,caption:`Reihe 1, drei Pflaster: Star Medic oder Space Pack. Reihe 2, zwei Koffer: Spike oder Slimer. Reihe 3: Ein Löwe ist keine Fracht.`},{picture:`no-rows`,alt:`Reihe 1: Koffer, Lücke, Koffer. Reihe 2: ein Pflaster nur auf Slot 2. Reihe 3: Spielfigur, Löwe, Spielfigur.`,caption:`Reihe 1 hat eine Lücke: Nur der erste Koffer zählt, das reicht gerade für einen Slimer. Reihe 2 beginnt nicht auf Slot 1 und gewinnt nichts. In Reihe 3 ist der Löwe im Weg, und eine einzelne Spielfigur gewinnt kein Plättchen.`},{html:`<p>Der Löwe ist kein Joker. Er steht nie für ein anderes Symbol und unterbricht die Reihe, in der er liegt <span class="mention">(<a class="to-ruling" href="#N5">N5</a>)</span>. Ist im
Lager kein passendes Plättchen mehr da, gewinnt die Reihe nichts.</p>
`}]},{id:`löwen-kaufen-plättchen`,title:`Löwen kaufen Plättchen`,parts:[{html:`<p>Jeder Löwe auf einem Slot zählt, egal wo er liegt. Plättchen mit gleich vielen Punkten kosten gleich viel <span class="mention">(<a class="to-ruling" href="#N7">N7</a>)</span>:</p>
<table>
<thead>
<tr>
<th>Punkte des Plättchens</th>
<th>0</th>
<th>1</th>
<th>2</th>
<th>5</th>
<th>10</th>
<th>20</th>
</tr>
</thead>
<tbody><tr>
<td>Preis in Löwen</td>
<td>2</td>
<td>3</td>
<td>4</td>
<td>5</td>
<td>6</td>
<td>7</td>
</tr>
</tbody></table>
<p>Du darfst deine Löwen aufteilen und mehrere Plättchen kaufen. Mit 8 Löwen darfst du stattdessen zwei beliebige Plättchen
nehmen, mit 9 drei beliebige, egal was sie kosten.</p>
`},{picture:`lions`,alt:`Fünf Löwen, irgendwo auf den drei Slots.`,caption:`Fünf Löwen kaufen ein Plättchen mit höchstens 5 Punkten. Oder teil sie auf: 2 Löwen für einen Slimer und 3 Löwen für ein Plättchen mit 1 Punkt.`}]},{id:`nimm-deine-plättchen`,title:`Nimm deine Plättchen`,parts:[{html:`<p>Reihen und Löwen gelten zusammen. Nimm ein Plättchen nach dem anderen, in beliebiger Reihenfolge <span class="mention">(<a class="to-ruling" href="#N8">N8</a>)</span>. Kannst du ein
Plättchen bekommen, musst du mindestens eins nehmen; alles darüber hinaus darfst du dir aussuchen <span class="mention">(<a class="to-ruling" href="#N9">N9</a>)</span>.</p>
`},{picture:`claims`,alt:`Mit Reihe 1 leuchten Star Medic und Space Pack. Mit Löwen leuchten Slimer, Spike, Space Pack und Oxytonator.`,caption:`Das bekommt Ada für drei Pflaster und drei Löwen. Sie nimmt ein Plättchen mit der Reihe und eins mit den Löwen.`},{html:`<p>Kannst du überhaupt kein Plättchen bekommen, nimmst du genau einen <strong>Schrott</strong>. Er ist nichts wert, hat kein Symbol und
belegt einen Platz wie jedes andere Plättchen <span class="mention">(<a class="to-ruling" href="#N9">N9</a>)</span>.</p>
`}]},{id:`verladen`,title:`Verladen`,parts:[{html:`<p>Du hast drei Laderäume mit je fünf Plätzen. Jedes Plättchen, das du nimmst, kommt auf einen freien Platz in einem
Laderaum deiner Wahl. Dort bleibt es bis zum Schluss <span class="mention">(<a class="to-ruling" href="#N11">N11</a>)</span>.</p>
`},{picture:`storing`,alt:`Auf der Hand: der Tin Sailor. In Laderaum 1 liegen zwei Slimer, in Laderaum 2 Lady Dice, Novo Cola und Space Pack, in Laderaum 3 John Boy. Er bringt 5 Punkte in Laderaum 1, 15 in Laderaum 2, 5 in Laderaum 3.`,caption:`Wohin mit dem Tin Sailor? In Laderaum 2 ist er das vierte verschiedene Symbol und bringt 15 Punkte, sonst überall nur 5.`}]},{id:`was-ein-laderaum-wert-ist`,title:`Was ein Laderaum wert ist`,parts:[{html:`<p>Zähl die Punkte der Plättchen zusammen. Eine Gruppe von Plättchen im Laderaum zählt mehrfach <span class="mention">(<a class="to-ruling" href="#N14">N14</a>)</span>:</p>
<table>
<thead>
<tr>
<th>Plättchen in einem Laderaum</th>
<th>3</th>
<th>4</th>
<th>5</th>
</tr>
</thead>
<tbody><tr>
<td>alle mit gleichem Symbol</td>
<td>×2</td>
<td>×3</td>
<td>×4</td>
</tr>
<tr>
<td>alle mit verschiedenen Symbolen</td>
<td>–</td>
<td>×2</td>
<td>×3</td>
</tr>
</tbody></table>
`},{picture:`combinations`,alt:`Zwei Novo Cola und ein Novo Food: 2 × 14 = 28. Zwei Lady Dice und zwei Stowaways: 3 × 24 = 72. Zwei Slimer, zwei Spike und Mr Smith: 4 × 7 = 28. Vier verschiedene Symbole mit 0, 1, 2 und 5: 2 × 8 = 16. Fünf verschiedene Symbole mit 1, 5, 1, 2 und 5: 3 × 14 = 42.`,caption:`Drei, vier und fünf Plättchen mit gleichem Symbol, dann vier und fünf mit verschiedenen Symbolen.`},{html:`<p>Es kommt nur auf die Symbole an, nicht auf die Namen. Nur die Plättchen der Gruppe werden vervielfacht, die anderen
zählen einfach. Sind mehrere Gruppen möglich, gilt die beste. Auch ein Plättchen mit 0 Punkten gehört zu einer Gruppe;
Schrott nie.</p>
`},{picture:`bays`,alt:`Laderaum 1, Slimer, Spike, Mr Smith und Schrott: 2 × 6 = 12. Laderaum 2, Space Pack, Oxytonator, Novo Food, Novo Cola und Tin Sailor: 2 × 17 + 2 = 36. Laderaum 3, John Boy und Lady Dice: 22.`,caption:`Adas Laderäume: 12 + 36 + 22 = 70 Punkte. Laderaum 1: Drei Koffer zählen doppelt. Laderaum 2: vier verschiedene Symbole; von den zwei Plättchen mit Besteck wird das bessere verdoppelt, das andere zählt einfach. Laderaum 3: Zwei Plättchen sind noch keine Gruppe.`}]},{id:`das-ende`,title:`Das Ende`,parts:[{html:`<p>Sobald jemand alle 15 Plätze gefüllt hat, sind alle anderen noch genau einmal dran. Dann ist das Spiel zu Ende. Wer in
der Zugfolge davor sitzt, hat also einen Zug mehr <span class="mention">(<a class="to-ruling" href="#N13">N13</a>)</span>.</p>
<p>In deinem letzten Zug kannst du mehr Plättchen bekommen, als du Platz hast. Dann darf ein neues ein altes ersetzen, oder
du gibst eins ab. Solche Plättchen sind aus dem Spiel <span class="mention">(<a class="to-ruling" href="#N12">N12</a>)</span>.</p>
<p>Die meisten Punkte gewinnen. Bei Gleichstand teilt ihr euch den Sieg <span class="mention">(<a class="to-ruling" href="#N15">N15</a>)</span>.</p>
`}]},{id:`andere-ausgaben`,title:`Andere Ausgaben`,parts:[{html:`<p><strong>Compact</strong> ist ein kurzes Spiel von uns, nicht vom Verlag: zwei Laderäume mit vier Plätzen, vier Symbole, andere Würfel
und andere Plättchen. Die Bilder hier zeigen die Standardausgabe. Am Tisch siehst du immer, womit ihr spielt.</p>
`}]},{id:`alle-regeln-mit-nummer`,title:`Alle Regeln mit Nummer`,parts:[{html:`<ul>
<li id="N1" class="ruling" tabindex="-1"><strong>N1</strong> Wer anfängt, wird ausgelost, oder ihr legt es fest, wenn ihr den Tisch aufmacht. Dann geht es der Sitzordnung
nach.</li>
<li id="N2" class="ruling" tabindex="-1"><strong>N2</strong> Du wählst für jeden Würfel die Reihe, und das ist wichtig: Reihen gewinnen von links nach rechts.</li>
<li id="N3" class="ruling" tabindex="-1"><strong>N3</strong> Nach Slot 1 und noch einmal nach Slot 2 nimmst du für jeden Löwen, den du dort abgelegt hast, einen schwarzen
Würfel dazu. Es gibt nur vier schwarze. Was auf einem Slot liegt, wird in diesem Zug nicht mehr geworfen.</li>
<li id="N4" class="ruling" tabindex="-1"><strong>N4</strong> Du darfst jeden Slot leer lassen. Die übrigen Würfel werden trotzdem geworfen. Ist kein Würfel mehr übrig,
nimmst du gleich deine Plättchen.</li>
<li id="N5" class="ruling" tabindex="-1"><strong>N5</strong> Der Löwe ist kein Joker. Er ist kein Fracht-Symbol und unterbricht die Reihe, in der er liegt.</li>
<li id="N6" class="ruling" tabindex="-1"><strong>N6</strong> Eine Gewinnreihe besteht aus gleichen Fracht-Symbolen ab Slot 1, ohne Lücke. Sie bringt ein Plättchen ihres
Symbols, das noch im Lager ist und nicht mehr Symbole verlangt, als die Reihe hat. Drei Reihen können drei Plättchen
bringen, auch dreimal das gleiche.</li>
<li id="N7" class="ruling" tabindex="-1"><strong>N7</strong> Löwen bezahlen Plättchen, egal wo sie liegen. Alle Preise zusammen dürfen nicht mehr sein als deine Löwen.
Stattdessen dürfen acht Löwen zwei beliebige Plättchen nehmen und neun drei beliebige. Du musst nicht vorher sagen,
was davon du nutzt.</li>
<li id="N8" class="ruling" tabindex="-1"><strong>N8</strong> Reihen und Löwen gelten im selben Zug. Du nimmst ein Plättchen nach dem anderen, in beliebiger Reihenfolge,
solange welche da sind. Wenn du alles genommen hast, was du willst, verlädst du sie.</li>
<li id="N9" class="ruling" tabindex="-1"><strong>N9</strong> Kannst du ein Fracht-Plättchen bekommen, musst du mindestens eins nehmen. Kannst du keins bekommen, nimmst du
genau einen Schrott, oder nichts, wenn der Schrott aus ist. Du musst nie einen Würfel auf einen Slot legen.</li>
<li id="N10" class="ruling" tabindex="-1"><strong>N10</strong> Ist der Schrott aus und nehmen alle reihum nichts, endet das Spiel, und ihr zählt eure Punkte. (Das ist unsere
eigene Regel, damit kein Spiel ewig dauert.)</li>
<li id="N11" class="ruling" tabindex="-1"><strong>N11</strong> Jedes Plättchen, das du nimmst, kommt auf einen freien Platz in einem beliebigen Laderaum. Es wechselt nie den
Laderaum.</li>
<li id="N12" class="ruling" tabindex="-1"><strong>N12</strong> Nur in deinem letzten Zug kannst du mehr Plättchen als freie Plätze haben. Dann darfst du eins verladen, damit
ein Plättchen in einem Laderaum ersetzen oder eins abgeben. Ersetzte und abgegebene Plättchen sind aus dem Spiel.
Sonst musst du verladen, was du genommen hast.</li>
<li id="N13" class="ruling" tabindex="-1"><strong>N13</strong> Sind am Ende eines Zugs alle Plätze einer Person voll, sind alle anderen noch genau einmal dran. Füllt dabei
noch jemand alle Plätze, ändert das nichts mehr.</li>
<li id="N14" class="ruling" tabindex="-1"><strong>N14</strong> Ein Laderaum ist so viel wert wie seine Plättchen zusammen, aber eine Gruppe darin wird vervielfacht: 3, 4
oder 5 Plättchen mit gleichem Symbol mal 2, 3 oder 4; 4 oder 5 Plättchen mit verschiedenen Symbolen mal 2 oder 3. Es
gilt die beste Gruppe mit den besten Plättchen. Plättchen mit 0 Punkten können dazugehören, Schrott nicht.</li>
<li id="N15" class="ruling" tabindex="-1"><strong>N15</strong> Die meisten Punkte gewinnen. Wer gleich viele hat, teilt sich den Sieg.</li>
</ul>
`}]}];export{e as default};