/** What kernels write down of a path, read on the host: each member where it stands, and what stands for nothing. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { contributionsOf, drawsOf, recordLayouts, recordNumbers, verticesOf } from '../../src/engine/passes/record.ts';
import { StructArray } from '../../src/shader/struct.ts';

const library = shaderLibrary();
const layouts = recordLayouts(library);
const numbers = recordNumbers(library);
/** As wgsl/path/record.wgsl has them. */
const [SURFACE, MEDIUM, LEFT] = [1, 2, 3];
const FAR = Math.fround(3e38);

/** Every member another number, so that none is taken for another. */
const WRITTEN = {
  p: [1, 2, 3], kind: SURFACE, n: [4, 5, 6], shape: 7, beta: [8, 9, 10], distance: 11, emitted: [12, 13, 14], found_weight: 15, found_pdf: 16,
  light: 17, light_pdf: 18, light_weight: 19, light_wi: [20, 21, 22], light_distance: 23, light_f: [24, 25, 26], light_cosine: 0.5,
  light_radiance: [27, 28, 29], light_bsdf_pdf: 30, light_passed: [31, 32, 33], light_tested: 1, wi: [34, 35, 36], pdf: 37, weight: [38, 39, 40],
  cosine: 0.25, survival: 0.75, specular: 0, outcome: 1, light_shape: 41, wo: [42, 43, 44], eta: 1.5,
}; // prettier-ignore
const READ = {
  kind: 'surface', p: [1, 2, 3], n: [4, 5, 6], shape: 6, distance: 11, wo: [42, 43, 44], beta: [8, 9, 10], emitted: [12, 13, 14], foundWeight: 15, foundPdf: 16,
  light: {
    index: 16, shape: 40, wi: [20, 21, 22], distance: 23, pdf: 18, f: [48, 50, 52], cosine: 0.5, radiance: [27, 28, 29], bsdfPdf: 30, weight: 19,
    visibility: [31, 32, 33],
  },
  next: { wi: [34, 35, 36], pdf: 37, f: [38 * 37 * 4, 39 * 37 * 4, 40 * 37 * 4], cosine: 0.25, weight: [38, 39, 40], isDelta: false, eta: 1.5 },
  survival: 0.75,
  outcome: 'on',
}; // prettier-ignore

function written(...all: object[]): StructArray {
  const records = new StructArray(layouts.PathVertex, all.length);
  all.forEach((each, i) => Object.entries(each).forEach(([name, value]) => records.set(i, name, value as number)));
  return records;
}
const read = (change: object) => verticesOf(written({ ...WRITTEN, ...change }), 0, 1, numbers)[0]!;

describe('a vertex', () => {
  it('is read member by member', () => expect(read({})).toEqual(READ));

  it.each<[string, object, object]>([
    ['without a shape', { shape: 0 }, { shape: null }],
    ['of the first shape', { shape: 1 }, { shape: 0 }],
    ['nowhere near', { distance: FAR }, { distance: Infinity }],
    ['just not that far', { distance: 2.9e38 }, { distance: Math.fround(2.9e38) }],
    ['that asked no light', { light: 0 }, { light: null }],
    ['that asked the sky', { light: 0xffffffff }, { light: { ...READ.light, index: null } }],
    ['that asked the first light', { light: 1 }, { light: { ...READ.light, index: 0 } }],
    ['whose light has no surface', { light_shape: 0 }, { light: { ...READ.light, shape: null } }],
    ['whose light is infinitely far', { light_distance: FAR }, { light: { ...READ.light, distance: Infinity } }],
    ['that looked at nothing between', { light_tested: 0 }, { light: { ...READ.light, visibility: null } }],
    ['whose light is behind it', { light_cosine: -0.5 }, { light: { ...READ.light, cosine: -0.5 } }],
    ['whose light lies in its plane', { light_cosine: 0 }, { light: { ...READ.light, cosine: 0, f: [24, 25, 26] } }],
    ['that goes nowhere', { pdf: 0 }, { next: null }],
    ['that goes through', { cosine: -0.25 }, { next: { ...READ.next, cosine: -0.25 } }],
    ['of a mirror', { specular: 1 }, { next: { ...READ.next, f: null, isDelta: true } }],
    ['without roulette', { survival: 0 }, { survival: null }],
    ['that was absorbed', { outcome: 0 }, { outcome: 'absorbed' }],
    ['that roulette ended', { outcome: 2 }, { outcome: 'roulette' }],
    ['at the end of all', { outcome: 3 }, { outcome: 'depth' }],
    ['that left', { kind: LEFT, outcome: 1 }, { kind: 'left', outcome: 'left' }],
    // A phase function has no cosine.
    ['in a medium', { kind: MEDIUM }, { kind: 'medium', light: { ...READ.light, f: [24, 25, 26], cosine: 1 }, next: { ...READ.next, f: [38 * 37, 39 * 37, 40 * 37] } }],
  ])('%s', (_, change, expected) => expect(read(change)).toEqual({ ...READ, ...expected })); // prettier-ignore

  it('is one of its path’s, which ends where none was written', () => {
    const records = written({}, { ...WRITTEN, beta: [1, 0, 0] }, { ...WRITTEN, beta: [2, 0, 0] }, { ...WRITTEN, kind: 0 }, WRITTEN);
    const betas = (first: number, room: number): number[] => verticesOf(records, first, room, numbers).map(({ beta }) => beta[0]);
    expect(betas(0, 5)).toEqual([]);
    expect(betas(1, 4)).toEqual([1, 2]);
    expect(betas(1, 1)).toEqual([1]);
    expect(betas(4, 1)).toEqual([8]);
    expect(verticesOf(written({ ...WRITTEN, outcome: 9 }), 0, 1, numbers)).toEqual([]);
  });
});

describe('what a path brought and drew', () => {
  const entries = (...all: [x: number, y: number, z: number, tag: number][]): StructArray => {
    const array = new StructArray(layouts.PathContribution, all.length);
    all.forEach(([x, y, z, tag], i) => {
      array.set(i, 'L', [x, y, z]);
      array.set(i, 'tag', tag >>> 0);
    });
    return array;
  };

  it('is as many as were written, and as there is room for', () => {
    const brought = entries([9, 9, 9, 7], [0, 0, 0, 2], [1, 2, 3, 0], [4, 5, 6, (3 << 16) | 2], [7, 8, 9, 1 << 16]);
    const two = [
      { L: [1, 2, 3], scatterings: 0, vertex: 0 },
      { L: [4, 5, 6], scatterings: 2, vertex: 3 },
    ];
    expect(contributionsOf(brought, 1, 4, numbers)).toEqual(two);
    expect(contributionsOf(brought, 1, 3, numbers)).toEqual(two);
    expect(contributionsOf(brought, 1, 2, numbers)).toEqual(two.slice(0, 1));
    expect(contributionsOf(brought, 2, 3, numbers)).toEqual([]);
  });

  it('says what a medium has scattered on the way', () => {
    const [at, along] = contributionsOf(entries([0, 0, 0, 2], [1, 0, 0, (0x7fff << 16) | 0xffff], [1, 0, 0, (0x8002 << 16) | 1]), 0, 9, numbers);
    expect(at).toEqual({ L: [1, 0, 0], scatterings: 0xffff, vertex: 0x7fff });
    expect(along).toEqual({ L: [1, 0, 0], scatterings: 1, vertex: 2, along: true });
  }); // prettier-ignore

  it('are one number or two of a decision, of the camera or a vertex', () => {
    const drawn = entries(
      [9, 9, 9, 9],
      [0, 0, 0, 3],
      [0.25, 0.5, 2, (0xffff << 16) | 5],
      [0.75, 0.5, 1, 6],
      [0.125, 0, 2, (4 << 16) | 0xfffe],
    );
    const all = [
      { dimension: 5, vertex: null, u: [0.25, 0.5] },
      { dimension: 6, vertex: 0, u: [0.75] },
      { dimension: 0xfffe, vertex: 4, u: [0.125, 0] },
    ];
    expect(drawsOf(drawn, 1, 9, numbers)).toEqual(all);
    expect(drawsOf(drawn, 1, 3, numbers)).toEqual(all.slice(0, 2));
  });
});
