/** Shapes that throw caustics, as wgsl/caustics/target.wgsl reads them: each with a sphere around it. */
import { orderOf } from '../../scene/structure/structure.ts';
import { present } from '../../base/present.ts';
import { mapped, rowsOf } from '../../scene/affine.ts';
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { isWithout } from '../../scene/equation.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { primitiveBounds } from '../../scene/geometry/bounds.ts';
import { isCurved, KIND, POINT_WORDS } from '../../scene/geometry/kinds.ts';
import { allShapes, type Placement } from '../../scene/geometry/placed.ts';
import type { MotionKey } from '../../scene/motion.ts';
import type { PackedScene } from './pack.ts';
import { mediaFeatures } from './interiors.ts';
import { searchedLights, type SearchedLight } from './searched-lights.ts';
import { casts } from '../../shader/bodies.ts';
import type { Idle } from '../../shader/idle.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';

/** Casters of a scene at most, as the kernel has it. */
const mostCasters = (assembler: KernelAssembler): number => assembler.constant('caustics/target', 'MAX_CASTERS');
/** Of a radius: what single precision may make of centres and of maps. */
const WIDENED = 1 + 1e-5;

interface Sphere {
  center: Vec3;
  radius: number;
}

interface Caster extends Sphere {
  shape: number;
  /** The place of its instance plus 1; 0: it stands in the world. */
  instance: number;
}

/** What of a document keeps caustics from being searched for, for people; null: nothing. */
export function notSearched(scene: SceneDocument, assembler: KernelAssembler, { opacity = [] }: Idle): string | null {
  const { integrator } = scene.render;
  const files = [...new Set(allShapes(scene).flatMap(({ material }) => scene.materials[material]?.file ?? []))];
  const defines = (name: 'choose' | 'opacity'): boolean =>
    files.some((file) => assembler.material(file, scene.programs).defines[name] && !(name === 'opacity' && opacity.includes(file)));
  const lacks = (['bsdf', 'cosine', 'visibility'] as const).some((factor) => isWithout(scene, factor));
  const reasons: [boolean, string][] = [
    [integrator !== 'path', `the integrator is ${integrator}`],
    [mediaFeatures(scene).scattering, 'a medium scatters light'],
    [scene.render.guiding !== 'none', 'directions are guided'],
    [defines('choose'), 'materials are mixed'],
    [defines('opacity'), 'a material has holes'],
    [lacks, 'the rendering equation lacks a factor'],
    [scene.render.spectral, 'paths carry wavelengths'],
  ];
  return reasons.find(([is]) => is)?.[1] ?? null;
}

/**
 * Adds casters and the lights whose way by them is searched for to a packed scene, whose kernel then searches for caustics, where there are
 * some and nothing keeps it from it.
 * @returns a sentence where something does; empty: it searches
 */
export function addCasters(packed: PackedScene, scene: SceneDocument, geometry: Geometry, assembler: KernelAssembler): string[] {
  const { variant, params, lights } = packed;
  const not = (reason: string): string[] => [`Caustics are not searched for: ${reason}.`];
  const reason = notSearched(scene, assembler, variant.idle ?? {});
  if (reason !== null) return not(reason);
  if (lights.count === 0) return not('there is no light');
  const casters = castersOf(scene, geometry, assembler);
  if (casters === null) return not(`there are no casters, or more than ${mostCasters(assembler)}`);
  const [largest, most] = [assembler.constant('caustics/target', 'LARGEST_TARGET'), assembler.constant('caustics/target', 'MAX_TARGETS')];
  const centers = casters.map(({ center }) => center);
  const searched = searchedLights(scene, geometry, lights.surfaces, centers, { largest, most });
  if (searched.length === 0) return not('no light looks small, or none that a ray can meet: chance finds the others at less cost');
  const block = packCasters(casters, searched, assembler);
  packed.params = new Uint32Array(params.length + block.length);
  packed.params.set(params);
  packed.params.set(block, params.length);
  const view = new Uint32Array(packed.view);
  const place = (name: string): number =>
    present(
      assembler.layouts.View.members.find((each) => each.name === name),
      name,
    ).offset / 4;
  view[place('casters')] = params.length / 4;
  // The tree of lights stands behind all parameters.
  view[place('light_tree')] = packed.params.length / 4;
  variant.features.caustics = true;
  return [];
}

/** Block of the parameters: how many there are of both in one vec4u, then two for each caster and one for each light. */
function packCasters(casters: readonly Caster[], searched: readonly SearchedLight[], assembler: KernelAssembler): Uint32Array {
  const stride = 4 * assembler.constant('caustics/target', 'CASTER_SLOTS');
  const words = new Uint32Array(4 + casters.length * stride + searched.length * 4);
  const floats = new Float32Array(words.buffer);
  words.set([casters.length, searched.length]);
  casters.forEach(({ center, radius, shape, instance }, i) => {
    floats.set([...center, radius * WIDENED], 4 + i * stride);
    words.set([shape, instance, 0, 0], 8 + i * stride);
  });
  let sum = 0;
  searched.forEach(({ light, probability }, i) => {
    const at = 4 + casters.length * stride + 4 * i;
    sum += probability;
    words[at] = light;
    floats.set([probability, sum], at + 1);
  });
  return words;
}

/** @returns null where there are none, or more than the kernel looks at */
export function castersOf(scene: SceneDocument, geometry: Geometry, assembler: KernelAssembler): Caster[] | null {
  const shapes = allShapes(scene);
  const cast = shapes.map(({ material }) => {
    const file = scene.materials[material]?.file;
    return file !== undefined && casts(assembler.material(file, scene.programs));
  });
  if (!cast.includes(true)) return null;
  const { primitives, structure, placements, groups } = geometry;
  const bounds = primitiveBounds(primitives);
  const within = (first: number, end: number): Map<number, Sphere> => spheres(geometry, bounds, cast, orderOf(structure, first, end));
  const list: Caster[] = [];
  const top = groups[0]?.first ?? structure.order.length;
  for (const [shape, sphere] of within(0, top)) list.push({ ...sphere, shape, instance: 0 });
  const own = groups.map(({ first, end }) => within(first, end));
  orderOf(structure, 0, top).forEach((primitive, place) => {
    if (primitives.kind[primitive] !== KIND.instance) return;
    const placement = present(placements[primitives.points[primitive * POINT_WORDS] ?? -1], 'a placement of the instance');
    for (const [shape, sphere] of own[placement.group] ?? []) list.push({ ...placedSphere(sphere, placement), shape, instance: place + 1 });
  });
  return list.length === 0 || list.length > mostCasters(assembler) ? null : list;
}

/** Around what of each shape that casts is among `order`, in the coordinates of its group. */
function spheres({ primitives }: Geometry, bounds: Float32Array, cast: readonly boolean[], order: Uint32Array): Map<number, Sphere> {
  const { kind, shape, points } = primitives;
  const boxes = new Map<number, number[]>();
  const members = new Map<number, number[]>();
  for (const i of order) {
    const own = shape[i] ?? -1;
    const is = kind[i] ?? KIND.instance;
    if (is === KIND.instance || isCurved(is) || cast[own] !== true) continue;
    const box = boxes.get(own) ?? [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    boxes.set(
      own,
      box.map((each, k) => (k < 3 ? Math.min(each, bounds[i * 6 + k] ?? 0) : Math.max(each, bounds[i * 6 + k] ?? 0))),
    );
    const list = members.get(own) ?? [];
    list.push(i);
    members.set(own, list);
  }
  return new Map(
    [...members].map(([own, list]) => {
      const box = present(boxes.get(own), 'a box of the shape');
      const center = [0, 1, 2].map((k) => ((box[k] ?? 0) + (box[k + 3] ?? 0)) / 2) as Vec3;
      const reach = (i: number): number =>
        kind[i] === KIND.sphere && list.length === 1
          ? (points[i * POINT_WORDS + 3] ?? 0)
          : Math.hypot(...center.map((c, k) => Math.max(c - (bounds[i * 6 + k] ?? 0), (bounds[i * 6 + 3 + k] ?? 0) - c)));
      return [own, { center, radius: list.reduce((most, i) => Math.max(most, reach(i)), 0) }];
    }),
  );
}

/** In the world; around its whole way, where it moves. */
function placedSphere({ center, radius }: Sphere, { matrix, keys }: Placement): Sphere {
  if (keys !== null) return sphereAlong(center, radius, keys);
  // At most the length of all columns of the linear part together; for turns and even scales the greatest is meant.
  const columns = [0, 1, 2].map((k) => Math.hypot(...rowsOf(matrix).map((row) => row[k] ?? 0)));
  const isEven = Math.max(...columns) - Math.min(...columns) < 1e-6 * Math.max(...columns);
  return { center: mapped(matrix, center, 1), radius: radius * (isEven ? Math.max(...columns) : Math.hypot(...columns)) };
}

function sphereAlong(center: Vec3, radius: number, keys: readonly MotionKey[]): Sphere {
  const middle = [0, 1, 2].map((k) => {
    const all = keys.map(({ translate }) => translate[k] ?? 0);
    return (Math.min(...all) + Math.max(...all)) / 2;
  }) as Vec3;
  const scale = Math.max(...keys.flatMap((key) => key.scale.map(Math.abs)));
  const way = Math.max(...keys.map(({ translate }) => Math.hypot(...translate.map((each, k) => each - (middle[k] ?? 0)))));
  return { center: middle, radius: way + scale * (Math.hypot(...center) + radius) };
}
