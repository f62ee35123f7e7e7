var e=[{id:`in-60-sekunden`,title:`In 60 Sekunden`,parts:[{html:`<ol>
<li>Du wirfst sieben Würfel: sechs mit Feuer, Wasser und Erde und einen, der STEAL zeigen kann.</li>
<li>Zweimal darfst du liegen lassen, was dir gefällt, und den Rest noch einmal werfen.</li>
<li>Jeder Stern, Planet und Mond kostet Elemente. Zeigen deine Würfel sie, setz deinen Marker darauf: 3 Punkte für einen
Stern, 2 für einen Planeten, 1 für einen Mond.</li>
<li>Eine Sache pro Zug, dann würfelt die nächste Person.</li>
<li>Mit STEAL auf dem Würfel kannst du nehmen, was jemand anderem gehört. Die Aktionen Stehlen und Räumen gehen ohne.</li>
<li>Wem ein ganzes System gehört, der verschließt es und bekommt einen Bonus. Ist alles besetzt, gewinnen die meisten
Punkte.</li>
</ol>
`}]},{id:`die-würfel`,title:`Die Würfel`,parts:[{html:`<p>Sechs Würfel zeigen Elemente. <strong>Doppelte</strong> zählen zwei; Feuer gibt es nicht doppelt. Der siebte ist der STEAL-Würfel:
Auf einer seiner Seiten steht STEAL.</p>
`},{picture:`dice`,alt:`Elementwürfel: Feuer, Feuer, Wasser, doppelt Wasser, Erde, doppelt Erde. STEAL-Würfel: einmal STEAL, fünf Seiten sind leer.`,caption:`Alle Seiten beider Arten von Würfeln. Die Flamme ist Feuer, die Wellen sind Wasser, die Berge sind Erde. Die Maske ist STEAL.`}]},{id:`sterne-planeten-und-monde`,title:`Sterne, Planeten und Monde`,parts:[{html:`<p>Zwei bis sechs Leute legen ein System mehr aus, als Leute mitspielen, gezogen aus zehn <span class="mention">(<a class="to-ruling" href="#A1">A1</a>)</span>. Jedes hat einen Stern, ein
bis drei Planeten und ein bis sechs Monde. Bei jedem siehst du, welche Elemente er kostet.</p>
<table>
<thead>
<tr>
<th>Art</th>
<th>Stern</th>
<th>Planet</th>
<th>Mond</th>
</tr>
</thead>
<tbody><tr>
<td>Punkte</td>
<td>3</td>
<td>2</td>
<td>1</td>
</tr>
</tbody></table>
`},{picture:`system`,alt:`Das System Beta, Bonus 4. Stern: 3 Feuer, 3 Wasser, 1 Erde. Planet: 1 Feuer, 4 Wasser, 1 Erde. Monde: 2 Feuer, 1 Wasser; und 1 Feuer, 3 Wasser.`,caption:`Das System Beta: ein Stern in der Mitte, ein Planet, zwei Monde. Den Bonus bekommt, wem alles davon gehört.`},{picture:`greatest`,alt:`Das System Kappa, Bonus 12, mit einem Stern, drei Planeten und sechs Monden.`,caption:`Kappa ist das größte System: drei Planeten, sechs Monde, 12 Punkte Bonus.`}]},{id:`dein-zug-bis-zu-drei-würfe`,title:`Dein Zug: bis zu drei Würfe`,parts:[{html:`<ol>
<li>Wirf alle sieben Würfel.</li>
<li>Lass liegen, was dir gefällt, und wirf alle anderen. Das darfst du zweimal. Auch ein Würfel, der schon liegen blieb,
darf wieder rollen, und mindestens einer muss es <span class="mention">(<a class="to-ruling" href="#A2">A2</a>)</span>.</li>
<li>Nach jedem Wurf darfst du <strong>eine Sache</strong> erfüllen, die deine Würfel bezahlen. Dann ist dein Zug vorbei.</li>
</ol>
<p>Du darfst weiterwürfeln, obwohl du etwas nehmen könntest <span class="mention">(<a class="to-ruling" href="#A3">A3</a>)</span>. Du darfst auch ohne Ergebnis aufhören <span class="mention">(<a class="to-ruling" href="#A5">A5</a>)</span>.</p>
`},{picture:`rolls`,alt:`Alphas Planet kostet 1 Feuer, 1 Wasser, 4 Erde. Wurf 1: Feuer, Feuer, Wasser, Wasser, Erde, Erde; Ada behält Feuer, Wasser und beide Erden. Wurf 2 bringt eine Erde, die sie behält. Wurf 3 bringt doppelt Erde.`,caption:`Ada will Alphas Planeten: 1 Feuer, 1 Wasser, 4 Erde. Die Haken zeigen, was sie behält. Nach dem dritten Wurf hat sie fünfmal Erde, eine mehr als nötig, und nimmt den Planeten.`}]},{id:`was-deine-würfel-bezahlen`,title:`Was deine Würfel bezahlen`,parts:[{html:`<p>Zähl jedes Element auf allen deinen Würfeln. Du brauchst <strong>mindestens</strong>, was verlangt ist; mehr schadet nicht.
Verbraucht wird nichts <span class="mention">(<a class="to-ruling" href="#A4">A4</a>)</span>.</p>
`},{picture:`paying`,alt:`Die Würfel zeigen 2 Feuer, 3 Wasser und 3 Erde. Beide Monde von Beta leuchten. Dem Planeten fehlt 1 Wasser, dem Stern 1 Feuer.`,caption:`2 Feuer, 3 Wasser und 3 Erde bezahlen beide Monde von Beta. Für den Planeten fehlt noch ein Wasser, für den Stern noch ein Feuer.`}]},{id:`nehmen-oder-stehlen`,title:`Nehmen oder stehlen`,parts:[{html:`<p>Steht dort noch kein Marker, setz deinen darauf und nimm die Punkte <span class="mention">(<a class="to-ruling" href="#A6">A6</a>)</span>.</p>
<p>Steht dort ein fremder Marker, müssen deine Würfel ihn bezahlen <strong>und</strong> der STEAL-Würfel muss STEAL zeigen. Dein Marker
ersetzt den anderen. Du bekommst die Punkte, die andere Person verliert sie. Das geht auch bei Sternen <span class="mention">(<a class="to-ruling" href="#A7">A7</a>)</span>.</p>
`},{picture:`stealing`,alt:`Die Würfel zeigen 3 Feuer, 1 Wasser, 3 Erde und STEAL. Ada nimmt Ben den Stern von Alpha weg.`,caption:`3 Feuer, 1 Wasser, 3 Erde und STEAL: Ada nimmt Ben den Stern weg. Sie bekommt 3 Punkte, er verliert 3.`}]},{id:`sonderaktionen`,title:`Sonderaktionen`,parts:[{html:`<p>Es gibt zweimal die <strong>Aktion Stehlen</strong> und dreimal die <strong>Aktion Räumen</strong>. So eine Aktion erfüllst du, statt etwas zu
nehmen. Mit STEAL auf dem Würfel haben sie nichts zu tun: Deine anderen Würfel bezahlen sie, egal, was der STEAL-Würfel
zeigt. Jede gibt es nur einmal im ganzen Spiel, egal für wen, und nur mit einem Ziel <span class="mention">(<a class="to-ruling" href="#A10">A10</a>)</span>.</p>
`},{picture:`actions`,alt:`Stehlen: 2 Feuer, 3 Wasser, 3 Erde. Stehlen: 1 Feuer, 4 Wasser, 4 Erde. Räumen: 1 Feuer, 5 Wasser, 1 Erde. Räumen: 1 Feuer, 1 Wasser, 5 Erde. Räumen: 4 Wasser, 4 Erde. Stehlen bringt 3 Punkte, Räumen 2.`,caption:`Die fünf Sonderaktionen und was sie kosten.`},{html:`<p><strong>Aktion Stehlen:</strong> Nimm jemandem einen Planeten oder Mond weg. Du bekommst seine Punkte und 3 dazu, die andere Person
verliert seine Punkte. Einen Stern kannst du so nicht nehmen <span class="mention">(<a class="to-ruling" href="#A8">A8</a>)</span>.</p>
`},{picture:`steal-action`,alt:`Die Würfel bezahlen eine Aktion Stehlen: 2 Feuer, 3 Wasser, 3 Erde. Ada nimmt Ben Alphas Planeten weg.`,caption:`Ada bekommt 5 Punkte: 3 für die Aktion und 2 für den Planeten. Ben verliert 2.`},{html:`<p><strong>Aktion Räumen:</strong> Nimm einen fremden Marker von einem Stern, Planeten oder Mond. Du bekommst 2 Punkte, die andere
Person verliert die Punkte des Himmelskörpers. Danach ist er für alle frei <span class="mention">(<a class="to-ruling" href="#A9">A9</a>)</span>.</p>
`},{picture:`empty-action`,alt:`Die Würfel bezahlen eine Aktion Räumen: 1 Feuer, 5 Wasser, 1 Erde. Ada nimmt Bens Marker vom Stern von Alpha.`,caption:`Ada bekommt 2 Punkte, und Ben verliert 3. Der Stern ist wieder frei.`}]},{id:`ein-system-vollenden`,title:`Ein System vollenden`,parts:[{html:`<p>Steht auf allen Himmelskörpern eines Systems dein Marker, vollendest du es sofort. Du bekommst den Bonus, und das System
ist <strong>verschlossen</strong>: Dort kann niemand mehr stehlen oder räumen <span class="mention">(<a class="to-ruling" href="#A11">A11</a>)</span>.</p>
`},{picture:`locked`,alt:`Adas Marker steht auf Stern, Planet und Mond von Alpha, und Alpha ist verschlossen.`,caption:`Alpha gehört Ada. Stern, Planet, Mond und Bonus: 3 + 2 + 1 + 3 = 9 Punkte.`},{html:`<p>Die Boni: Alpha 3, Beta 4, Gamma 5, Delta 6, Epsilon 7, Zeta 8, Eta 9, Theta 10, Iota 11, Kappa 12.</p>
`}]},{id:`das-ende`,title:`Das Ende`,parts:[{html:`<p>Das Spiel endet sofort, wenn auf jedem Stern, Planeten und Mond ein Marker steht. Sonderaktionen dürfen übrig bleiben.
Die meisten Punkte gewinnen. Bei Gleichstand teilt ihr euch den Sieg <span class="mention">(<a class="to-ruling" href="#A13">A13</a>)</span>.</p>
`}]},{id:`wettlauf-auf-25`,title:`Wettlauf auf 25`,parts:[{html:`<p>Das wählst du unter „Ziel“, wenn du den Tisch aufmachst. Alle Regeln bleiben, nur:</p>
<ul>
<li>Es liegen die Systeme mit dem höchsten Bonus aus. Boni und Schlösser gibt es nicht <span class="mention">(<a class="to-ruling" href="#A14">A14</a>)</span>.</li>
<li>Zwei Leute können ihren Marker auf demselben Himmelskörper haben. Beim Stehlen oder Räumen sagst du, wessen Marker du
meinst <span class="mention">(<a class="to-ruling" href="#A15">A15</a>)</span>.</li>
<li>Wer zuerst <strong>genau 25 Punkte</strong> hat, gewinnt sofort. Nichts darf dich über 25 heben <span class="mention">(<a class="to-ruling" href="#A16">A16</a>)</span>.</li>
</ul>
`},{picture:`two-cubes`,alt:`Ada und Ben haben beide einen Marker auf dem Stern von Kappa.`,caption:`Ada und Ben stehen beide auf Kappas Stern und haben je 3 Punkte dafür bekommen. Ein dritter Marker passt nicht hin.`},{picture:`exactly`,alt:`Ada hat 23 Punkte. Ihre Würfel zeigen 4 Feuer und 3 Wasser. Kappas dritter Planet und vierter Mond leuchten, der Stern nicht.`,caption:`Ada hat 23 Punkte. Der Planet bringt 2: genau 25, und sie gewinnt. Mit dem Mond käme sie auf 24. Ihre Würfel würden auch den Stern bezahlen, aber seine 3 Punkte sind zu viel.`}]},{id:`option-wenn-die-würfel-einen-himmelskörper-bezahlen`,title:`Option: Wenn die Würfel einen Himmelskörper bezahlen`,parts:[{html:`<p><strong>Weiterwürfeln erlaubt</strong> ist das übliche Spiel. Bei <strong>Aufhören und etwas erfüllen</strong> endet dein Würfeln, sobald deine
Würfel einen freien Stern, Planeten oder Mond bezahlen, den du nehmen darfst. Dann musst du etwas erfüllen <span class="mention">(<a class="to-ruling" href="#A3">A3</a>)</span>.</p>
`}]},{id:`andere-ausgaben`,title:`Andere Ausgaben`,parts:[{html:`<p><strong>Quartet</strong> ist eine Ausgabe von uns mit einem vierten Element, der Luft, und mit anderen Würfeln und Systemen. Die
Bilder hier zeigen die Standardausgabe. Am Tisch siehst du immer, womit ihr spielt.</p>
`}]},{id:`alle-regeln-mit-nummer`,title:`Alle Regeln mit Nummer`,parts:[{html:`<ul>
<li id="A1" class="ruling" tabindex="-1"><strong>A1</strong> Die Systeme werden zufällig gezogen, eins mehr, als Leute mitspielen. Wer anfängt, wird ausgelost, oder ihr
legt es fest, wenn ihr den Tisch aufmacht. Dann geht es der Sitzordnung nach.</li>
<li id="A2" class="ruling" tabindex="-1"><strong>A2</strong> Du hast bis zu drei Würfe. Der erste ist mit allen sieben Würfeln. Vor jedem weiteren wählst du, was liegen
bleibt. Jeder Würfel darf wieder rollen, auch einer, der schon liegen blieb, und mindestens einer muss es.</li>
<li id="A3" class="ruling" tabindex="-1"><strong>A3</strong> Nach jedem Wurf darfst du eine Sache erfüllen, die deine Würfel bezahlen, und dein Zug endet. Du darfst auch
weiterwürfeln. Bei der Option „Aufhören und etwas erfüllen“ beendet ein Wurf, der einen freien Himmelskörper bezahlt,
den du nehmen darfst, das Würfeln, und du musst etwas erfüllen.</li>
<li id="A4" class="ruling" tabindex="-1"><strong>A4</strong> Deine Würfel bezahlen etwas, wenn sie von jedem Element mindestens so viel zeigen, wie es kostet. Doppelte
zählen zwei. Verbraucht wird nichts.</li>
<li id="A5" class="ruling" tabindex="-1"><strong>A5</strong> Nach jedem Wurf darfst du deinen Zug ohne Ergebnis beenden, außer wo die Option von <a class="to-ruling" href="#A3">A3</a> es verbietet. Nach dem
dritten Wurf erfüllst du etwas oder beendest deinen Zug.</li>
<li id="A6" class="ruling" tabindex="-1"><strong>A6</strong> Ein freier Himmelskörper: Setz deinen Marker darauf und nimm die Punkte: Stern 3, Planet 2, Mond 1.</li>
<li id="A7" class="ruling" tabindex="-1"><strong>A7</strong> Ein fremder Himmelskörper: Bezahlen ihn deine Würfel und zeigt der STEAL-Würfel STEAL, ersetzt dein Marker den
anderen. Du bekommst die Punkte, die andere Person verliert sie. Auch bei Sternen.</li>
<li id="A8" class="ruling" tabindex="-1"><strong>A8</strong> Eine Aktion Stehlen: Bezahlen sie deine Würfel, nimm jemandem einen Planeten oder Mond weg. Du bekommst seine
Punkte und 3 dazu, die andere Person verliert seine Punkte. Der STEAL-Würfel spielt keine Rolle.</li>
<li id="A9" class="ruling" tabindex="-1"><strong>A9</strong> Eine Aktion Räumen: Bezahlen sie deine Würfel, nimm einen fremden Marker von einem beliebigen Himmelskörper,
auch von einem Stern. Du bekommst 2 Punkte, die andere Person verliert die Punkte des Himmelskörpers, und er ist
wieder frei.</li>
<li id="A10" class="ruling" tabindex="-1"><strong>A10</strong> Eine Aktion braucht ein Ziel. Jede Sonderaktion gibt es nur einmal im Spiel, egal für wen.</li>
<li id="A11" class="ruling" tabindex="-1"><strong>A11</strong> Wem alle Himmelskörper eines Systems gehören, der vollendet es sofort. Es ist verschlossen: Dort wird nichts
mehr gestohlen oder geräumt. Den Bonus gibt es, bevor ihr seht, ob das Spiel zu Ende ist.</li>
<li id="A12" class="ruling" tabindex="-1"><strong>A12</strong> Marker gehen dir hier nie aus. (In der Schachtel liegen fünfzehn pro Person, und was geschieht, wenn sie
aufgebraucht sind, sagt die Spielregel nicht.)</li>
<li id="A13" class="ruling" tabindex="-1"><strong>A13</strong> Das Spiel endet sofort, wenn jeder Himmelskörper besetzt ist. Die meisten Punkte gewinnen. Wer gleich viele
hat, teilt sich den Sieg.</li>
<li id="A14" class="ruling" tabindex="-1"><strong>A14</strong> Wettlauf auf 25: Es liegen die Systeme mit dem höchsten Bonus aus. Nichts wird vollendet oder verschlossen,
und das Spiel geht weiter, wenn alles besetzt ist.</li>
<li id="A15" class="ruling" tabindex="-1"><strong>A15</strong> Wettlauf auf 25: Ein Himmelskörper hat Platz für Marker von zwei verschiedenen Leuten. Beim Stehlen oder
Räumen sagst du, wessen Marker du meinst. Wo du schon stehst, kannst du nicht stehlen, aber räumen.</li>
<li id="A16" class="ruling" tabindex="-1"><strong>A16</strong> Wettlauf auf 25: Wer zuerst genau 25 Punkte hat, gewinnt sofort und allein. Nichts, was dich über 25 heben
würde, darfst du erfüllen.</li>
<li id="A17" class="ruling" tabindex="-1"><strong>A17</strong> Erfüllt zehn Runden lang niemand etwas, endet das Spiel, und die meisten Punkte gewinnen; bei Gleichstand
teilt ihr euch den Sieg. (Das ist unsere eigene Regel, damit kein Spiel ewig dauert.)</li>
</ul>
`}]}];export{e as default};