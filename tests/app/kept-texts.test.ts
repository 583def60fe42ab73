/** Linked texts of the last visit: who has them links nothing, and they harm nobody. */
import { expect, it } from 'vitest';
import { keepTexts } from '../../src/app/render/kept-kernels.ts';
import { KEPT_TEXTS, recallTexts } from '../../src/app/render/kept-texts.ts';
import type { Renderer } from '../../src/engine/index.ts';
import { Linker } from '../../src/shader/link.ts';

/** As much of a browser's storage as is used. */
function storageOf(items: Record<string, string>): Pick<Storage, 'getItem' | 'removeItem' | 'setItem'> {
  return {
    getItem: (name) => items[name] ?? null,
    removeItem: (name) => void Reflect.deleteProperty(items, name),
    setItem: (name, value) => void (items[name] = value),
  };
}

const LIBRARY = {
  double: 'fn double(x: f32) -> f32 { return 2 * x; }',
  main: 'import package::double::double; fn f() -> f32 { return double(1); }',
};

it('are taken up by the build that wrote them, once', () => {
  const items: Record<string, string> = { [KEPT_TEXTS]: JSON.stringify({ build: 'a', texts: { key: 'text' } }) };
  const storage = storageOf(items);
  const library = { ...LIBRARY };
  expect(recallTexts(library, 'a', storage)).toBe(true);
  expect(Linker.of(library).kept).toEqual({ key: 'text' });
  expect(items).toEqual({});
  expect(recallTexts({ ...LIBRARY }, 'a', storage)).toBe(false);
});

it.each([
  ['another build', JSON.stringify({ build: 'b', texts: { key: 'text' } })],
  ['damaged text', '{"build": "a", "tex'],
  ['another kind of value', '7'],
  ['nothing', 'null'],
])('are nothing, and gone: %s', (_, kept) => {
  const items: Record<string, string> = { [KEPT_TEXTS]: kept };
  const library = { ...LIBRARY };
  expect(recallTexts(library, 'a', storageOf(items))).toBe(false);
  expect(Linker.of(library).kept).toEqual({});
});

it.each(['{"build": "a"}', '{"build": "a", "texts": null}', '{"build": "a", "texts": 7}'])('without texts all is linked: %s', (kept) => {
  const library = { ...LIBRARY };
  recallTexts(library, 'a', storageOf({ [KEPT_TEXTS]: kept }));
  const linker = Linker.of(library);
  const linked = linker.link({}, 'package::main', {});
  expect(linker.recall('key', () => linked)).toBe(linked);
});

it('is nothing where storage is forbidden', () => {
  expect(recallTexts({ ...LIBRARY }, 'a', null)).toBe(false);
  const forbidden = { ...storageOf({}), getItem: () => { throw new Error('forbidden'); } }; // prettier-ignore
  expect(recallTexts({ ...LIBRARY }, 'a', forbidden)).toBe(false);
});

it('are not kept of a scene without a sample', () => {
  const items: Record<string, string> = {};
  keepTexts({ samples: 0 } as Renderer, 'a', storageOf(items));
  expect(items).toEqual({});
});

it('a text that is recalled leads back to its lines as one that is linked does', () => {
  const library = { ...LIBRARY };
  const linker = Linker.of(library);
  const link = (): ReturnType<typeof linker.link> => linker.link({}, 'package::main', {});
  const linked = link();
  linker.kept = { key: linked.code };
  const calls: string[] = [];
  const recalled = linker.recall('key', () => (calls.push('linked'), link()));
  expect(recalled.code).toBe(linked.code);
  expect(recalled.unsplit).toBe(linked.unsplit);
  expect(calls).toEqual([]);
  const lines = linked.code.split('\n');
  const line = lines.findIndex((each) => each.includes('2 * x')) + 1;
  expect(line).toBeGreaterThan(0);
  expect(recalled.origin(line, 5)).toEqual(linked.origin(line, 5));
  expect(recalled.inOwnWords('package_double_double')).toBe(linked.inOwnWords('package_double_double'));
  expect(calls).toEqual(['linked']);
  expect(linker.recall('other', () => (calls.push('other'), linked))).toBe(linked);
  expect(calls).toEqual(['linked', 'other']);
});
