/** German, of the laboratory. docs/glossary.de.md has the terms. */
export const laboratory = {
  // lab/albedo
  'Side of the surface': 'Seite der Fläche',
  'seen from the front': 'von vorn gesehen',
  'seen from the back': 'von hinten gesehen',
  'angle of incidence': 'Einfallswinkel',
  albedo: 'Albedo',
  'Directional albedo from {} at most; {}': 'Gerichtete Albedo von höchstens {1}; {2~}',
  'Band: ± {} standard errors of {} samples an angle. Dashed: all light. Above it light is made.':
    'Band: ± {1} Standardfehler von {2} Stichproben je Winkel. Gestrichelt: alles Licht. Darüber entsteht Licht.',
  'all channels': 'alle Kanäle',
  // lab/efficiency
  'A dot is one direction and one set of parameters. Below the dashed line cosine sampling would be better.':
    'Ein Punkt ist eine Richtung und ein Satz Parameter. Unter der gestrichelten Linie wäre Kosinus-Sampling besser.',
  worth: 'wert',
  'Worth of a sample in samples of the cosine hemisphere: {}': 'Wert einer Stichprobe in Stichproben der Kosinus-Hemisphäre: {1}',
  'A sample is worth': 'Eine Stichprobe ist',
  'one of the cosine hemisphere (median; {} to {}).': 'eine der Kosinus-Hemisphäre wert (Median; {1} bis {2}).',
  // lab/evidence
  Command: 'Befehl',
  'Copy the command': 'Befehl kopieren',
  Copy: 'Kopieren',
  Parameters: 'Parameter',
  'these parameters': 'diese Parameter',
  'these parameters and this wo': 'diese Parameter und dieses wo',
  'Check once more with seed {}, {}, and nothing else': 'Noch einmal prüfen, mit Startwert {1}, {2~}, und sonst nichts',
  'Sets them in the scene, to see the failure in the picture. Undo takes it back.':
    'Setzt sie in der Szene, um den Fehler im Bild zu sehen. Rückgängig nimmt es zurück.',
  'Use these parameters': 'Diese Parameter verwenden',
  'Show again': 'Noch einmal zeigen',
  'Being checked…': 'Wird geprüft …',
  'not checked': 'nicht geprüft',
  'Again, of {} calls: {}': 'Wieder, von {1} Aufrufen: {2}',
  'That did not work: {}': 'Das ging nicht: {1}',
  'The command is in the clipboard.': 'Der Befehl ist in der Zwischenablage.',
  'The browser does not let the page write to the clipboard; select the command and copy it.':
    'Der Browser lässt die Seite nicht in die Zwischenablage schreiben; markiere den Befehl und kopiere ihn.',
  'The lobe for this direction to look from': 'Die Keule für diese Blickrichtung',
  'Show the lobe': 'Keule zeigen',
  'The direction that was asked for, or the point: x, y, z': 'Die Richtung, nach der gefragt wurde, oder der Punkt: x, y, z',
  '{} {} from the normal': '{1} {2} von der Normalen',
  'What was seen there': 'Was dort gesehen wurde',
  'Direction to look from, in the local frame: z along the normal': 'Blickrichtung, im lokalen System: z längs der Normalen',
  'Direction of the light, in the local frame': 'Richtung des Lichts, im lokalen System',
  'Random numbers given to sample': 'Zufallszahlen für sample',
  'Texture coordinates': 'Texturkoordinaten',
  'the defaults': 'den Voreinstellungen',
  '{} at default': '{1} auf Voreinstellung',
  'lab {}': 'Labor {1}',
  // lab/furnace
  'A sphere of the material, with the scene’s parameters, in light of 1 from everywhere. What reflects all of it cannot be seen; darker: absorbed; orange: light that was made.':
    'Eine Kugel aus dem Material, mit den Parametern der Szene, in Licht von 1 aus allen Richtungen. Was alles reflektiert, ist nicht zu sehen; dunkler: absorbiert; orange: Licht, das entstanden ist.',
  'Being compiled…': 'Wird kompiliert …',
  'It could not be rendered: {}': 'Sie ließ sich nicht rendern: {1}',
  '{} of {} spp.': '{1} von {2} spp.',
  'White furnace': 'Weißer Ofen',
  'White furnace: {} of the light comes back.': 'Weißer Ofen: {1} des Lichts kommt zurück.',
  'Mean of {} pixels and its standard error': 'Mittelwert von {1} Pixeln und sein Standardfehler',
  // lab/head
  'Before: {}': 'Zuvor: {1}',
  'Everything random follows from it: the same seed gives the same report on the same adapter':
    'Aller Zufall folgt daraus: Derselbe Startwert ergibt auf derselben Grafikkarte denselben Bericht',
  'Check with another seed': 'Mit anderem Startwert prüfen',
  'Check once more with this seed': 'Mit diesem Startwert noch einmal prüfen',
  'quick: at every compile. full: about ten times as many calls, before a material is published.':
    'kurz: bei jedem Kompilieren. gründlich: etwa zehnmal so viele Aufrufe, bevor ein Material veröffentlicht wird.',
  'Copy the whole report as JSON: every figure, every cell': 'Den ganzen Bericht als JSON kopieren: jede Zahl, jede Zelle',
  'Instead of the defaults, the ends of every range, and random values':
    'Statt der Voreinstellungen, der Enden jedes Bereichs und zufälliger Werte',
  'New seed': 'Neuer Startwert',
  'Run again': 'Noch einmal',
  Effort: 'Aufwand',
  'Copy report': 'Bericht kopieren',
  'The scene’s parameters only': 'Nur die Parameter der Szene',
  'It could not be checked: {}': 'Es ließ sich nicht prüfen: {1}',
  'Soon: the picture comes first.': 'Bald: Das Bild geht vor.',
  'of about {}': 'von etwa {1}',
  'Checking {}… {}{}.': 'Prüft {1~} … {2}{3~}.',
  'with the scene’s parameters': 'mit den Parametern der Szene',
  'over the ranges of its parameters': 'über die Bereiche seiner Parameter',
  ', while the picture gained {} spp': ', während das Bild {1} spp gewann',
  '{} calls in {}, in stretches of at most {} ms{}. {}': '{1} Aufrufe in {2}, am Stück höchstens {3} ms{4~}. {5~}',
  '{} calls in {}, in stretches of at most {} ms{}.': '{1} Aufrufe in {2}, am Stück höchstens {3} ms{4~}.',
  'A right material fails with a probability of at most α = {}.':
    'Ein richtiges Material fällt mit einer Wahrscheinlichkeit von höchstens α = {1} durch.',
  'Chance has a part in the choice of places alone: a failure shows one.':
    'Der Zufall hat nur an der Wahl der Stellen teil: Ein Fehler zeigt einen.',
  'The report is in the clipboard.': 'Der Bericht ist in der Zwischenablage.',
  'The browser does not let the page write to the clipboard.': 'Der Browser lässt die Seite nicht in die Zwischenablage schreiben.',
  // lab/index
  Lab: 'Labor',
  Laboratory: 'Labor',
  'Is it right?': 'Ist es richtig?',
  'Laboratory: is it right?': 'Labor: Ist es richtig?',
  // lab/lobe
  'body: f |cos θ|': 'Körper: f |cos θ|',
  'body: pdf': 'Körper: pdf',
  'body: samples': 'Körper: Stichproben',
  'There is no lobe: {}': 'Es gibt keine Keule: {1}',
  'wo from the normal': 'wo zur Normalen',
  'wo about the normal': 'wo um die Normale',
  Side: 'Seite',
  Body: 'Körper',
  'f |cos θ|': 'f |cos θ|',
  'Luminance of eval times the cosine, on a scale of its own: where it has the shape of pdf, sampling is perfect':
    'Luminanz von eval mal Kosinus, in eigenem Maßstab: Wo sie die Form von pdf hat, ist das Ziehen perfekt',
  'Density that the material says it samples with': 'Dichte, nach der das Material zu ziehen angibt',
  'Density of samples, on the scale of pdf': 'Dichte der Stichproben, im Maßstab von pdf',
  '{} % of all': '{1} % von allen',
  'δ delta lobes': 'δ Dirac-Keulen',
  'Samples in Dirac delta lobes, where eval and pdf have no value': 'Stichproben in Dirac-Keulen, wo eval und pdf keinen Wert haben',
  '{} % of samples': '{1} % der Stichproben',
  'Samples that end the path': 'Stichproben, die den Pfad beenden',
  // lab/panel
  'Select a shape or a material: here its BSDF is tried on the GPU, claim by claim, at every compile; so is an environment or a signed distance that is a program.':
    'Wähle eine Form oder ein Material: Hier wird seine BSDF auf der GPU erprobt, Behauptung für Behauptung, bei jedem Kompilieren; ebenso eine Umgebung oder eine Abstandsfunktion, die ein Programm ist.',
  'What is checked is the code that renders: where the editor has errors, that is the last good version.':
    'Geprüft wird der Code, der rendert: Wo der Editor Fehler hat, ist das die letzte gute Version.',
  Lobe: 'Keule',
  Albedo: 'Albedo',
  'Sampling on the sphere': 'Ziehen auf der Kugel',
  Efficiency: 'Effizienz',
  'with the default parameters': 'mit den voreingestellten Parametern',
  // lab/polar-plot
  'Lobe in the plane of incidence': 'Keule in der Einfallsebene',
  'Angle of incidence': 'Einfallswinkel',
  '{} degrees from the normal': '{1} Grad zur Normalen',
  // lab/residuals
  Situation: 'Situation',
  '≤ −{} σ too few': '≤ −{1} σ zu wenige',
  'too many ≥ {} σ': 'zu viele ≥ {1} σ',
  'Point at a disc to read a cell.': 'Zeig auf eine Scheibe, um eine Zelle abzulesen.',
  'chi² = {} with {} degrees of freedom, p = {} of this situation alone; {} samples. pdf integrates to {}.':
    'chi² = {1} bei {2} Freiheitsgraden, p = {3} dieser Situation allein; {4} Stichproben. pdf integriert zu {5}.',
  '{}. wo {}, {}, p = {}': '{1}. wo {2}, {3}, p = {4}',
  'Residuals {} the surface': 'Residuen {1} der Fläche',
  '{} from the normal: {} observed, {} expected in the cell; its group is {}{} σ off.':
    '{1} von der Normalen: {2} beobachtet, {3} erwartet in der Zelle; ihre Gruppe liegt {4}{5} σ daneben.',
  'above: reflected': 'oben: reflektiert',
  'below: transmitted': 'unten: durchgelassen',
  // lab/run
  'The table {}': 'Die Tabelle {1}',
  'There is no material.': 'Es gibt kein Material.',
  'There is no graphics device at the moment.': 'Im Moment gibt es kein Grafikgerät.',
  // lab/solid-plot
  'body that can be turned': 'Körper, der sich drehen lässt',
  'The lobe in three dimensions. Arrow keys turn it.': 'Die Keule in drei Dimensionen. Pfeiltasten drehen sie.',
  // lab/tab-mark
  'Being checked': 'Wird geprüft',
  'Laboratory: {}': 'Labor: {1~}',
  // lab/verdict
  'not claimed': 'nicht behauptet',
  'nothing to check': 'nichts zu prüfen',
  '{} could not be told': '{1} nicht zu entscheiden',
  '{} not claimed': '{1} nicht behauptet',
  'Nothing to check': 'Nichts zu prüfen',
  '1 of {} fails': '1 von {1} durchgefallen',
  '{} of {} fail': '{1} von {2} durchgefallen',
  '{} of {} claims hold': '{1} von {2} Behauptungen halten',
  '{} of {} {}{}': '{1} von {2} {3~}{4~}',
  // lab/verdicts
  Checks: 'Prüfungen',
  'Probability of this or worse for a right material, corrected for the number of tests':
    'Wahrscheinlichkeit dafür oder für Schlimmeres bei einem richtigen Material, korrigiert um die Zahl der Tests',
  'How this is checked': 'Wie das geprüft wird',
} as const;
