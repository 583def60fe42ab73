/** German, of help, welcome, status line, scene as text. docs/glossary.de.md has the terms. */
export const start = {
  // help/dialog
  Showing: 'Anzeigen',
  Pixels: 'Pixel',
  'Close help': 'Hilfe schließen',
  'Penumbra follows the paths of light at random and averages what they bring: the picture starts as noise and converges to the exact answer.':
    'Penumbra folgt den Wegen des Lichts nach dem Zufall und mittelt, was sie bringen: Das Bild beginnt als Rauschen und konvergiert gegen die exakte Antwort.',
  Biased: 'Verzerrt',
  biased: 'verzerrt',
  'in the status line says what keeps it from getting there. Guiding (Rendering) learns first where light comes from; Caustics there searches for the ways of light through glass and water, for suns and lights as small; large ones stay with chance.':
    'in der Statuszeile sagt, was es davon abhält. Guiding (Rendern) lernt zuerst, woher Licht kommt; Kaustiken sucht dort die Wege des Lichts durch Glas und Wasser, für Sonnen und ebenso kleine Lichter; große bleiben beim Zufall.',
  Help: 'Hilfe',
  'Keys and gestures': 'Tasten und Gesten',
  Documentation: 'Dokumentation',
  'Licences of what the page is made of': 'Lizenzen dessen, woraus die Seite besteht',
  'no key': 'keine Taste',
  // help/gestures
  Mouse: 'Maus',
  'Turn about the target, or look around': 'Um das Ziel drehen, oder umsehen',
  'Look around': 'Umsehen',
  'Alt drag': 'Alt-Ziehen',
  Pan: 'Verschieben',
  'right or Shift drag': 'rechts oder mit Umschalt ziehen',
  'Nearer, farther': 'Näher, ferner',
  'Enlarge pixels': 'Pixel vergrößern',
  'Ctrl wheel': 'Strg-Mausrad',
  'Select a shape, or its group': 'Eine Form oder ihre Gruppe auswählen',
  'Select several, or one less': 'Mehrere auswählen, oder eine weniger',
  'Shift or Ctrl click': 'Klick mit Umschalt oder Strg',
  'A group in a group, at last one alone': 'Eine Gruppe in einer Gruppe, zuletzt eine allein',
  'click once more': 'noch einmal klicken',
  'Move, turn or scale the selection': 'Auswahl verschieben, drehen, skalieren',
  'drag its handles': 'an ihren Griffen ziehen',
  'The same in steps': 'Dasselbe in Schritten',
  'Ctrl drag': 'Strg-Ziehen',
  'Give a drag up': 'Ein Ziehen aufgeben',
  Esc: 'Esc',
  'Show the paths of a pixel': 'Die Pfade eines Pixels zeigen',
  'click with Paths': 'Klick mit Pfade',
  'Look at what is under the pointer': 'Ansehen, was unter dem Zeiger ist',
  'double click': 'Doppelklick',
  'Focus the lens at what is under the pointer': 'Das Objektiv auf das unter dem Zeiger scharf stellen',
  'Alt click': 'Alt-Klick',
  'Open a file': 'Eine Datei öffnen',
  'drop it': 'fallen lassen',
  Touch: 'Berühren',
  'one finger': 'ein Finger',
  'two fingers': 'zwei Finger',
  'tap once more': 'noch einmal tippen',
  'Give a shape a material': 'Einer Form ein Material geben',
  'drag its colour from the list': 'seine Farbe aus der Liste ziehen',
  // help/index
  'The help dialog could not be loaded; check the connection and try again.':
    'Der Hilfedialog ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'All keys and gestures': 'Alle Tasten und Gesten',
  // help/no-webgpu
  'Chrome or Edge': 'Chrome oder Edge',
  Safari: 'Safari',
  'Version 26 or later, on macOS, iPhone and iPad.': 'Version 26 oder neuer, auf macOS, iPhone und iPad.',
  Firefox: 'Firefox',
  'Version 141 or later on Windows, 145 on Macs with Apple silicon. Elsewhere, Firefox Nightly with dom.webgpu.enabled set in about:config.':
    'Version 141 oder neuer unter Windows, 145 auf Macs mit Apple-Chip. Sonst Firefox Nightly mit gesetztem dom.webgpu.enabled in about:config.',
  'Pictures rendered by Penumbra': 'Bilder, mit Penumbra gerendert',
  Lessons: 'Lektionen',
  'A path tracer whose pictures converge before your eyes. It computes on the graphics card, through WebGPU.':
    'Ein Path Tracer, dessen Bilder vor deinen Augen konvergieren. Er rechnet auf der Grafikkarte, durch WebGPU.',
  'It cannot run here yet': 'Hier läuft es noch nicht',
  'What to do': 'Was tun',
  'If the browser is recent enough, turn on “use graphics acceleration” in its settings and update the graphics driver. Without any graphics card, the command line renders the same scenes on the processor:':
    'Ist der Browser neu genug, schalte in seinen Einstellungen „Grafikbeschleunigung verwenden“ ein und aktualisiere den Grafiktreiber. Ganz ohne Grafikkarte rendert die Kommandozeile dieselben Szenen auf dem Prozessor:',
  'Try again': 'Noch einmal versuchen',
  'Browsers offer WebGPU only to pages that come over https or from this very computer; this one came otherwise.':
    'Browser bieten WebGPU nur Seiten, die über https oder von diesem Rechner selbst kommen; diese kam anders.',
  // offline/index
  'There is a new version of Penumbra.': 'Es gibt eine neue Version von Penumbra.',
  'Load it': 'Laden',
  'Another tab has loaded a new version of Penumbra.': 'Ein anderer Tab hat eine neue Version von Penumbra geladen.',
  'Load it here': 'Hier laden',
  // status/beside
  'Line between the kept film and the one that grows': 'Linie zwischen dem behaltenen Film und dem wachsenden',
  '{} spp': '{1} spp',
  'now, {} spp': 'jetzt, {1} spp',
  // status/curves
  'the run before': 'der Lauf davor',
  'other {}{}': 'andere {1}{2}',
  // status/details
  'Closest-hit and shadow rays a second: samples a second times the rays of a sample, which a small instrumented film counts once for a scene. An estimate.':
    'Strahlen nach dem nächsten Treffer und Schattenstrahlen je Sekunde: Stichproben je Sekunde mal die Strahlen einer Stichprobe, die ein kleiner Messfilm einmal je Szene zählt. Eine Schätzung.',
  'Two samples a pixel are needed for a first estimate of the error.': 'Zwei Stichproben je Pixel braucht die erste Schätzung des Fehlers.',
  '≈ {} Mrays/s, {} rays a sample': '≈ {1} Mrays/s, {2} Strahlen je Stichprobe',
  'Stop at': 'Endet bei',
  'Target samples per pixel': 'Ziel: Stichproben je Pixel',
  'or after': 'oder nach',
  'Rendering time of this film': 'Renderzeit dieses Films',
  'or below': 'oder unter',
  'Estimated relative error of the image': 'Geschätzter relativer Fehler des Bildes',
  none: 'keine',
  '{}: expected a number above {}, or nothing.': '{1~}: erwartet eine Zahl über {2}, oder nichts.',
  '{}: expected a number above {}.': '{1~}: erwartet eine Zahl über {2}.',
  '{}: expected a number from {} on.': '{1~}: erwartet eine Zahl ab {2}.',
  '{}: expected a whole number from {} to {}.': '{1~}: erwartet eine ganze Zahl von {2} bis {3}.',
  '{}: expected a whole number from {} to {}, or nothing.': '{1~}: erwartet eine ganze Zahl von {2} bis {3}, oder nichts.',
  '{}: a point before three digits may mean {} or {}, so write one of these.':
    '{1~}: Ein Punkt vor drei Ziffern kann {2} oder {3} bedeuten; schreibe eines davon.',
  // status/dropped
  '{} samples of {} pixels were not finite and are left out:': '{1} Stichproben von {2} Pixeln waren nicht endlich und sind weggelassen:',
  'Show this pixel; {} dropped': 'Dieses Pixel zeigen; {1} weggelassen',
  // status/install
  'Samples per pixel, and where they end, if they do; with adaptive sampling, how much of the picture goes on':
    'Stichproben je Pixel, und wo sie enden, falls sie es tun; bei adaptivem Rendern, wie viel des Bildes weitergeht',
  'Estimated relative error of the image, and where rendering ends, if it does: root of the mean variance of the pixels over their mean. From the samples themselves, before orders and light groups are weighted.':
    'Geschätzter relativer Fehler des Bildes, und wo das Rendern endet, falls es das tut: Wurzel der mittleren Varianz der Pixel durch ihren Mittelwert. Aus den Stichproben selbst, bevor Ordnungen und Lichtgruppen gewichtet werden.',
  'Samples per pixel and second': 'Stichproben je Pixel und Sekunde',
  'Time spent rendering this film': 'Renderzeit dieses Films',
  'Estimate of the time to the target': 'Geschätzte Zeit bis zum Ziel',
  'Samples that were not finite and are left out; the details list their pixels':
    'Stichproben, die nicht endlich waren und weggelassen sind; die Einzelheiten nennen ihre Pixel',
  'What keeps the image from the exact solution, however many samples it gets':
    'Was das Bild von der exakten Lösung abhält, wie viele Stichproben es auch bekommt',
  'graphics adapter': 'Grafikkarte',
  'Graphics adapter': 'Grafikkarte',
  'Convergence plot and stop rules': 'Konvergenzdiagramm und Stoppregeln',
  'The plot could not be loaded; check the connection and open it again.':
    'Das Diagramm ließ sich nicht laden; prüfe die Verbindung und öffne es noch einmal.',
  'Towards the target': 'Auf dem Weg zum Ziel',
  ', {} go on': ', {1} gehen weiter',
  'light groups': 'Lichtgruppen',
  'error before {}': 'Fehler vor {1}',
  'biased: {}': 'verzerrt: {1~}',
  // status/plot
  now: 'jetzt',
  // status/scrubber
  'Samples per pixel that the picture shows': 'Stichproben je Pixel, die das Bild zeigt',
  'Play the picture from its first sample to now': 'Das Bild von der ersten Stichprobe bis jetzt abspielen',
  'The kept film on the left, the one that grows on the right': 'Der behaltene Film links, der wachsende rechts',
  'beside now': 'neben jetzt',
  'Nothing is kept yet: films are from now on, as they grow.':
    'Noch ist nichts behalten: Filme werden es von jetzt an, während sie wachsen.',
  'kept {} {}': 'behalten {1} {2}',
  '{} spp{}': '{1} spp{2~}',
  ': {} × the error of now': ': {1} × der Fehler von jetzt',
  // status/target-line
  'Error at which rendering ends': 'Fehler, bei dem das Rendern endet',
  '{}: drag it': '{1~}: zieh daran',
  '= {} more': '= {1} mehr',
  '{}: {} = {} × the samples{}': '{1}: {2~} = {3} × Stichproben{4~}',
  'a quarter of': '¼ des',
  'a third of': '⅓ des',
  '1/{} of': '1/{1} des',
  '{} the noise of now': '{1~} Rauschens',
  // text/codec
  '{}{} ({} triangles)': '{1}{2} ({3} Dreiecke)',
  'no mesh of this name, expected one of {}': 'kein Netz dieses Namens, erwartet eines von {1}',
  // text/index
  Text: 'Text',
  'The editor could not be loaded; check the connection and reload the page.':
    'Der Editor ließ sich nicht laden; prüfe die Verbindung und lade die Seite neu.',
  'Scene as text': 'Szene als Text',
  // text/inline-image
  'no image of this name': 'kein Bild dieses Namens',
  '{}image {} ({} KiB)': '{1}Bild {2} ({3} KiB)',
  // text/locate
  'nested too deeply': 'zu tief geschachtelt',
  // text/panel
  'Scene as text. Tab leaves the editor.': 'Szene als Text. Tab verlässt den Editor.',
  // text/sync
  'The picture shows another scene now; this draft was kept.': 'Das Bild zeigt jetzt eine andere Szene; dieser Entwurf ist erhalten.',
  // welcome/index
  'Turn it': 'Dreh es',
  'Drag the picture: it turns. The wheel goes nearer, the right button moves it; W A S D walk.':
    'Zieh am Bild: Es dreht sich. Das Mausrad geht näher, die rechte Taste verschiebt; W A S D geht umher.',
  'Change a material': 'Ändere ein Material',
  'This is the wall’s material. Drag its colour, or change a number in its code: the picture follows.':
    'Das ist das Material der Wand. Zieh an seiner Farbe, oder ändere eine Zahl in seinem Code: Das Bild folgt.',
  'Why is it noisy?': 'Warum rauscht es?',
  'Click a dark corner: you see the paths that its pixel averages. Few of them find the sun.':
    'Klicke in eine dunkle Ecke: Du siehst die Pfade, die ihr Pixel mittelt. Wenige davon finden die Sonne.',
  Welcome: 'Willkommen',
  'Penumbra follows light': 'Penumbra folgt dem Licht',
  ', one random path a pixel after another, until the picture is right.':
    ', Pixel für Pixel einem Zufallspfad nach dem anderen, bis das Bild stimmt.',
  'Close the welcome': 'Begrüßung schließen',
  Try: 'Probieren',
} as const;
