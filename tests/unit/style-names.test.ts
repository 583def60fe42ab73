/** Styles of the page are in one space of names: what a feature calls its own no other may. */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

const FEATURES = 'src/app/features';
/** Classes that rules begin with, of more than one feature: parts that others place something in. */
const SHARED = ['help-dialog', 'viewport'];

/** Features by the classes that their rules begin with. */
function owners(files: Readonly<Record<string, string>>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(files)) {
    const [feature = ''] = path.split('/');
    for (const [, name = ''] of text.matchAll(/^\.([a-z][\w-]*)/gm)) found.set(name, (found.get(name) ?? new Set()).add(feature));
  }
  return found;
}

const shared = (files: Readonly<Record<string, string>>): string[] =>
  [...owners(files)].flatMap(([name, of]) => (of.size > 1 ? [name] : [])).sort();

it('no two features style the same class, but for the parts of the page that they share', () => {
  const files = readFolder(FEATURES, '.css');
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(shared(files)).toEqual(SHARED);
});

it('sees two that do', () => {
  expect(shared({ 'files/choose': '.list button {\n}\n', 'scene/list': '.list {\n}\n', 'scene/more': '.own,\n.list {\n}\n' })).toEqual([
    'list',
  ]);
});
