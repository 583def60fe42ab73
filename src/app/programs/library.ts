/** What there is to choose from: materials, environments and templates of the library, and the programs of a scene. */
import { shaderLibrary } from '../../content/library.ts';
import { readHeader } from '../../shader/header.ts';
import { FOLDERS, type Kind } from './sources.ts';

const files: Readonly<Record<string, string>> = shaderLibrary().materials;
const TEMPLATES = 'templates/';

/** Names as documents use them, by alphabet. */
export function libraryNames(kind: Kind): string[] {
  return namesIn(FOLDERS[kind]);
}

/** Templates of materials in the order in which one learns them. */
export const TEMPLATE_ORDER = ['surface', 'eval', 'emission', 'opacity', 'normal', 'specular', 'sampled'];

/** Beginnings for new programs, the easiest first: name and text. What a file is, its functions say. */
export function templates(kind: Kind): { name: string; source: string }[] {
  const rank = (name: string): number => (TEMPLATE_ORDER.includes(name) ? TEMPLATE_ORDER.indexOf(name) : TEMPLATE_ORDER.length);
  return namesIn(TEMPLATES)
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => ({ name, source: files[TEMPLATES + name]! }))
    .filter(({ source }) => kindOfSource(source) === kind);
}

function kindOfSource(source: string): Kind {
  const alone = /^\s*fn\s+(environment|distance|density)\s*\(/m.exec(source)?.[1];
  if (alone === 'environment') return alone;
  if (alone === undefined) return /^\s*fn\s+height\s*\(/m.test(source) && !OTHERS.test(source) ? 'displacement' : 'material';
  return alone === 'distance' ? 'shape' : 'medium';
}

/** What makes a file with a helper `height` a material. */
const OTHERS = /^\s*fn\s+(?:surface|eval|value|sample|emission|opacity|normal|choose)\s*\(/m;

function namesIn(folder: string): string[] {
  return Object.keys(files)
    .filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
    .map((path) => path.slice(folder.length))
    .sort();
}

export interface About {
  /** "Diffuse", from the first line of the file's comment; the file's name without one. */
  title: string;
  /** One sentence. */
  summary: string;
  /** The rest of the comment: formulas, sources. */
  text: string;
  /** What the material says that it lacks, as sentences. */
  lacks: string[];
  family: string;
}

/** A file's own words about itself. */
export function aboutOf(name: string, source: string): About {
  const { doc, family, notClaimed } = readHeader(source);
  const [first = '', ...rest] = doc.split(/\n\s*\n/);
  // Code in words stands without its marks here.
  const line = first.replace(/\s+/g, ' ').replaceAll('`', '').trim();
  const [, title, words] = /^([^:.]{1,48}): (.+)$/.exec(line) ?? [];
  const spoken = words ?? line;
  const end = /[.!?](?= [A-Z(“])/.exec(spoken)?.index ?? spoken.length;
  return {
    title: title === undefined || title === 'Template' ? name : title,
    summary: capital(spoken.slice(0, end + 1)),
    text: [spoken.slice(end + 1).trim(), ...rest].filter((each) => each !== '').join('\n\n'),
    lacks: notClaimed.map(({ check, reason }) => `Does not claim ${check}: ${reason}`),
    family,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
