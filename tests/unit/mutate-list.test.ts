/** Lists of mutants: what is drawn is kept once, asked again it is the same, and what the text has no more is named. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepInList, mutantsNamed, readList } from '../mutate/list.ts';
import type { Mutant } from '../mutate/mutant.ts';
import { mutantsOf } from '../mutate/typescript.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = 'const f = (a: number): number => (a < 3 ? a + 1 : 2 * a);\n';
const all = mutantsOf(source, 'src/f.ts');
const drawn = (mutants: readonly Mutant[], of: string): { mutant: Mutant; of: string }[] => mutants.map((mutant) => ({ mutant, of }));

describe('a list of mutants', () => {
  it('holds each that was drawn once, by its path, in the order of the draws', () => {
    const file = join(folder, 'list.json');
    keepInList(file, drawn(all.slice(2, 5), 'src'));
    const list = keepInList(file, [...drawn(all.slice(3, 7), 'src'), ...drawn(all.slice(0, 1), 'src/f.ts')]);
    expect(readList(file)).toEqual(list);
    expect(list).toEqual({ src: all.slice(2, 7).map(({ id }) => id), 'src/f.ts': [all[0]!.id] });
  });

  it('gives the same changes of a text whose lines have moved, and names what is gone from it', () => {
    const ids = all.map(({ id }) => id);
    const moved = mutantsNamed(ids, (file) => mutantsOf(`// more\n\n${source}`, file));
    expect(moved.gone).toEqual([]);
    expect(moved.found.map((each) => each.source)).toEqual(all.map((each) => `// more\n\n${each.source}`));
    const changed = mutantsNamed(ids, (file) => mutantsOf(source.replace('2 * a', 'a'), file));
    const lost = ids.filter((id) => id.includes('2 * a') || id.includes('constant: 2 →'));
    expect(lost.length).toBeGreaterThan(3);
    expect(changed.gone).toEqual(lost);
    expect(changed.found.map(({ id }) => id)).toEqual(ids.filter((id) => !lost.includes(id)));
    expect(mutantsNamed(ids, () => [])).toEqual({ found: [], gone: ids });
  });

  it.each([['[]'], ['{"src": "all"}'], ['{"src": [1]}'], ['null']])('is not %s', (text) => {
    const file = join(folder, 'other.json');
    writeFileSync(file, text);
    expect(() => readList(file)).toThrow(/other\.json is no list of mutants/);
  });
});

it('the sample of record is of five hundred, each below its path', () => {
  const sample = readList(join(import.meta.dirname, '../mutate/sample.json'));
  const ids = Object.values(sample).flat();
  expect(new Set(ids).size).toBe(500);
  for (const [path, own] of Object.entries(sample)) expect(own.filter((id) => !id.startsWith(`${path}/`))).toEqual([]);
});
