/** What the host and the kernel both have to know by number is the same on both sides: WGSL's own text is asked. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ADAPTIVE_BLOCK } from '../../src/engine/schedule/adaptive.ts';
import { MODE_LAYER } from '../../src/engine/passes/display.ts';
import { GUIDE_PIXEL_BYTES } from '../../src/engine/passes/guide.ts';
import { IMAGE_FLAGS, IMAGE_SHIFTS, IMAGE_WRAPS } from '../../src/engine/images/entries.ts';
import { INTERIOR_CAPACITY } from '../../src/engine/pack/interiors.ts';
import { PUNCTUAL_KINDS } from '../../src/engine/lights/punctual.ts';
import { layerKind } from '../../src/engine/passes/layer-view.ts';
import { CLUSTER_BOTH, CLUSTER_LIGHT } from '../../src/engine/lights/clusters.ts';
import { MAX_LEVELS } from '../../src/engine/lights/tree.ts';
import { LIGHT_FORMS, LIGHT_SIDES } from '../../src/engine/lights/lights.ts';
import { GUIDE_STRIDE } from '../../src/engine/camera/orbit-view.ts';
import { RECORD_KINDS, RECORD_OUTCOMES, RECORD_SKY } from '../../src/engine/passes/record.ts';
import { REPLAY_WORKGROUP } from '../../src/engine/passes/replay.ts';
import { ROW_STEP } from '../../src/engine/schedule/schedule.ts';
import { TABLE_SIZE } from '../../src/engine/passes/tabulate.ts';
import { WAVE_RAY_FIELDS, WAVE_STEPS, WORKGROUP } from '../../src/engine/schedule/wave-memory.ts';
import { TONE_CURVES } from '../../src/image/curves.ts';
import { MAX_EXPOSED } from '../../src/image/tone.ts';
import { CODE_ABSORBED, FACE_SHIFT, FINEST } from '../../src/lab/sphere.ts';
import { MAX_LEAF } from '../../src/scene/bvh/tree.ts';
import { TONE_CURVES as DOCUMENT_CURVES } from '../../src/scene/document-display.ts';
import { MAX_SPLIT } from '../../src/scene/integrators/distributed.ts';
import { FIRST_CURVED, KIND } from '../../src/scene/geometry/kinds.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { requireLayout } from '../../src/shader/struct.ts';
import { constantsOf } from '../helpers/wgsl-constants.ts';
import { cornellInput } from '../reference/cornell.ts';

const { wgsl } = shaderLibrary();
const text = (module: string): string => {
  const source = wgsl[module];
  if (source === undefined) throw new Error(`There is no wgsl/${module}.wgsl.`);
  return source;
};
const workgroups = (module: string): (string | undefined)[] =>
  [...text(module).matchAll(/@workgroup_size\(([^)]*)\)/g)].map((each) => each[1]);

/** Module of WGSL, and what the host takes its constants for. */
const MIRRORED: [string, Record<string, number>][] = [
  ['bounds', { MAX_LEAF, CLUSTER_LEVELS: MAX_LEVELS }],
  ['integrator/distributed', { MAX_SPLIT }],
  ['path/waiting', { MAX_WAITING: MAX_SPLIT }],
  ['environment/octahedral', { TABLE_SIZE }],
  ['medium/interior', { CAPACITY: INTERIOR_CAPACITY }],
  ['image', {
    IMAGE_HALVES: IMAGE_FLAGS.halves, IMAGE_SRGB: IMAGE_FLAGS.srgb, IMAGE_NEAREST: IMAGE_FLAGS.nearest, IMAGE_SECOND_UV: IMAGE_FLAGS.secondUv,
    IMAGE_WRAP_U: IMAGE_SHIFTS.wrapU, IMAGE_WRAP_V: IMAGE_SHIFTS.wrapV, IMAGE_CHANNEL: IMAGE_SHIFTS.channel,
    WRAP_CLAMP: IMAGE_WRAPS.clamp, WRAP_MIRROR: IMAGE_WRAPS.mirror,
  }],
  ['scene', {
    KIND_TRIANGLE: KIND.triangle, KIND_PARALLELOGRAM: KIND.parallelogram, KIND_DISK: KIND.disk, KIND_SPHERE: KIND.sphere,
    KIND_INSTANCE: KIND.instance, KIND_CONE: FIRST_CURVED, KIND_TORUS: FIRST_CURVED + 1,
    LIGHT_FRONT: LIGHT_SIDES.front, LIGHT_BOTH: LIGHT_SIDES.both, LIGHT_MATERIAL: LIGHT_SIDES.material,
    LIGHT_POINT: PUNCTUAL_KINDS.point, LIGHT_SPOT: PUNCTUAL_KINDS.spot, LIGHT_DIRECTIONAL: PUNCTUAL_KINDS.directional, LIGHT_SUN: PUNCTUAL_KINDS.sun,
    FORM_OTHER: LIGHT_FORMS.other, FORM_TRIANGLE: LIGHT_FORMS.triangle, FORM_PARALLELOGRAM: LIGHT_FORMS.parallelogram,
    FORM_RECTANGLE: LIGHT_FORMS.rectangle,
    CLUSTER_LIGHT, CLUSTER_BOTH, CLUSTER_INDEX: CLUSTER_BOTH - 1,
  }],
  ['path/record', {
    RECORD_SKY,
    RECORD_SURFACE: RECORD_KINDS.indexOf('surface'), RECORD_MEDIUM: RECORD_KINDS.indexOf('medium'), RECORD_LEFT: RECORD_KINDS.indexOf('left'),
    RECORD_ABSORBED: RECORD_OUTCOMES.indexOf('absorbed'), RECORD_WENT_ON: RECORD_OUTCOMES.indexOf('on'),
    RECORD_ROULETTE: RECORD_OUTCOMES.indexOf('roulette'), RECORD_DEPTH: RECORD_OUTCOMES.indexOf('depth'),
  }],
  ['wave/state', { WAVE_STEPS, WAVE_RAY_FIELDS }],
  ['lab/sphere', { FINEST, FACE_SHIFT, CODE_ABSORBED }],
  ['view/adaptive', { BLOCK: ADAPTIVE_BLOCK }],
  ['view/develop', { MODE_LAYER }],
  ['view/layer', {
    LAYER_RADIANCE: layerKind('radiance'), LAYER_DEPTH: layerKind('depth'), LAYER_POSITION: layerKind('position'),
    LAYER_NORMAL: layerKind('normal'), LAYER_UV: layerKind('uv'), LAYER_ALBEDO: layerKind('albedo'), LAYER_ID: layerKind('id'),
    LAYER_AMOUNT: layerKind('amount'), LAYER_VARIANCE: layerKind('variance'), LAYER_SAMPLES: layerKind('samples'),
  }],
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
    ['scene', /^(KIND|LIGHT|FORM|CLUSTER)_/],
    ['path/record', /^RECORD_/],
    ['image', /^(IMAGE|WRAP)_/],
    ['view/layer', /^LAYER_/],
    ['view/tone', /^(CURVE_|MAX_)/],
  ])('of wgsl/%s.wgsl are all known', (module, prefix) => {
    const [, mirrored] = MIRRORED.find(([name]) => name === module)!;
    const declared = Object.keys(constantsOf(text(module))).filter((name) => prefix.test(name));
    expect(declared.sort()).toEqual(Object.keys(mirrored).filter((name) => prefix.test(name)).sort());
  }); // prettier-ignore

  it('the reader knows the forms of numbers', () =>
    expect(constantsOf('const A = 3u;\nconst C = 0xffu;\n  const D = -1.5e-3f;\nconst E = A + 1u;')).toEqual({
      A: 3,
      C: 255,
      D: -1.5e-3,
    }));
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

  it('of the pixels of the guide', () => {
    const { size } = requireLayout(text('view/guide'), 'GuidePixel');
    expect([GUIDE_PIXEL_BYTES, 4 * GUIDE_STRIDE]).toEqual([size, size]);
  });
});

it('a document has the tone curves that images are shown with', () => expect(DOCUMENT_CURVES).toEqual(TONE_CURVES));
