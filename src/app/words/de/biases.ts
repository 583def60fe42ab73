/** German, of what keeps an image from the exact solution, and of what kernels tell of the programs that they run. docs/glossary.de.md has the terms. */
export const biases = {
  // engine/bias, scene/integrators
  unbiased: 'erwartungstreu',
  'depth ≤ {}': 'Tiefe ≤ {1}',
  'walks below surfaces ≤ 4096 events': 'Wege unter Flächen ≤ 4096 Ereignisse',
  'no light below surfaces': 'kein Licht unter Flächen',
  'no light between diffuse surfaces': 'kein Licht zwischen diffusen Flächen',
  'specular chains ≤ 10': 'spiegelnde Ketten ≤ 10',
  'direct light only': 'nur direktes Licht',
  'indirect light ≤ {}': 'indirektes Licht ≤ {1}',
  'white instead of the BSDF': 'Weiß statt der BSDF',
  'without the cosine': 'ohne den Kosinus',
  'without visibility': 'ohne Sichtbarkeit',
  'orders weighted': 'Ordnungen gewichtet',
  'blocks stop at {} % by their own samples': 'Blöcke enden bei {1} % nach ihren eigenen Stichproben',
  'no light of points and directions without a size': 'kein Licht von Punkten und Richtungen ohne Größe',
  'ambient term (not physical)': 'ambienter Term (nicht physikalisch)',
  'ambient term left out': 'ambienter Term weggelassen',
  'linear fog (not physical)': 'linearer Nebel (nicht physikalisch)',
  'linear fog left out': 'linearer Nebel weggelassen',
  'media only weaken light': 'Medien schwächen Licht nur',
  'attenuation (not physical)': 'Abschwächung (nicht physikalisch)',
  'signed distances to 2·10⁻⁵ of their box': 'Abstandsfunktionen auf 2·10⁻⁵ ihres Kastens',
  'rays of ≤ {} steps': 'Strahlen mit ≤ {1} Schritten',
  'Instances and moving shapes stand in a BVH2 of two levels: the structure {} is not used for this scene.':
    'Instanzen und bewegte Formen stehen in einer BVH2 mit zwei Ebenen: Die Struktur {1} wird für diese Szene nicht benutzt.',
  'The fog is endless: nothing of the environment and of directional lights comes through it.':
    'Der Nebel ist endlos: Von der Umgebung und von Lichtern aus einer Richtung kommt nichts hindurch.',
  // engine/told, shader/over-budget
  'The density of medium {} is negative somewhere, or no number: it counts as 0 there.':
    'Die Dichte des Mediums {1} ist irgendwo negativ oder keine Zahl: Dort zählt sie als 0.',
  'The density of medium {} is no number somewhere: it counts as 0 there.':
    'Die Dichte des Mediums {1} ist irgendwo keine Zahl: Dort zählt sie als 0.',
  'The density of medium {} is infinite where its majorant is {}: the picture shows it cut off there. Raise the majorant.':
    'Die Dichte des Mediums {1} ist unendlich, wo seine Majorante {2} ist: Das Bild zeigt sie dort abgeschnitten. Setze die Majorante höher.',
  'The density of medium {} reaches {} where its majorant is {}: the picture shows it cut off there. Raise the majorant.':
    'Die Dichte des Mediums {1} erreicht {2}, wo seine Majorante {3} ist: Das Bild zeigt sie dort abgeschnitten. Setze die Majorante höher.',
  'this loop did not end within the work that one sample may do; such samples are shown in magenta.':
    'diese Schleife endete nicht mit der Arbeit, die eine Stichprobe kosten darf; solche Stichproben sind magenta.',
} as const;
