var e=`<h2>Novo Dice</h2>
<p>Spiel mit dem Löwen um Fracht und belade deine drei Laderäume so, dass sie am meisten wert sind.</p>
<p><strong>Dein Zug: drei Würfe, drei Slots.</strong> Wirf die weißen Würfel. Leg bis zu drei Würfel dieses Wurfs auf Slot 1, jeden auf
eine Reihe deiner Wahl (N2), dann mach weiter (<code>done</code>). Für jeden Löwen, den du dort ablegst, nimmst du einen schwarzen
Würfel dazu (höchstens vier in einem Zug, N3). Wirf alles, was nicht auf einem Slot liegt, für Slot 2, leg wieder ab und
wirf ein letztes Mal für Slot 3. Ein Slot darf leer bleiben; ist kein Würfel mehr übrig, nimmst du gleich deine
Plättchen (N4).</p>
<p><strong>Gewinnreihen.</strong> Eine Reihe gewinnt mit gleichen Fracht-Symbolen ab Slot 1 und ohne Lücke: mit einem, zwei oder drei.
Der Löwe ist kein Joker, er bricht seine Reihe (N5). Jede Gewinnreihe bringt ein Plättchen ihres Symbols, das nicht mehr
Symbole verlangt, als die Reihe hat (N6).</p>
<p><strong>Löwen</strong> kaufen Plättchen, egal wo sie liegen: Im Lager steht bei jedem Plättchen sein Preis, und du darfst deine Löwen
aufteilen. Acht Löwen bringen zwei beliebige Plättchen, neun drei (N7). Reihen und Löwen gelten zusammen; nimm ein
Plättchen nach dem anderen, in beliebiger Reihenfolge (N8).</p>
<p><strong>Pflicht und Schrott.</strong> Kannst du ein Plättchen bekommen, musst du mindestens eins nehmen. Kannst du keins bekommen,
nimmst du einen Schrott (N9). Ist der Schrott aus und nehmen alle reihum nichts, endet das Spiel (N10).</p>
<p><strong>Einladen.</strong> Jedes Plättchen kommt in einen Laderaum deiner Wahl und bleibt dort (N11). Nur in deinem letzten Zug
kannst du mehr Plättchen als Plätze haben: Dann darf eins ein anderes ersetzen oder abgegeben werden (N12).</p>
<p><strong>Was ein Laderaum wert ist.</strong> Die Summe seiner Plättchen, eine Kombination davon vervielfacht: 3, 4 oder 5 Plättchen
mit demselben Symbol zählen x2, x3, x4; 4 oder 5 Plättchen mit verschiedenen Symbolen x2, x3. Es zählt die beste
Kombination; Schrott ist nichts wert und hat kein Symbol (N14).</p>
<p><strong>Das Ende.</strong> Sobald jemand alle Plätze gefüllt hat, sind alle anderen noch genau einmal dran. Wer in der Zugfolge davor
sitzt, hat also einen Zug mehr als die Person, die das Spiel beendet (N13). Die meisten Punkte gewinnen; bei Gleichstand
teilt man sich den Sieg (N15).</p>
`;export{e as default};