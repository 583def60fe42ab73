/** What the host and the kernel both have to know by number is the same on both sides: WGSL's own text is asked. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { MAX_LEVELS } from '../../src/engine/lights/tree.ts';
import { REPLAY_WORKGROUP } from '../../src/engine/passes/replay.ts';
import { ROW_STEP } from '../../src/engine/schedule/schedule.ts';
import { WAVE_RAY_FIELDS, WAVE_STEPS, WORKGROUP } from '../../src/engine/schedule/wave-memory.ts';
import { TONE_CURVES } from '../../src/image/curves.ts';
import { MAX_EXPOSED } from '../../src/image/tone.ts';
import { CODE_ABSORBED, FACE_SHIFT, FINEST } from '../../src/lab/sphere.ts';
import { MAX_LEAF } from '../../src/scene/bvh/tree.ts';
import { TONE_CURVES as DOCUMENT_CURVES } from '../../src/scene/document-display.ts';
import { MAX_SPLIT } from '../../src/scene/integrators/distributed.ts';
import { FIRST_CURVED, KIND } from '../../src/scene/geometry/kinds.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { LAYER_KINDS } from '../../src/scene/layers/index.ts';
import { constantOf, constantsOf } from '../../src/shader/constants.ts';
import { requireLayout, StructArray } from '../../src/shader/struct.ts';
import { insideCapacity } from '../../src/engine/pack/interiors.ts';
import { CELL_LEVELS, NORMALS } from '../../src/engine/lights/cells.ts';
import { WHOLE } from '../../src/engine/lights/grid.ts';
import { layerKind } from '../../src/engine/passes/layer-view.ts';
import { recordNumbers } from '../../src/engine/passes/record.ts';
import { cornellInput } from '../reference/cornell.ts';

const { wgsl } = shaderLibrary();
const text = (module: string): string => {
  const source = wgsl[module];
  if (source === undefined) throw new Error(`There is no wgsl/${module}.wgsl.`);
  return source;
};
const workgroups = (module: string): (string | undefined)[] =>
  [...text(module).matchAll(/@workgroup_size\(([^)]*)\)/g)].map((each) => each[1]);

/**
 * Module of WGSL, and what the host takes its constants for: numbers that it needs where there is no library (documents, geometry, the
 * tree of lights, the memory of waves, the laboratory's cells), or as types. All others it reads (src/shader/constants.ts).
 */
const MIRRORED: [string, Record<string, number>][] = [
  ['bounds', { MAX_LEAF, CLUSTER_LEVELS: MAX_LEVELS }],
  ['light/cells', { CELL_LEVELS, CELL_NORMALS: NORMALS, CELL_WHOLE: WHOLE }],
  ['integrator/distributed', { MAX_SPLIT }],
  ['path/waiting', { MAX_WAITING: MAX_SPLIT }],
  ['medium/interior', { CAPACITY: insideCapacity(new StructArray(requireLayout(text('scene'), 'View'), 1)) }],
  ['scene', {
    KIND_TRIANGLE: KIND.triangle, KIND_PARALLELOGRAM: KIND.parallelogram, KIND_DISK: KIND.disk, KIND_SPHERE: KIND.sphere,
    KIND_INSTANCE: KIND.instance, KIND_CONE: FIRST_CURVED, KIND_TORUS: FIRST_CURVED + 1,
  }],
  ['wave/state', { WAVE_STEPS, WAVE_RAY_FIELDS }],
  ['lab/sphere', { FINEST, FACE_SHIFT, CODE_ABSORBED }],
  ['view/tone', {
    MAX_EXPOSED, CURVE_LINEAR: TONE_CURVES.indexOf('linear'), CURVE_REINHARD: TONE_CURVES.indexOf('reinhard'),
    CURVE_ACES: TONE_CURVES.indexOf('aces'), CURVE_AGX: TONE_CURVES.indexOf('agx'),
  }],
]; // prettier-ignore

describe('constants', () => {
  it.each(MIRRORED)('of wgsl/%s.wgsl', (module, mirrored) => {
    expect(constantsOf(text(module))).toMatchObject(mirrored);
  });

  /** Enumerations whose every member the host knows: a new one is not forgotten. */
  it.each([
    ['scene', /^KIND_/],
    ['view/tone', /^(CURVE_|MAX_)/],
  ])('of wgsl/%s.wgsl are all known', (module, prefix) => {
    const [, mirrored] = MIRRORED.find(([name]) => name === module)!;
    const declared = Object.keys(constantsOf(text(module))).filter((name) => prefix.test(name));
    expect(declared.sort()).toEqual(Object.keys(mirrored).filter((name) => prefix.test(name)).sort());
  }); // prettier-ignore
});

describe('numbers that the host reads', () => {
  const declared = (module: string, prefix: string): string[] =>
    Object.keys(constantsOf(text(module))).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

  it('are those of the constants, whatever their form', () => {
    const source = 'const A = 3u;\nconst C = 0xffu;\n  const D = -1.5e-3f;\nconst E = A + 1u;';
    expect(constantsOf(source)).toEqual({ A: 3, C: 255, D: -1.5e-3 });
    expect(constantOf({ m: source }, 'm', 'C')).toBe(255);
    expect(() => constantOf({ m: source }, 'm', 'E')).toThrow('wgsl/m.wgsl declares no number E.');
    expect(() => constantOf({ m: source }, 'n', 'A')).toThrow('wgsl/n.wgsl declares no number A.');
  });

  it('tell apart all kinds of images of a layer, and no others', () => {
    const kinds = [...new Set(Object.values(LAYER_KINDS).map(({ kind }) => kind))];
    expect(declared('view/layer', 'LAYER_').sort()).toEqual(kinds.map((each) => each.toUpperCase()).sort());
    expect(new Set(kinds.map((each) => layerKind(shaderLibrary(), each))).size).toBe(kinds.length);
  });

  it('tell apart all that a path is recorded as', () => {
    const { kinds, outcomes, along } = recordNumbers(shaderLibrary());
    expect([kinds.has(0), kinds.size, outcomes.size]).toEqual([false, 3, 4]);
    expect(declared('path/record', 'RECORD_')).toHaveLength(kinds.size + outcomes.size + 2);
    // Beside the number of a vertex.
    expect(along).toBeGreaterThan(1024);
  });

  it('have all ways in which images repeat, and all sides and forms of lights', () => {
    expect(declared('image', 'WRAP_').sort()).toEqual(['CLAMP', 'MIRROR']);
    expect(declared('scene', 'LIGHT_')).toEqual(['FRONT', 'BOTH', 'MATERIAL', 'POINT', 'SPOT', 'DIRECTIONAL', 'SUN']);
    expect(declared('scene', 'FORM_')).toEqual(['OTHER', 'TRIANGLE', 'PARALLELOGRAM', 'RECTANGLE']);
    const { CLUSTER_LIGHT, CLUSTER_BOTH, CLUSTER_INDEX } = constantsOf(text('light/stored'));
    expect([CLUSTER_LIGHT, CLUSTER_INDEX]).toEqual([2 * CLUSTER_BOTH!, CLUSTER_BOTH! - 1]);
  });
});

describe('bounds', () => {
  it('a document may ask for the depth that kernels have, and no more', () => {
    const { MAX_DEPTH } = constantsOf(text('bounds')) as { MAX_DEPTH: number };
    const deep = (maxDepth: number) => () => checkScene(cornellInput(8, { maxDepth }));
    expect(deep(MAX_DEPTH)).not.toThrow();
    expect(deep(MAX_DEPTH + 1)).toThrow('render.maxDepth: expected a number ≤ 1024');
  });
});

describe('sizes', () => {
  it.each([
    ['main', [`${ROW_STEP}, ${ROW_STEP}`]],
    ['path/replay', [`${REPLAY_WORKGROUP}`]],
    ['wave/begin', [`${WORKGROUP}`]],
    ['wave/trace', [`${WORKGROUP}`]],
    ['wave/resolve', [`${WORKGROUP}`]],
  ])('of the workgroups of wgsl/%s.wgsl', (module, expected) => expect(workgroups(module)).toEqual(expected));
});

it('a document has the tone curves that images are shown with', () => expect(DOCUMENT_CURVES).toEqual(TONE_CURVES));
