/** German, of what the laboratory finds wrong with a BSDF, and of what else it says about one. docs/glossary.de.md has the terms. */
export const faults = {
  // checks/delta
  'The delta lobes vary with the random numbers; there are no probabilities to compare.':
    'Die Dirac-Keulen ändern sich mit den Zufallszahlen; es gibt keine Wahrscheinlichkeiten, die sich vergleichen ließen.',
  "A reflected direction has an eta, which Snell's law gives to refracted ones.":
    'Eine reflektierte Richtung hat ein eta, das nach dem Gesetz von Snellius nur gebrochene haben.',
  "A refracted direction does not obey Snell's law with the eta that sample returns{}.":
    'Eine gebrochene Richtung folgt mit dem eta, das sample zurückgibt, nicht dem Gesetz von Snellius{1~}.',
  ': it does with 1 / eta': '; mit 1 / eta folgt sie ihm',
  'Of several delta lobes one is chosen in {} of all cases; its pdf says {}, over {} situations.':
    'Von mehreren Dirac-Keulen wird eine in {1} aller Fälle gewählt; ihre pdf sagt {2}, über {3} Situationen.',
  'Reflection is chosen in {} of all cases; its pdf says {}, over {} situations.':
    'Die Reflexion wird in {1} aller Fälle gewählt; ihre pdf sagt {2}, über {3} Situationen.',
  'Transmission is chosen in {} of all cases; its pdf says {}, over {} situations.':
    'Die Transmission wird in {1} aller Fälle gewählt; ihre pdf sagt {2}, über {3} Situationen.',
  'Reflection is chosen in {} of all cases; its pdf says {}, over {} situations, {} times too little: what goes one way with one weight is one lobe, and its pdf the whole probability.':
    'Die Reflexion wird in {1} aller Fälle gewählt; ihre pdf sagt {2}, über {3} Situationen, {4}-mal zu wenig: Was in eine Richtung mit einem Gewicht geht, ist eine Keule, und ihre pdf die ganze Wahrscheinlichkeit.',
  'Transmission is chosen in {} of all cases; its pdf says {}, over {} situations, {} times too little: what goes one way with one weight is one lobe, and its pdf the whole probability.':
    'Die Transmission wird in {1} aller Fälle gewählt; ihre pdf sagt {2}, über {3} Situationen, {4}-mal zu wenig: Was in eine Richtung mit einem Gewicht geht, ist eine Keule, und ihre pdf die ganze Wahrscheinlichkeit.',
  'A delta lobe is chosen in {} of all cases; its pdf says {}.': 'Eine Dirac-Keule wird in {1} aller Fälle gewählt; ihre pdf sagt {2}.',
  'A delta lobe is chosen in {} of all cases; its pdf says {}, {} times too little: what goes one way with one weight is one lobe, and its pdf the whole probability.':
    'Eine Dirac-Keule wird in {1} aller Fälle gewählt; ihre pdf sagt {2}, {3}-mal zu wenig: Was in eine Richtung mit einem Gewicht geht, ist eine Keule, und ihre pdf die ganze Wahrscheinlichkeit.',
  '{} of {} samples, p = {}': '{1} von {2} Stichproben, p = {3}',
  'sin θo = {}, sin θi = {}, eta = {}': 'sin θo = {1}, sin θi = {2}, eta = {3}',
  'forth {}; back: none of {} samples returns': 'hin {1}; zurück: keine von {2} Stichproben kehrt um',
  'forth {} with eta {}; back {} with eta {}': 'hin {1} mit eta {2}; zurück {3} mit eta {4}',
  // checks/efficiency
  'A sample is worth {} of the cosine hemisphere (from {} to {}).':
    'Eine Stichprobe ist {1} der Kosinus-Hemisphäre wert (von {2} bis {3}).',
  // checks/energy
  '{} of the light leaves again ({}): more than arrives{}.': '{1} des Lichts kommen wieder heraus ({2~}): mehr, als ankommt{3~}.',
  'It could not be told whether light is made: {} ± {} leaves again ({}).':
    'Ob Licht entsteht, war nicht zu entscheiden: {1} ± {2} kommen wieder heraus ({3~}).',
  'red at {} from the normal': 'Rot, {1} zur Normalen',
  'green at {} from the normal': 'Grün, {1} zur Normalen',
  'blue at {} from the normal': 'Blau, {1} zur Normalen',
  '∫ f |cos θ|, with delta lobes, {} ± {} in {}, p = {}': '∫ f |cos θ|, mit Dirac-Keulen, {1} ± {2} ({3~}), p = {4}',
  'mean weight {} ± {} in {}, p = {}': 'mittleres Gewicht {1} ± {2} ({3~}), p = {4}',
  // checks/factors
  'it is π times too large': 'um den Faktor π zu groß',
  'it is π times too small': 'um den Faktor π zu klein',
  'it is 2 times too large': 'um den Faktor 2 zu groß',
  'it is 2 times too small': 'um den Faktor 2 zu klein',
  'it is 4 times too large': 'um den Faktor 4 zu groß',
  'it is 4 times too small': 'um den Faktor 4 zu klein',
  'it is 2π times too large': 'um den Faktor 2π zu groß',
  'it is 2π times too small': 'um den Faktor 2π zu klein',
  'cos θi is missing in it, or stands twice in what it is compared with':
    'cos θi fehlt darin, oder steht zweimal in dem, womit verglichen wird',
  'cos θi is in it once too often': 'cos θi steht einmal zu oft darin',
  'cos θo is missing in it': 'cos θo fehlt darin',
  'cos θo is in it once too often': 'cos θo steht einmal zu oft darin',
  'it has cos θo in place of cos θi': 'cos θo steht darin statt cos θi',
  'it has cos θi in place of cos θo': 'cos θi steht darin statt cos θo',
  '4 wo·h is in it once too often, the Jacobian of the half vector':
    '4 wo·h steht einmal zu oft darin, die Jacobi-Determinante des Halbvektors',
  '4 wo·h is missing in it, the Jacobian of the half vector': '4 wo·h fehlt darin, die Jacobi-Determinante des Halbvektors',
  'wo·h is missing in the Jacobian of the half vector': 'wo·h fehlt in der Jacobi-Determinante des Halbvektors',
  'eta² is in it once too often': 'eta² steht einmal zu oft darin',
  'eta² is missing in it': 'eta² fehlt darin',
  'eta² divides where it should multiply': 'eta² dividiert, wo es multiplizieren sollte',
  'eta² multiplies where it should divide': 'eta² multipliziert, wo es dividieren sollte',
  'it is {} times too large wherever it is off': 'um den Faktor {1} zu groß, wo immer es abweicht',
  'it is {} times too small wherever it is off': 'um den Faktor {1} zu klein, wo immer es abweicht',
  'it is not divided by pdf': 'die Division durch pdf fehlt',
  'it is divided by pdf twice': 'durch pdf wird zweimal dividiert',
  // checks/finite
  'f = {} of eval: {}': 'f = {1} von eval: {2~}',
  'pdf = {} of fn pdf: {}': 'pdf = {1} von fn pdf: {2~}',
  'pdf = {} of sample: {}': 'pdf = {1} von sample: {2~}',
  'weight = {} of sample: {}': 'weight = {1} von sample: {2~}',
  'eta = {} of sample: {}': 'eta = {1} von sample: {2~}',
  'wi = {} of sample, length {}: {}': 'wi = {1} von sample, Länge {2}: {3~}',
  'must be finite, not negative': 'muss endlich und nicht negativ sein',
  'must be finite, not negative; NaN comes of 0 / 0, 0 · ∞, or a root, logarithm or power of less than 0':
    'muss endlich und nicht negativ sein; NaN entsteht aus 0 / 0, 0 · ∞ oder aus Wurzel, Logarithmus oder Potenz von weniger als 0',
  'must be finite, not negative; ∞ comes of x / 0, or of more than 3.4·10³⁸':
    'muss endlich und nicht negativ sein; ∞ entsteht aus x / 0 oder aus mehr als 3,4·10³⁸',
  'must be finite and above 0': 'muss endlich und größer als 0 sein',
  'must be of unit length': 'muss die Länge eins haben',
  'beyond the critical angle nothing is refracted, F is 1': 'jenseits des Grenzwinkels wird nichts gebrochen, F ist 1',
  'weight = {} with pdf = 0 of sample, where a path ends': 'weight = {1} mit pdf = 0 von sample, womit ein Pfad endet',
  '{} ({} of {} calls){}.': '{1~} ({2} von {3} Aufrufen){4~}.',
  '{} results of eval, pdf or sample are not finite, negative, or directions of no unit length.':
    '{1} Ergebnisse von eval, pdf oder sample sind nicht endlich, negativ oder Richtungen, deren Länge nicht eins ist.',
  '{} results in other checks': '{1} Ergebnisse in anderen Prüfungen',
  '{}: must be finite and not negative': '{1}: muss endlich und nicht negativ sein',
  '{}: must lie in [0, 1]': '{1}: muss in [0, 1] liegen',
  '{}: must be of unit length and above the surface': '{1}: muss die Länge eins haben und über der Fläche liegen',
  'geometry_tangent = {}: must be of unit length with z = 0': 'geometry_tangent = {1}: muss die Länge eins haben, mit z = 0',
  'choose returns none of its materials': 'choose gibt keines seiner Materialien zurück',
  'interior_ior = {}: must be finite and above 0': 'interior_ior = {1#}: muss endlich und größer als 0 sein',
  'sample refracts with eta {}, where interior_ior {} gives {}': 'sample bricht mit eta {1}, wo interior_ior {2#} zu {3#} führt',
  'sample refracts with eta {}, its inverse, where interior_ior {} gives {}':
    'sample bricht mit eta {1}, dem Kehrwert, wo interior_ior {2#} zu {3#} führt',
  'The loop at {} did not end within the work that one sample may do.':
    'Die Schleife bei {1~} endete nicht mit der Arbeit, die eine Stichprobe kosten darf.',
  'loop at {}': 'Schleife bei {1~}',
  '{}, line {}': '{1}, Zeile {2}',
  // checks/histogram
  'Samples do not fall where pdf says: {}.': 'Stichproben fallen nicht dorthin, wo pdf es sagt: {1~}.',
  'chi² = {}, expected about {}': 'chi² = {1#}, zu erwarten etwa {2#}',
  'too many, {} where pdf is 0, around wi = {}': 'zu viele, {1#}, wo pdf 0 ist, um wi = {2}',
  'too many, {} for {}, around wi = {}': 'zu viele, {1} statt {2}, um wi = {3}',
  'too few, {} for {}, around wi = {}': 'zu wenige, {1} statt {2}, um wi = {3}',
  'Samples do not fall where pdf says, in {} situations together: {} too many {}.':
    'Stichproben fallen nicht dorthin, wo pdf es sagt, in {1} Situationen zusammen: {2} zu viele {3~}.',
  'Samples do not fall where pdf says, in {} situations together: {} too few {}.':
    'Stichproben fallen nicht dorthin, wo pdf es sagt, in {1} Situationen zusammen: {2} zu wenige {3~}.',
  'where pdf is small': 'wo pdf klein ist',
  'where pdf is large': 'wo pdf groß ist',
  'near the horizon': 'nahe am Horizont',
  'along the normal': 'längs der Normalen',
  'far from the mirror direction': 'fern der Spiegelrichtung',
  'near the mirror direction': 'nahe der Spiegelrichtung',
  'in between': 'dazwischen',
  'Samples pile up on points or lines: {} fell where another one lay already, at most {} should.':
    'Stichproben häufen sich auf Punkten oder Linien: {1} fielen dorthin, wo schon eine lag; höchstens {2} sollten es sein.',
  'Samples pile up on points or lines: {} fell where another one lay already, at most {} should; {}.':
    'Stichproben häufen sich auf Punkten oder Linien: {1} fielen dorthin, wo schon eine lag; höchstens {2} sollten es sein; {3~}.',
  '{} of the light that eval reflects comes from where pdf is 0, under the surface: no sample finds it.':
    '{1} des Lichts, das eval reflektiert, kommen von unter der Fläche, wo pdf 0 ist: Keine Stichprobe findet es.',
  '{} of the light that eval reflects comes from where pdf is 0, above the surface: no sample finds it.':
    '{1} des Lichts, das eval reflektiert, kommen von über der Fläche, wo pdf 0 ist: Keine Stichprobe findet es.',
  'All light that eval gives comes from below the surface, and with eval alone that counts as zero; write sample and pdf, or direction and pdf, beside it.':
    'Alles Licht, das eval ergibt, kommt von unter der Fläche, und neben eval allein zählt das als null; schreiben Sie sample und pdf oder direction und pdf dazu.',
  'eval tells the sides of the surface apart and gives {} of its light from below: with eval alone that counts as zero; write sample and pdf, or direction and pdf, beside it, or return 0 there.':
    'eval unterscheidet die Seiten der Fläche und gibt {1} seines Lichts von unten: Neben eval allein zählt das als null; schreiben Sie sample und pdf oder direction und pdf dazu, oder geben Sie dort 0 zurück.',
  'of {} directions: mean f |cos θ| above the surface {}, below {}':
    'von {1} Richtungen: f |cos θ| über der Fläche im Mittel {2}, unter ihr {3}',
  '{} of the samples lie in lobes narrower than 0.007°, the smallest cell: too narrow to judge.':
    '{1} der Stichproben liegen in Keulen, die schmaler sind als 0,007°, die kleinste Zelle: zu schmal für ein Urteil.',
  'Samples fall where pdf says ({} situations, p = {}).': 'Stichproben fallen dorthin, wo pdf es sagt ({1} Situationen, p = {2}).',
  'chi² = {} with {} degrees of freedom, p = {} of {} samples': 'chi² = {1} bei {2} Freiheitsgraden, p = {3} von {4} Stichproben',
  'chi² = {} with {} degrees of freedom over {} groups by density, p = {}':
    'chi² = {1} bei {2} Freiheitsgraden über {3} Gruppen nach der Dichte, p = {4}',
  'chi² = {} with {} degrees of freedom over {} groups by height, p = {}':
    'chi² = {1} bei {2} Freiheitsgraden über {3} Gruppen nach der Höhe, p = {4}',
  'chi² = {} with {} degrees of freedom over {} groups by mirror, p = {}':
    'chi² = {1} bei {2} Freiheitsgraden über {3} Gruppen nach der Spiegelrichtung, p = {4}',
  '{} of {} samples in a cell of level {}, {} expected, p = {}':
    '{1} von {2} Stichproben in einer Zelle der Ebene {3}, {4} zu erwarten, p = {5}',
  'p = {} over {} situations': 'p = {1} über {2} Situationen',
  'unreachable part {}': 'unerreichbarer Teil {1}',
  // checks/causes: what follows that samples do not fall where pdf says
  'they would with {} once more in it': 'mit {1~} einmal mehr darin täten sie es',
  'they would with {} once less in it': 'mit {1~} einmal weniger darin täten sie es',
  'the cosine of the half vector': 'dem Kosinus des Halbvektors',
  'wo·h, of the Jacobian of the half vector,': 'wo·h, aus der Jacobi-Determinante des Halbvektors,',
  'they all go one way, whatever u is': 'sie gehen alle in eine Richtung, was u auch ist',
  'none lies on the side {}': 'keine liegt auf der Seite {1~}',
  'above the surface': 'über der Fläche',
  'under the surface': 'unter der Fläche',
  'along the tangent': 'längs der Tangente',
  'against the tangent': 'entgegen der Tangente',
  'along the bitangent': 'längs der Bitangente',
  'against the bitangent': 'entgegen der Bitangente',
  'along x': 'längs x',
  'of negative x': 'des negativen x',
  'along y': 'längs y',
  'of negative y': 'des negativen y',
  'of wo': 'von wo',
  'away from wo': 'gegenüber von wo',
  'they would {}': '{1~} täten sie es',
  'with tangent and bitangent swapped': 'bei vertauschter Tangente und Bitangente',
  'if the bitangent pointed the other way': 'mit umgekehrter Bitangente',
  'from the other side of the surface': 'von der anderen Seite der Fläche aus',
  'with wo turned by half a turn': 'mit einem wo, das um 180° gedreht ist,',
  'with the square of {} in pdf, or its root in sample': 'mit dem Quadrat von {1} in pdf oder seiner Wurzel in sample',
  'with the root of {} in pdf, or its square in sample': 'mit der Wurzel von {1} in pdf oder seinem Quadrat in sample',
  'with the fourth power of {} in pdf': 'mit der vierten Potenz von {1} in pdf',
  'they fall {}': 'sie fallen {1~}',
  'by the cosine alone': 'allein nach dem Kosinus',
  'evenly over the hemisphere': 'gleichmäßig über die Hemisphäre',
  'evenly over the sphere': 'gleichmäßig über die Kugel',
  'by angles that are uniform, as if the sphere were flat: sin θ is missing':
    'nach gleichverteilten Winkeln, als wäre die Kugel flach: sin θ fehlt',
  'by the cosine on both sides': 'nach dem Kosinus auf beiden Seiten',
  // checks/normalisation
  'The lobes are narrower than 0.007°, the smallest cell: too narrow to judge the integral of pdf.':
    'Die Keulen sind schmaler als 0,007°, die kleinste Zelle: zu schmal für ein Urteil über das Integral von pdf.',
  'pdf integrates to the share of samples that scatter (worst: {} against {}).':
    'pdf integriert zum Anteil der Stichproben, die streuen (am weitesten auseinander: {1} und {2}).',
  'pdf integrates to {}, but {} of all samples scatter.': 'pdf integriert zu {1}, aber {2} aller Stichproben streuen.',
  'pdf integrates to {}, but {} of all samples scatter: {}.': 'pdf integriert zu {1}, aber {2} aller Stichproben streuen: {3~}.',
  'pdf integrates to {}, but {} of all samples scatter over {} situations.':
    'pdf integriert zu {1}, aber {2} aller Stichproben streuen, über {3} Situationen.',
  'pdf integrates to {}, but {} of all samples scatter over {} situations: {}.':
    'pdf integriert zu {1}, aber {2} aller Stichproben streuen, über {3} Situationen: {4~}.',
  'integral {} ± {}, {} of {} samples, p = {}': 'Integral {1} ± {2}, {3} von {4} Stichproben, p = {5}',
  '{} is in it once too often': '{1} steht einmal zu oft darin',
  '{} is in it once too seldom': '{1} steht einmal zu selten darin',
  'π times too much': 'π-mal zu viel',
  'π times too little': 'um den Faktor π zu wenig',
  'twice too much, as if the other side counted or two lobes were added without their probabilities':
    'doppelt so viel, als zählte die andere Seite mit oder als wären zwei Keulen ohne ihre Wahrscheinlichkeiten addiert',
  'half of it, as if a lobe or a side were missing': 'die Hälfte davon, als fehlte eine Keule oder eine Seite',
  '4 times too much, as if the 4 of dωh / dωi = 1 / (4 wo·h) were missing': '4-mal zu viel, als fehlte die 4 aus dωh / dωi = 1 / (4 wo·h)',
  'a quarter of it, as if the 4 of dωh / dωi = 1 / (4 wo·h) were there twice':
    'ein Viertel davon, als stünde die 4 aus dωh / dωi = 1 / (4 wo·h) zweimal da',
  // checks/reciprocity
  'A delta lobe carries another part of the light on its way back ({} of {} lobes){}.':
    'Eine Dirac-Keule trägt auf dem Rückweg einen anderen Teil des Lichts ({1} von {2} Keulen){3~}.',
  'weights of what is refracted are to be divided by eta²': 'Gewichte dessen, was gebrochen wird, sind durch eta² zu teilen',
  'weights of what is refracted are multiplied by eta² where they are to be divided by it':
    'Gewichte dessen, was gebrochen wird, sind mit eta² multipliziert, statt dadurch geteilt zu sein',
  'weights of what is refracted are divided by eta² twice': 'Gewichte dessen, was gebrochen wird, sind zweimal durch eta² geteilt',
  'eval(wo, wi){} is not eval(wi, wo) ({} of {} pairs of directions){}.':
    'eval(wo, wi){1} ist nicht eval(wi, wo) ({2} von {3} Paaren von Richtungen){4~}.',
  'eval(wo, wi){} is not eval(wi, wo) ({} of {} pairs of directions){}: {}.':
    'eval(wo, wi){1} ist nicht eval(wi, wo) ({2} von {3} Paaren von Richtungen){4~}: {5~}.',
  'one way {}, the other {}': 'in der einen Richtung {1}, in der anderen {2}',
  // checks/sampling
  'The material has no fn sample of its own; the engine samples the cosine hemisphere.':
    'Das Material hat kein eigenes fn sample; der Renderer zieht aus der Kosinus-Hemisphäre.',
  'The material has no fn sample of its own; the engine samples the cosine hemisphere; what eval gives below the surface counts as zero.':
    'Das Material hat kein eigenes fn sample; der Renderer zieht aus der Kosinus-Hemisphäre; was eval unter der Fläche ergibt, zählt als null.',
  'With eval alone every sample is one of the cosine hemisphere.': 'Mit eval allein ist jede Stichprobe eine der Kosinus-Hemisphäre.',
  'All samples are of Dirac delta lobes or absorbed; there is no density.':
    'Alle Stichproben gehören zu Dirac-Keulen oder sind absorbiert; es gibt keine Dichte.',
  'Nothing was scattered.': 'Nichts wurde gestreut.',
  'The material scatters no light.': 'Das Material streut kein Licht.',
  // checks/subsurface
  '{} ({} of {} bodies).': '{1~} ({2} von {3} Körpern).',
  '{} bodies have sound values; light goes into {} of them, and {} of it comes out at most.':
    '{1} Körper haben brauchbare Werte; in {2} davon dringt Licht ein, und höchstens {3} davon kommen heraus.',
  '{} bodies have sound values; light goes into none: the body that fn surface gives is metal, glass, a thin wall, or lets nothing in.':
    '{1} Körper haben brauchbare Werte; in keinen dringt Licht ein: Was fn surface angibt, ist Metall, Glas, eine dünne Wand oder lässt nichts ein.',
  '{} of fn subsurface: must {}': '{1} von fn subsurface muss {2~}',
  'lie in [0, 1]': 'in [0, 1] liegen',
  'lie in [0, 1], or the body sends back more than arrives': 'in [0, 1] liegen, sonst gibt der Körper mehr zurück, als ankommt',
  'be finite and not negative': 'endlich und nicht negativ sein',
  'lie between −1 and 1, both excluded': 'zwischen −1 und 1 liegen, beide ausgeschlossen',
  '{} of fn subsurface depends on the tangent: {} and {} at one point':
    '{1} von fn subsurface hängt von der Tangente ab: {2} und {3} an einem Punkt',
  '{} of fn subsurface depends on the index of refraction outside: {} and {} at one point':
    '{1} von fn subsurface hängt vom Brechungsindex außen ab: {2} und {3} an einem Punkt',
  '{} of the light that arrives goes into the body: must lie in [0, 1]':
    '{1} des ankommenden Lichts dringen in den Körper ein: muss in [0, 1] liegen',
  '{} of the light leaves the body along wi: must be finite and not negative':
    '{1} des Lichts verlassen den Körper längs wi: muss endlich und nicht negativ sein',
  '{} of the light that reaches the surface from below comes out: more than there is':
    '{1} des Lichts, das die Fläche von unten erreicht, kommen heraus: mehr, als da ist',
  // checks/weight
  'sample returns directions where fn pdf is 0, under the surface ({} of {} samples){}.':
    'sample gibt Richtungen unter der Fläche zurück, wo fn pdf 0 ist ({1} von {2} Stichproben){3~}.',
  'sample returns directions where fn pdf is 0, above the surface ({} of {} samples){}.':
    'sample gibt Richtungen über der Fläche zurück, wo fn pdf 0 ist ({1} von {2} Stichproben){3~}.',
  'they go one way, whatever u is, as those of a Dirac delta lobe, which says specular: true':
    'sie gehen in eine Richtung, was u auch ist, wie die einer Dirac-Keule, die specular: true sagt',
  'sample returns another pdf than fn pdf gives for its direction ({} of {} samples){}.':
    'sample gibt eine andere pdf zurück, als fn pdf für seine Richtung sagt ({1} von {2} Stichproben){3~}.',
  'sample returns another pdf than fn pdf gives for its direction ({} of {} samples){}: {}.':
    'sample gibt eine andere pdf zurück, als fn pdf für seine Richtung sagt ({1} von {2} Stichproben){3~}: {4~}.',
  'sample returns another weight than f |cos θ| / pdf ({} of {} samples){}.':
    'sample gibt ein anderes Gewicht zurück als f |cos θ| / pdf ({1} von {2} Stichproben){3~}.',
  'sample returns another weight than f |cos θ| / pdf ({} of {} samples){}: {}.':
    'sample gibt ein anderes Gewicht zurück als f |cos θ| / pdf ({1} von {2} Stichproben){3~}: {4~}.',
  'sample says pdf {}; eval and pdf say {}': 'sample sagt pdf {1}; eval und pdf sagen {2}',
  'sample says weight {}; eval and pdf say {}': 'sample sagt weight {1}; eval und pdf sagen {2}',
} as const;
