var e=`<h2>Diceopolis</h2>
<p>Baue mit Würfeln deiner Farbe um das schwarze Kreuz. Es gewinnt, wer die längsten und dicksten Reihen hat.</p>
<p><strong>Das Brett.</strong> Ein Kreuz aus schwarzen Würfeln: vier Arme, von der Mitte <code>(0,0)</code> nach außen nummeriert. Ein Feld heißt
<code>(x,y)</code>: <code>(2,-1)</code> liegt zwei weiter rechts und eins tiefer (D1).</p>
<p><strong>Dein Zug.</strong> Wirf einen Würfel aus deinem Vorrat in deine Hand, nur in deinem ersten Zug nicht (D4). Leg dann einen
Würfel deiner Hand, egal mit welcher Zahl, auf ein leeres Feld, das mindestens zwei Würfel berührt; schwarze und die
aller anderen zählen mit, über Eck berührt sich nichts (D2). Passen darf niemand, und ein Feld gibt es immer (D4). Einen
Würfel nur zu legen, um jemandem im Weg zu sein, ist erlaubt (D10).</p>
<p><strong>Die letzten Züge.</strong> Sind alle Vorräte leer, beginnt dein Zug mit einer Wahl: Wirf einen Würfel deiner Hand neu, ein
einziges Mal, oder behalte alle; dann legst du einen wie immer (D5). Mit dem letzten Würfel endet das Spiel (D6).</p>
<p><strong>Punkte.</strong> Von jedem schwarzen Würfel läuft auf beiden Seiten eine Linie vom Arm weg. Zeigt der Würfel neben dem
schwarzen <em>dieselbe Zahl</em>, gehört dort seinem Besitzer eine Reihe. Sie geht nach außen weiter durch Würfel seiner Farbe
und endet an einer Lücke oder an einer anderen Farbe. Sie ist so viel wert wie der schwarze Würfel und alle ihre Würfel
zusammen (D7). Ein Würfel kann in zwei Reihen zählen: in der senkrechten und in der waagerechten. Passt der Würfel neben
dem Arm nicht, beginnt dort keine Reihe, und auch nichts hinter ihm auf dieser Linie kann zählen (D8).</p>
<p><strong>Option <code>row</code>.</strong> Mit <code>colour</code> geht eine Reihe mit beliebigen Zahlen weiter. Mit <code>value</code> nur mit Würfeln, die ebenfalls
die Zahl des schwarzen Würfels zeigen (D7).</p>
<p><strong>Sieg.</strong> Die meisten Punkte gewinnen; bei Gleichstand wird der Sieg geteilt (D9).</p>
`;export{e as default};