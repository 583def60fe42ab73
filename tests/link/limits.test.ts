/** What links may ask for: as much as they may is taken, one more is not, and the sentence says how much it was. */
import { describe, expect, it } from 'vitest';
import { checkCosts, checkCounts, checkDepth } from '../../src/link/limits.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const number = (count: number): string => count.toLocaleString('en-US');
const refuses = (check: () => void, count: number, limit: number, what: string): void =>
  expect(check).toThrow(`The link asks for ${number(count)} ${what}; links may have ${number(limit)}.`);

describe('what is counted before a document is checked', () => {
  const LIMITS: [what: string, limit: number, of: (count: number) => unknown, grain: number][] = [
    ['shapes', 10_000, (count) => ({ shapes: many(count, {}) }), 1],
    ['shapes', 10_000, (count) => ({ shapes: many(4000, {}), objects: { a: { shapes: many(count - 4500, {}) }, b: { shapes: many(500, {}) } } }), 1],
    ['triangles', 20_000, (count) => ({ shapes: [{ data: { indices: many(3 * count - 2, 0) } }] }), 1],
    ['triangles', 20_000, (count) => ({ shapes: [{ data: { indices: many(900, 0) } }], objects: { a: { shapes: [{ data: { indices: many(3 * count - 900, 0) } }] } } }), 1],
    ['materials', 256, (count) => ({ materials: Object.fromEntries(many(count, 0).map((_, i) => [`m${i}`, {}])) }), 1],
    ['lights', 1000, (count) => ({ lights: many(count, {}) }), 1],
    // Without matrices an instance stands in one place.
    ['places of instances', 50_000, (count) => ({ instances: [{}, { matrices: [] }, { matrices: many(count - 2, []) }] }), 1],
    ['shapes in instances', 1_000_000, (count) => ({ objects: { o: { shapes: many(100, {}) } }, instances: [{ object: 'o' }, { object: 'o', matrices: many(count / 100 - 1, []) }, { object: 'none' }] }), 100],
  ]; // prettier-ignore
  it.each(LIMITS)('%s: %d', (what, limit, of, grain) => {
    expect(() => checkCounts(of(limit))).not.toThrow();
    refuses(() => checkCounts(of(limit + grain)), limit + grain, limit, what);
  });
  it('levels of lists', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => checkDepth(deep(32))).not.toThrow();
    refuses(() => checkDepth(deep(33)), 33, 32, 'levels of lists in lists');
  });
  it.each([null, 7, 'text', [], [{ shapes: [1] }], { shapes: {} }, { objects: { a: null } }, { instances: [null, 3] }])('nothing in what is no document: %j', (value) => expect(() => checkCounts(value)).not.toThrow()); // prettier-ignore
});

describe('what a document costs', () => {
  const lamp = { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm', emission: { radiance: [1, 1, 1] } };
  const spot = { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] };
  const scene = (changes: object): SceneDocument =>
    checkScene({
      version: 1,
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      materials: { m: { file: 'diffuse' } },
      shapes: [{ ...lamp, emission: undefined }],
      ...changes,
    } as Parameters<typeof checkScene>[0]);

  it('pixels, samples and text', () => {
    expect(() => checkCosts(scene({ film: { width: 4096, height: 2048 } }))).not.toThrow();
    refuses(() => checkCosts(scene({ film: { width: 4097, height: 2048 } })), 4097 * 2048, 1 << 23, 'pixels');
    expect(() => checkCosts(scene({ render: { spp: 1 << 20 } }))).not.toThrow();
    refuses(() => checkCosts(scene({ render: { spp: (1 << 20) + 1 } })), (1 << 20) + 1, 1 << 20, 'samples per pixel');
    // Of at most 65,536 each.
    const programs = (count: number) => ({ programs: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name, i) => [name, `//${'x'.repeat((i === 0 ? count - 4 * 60_000 : 60_000) - 2)}`])) }); // prettier-ignore
    expect(() => checkCosts(scene(programs(262_144)))).not.toThrow();
    refuses(() => checkCosts(scene(programs(262_145))), 262_145, 262_144, 'characters of programs');
  });

  it('rays of one sample: gloss, and light for each lamp and each light without a surface', () => {
    const crowd = (lights: number, lamps: number, placed: number) => ({
      render: { integrator: 'distributed', splitting: { gloss: 16, light: 16 } },
      shapes: [...many(lamps, lamp), { ...lamp, emission: undefined }],
      ...(placed > 0 && { objects: { o: { shapes: many(placed, lamp) } }, instances: [{ object: 'o' }] }),
      lights: many(lights, spot),
    });
    for (const [lamps, placed] of [[0, 0], [20, 0], [20, 30], [255, 0]] as const) {
      const lights = 255 - lamps - placed;
      expect(() => checkCosts(scene(crowd(lights, lamps, placed)))).not.toThrow();
      refuses(() => checkCosts(scene(crowd(lights + 1, lamps, placed))), 16 + 16 * 256, 4096, 'rays of one sample');
    }
  }); // prettier-ignore
});
