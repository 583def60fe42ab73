/** German, of what the laboratory says about environments, signed distances, densities and displacements that are programs. docs/glossary.de.md has the terms. */
export const programFaults = {
  'Not claimed: {}. {}': 'Nicht behauptet: {1}. {2~}',
  'The loop at {} did not end within the work that one step may do.':
    'Die Schleife bei {1~} endete nicht mit der Arbeit, die ein Schritt kosten darf.',
  'The loop at {} did not end within the work that one step of a ray may do.':
    'Die Schleife bei {1~} endete nicht mit der Arbeit, die ein Schritt eines Strahls kosten darf.',
  // height
  'height{} is {}: no surface can be there.': 'height{1} ist {2}: Dort kann keine Fläche sein.',
  'The height is a number at every point that was tried.': 'Die Höhe ist an jedem versuchten Punkt eine Zahl.',
  'The height is a number at every point that was tried. With the default parameters it goes from {} to {}.':
    'Die Höhe ist an jedem versuchten Punkt eine Zahl. Mit den vorgegebenen Parametern reicht sie von {1#} bis {2#}.',
  // density
  'density{} is {}: no finite number.': 'density{1} ist {2}: keine endliche Zahl.',
  'density{} is {}: it counts as 0, and is told. Write max(0.0, …).':
    'density{1} ist {2}: Das zählt als 0 und wird gemeldet. Schreib max(0.0, …).',
  'Le{} has a component that is no finite number.': 'Le{1} hat eine Komponente, die keine endliche Zahl ist.',
  'Le{} has the component {}: it counts as 0. Write max(vec3f(0.0), …).':
    'Le{1} hat die Komponente {2}: Das zählt als 0. Schreib max(vec3f(0.0), …).',
  'density{} is {}, more than 1: divide it by that, or write "majorant": {} in the medium\'s density.':
    'density{1} ist {2}, mehr als 1: Teile sie dadurch, oder schreib majorant: {3} in die Dichte des Mediums.',
  // distance
  'distance{} is {}: rays that meet it pass.': 'distance{1} ist {2}: Strahlen, die darauf treffen, gehen hindurch.',
  'distance{} is {}, and the surface is at most {} away: rays step over it. {}':
    'distance{1} ist {2}, und die Fläche ist höchstens {3} entfernt: Strahlen springen darüber. {4~}',
  'Near the surface it grows by {} a unit of length: divide by that.':
    'Nahe der Fläche wächst der Abstand um {1} je Längeneinheit: Teile ihn dadurch.',
  'Divide it by {}, or write that as "lipschitz" of the shape.': 'Teile ihn durch {1}, oder schreib das als lipschitz der Form.',
  'The distance is nowhere negative: an unsigned distance has no inside; subtract a thickness.':
    'Der Abstand ist nirgends negativ: Ohne Vorzeichen gibt es kein Inneres; zieh eine Dicke ab.',
  'The distance is nowhere negative: there is no surface within {} of the origin, where it is at least {}.':
    'Der Abstand ist nirgends negativ: Im Umkreis von {1} um den Ursprung gibt es keine Fläche; dort ist er mindestens {2}.',
  'The distance is negative everywhere within {} of the origin: there is no surface.':
    'Der Abstand ist im Umkreis von {1} um den Ursprung überall negativ: Es gibt keine Fläche.',
  'The distance is negative all around and positive within: inside and outside are swapped.':
    'Der Abstand ist ringsum negativ und innen positiv: Innen und außen sind vertauscht.',
  'On {} % of the surface the distance does not rise (its gradient there is below {}): no normal can be told, and rays need all their steps.':
    'Auf {1} % der Fläche steigt der Abstand nicht (sein Gradient ist dort unter {2}): Es gibt keine Normale, und Strahlen brauchen alle ihre Schritte.',
  // environment
  'environment{} is {}: no finite radiance.': 'environment{1} ist {2}: keine endliche Strahldichte.',
  'environment{} is {}: light cannot be negative.': 'environment{1} ist {2}: Licht kann nicht negativ sein.',
  '{} % of the light falls between the points of the table (0.09° apart), where samples weigh more than {} times the mean: fireflies. Make what shines larger, and dimmer by the same factor.':
    '{1} % des Lichts fällt zwischen die Punkte der Tabelle (0,09° auseinander), wo Stichproben mehr als das {2}-Fache des Mittels wiegen: Glühwürmchen. Mach größer, was leuchtet, und um denselben Faktor dunkler.',
  // scattering
  'Albedo: from 0 to 1': 'Albedo: von 0 bis 1',
  'g: from −0.99 to 0.99': 'g: von −0,99 bis 0,99',
  'Phase function: integral 1': 'Phasenfunktion: Integral 1',
  'The albedo is from 0 to 1 at every point that was tried.': 'Die Albedo liegt an jedem versuchten Punkt zwischen 0 und 1.',
  'g is from −0.99 to 0.99 at every point that was tried.': 'g liegt an jedem versuchten Punkt zwischen −0,99 und 0,99.',
  'Its integral over the sphere is 1 at every point that was tried; of directions that g draws one weighs up to {}.':
    'Ihr Integral über die Kugel ist an jedem versuchten Punkt 1; Richtungen, die nach g gezogen werden, wiegen bis zu {1}.',
  'albedo{} has the component {}: it counts as {}. Write clamp(…, vec3f(0.0), vec3f(1.0)).':
    'albedo{1} hat die Komponente {2}: Das zählt als {3}. Schreib clamp(…, vec3f(0.0), vec3f(1.0)).',
  'albedo{} has a component that is no finite number.': 'albedo{1} hat eine Komponente, die keine endliche Zahl ist.',
  'g{} is {}: no finite number.': 'g{1} ist {2}: keine endliche Zahl.',
  'g{} is {}: it counts as {}. Clamp it to ±{}.': 'g{1} ist {2}: Das zählt als {3}. Begrenze es auf ±{4}.',
  'phase at {} is no finite number for some cosine.': 'phase bei {1} ist für einen Kosinus keine endliche Zahl.',
  'phase at {} is {} for some cosine: it counts as 0.': 'phase bei {1} ist für einen Kosinus {2}: Das zählt als 0.',
  'The integral of phase over the sphere at {} is {}, not 1: {}. Divide by it.':
    'Das Integral von phase über die Kugel bei {1} ist {2}, nicht 1: {3~}. Teile durch das Integral.',
  'light is made': 'Licht entsteht',
  'light is lost': 'Licht geht verloren',
} as const;
