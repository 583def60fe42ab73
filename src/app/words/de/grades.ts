/** German, of what is said about a program that answers an exercise: src/lesson/grade.ts and grade-film.ts. */
export const grades = {
  'It defines {}.': '{1} ist definiert.',
  'It does not define fn {} yet.': 'fn {1} ist noch nicht definiert.',
  'The laboratory finds nothing wrong.': 'Das Labor findet keinen Fehler.',
  '“{}” fails: {}': '„{1~}“ ist durchgefallen: {2~}',
  'One of its samples is worth {} of the cosine hemisphere.': 'Eine seiner Stichproben ist so viel wert wie {1} der Kosinus-Hemisphäre.',
  'One of its samples is worth {} of the cosine hemisphere; expected at least {}.':
    'Eine seiner Stichproben ist so viel wert wie {1} der Kosinus-Hemisphäre; erwartet werden mindestens {2}.',
  '{} agrees with the model solution in every direction that was tried.':
    '{1} stimmt in jeder versuchten Richtung mit der Musterlösung überein.',
  'Looking from ({}), {} is {} times that of the model solution in every direction: a factor is missing or too many.':
    'Aus der Richtung ({1}) gesehen ist {2} in jeder Richtung das {3}-Fache der Musterlösung: Ein Faktor fehlt oder ist zu viel.',
  'Looking from ({}), {} has values where the model solution has next to none, such as below the surface.':
    'Aus der Richtung ({1}) gesehen hat {2} Werte, wo die Musterlösung so gut wie keine hat, etwa unter der Oberfläche.',
  'Looking from ({}), {} is between {} and {} times that of the model solution, depending on wi.':
    'Aus der Richtung ({1}) gesehen ist {2} je nach wi das {3}- bis {4}-Fache der Musterlösung.',
  'Its variance is {} times that of the model solution.': 'Seine Varianz ist das {1}-Fache der Varianz der Musterlösung.',
  'Its variance is {} times that of the model solution; expected at most {}.':
    'Seine Varianz ist das {1}-Fache der Varianz der Musterlösung; erwartet wird höchstens das {2}-Fache.',
  'Some samples are no numbers: a division by zero, or a root of what is negative.':
    'Einige Stichproben sind keine Zahlen: eine Division durch null oder eine Wurzel aus etwas Negativem.',
  'Your film and the engine’s agree, in each block to within their noise.':
    'Dein Film und der des Renderers stimmen überein, in jedem Block bis auf ihr Rauschen.',
  'As a whole your film is brighter than the engine’s, which is black{}.':
    'Im Ganzen ist dein Film heller als der des Renderers, der schwarz ist{1}.',
  'As a whole your film is {} the engine’s{}.': 'Im Ganzen ist dein Film {1~} der des Renderers{2}.',
  'As a whole your film is as bright as the engine’s, but {}, it is brighter than the engine’s, which is black there{}.':
    'Im Ganzen ist dein Film so hell wie der des Renderers, aber {1~} ist er heller als der des Renderers, der dort schwarz ist{2}.',
  'As a whole your film is as bright as the engine’s, but {}, it is {} the engine’s{}.':
    'Im Ganzen ist dein Film so hell wie der des Renderers, aber {1~} ist er {2~} der des Renderers{3}.',
  '{} times as bright as': '{1}-mal so hell wie',
  '{} % darker than': '{1} % dunkler als',
  '{} % brighter than': '{1} % heller als',
  'at the top, left': 'oben links',
  'at the top, in the middle': 'oben in der Mitte',
  'at the top, right': 'oben rechts',
  'half way up, left': 'auf halber Höhe links',
  'half way up, in the middle': 'auf halber Höhe in der Mitte',
  'half way up, right': 'auf halber Höhe rechts',
  'at the bottom, left': 'unten links',
  'at the bottom, in the middle': 'unten in der Mitte',
  'at the bottom, right': 'unten rechts',
} as const;
