/** German: all words of the page, in files by what they are of. */
import type { Dictionary } from '../lookup.ts';
import { biases } from './biases.ts';
import { choices } from './choices.ts';
import { compare } from './compare.ts';
import { controls } from './controls.ts';
import { equation } from './equation.ts';
import { faultPlaces } from './fault-places.ts';
import { faults } from './faults.ts';
import { figures } from './figures.ts';
import { files } from './files.ts';
import { gallery } from './gallery.ts';
import { grades } from './grades.ts';
import { kinds } from './kinds.ts';
import { laboratory } from './laboratory.ts';
import { lessonScenes } from './lesson-scenes.ts';
import { lessonShapes } from './lesson-shapes.ts';
import { material } from './material.ts';
import { materials } from './materials.ts';
import { palette } from './palette.ts';
import { parameterDocs } from './parameter-docs.ts';
import { parameterLight } from './parameter-light.ts';
import { parameters } from './parameters.ts';
import { paths } from './paths.ts';
import { remedies } from './remedies.ts';
import { programFaults } from './program-faults.ts';
import { scenes } from './scenes.ts';
import { shell } from './shell.ts';
import { start } from './start.ts';
import { values } from './values.ts';
import { verdicts } from './verdicts.ts';

/** Names of keys, as German keyboards have them. */
const keys = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Space: 'Leertaste',
  Enter: 'Eingabe',
  Delete: 'Entf',
  Backspace: 'Rücktaste',
  Home: 'Pos1',
  End: 'Ende',
  Pageup: 'Bild ↑',
  Pagedown: 'Bild ↓',
} as const;

/** With a decimal comma and, from five digits on, points for thousands; where commas are in numbers, none is between them. */
const numeral = (text: string): string =>
  text.replace(/(?<=\d), (?=[+−-]?\d)/g, '; ').replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+\.\d+/g, (number) => {
    const [whole = '', decimals] = number.replaceAll(',', '').split('.');
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, '.') : whole;
    return decimals === undefined ? grouped : `${grouped},${decimals}`;
  });

const quoted = (text: string): string => text.replace(/“([^“”„]*)”/g, '„$1“');

export const parts = {
  biases,
  choices,
  compare,
  controls,
  equation,
  faultPlaces,
  faults,
  figures,
  files,
  gallery,
  grades,
  kinds,
  laboratory,
  lessonScenes,
  lessonShapes,
  material,
  materials,
  palette,
  parameterDocs,
  parameterLight,
  parameters,
  paths,
  remedies,
  programFaults,
  scenes,
  shell,
  start,
  values,
  verdicts,
} as const;

const texts = Object.assign({}, ...Object.values(parts)) as Record<string, string>;
/** Titles of scenes that the page has as words of something else, too. */
const SHARED = ['Caustics', 'Glass', 'Light groups', 'Patterns'];

export const dictionary: Dictionary = {
  texts,
  titles: { ...scenes, ...lessonScenes, ...Object.fromEntries(SHARED.map((each) => [each, texts[each] ?? each])) },
  keys,
  numeral,
  quoted,
};
