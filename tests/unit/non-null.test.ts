/**
 * Non-null assertions (`x!`) of src. A value that types say may be missing is given a better type, a default that is meant, or `present`,
 * which says what is missing. What is left is listed here, and the lists only get shorter.
 */
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

/** Accessors of packed records and loops over typed arrays that are hot: how many each file may have. */
const FILES: Record<string, number> = {
  'base/color': 3,
  'base/crc32': 1,
  'bench/processor': 21,
  'engine/denoise/cross-error': 9,
  'engine/film/blocks': 9,
  'engine/film/check': 7,
  'engine/film/file': 2,
  'engine/film/film': 12,
  'engine/film/layer-image': 7,
  'engine/film/sums': 22,
  'engine/images/picture': 4,
  'engine/images/tiles': 2,
  'engine/lights/alias': 3,
  'engine/lights/estimate': 17,
  'engine/lights/grid': 8,
  'engine/lights/split': 35,
  'engine/lights/tree': 3,
  'image/decode/exr': 1,
  'image/decode/hdr': 3,
  'image/decode/png': 8,
  'image/decode/radiance': 1,
  'image/exr': 1,
  'image/pfm': 1,
  'image/tone': 3,
  'scene/bvh/bins': 33,
  'scene/bvh/boxes': 30,
  'scene/bvh/build': 8,
  'scene/bvh/builder': 3,
  'scene/bvh/cells': 22,
  'scene/bvh/records': 31,
  'scene/bvh/sweep': 41,
  'scene/bvh/tree': 29,
  'scene/bvh/widen': 2,
  'scene/import/mesh': 9,
  'scene/import/weld': 4,
  'scene/shapes/index': 1,
  'scene/structure/grid': 6,
  'scene/structure/wide': 5,
  'scene/vec': 7,
  'shader/constants': 1,
};

/** Folders whose turn is to come, with all of theirs. */
const FOLDERS: Record<string, number> = {
  'app/': 325,
  'engine/pack/': 60,
  'lab/': 214,
  'scene/geometry/': 145,
};

/** How many assertions a source has: `!` after an expression, not that of a declaration. */
function assertionsIn(path: string, text: string): number {
  const { program, errors } = parseSync(`${path}.ts`, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  let count = 0;
  new Visitor({ TSNonNullExpression: () => void count++ }).visit(program);
  return count;
}

describe('non-null assertions', () => {
  it('are counted where they are, and nowhere else', () => {
    const text = "const a = b[0]!; let c!: number; d!.e![1]! as F; if (g !== h && !i) j('k!', /l!/, `m! ${n!}`); // o!\n";
    expect(assertionsIn('test', text)).toBe(5);
    expect(() => assertionsIn('test', 'const = ;')).toThrow('cannot be parsed');
  });

  it('of src are those of the lists, neither more nor fewer', () => {
    const found: Record<string, number> = {};
    for (const [path, text] of Object.entries(readFolder('src', '.ts'))) {
      const count = assertionsIn(path, text);
      const place = Object.keys(FOLDERS).find((folder) => path.startsWith(folder)) ?? path;
      if (count > 0) found[place] = (found[place] ?? 0) + count;
    }
    expect(found).toEqual({ ...FILES, ...FOLDERS });
  });
});
