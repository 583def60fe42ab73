/** What a scene shows, in words to look for. */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { techniquesOf } from '../../src/scene/techniques.ts';

const scenes = readFolder('scenes', '.json');
const wordsOf = (name: string): string => techniquesOf(parseScene(scenes[name]!));

it.each([
  ['depth-of-field', 'depth of field'],
  ['motion-blur', 'motion blur'],
  ['prism', 'dispersion'],
  ['metamers', 'wavelengths'],
  ['fog', 'haze'],
  ['translucent', 'subsurface'],
  ['wax-bunny', 'subsurface'],
  ['nested-glass', 'nested dielectrics'],
  ['hundred-lamps', 'many lights'],
  ['signed-distances', 'SDF'],
  ['bunny', 'mesh'],
  ['studio-environment', 'HDRI'],
  ['panorama', 'panorama'],
  ['light-groups', 'relighting'],
  ['colonnade-flight', 'animation'],
  ['luminaires', 'goniometric'],
])('%s is found by “%s”', (name, words) => {
  const found = wordsOf(name).split(' ');
  for (const word of words.split(' ')) expect(found).toContain(word);
});

it('what a scene does not show does not find it', () => {
  // Its glass absorbs and scatters nothing.
  expect(wordsOf('nested-glass').split(' ')).not.toContain('subsurface');
  for (const word of ['dispersion', 'mesh', 'fog', 'motion']) expect(wordsOf('cornell-box').split(' ')).not.toContain(word);
});

it('each word is said once', () => {
  for (const name of Object.keys(scenes)) {
    const words = wordsOf(name).split(' ');
    expect(new Set(words).size, name).toBe(words.length);
  }
});
