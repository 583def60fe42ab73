/** Annotations in the `///` comments of `struct Params`, and tags in the comment at the top of a material file. */
import { CLAIMS } from '../../../shader/header.ts';

export interface Annotation {
  name: string;
  snippet: string;
  doc: string;
  /** What `@name(list)` says, in words, for the hover text of a parameter. */
  says(list: readonly string[]): string;
}

const joined = (list: readonly string[]): string => list.join(', ');

export const ANNOTATIONS: readonly Annotation[] = [
  {
    name: 'range',
    snippet: 'range(${1:0}, ${2:1})',
    doc: 'Smallest and largest value, of every component.',
    says: ([low, high]) => `from ${low ?? '?'} to ${high ?? '?'}`,
  },
  { name: 'step', snippet: 'step(${1:0.01})', doc: 'Step of the control.', says: (list) => `step ${joined(list)}` },
  {
    name: 'default',
    snippet: 'default(${1:0.5})',
    doc: 'Value where a document gives none: as many numbers as the type has components.',
    says: (list) => `default ${joined(list)}`,
  },
  { name: 'color', snippet: 'color', doc: 'A vec3f that is a linear colour, each channel from 0 to 1.', says: () => 'a colour' },
  { name: 'toggle', snippet: 'toggle', doc: 'A switch: documents say true or false.', says: () => 'a switch' },
  {
    name: 'choice',
    snippet: 'choice(${1:first}, ${2:second})',
    doc: 'A u32 or i32 that documents write as one of these names; its value is the index of the name.',
    says: (list) => `one of ${joined(list)}`,
  },
  { name: 'label', snippet: 'label(${1:Name})', doc: 'What people see beside the control.', says: (list) => `shown as “${joined(list)}”` },
  { name: 'unit', snippet: 'unit(${1:m})', doc: 'Unit that is shown with the value.', says: (list) => `in ${joined(list)}` },
];

const FAMILIES = [
  'matte',
  'gloss',
  'metal',
  'glass',
  'layered',
  'emitter',
  'pattern',
  'surface-detail',
  'example',
  'not-physical',
  'utility',
] as const;

/** Tags of the header: `// @family metal`. */
export const TAGS: readonly { name: string; snippet: string; doc: string }[] = [
  { name: 'family', snippet: `family \${1|${FAMILIES.join(',')}|}`, doc: 'The group in which the library shows this file.' },
  {
    name: 'not-claimed',
    snippet: `not-claimed \${1|${CLAIMS.join(',')}|}: \${0:why}`,
    doc: 'A property that this material deliberately lacks: no test asks for it.',
  },
];

const PATTERN = /@([\w-]+)(?:\(([^)]*)\))?/g;

/** A doc comment parted into its words and what its annotations say. */
export function readAnnotated(doc: string): { text: string; says: string[] } {
  const says: string[] = [];
  const text = doc.replace(PATTERN, (whole, name: string, list: string | undefined) => {
    const known = ANNOTATIONS.find((each) => each.name === name);
    if (known === undefined) return whole;
    says.push(known.says(list === undefined ? [] : list.split(',').map((each) => each.trim())));
    return '';
  });
  return {
    text: text
      .replace(/[ \t]+\n/g, '\n')
      .replace(/ {2,}/g, ' ')
      .trim(),
    says,
  };
}
