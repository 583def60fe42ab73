/** Emitting primitives and punctual lights → the light buffer. */
import { orderOf } from '../../scene/structure/structure.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { KIND } from '../../scene/geometry/primitives.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';
import { aliasTable } from './alias.ts';
import { emittersOf, type Emitter } from './emitters.ts';
import { groupNumber, lightGroupsOf } from '../../scene/groups.ts';
import { isDistant, lightProfiles, punctualKind, punctualPower, punctualRadiance, punctualsOf } from './punctual.ts';
import { Turns } from '../../base/task.ts';
import type { packByPlace } from './by-place.ts';
import { hasCells, hasTree, treeBytes } from './cells.ts';
import { luminance } from '../../base/color.ts';
import { present } from '../../base/present.ts';

/** LIGHT_… and FORM_… of wgsl/scene.wgsl. */
type Sides = 'FRONT' | 'BOTH' | 'MATERIAL';
type Form = 'OTHER' | 'TRIANGLE' | 'PARALLELOGRAM' | 'RECTANGLE';
/** Lights whose own brightness is an estimate are chosen at least so often, relative to the mean by area. */
const MIN_SHARE = 0.01;

export interface PackedLights {
  count: number;
  /** Whether the brightness of some is known to their material alone. */
  estimated: boolean;
  /** Bytes of the tree that {@link pack} gives. */
  treeBytes: number;
  /** What of the kernel they need. */
  features: Record<'rectangle_lights' | 'parallelogram_lights' | 'triangle_lights' | 'light_cells' | 'light_tree', boolean>;
  /** Those with a surface, which come after the others. */
  surfaces: readonly Emitter[];
  /** For each place in the buffer of primitives: light index + 1 (0: none); in groups see {@link emittersOf}, of instances the offset. */
  ofPrimitive: Uint32Array;
  /** To be waited for before `pack`: what chooses lights by place is a module of its own, which few scenes need for their first picture. */
  load(): Promise<void>;
  /**
   * The buffer, and the tree for `params` where lights are chosen by place (else empty).
   * @param estimates luminance of each light's own emission, both sides
   */
  pack(estimates: ArrayLike<number> | null, turns?: Turns): Promise<{ lights: ArrayBuffer; tree: Uint32Array }>;
}

/** Where what lights refer to is, beside the primitives. */
export interface LightContext {
  /** Names of materials that emit by themselves. */
  emitting: ReadonlySet<string>;
  /** First vec4u of each punctual light in `params`. */
  punctualSlots: readonly number[];
  /** Radius of a sphere around the scene. */
  reach: number;
}

interface SurfaceLight extends Emitter {
  sides: Sides;
  form: Form;
}

const numbers = new WeakMap<Uint32Array, { before: number; words: Uint32Array }>();

/** See PackedLights.ofPrimitive. `before`: lights that come before those with a surface. Kept: every move of the camera asks, of millions. */
function numbered(own: Uint32Array, { primitives, structure, groups }: Geometry, before: number): Uint32Array {
  if (before === 0) return own;
  const known = numbers.get(own);
  if (known?.before === before) return known.words;
  const words = Uint32Array.from(own);
  // In groups numbers are relative to the instance.
  const top = groups[0]?.first ?? own.length;
  const order = orderOf(structure, 0, top);
  for (let place = 0; place < top; place++)
    if ((own[place] ?? 0) > 0 || primitives.kind[order[place] ?? -1] === KIND.instance) words[place] = (own[place] ?? 0) + before;
  numbers.set(own, { before, words });
  return words;
}

/** Punctual lights first, in their own order. */
export function packLights(
  assembler: KernelAssembler,
  scene: SceneDocument,
  geometry: Geometry,
  { emitting, punctualSlots, reach }: LightContext,
): PackedLights {
  const { layouts } = assembler;
  const punctuals = punctualsOf(scene);
  const profiles = lightProfiles(scene);
  const groups = lightGroupsOf(scene);
  const emitters = emittersOf(scene, geometry, emitting);
  const lights = emitters.list.map((each): SurfaceLight => ({ ...each, form: formOf(each), sides: sidesOf(each) }));
  const ofPrimitive = numbered(emitters.words, geometry, punctuals.length);
  const distant = punctuals.filter(isDistant).length;
  const near = punctuals.length + lights.length - distant;
  const isSpatial = scene.render.lightChoice === 'spatial' && hasCells(near, distant);
  let byPlace: typeof packByPlace | null = null;
  const has = (form: Form): boolean => lights.some((each) => each.form === form);
  return {
    count: punctuals.length + lights.length,
    estimated: lights.some((each) => each.emits),
    treeBytes: isSpatial ? treeBytes(layouts, near, distant) : 0,
    features: {
      rectangle_lights: has('RECTANGLE'),
      parallelogram_lights: has('PARALLELOGRAM'),
      triangle_lights: has('TRIANGLE'),
      light_cells: isSpatial,
      light_tree: isSpatial && hasTree(near, distant),
    },
    surfaces: lights,
    ofPrimitive,
    async load() {
      if (isSpatial) byPlace = (await import('./by-place.ts')).packByPlace;
    },
    async pack(estimates, turns = new Turns()) {
      const packed = new StructArray(layouts.Light, punctuals.length + lights.length);
      punctuals.forEach((punctual, i) => {
        packed.set(i, 'radiance', punctualRadiance(punctual));
        packed.set(i, 'primitive', present(punctualSlots[i], `a place of the light ${i}`));
        packed.set(i, 'kind', punctualKind(assembler, punctual, profiles));
        packed.set(i, 'group', groupNumber(groups, punctual.group));
      });
      lights.forEach((light, k) => {
        const i = punctuals.length + k;
        packed.set(i, 'radiance', light.radiance);
        packed.set(i, 'primitive', light.place);
        packed.set(i, 'instance', light.instance);
        packed.set(i, 'area', light.area);
        packed.set(i, 'kind', assembler.constant('scene', `LIGHT_${light.sides}`));
        packed.set(i, 'form', assembler.constant('scene', `FORM_${light.form}`));
        packed.set(i, 'group', groupNumber(groups, light.group));
      });
      const ofSurfaces = powersOf(lights, (i) => estimates?.[punctuals.length + i] ?? 0);
      const powers = [...punctuals.map((punctual) => punctualPower(punctual, reach)), ...ofSurfaces.map((each) => Math.PI * each)];
      if (!isSpatial) {
        setProbabilities(packed, scene.render.lightChoice === 'uniform' ? powers.map(() => 1) : powers, 1);
        return { lights: packed.buffer, tree: new Uint32Array(0) };
      }
      const { entries, trails, words } = await present(byPlace, 'what packs lights by place, loaded')(assembler, turns, {
        punctuals,
        surfaces: lights.map((light, i) => ({ light, isTwoSided: light.sides !== 'FRONT', power: present(ofSurfaces[i], 'a power') })),
        distant,
        reach,
      });
      if (distant > 0) setProbabilities(packed, powers.slice(0, distant), 1);
      entries.forEach((entry, i) => packed.set(distant + i, 'other', entry));
      trails.forEach((trail, i) => packed.set(distant + i, 'trail', trail));
      // What a way through a medium asks has no place (wgsl/light/segment.wgsl).
      if (scene.render.mediumSampling === 'equiangular')
        relative(powers.slice(distant)).forEach((each, i) => packed.set(distant + i, 'probability', each));
      return { lights: packed.buffer, tree: words };
    },
  };
}

/** Luminous power of each over π; `estimate`: luminance of its own emission, both sides. */
function powersOf(lights: readonly SurfaceLight[], estimate: (i: number) => number): number[] {
  const powers = lights.map(({ area: size, radiance, sides, emits }, i) => {
    const own = emits ? estimate(i) : 0;
    const power = size * (luminance(radiance) * (sides === 'BOTH' ? 2 : 1) + (Number.isFinite(own) ? own : 0));
    return { power, size, emits };
  });
  const density = powers.reduce((sum, { power }) => sum + power, 0) / powers.reduce((sum, { size }) => sum + size, 0);
  const least = density > 0 ? density * MIN_SHARE : 1;
  return powers.map(({ power, size, emits }) => (emits ? Math.max(power, least * size) : power));
}

/** The first lights' probabilities in proportion to `weights`, which add up to `share`, and their alias table. */
function setProbabilities(packed: StructArray, weights: readonly number[], share: number): void {
  // They may be dark, all of them: then one is as good as another.
  const table = aliasTable(weights.some((each) => each > 0) ? weights : weights.map(() => 1));
  table.probability.forEach((probability, i) => packed.set(i, 'probability', share * probability));
  table.threshold.forEach((threshold, i) => packed.set(i, 'threshold', threshold));
  table.other.forEach((other, i) => packed.set(i, 'other', other));
}

/** Weights that add up to 1. */
function relative(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, each) => total + each, 0);
  return weights.map((each) => (sum > 0 ? each / sum : 1 / weights.length));
}

/** How the kernel samples the points of a primitive. */
function formOf({ kind, isRectangle }: Emitter): Form {
  if (kind === KIND.triangle) return 'TRIANGLE';
  if (kind !== KIND.parallelogram) return 'OTHER';
  return isRectangle ? 'RECTANGLE' : 'PARALLELOGRAM';
}

const sidesOf = ({ bothSides, emits }: Emitter): Sides => (bothSides ? 'BOTH' : emits ? 'MATERIAL' : 'FRONT');
