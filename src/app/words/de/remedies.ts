/** German, of what may help against the noise of a pixel. */
export const remedies = {
  // paths/why/remedies
  'Spread the samples evenly: Sobol points': 'Die Stichproben gleichmäßig verteilen: Sobol-Punkte',
  'Weigh both ways to find a light: multiple importance sampling': 'Beide Wege zum Licht gewichten: Multiple Importance Sampling',
  'Ask lights too: path': 'Auch Lichter fragen: path',
  'Choose lights by what they may do for the place: a tree': 'Lichter nach ihrer Wirkung am Ort wählen: ein Baum',
  'Choose lights by their power': 'Lichter nach ihrer Leistung wählen',
  'Ask for light all along the way through the medium: equiangular': 'Auf dem ganzen Weg durch das Medium nach Licht fragen: gleichwinklig',
  'Search for the ways to small lights over mirrors and glass: caustics by manifold':
    'Nach den Wegen zu kleinen Lichtern über Spiegel und Glas suchen: Kaustiken mit „manifold“',
  'Learn where light comes from, and go there: guiding': 'Lernen, woher Licht kommt, und dorthin gehen: Guiding',
  'It tries itself on the whole picture before the first sample, and is left off where it does not pay.':
    'Es erprobt sich vor der ersten Stichprobe am ganzen Bild und bleibt weg, wo es sich nicht lohnt.',
  'Let Russian roulette begin later': 'Russisches Roulette später beginnen lassen',
  'Clamp indirect light to ten times the mean of this pixel': 'Indirektes Licht auf das Zehnfache des Mittels dieses Pixels kappen',
  'why {} {}': 'warum {1} {2}',
} as const;
