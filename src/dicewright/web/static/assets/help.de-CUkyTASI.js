var e=[{id:`in-60-sekunden`,title:`In 60 Sekunden`,parts:[{html:`<ol>
<li>Schwarze Würfel bilden zwei Alleen, die sich in der Mitte kreuzen. Von dort nach außen zeigen sie 1, 2, 3, 4, 5, 6.</li>
<li>Du hast fünf Würfel deiner Farbe auf der Hand. In deinem Zug legst du einen davon in die Stadt.</li>
<li>Er muss mindestens zwei Würfel berühren. Darum fängst du in den Ecken um die Mitte an.</li>
<li>Liegt dein Würfel neben einem schwarzen mit <strong>derselben Zahl</strong>, beginnt er eine Reihe. Weitere Würfel deiner Farbe
dahinter machen sie länger.</li>
<li>Eine Reihe ist so viel wert wie alle ihre Augen, die des schwarzen Würfels auch. Ein Würfel kann in zwei Reihen
zählen.</li>
<li>Andere dürfen dir in den Weg bauen. Liegen alle Würfel, gewinnen die meisten Punkte.</li>
</ol>
`}]},{id:`die-stadt`,title:`Die Stadt`,parts:[{html:`<p>Zwei bis vier Leute bauen um das schwarze Kreuz. Auf dem Kreuz baut niemand, und seine Mitte hat keine Zahl <span class="mention">(<a class="to-ruling" href="#D1">D1</a>)</span>.</p>
`},{picture:`city`,alt:`Das schwarze Kreuz: von der Mitte aus in alle vier Richtungen Würfel mit 1 bis 6 Augen. Die vier Ecken um die Mitte sind offen.`,caption:`Die leere Stadt. Der erste Würfel kann nur in eine der vier gestrichelten Ecken.`},{html:`<p>Zu zweit hat jede Person 36 Würfel einer Farbe, zu dritt oder viert 25. Fünf davon sind deine <strong>Hand</strong>: Du wirfst sie
vor dem ersten Zug, und alle dürfen sie sehen <span class="mention">(<a class="to-ruling" href="#D3">D3</a>)</span>. Die anderen sind dein <strong>Vorrat</strong>.</p>
`}]},{id:`dein-zug`,title:`Dein Zug`,parts:[{html:`<ol>
<li>Wirf einen Würfel aus deinem Vorrat, damit du wieder fünf hast. In deinem ersten Zug fällt das weg.</li>
<li>Leg einen Würfel deiner Hand auf ein offenes Feld. Du darfst jeden nehmen, egal was er zeigt.</li>
</ol>
<p>Passen darfst du nicht, und ein offenes Feld gibt es immer <span class="mention">(<a class="to-ruling" href="#D4">D4</a>)</span>.</p>
`}]},{id:`wohin-ein-würfel-darf`,title:`Wohin ein Würfel darf`,parts:[{html:`<p>Ein Feld ist offen, wenn es mindestens zwei Würfel berührt: links, rechts, darüber oder darunter. Schwarze zählen mit,
die aller anderen auch. Über Eck berührt sich nichts <span class="mention">(<a class="to-ruling" href="#D2">D2</a>)</span>.</p>
`},{picture:`touch`,alt:`Neben den Alleen liegen eine 1 von Ada und eine 4 und eine 6 von Ben. Drei Felder, die je zwei Würfel berühren, sind offen.`,caption:`Hier sind drei Felder offen. Jedes berührt zwei Würfel.`}]},{id:`reihen`,title:`Reihen`,parts:[{html:`<p>Von jedem schwarzen Würfel läuft auf beiden Seiten eine Linie gerade von der Allee weg. Zeigt der Würfel gleich neben
dem schwarzen <strong>dieselbe Zahl</strong>, ist das eine Reihe. Sie gehört der Person, der dieser Würfel gehört <span class="mention">(<a class="to-ruling" href="#D7">D7</a>)</span>.</p>
`},{picture:`corner`,alt:`Adas 1 in der Ecke berührt zwei schwarze Einsen: zwei Reihen, jede 1 + 1 = 2.`,caption:`Adas 1 liegt neben zwei schwarzen Einsen und beginnt deshalb zwei Reihen. Jede ist 1 + 1 = 2 wert: vier Punkte mit einem Würfel.`},{html:`<p>Die Reihe geht weiter, solange ohne Lücke Würfel <strong>derselben Farbe</strong> folgen. Jetzt ist jede Zahl recht. Zähl die Augen
aller ihrer Würfel und die des schwarzen.</p>
`},{picture:`row`,alt:`Über der schwarzen 1 liegen Adas 1, 6 und 4: Die Reihe ist 12 wert.`,caption:`Die Reihe über der schwarzen 1 ist gewachsen: 1 + 1 + 6 + 4 = 12. Die farbige Linie zeigt, wem die Reihe gehört, die Zahl an ihrem Ende, was sie wert ist.`},{html:`<p>Ein Würfel kann in zwei Reihen zählen: in einer nach oben oder unten und in einer zur Seite <span class="mention">(<a class="to-ruling" href="#D8">D8</a>)</span>.</p>
`},{picture:`two-rows`,alt:`Adas 6 liegt in der Spalte hinter einer 2 und in der Zeile hinter einer 2: zwei Reihen, jede 2 + 2 + 6 = 10.`,caption:`Die umrandete 6 zählt zweimal. Beide Reihen beginnen mit einer 2 neben einer schwarzen 2, und jede ist 2 + 2 + 6 = 10 wert.`}]},{id:`keine-reihe`,title:`Keine Reihe`,parts:[{html:`<p>Passt der Würfel neben der Allee nicht, beginnt dort keine Reihe. Auch nichts dahinter auf dieser Linie kann zählen
<span class="mention">(<a class="to-ruling" href="#D8">D8</a>)</span>.</p>
`},{picture:`no-row`,alt:`Über der schwarzen 1 liegen Adas 5, 2 und 6. Nur die 2 ist in einer Reihe, mit der schwarzen 2 links von ihr: 2 + 2 = 4.`,caption:`Die umrandete 5 liegt neben einer schwarzen 1: keine Reihe, und nichts darüber zählt in dieser Spalte. Die 2 zählt zur Seite, denn sie liegt neben der schwarzen 2.`},{html:`<p>Eine andere Farbe beendet eine Reihe. Du darfst einen Würfel auch nur legen, um jemandem im Weg zu sein <span class="mention">(<a class="to-ruling" href="#D10">D10</a>)</span>.</p>
`},{picture:`stopped`,alt:`Über der schwarzen 1 liegen Adas 1 und 4, Bens 5 und Adas 6: Die Reihe ist 1 + 1 + 4 = 6 wert.`,caption:`Bens umrandete 5 beendet Adas Reihe: 1 + 1 + 4 = 6. Ihre 6 dahinter ist in keiner Reihe mehr.`}]},{id:`zähl-deine-punkte`,title:`Zähl deine Punkte`,parts:[{html:`<p>Rechne alle deine Reihen zusammen. Auf dieser Seite werden die Punkte schon im Spiel gezählt.</p>
`},{picture:`scoring`,alt:`Adas Reihen: 1 + 1 + 2 = 4, 3 + 3 + 3 = 9, 1 + 1 = 2 und 2 + 2 + 5 + 3 = 12, zusammen 27. Bens Reihen: 2 + 2 = 4, 3 + 3 + 2 = 8 und 4 + 4 = 8, zusammen 20.`,caption:`Ada hat 4 + 9 + 2 + 12 = 27 Punkte, Ben 4 + 8 + 8 = 20.`}]},{id:`die-letzten-würfel`,title:`Die letzten Würfel`,parts:[{html:`<p>Hat niemand mehr Würfel im Vorrat, beginnt dein Zug mit einer Wahl: Wirf einen Würfel deiner Hand neu, nur einmal, oder
behalte alle. Dann legst du einen wie immer. Das darfst du in jedem deiner letzten vier Züge <span class="mention">(<a class="to-ruling" href="#D5">D5</a>)</span>.</p>
`}]},{id:`das-ende`,title:`Das Ende`,parts:[{html:`<p>Das Spiel endet, wenn alle Würfel liegen <span class="mention">(<a class="to-ruling" href="#D6">D6</a>)</span>. Die meisten Punkte gewinnen. Bei Gleichstand teilt ihr euch den Sieg
<span class="mention">(<a class="to-ruling" href="#D9">D9</a>)</span>.</p>
`}]},{id:`option-was-eine-reihe-fortsetzt`,title:`Option: Was eine Reihe fortsetzt`,parts:[{html:`<p>Das wählst du, wenn du den Tisch aufmachst <span class="mention">(<a class="to-ruling" href="#D7">D7</a>)</span>.</p>
<p><strong>Jeder Würfel derselben Farbe.</strong> Das ist das übliche Spiel, wie oben erklärt.</p>
`},{picture:`option-colour`,alt:`Über der schwarzen 1 liegen Adas 1, 1 und 6: Die Reihe ist 9 wert.`,caption:`Jeder Würfel derselben Farbe: 1 + 1 + 1 + 6 = 9.`},{html:`<p><strong>Nur Würfel mit der Zahl des schwarzen.</strong> Die Reihen sind kürzer, und Punkte sind schwerer zu bekommen.</p>
`},{picture:`option-value`,alt:`Dieselben Würfel: Die Reihe endet vor der 6 und ist 3 wert.`,caption:`Nur Würfel mit der Zahl des schwarzen: 1 + 1 + 1 = 3. Die 6 beendet die Reihe.`}]},{id:`alle-regeln-mit-nummer`,title:`Alle Regeln mit Nummer`,parts:[{html:`<ul>
<li id="D1" class="ruling" tabindex="-1"><strong>D1</strong> Die schwarzen Würfel zählen von der Mitte nach außen 1 bis 6. Die Mitte hat keine Zahl, und auf dem Kreuz baut
niemand. Ein Feld heißt nach den Zeichen am Rand. In Aufzeichnungen zählt man von der Mitte aus: (2, -1) liegt zwei
weiter rechts und eins tiefer.</li>
<li id="D2" class="ruling" tabindex="-1"><strong>D2</strong> Berühren heißt, eine Kante gemeinsam zu haben. Ein Würfel kommt auf ein leeres Feld, das mindestens zwei Würfel
berührt, egal ob schwarze oder wessen.</li>
<li id="D3" class="ruling" tabindex="-1"><strong>D3</strong> Wer anfängt, wird ausgelost, oder ihr legt es fest, wenn ihr den Tisch aufmacht. Dann geht es der Sitzordnung
nach. Alle werfen ihre Hand vor dem ersten Zug und spielen sie offen.</li>
<li id="D4" class="ruling" tabindex="-1"><strong>D4</strong> In jedem Zug außer deinem ersten wirfst du einen Würfel aus deinem Vorrat, wenn noch einer da ist. Dann legst
du einen beliebigen Würfel deiner Hand auf ein beliebiges offenes Feld. Passen darfst du nicht, und ein offenes Feld
gibt es immer.</li>
<li id="D5" class="ruling" tabindex="-1"><strong>D5</strong> Sind alle Vorräte leer, wenn dein Zug beginnt, darfst du einen Würfel deiner Hand neu werfen, ein einziges Mal.
Dann legst du einen wie immer. In dem Zug, in dem du den letzten Würfel deines Vorrats wirfst, geht das nicht.</li>
<li id="D6" class="ruling" tabindex="-1"><strong>D6</strong> Das Spiel endet, wenn alle Würfel liegen.</li>
<li id="D7" class="ruling" tabindex="-1"><strong>D7</strong> Eine Reihe beginnt neben einem schwarzen Würfel, mit einem Würfel, der dieselbe Zahl zeigt, und gehört der
Person, der er gehört. Sie geht nach außen weiter durch Würfel derselben Farbe, ohne Lücke. Mit der strengeren Option
müssen auch diese die Zahl des schwarzen zeigen. Sie ist so viel wert wie die Augen des schwarzen und aller ihrer
Würfel.</li>
<li id="D8" class="ruling" tabindex="-1"><strong>D8</strong> Ein Würfel in zwei Reihen derselben Person zählt in beiden. Ein Würfel neben der Allee, der nicht passt,
beginnt keine Reihe, egal was dahinter liegt. Ein Würfel hinter einer anderen Farbe ist in keiner Reihe dieser Linie.</li>
<li id="D9" class="ruling" tabindex="-1"><strong>D9</strong> Die meisten Punkte gewinnen. Wer gleich viele hat, teilt sich den Sieg.</li>
<li id="D10" class="ruling" tabindex="-1"><strong>D10</strong> Du darfst einen Würfel legen, der nichts zählt, nur um im Weg zu sein.</li>
</ul>
`}]}];export{e as default};