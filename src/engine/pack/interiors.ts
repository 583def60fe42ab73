/** Interiors, media and fog of a scene → blocks of the parameter buffer, members of the view, features of the kernel. */
import { inverse, mapped } from '../../scene/affine.ts';
import type { MaterialUse, SceneDocument, Shape, Vec3 } from '../../scene/document.ts';
import { extent, isClosed, isInside } from '../../scene/geometry/inside.ts';
import { allShapes, placed, type Numbered } from '../../scene/geometry/placed.ts';
import { integratorKindOf } from '../../scene/integrators/index.ts';
import { mediaInUse } from '../../scene/media-in-use.ts';
import { coefficientsOf } from '../../scene/medium.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import { punctualsOf } from '../lights/punctual.ts';
import type { PlacedTables } from '../images/table-types.ts';
import { packDensity } from './densities.ts';

/** Where interiors and media stand in the parameters. */
export interface InteriorSlots {
  /** First vec4u of the Interior of the first shape. */
  interiorsSlot: number;
  /** First vec4u of the Medium outside of everything plus 1; 0: vacuum. */
  fogSlot: number;
  /** Shapes that fill the space they enclose. */
  filled: boolean[];
}

/** Whether anything in the scene is filled: without, nothing of all this is compiled. */
const hasMedia = (scene: SceneDocument): boolean =>
  scene.fog !== undefined || allShapes(scene).some((shape) => interiorOf(shape) !== undefined);

const interiorOf = (shape: Shape) => ('interior' in shape ? shape.interior : undefined);

export function mediaFeatures(scene: SceneDocument): { media: boolean; scattering: boolean; medium_emission: boolean } {
  const media = mediaInUse(scene)
    .flatMap((name) => scene.media[name] ?? [])
    .map((each) => ({ ...coefficientsOf(each), emission: each.emission ?? [], isProgram: each.density !== undefined }));
  return {
    media: hasMedia(scene),
    scattering: media.some(({ scattering }) => scattering.some((each) => each > 0)),
    // A program's albedo may make what only scatters absorb.
    medium_emission: media.some(({ absorption, scattering, emission, isProgram }) =>
      emission.some((each, c) => each * ((absorption[c] ?? 0) + (isProgram ? (scattering[c] ?? 0) : 0)) > 0),
    ),
  };
}

/** Whether light is asked for all along the ways through media: by integrators that ask one light a vertex, where there is one to ask. */
export function asksAlong(scene: SceneDocument, lights: number): boolean {
  const { mediumSampling, integrator, strategy } = scene.render;
  const { lightSampling } = integratorKindOf(integrator);
  const asks = strategy !== 'bsdf' || punctualsOf(scene).length > 0;
  return mediumSampling === 'equiangular' && lightSampling === 'one' && asks && lights > 0 && mediaFeatures(scene).scattering;
}

/**
 * Shapes with an interior of their own; beside them closed shapes of a material that light passes and that has an index of
 * refraction: fog must not fill a glass ball because nobody spoke of its interior. A thin wall has none.
 */
function isFilled(shape: Shape, material: MaterialModule, params: MaterialUse['params']): boolean {
  if (interiorOf(shape) !== undefined) return true;
  return isClosed(shape) && (material.defines.interior_ior || (material.layers.glass && params.thin_walled !== true));
}

/** @param add appends a block to the parameters and returns its first vec4u */
export function packInteriors(
  assembler: KernelAssembler,
  scene: SceneDocument,
  material: (name: string) => { module: MaterialModule; word: number },
  add: (block: Uint32Array) => number,
  tables: PlacedTables | undefined,
): InteriorSlots {
  const { layouts } = assembler;
  if (!hasMedia(scene)) return { interiorsSlot: 0, fogSlot: 0, filled: [] };
  const slots = new Map<string, number>();
  const media = mediaInUse(scene);
  for (const name of media) {
    const density = scene.media[name]?.density;
    const slot = density === undefined ? 0 : packDensity(assembler, scene, media, name, density, add, tables) + 1;
    slots.set(name, add(packMedium(layouts.Medium, scene, name, slot)) + 1);
  }
  const shapes = allShapes(scene);
  const filled = shapes.map((shape) => isFilled(shape, material(shape.material).module, scene.materials[shape.material]!.params));
  const table = new StructArray(layouts.Interior, shapes.length);
  shapes.forEach((shape, i) => {
    const interior = interiorOf(shape);
    table.set(i, 'filled', Number(filled[i]));
    table.set(i, 'priority', interior?.priority ?? 0);
    table.set(i, 'medium', interior?.medium === undefined ? 0 : slots.get(interior.medium)!);
    table.set(i, 'material', material(shape.material).word);
  });
  return { interiorsSlot: add(table.asUints), fogSlot: scene.fog === undefined ? 0 : slots.get(scene.fog.medium)!, filled };
}

/** @param density first vec4u of its MediumDensity, plus 1; 0: it is the same everywhere */
function packMedium(layout: StructLayout, scene: SceneDocument, name: string, density: number): Uint32Array {
  const packed = new StructArray(layout, 1);
  const medium = scene.media[name]!;
  const { absorption, scattering } = coefficientsOf(medium);
  packed.set(
    0,
    'extinction',
    absorption.map((each, c) => each + scattering[c]!),
  );
  packed.set(0, 'scattering', scattering);
  packed.set(0, 'g', medium.g);
  packed.set(0, 'density', density);
  packed.set(0, 'emission', medium.emission ?? [0, 0, 0]);
  return packed.asUints;
}

/** Filled shapes that the eye is inside of; those that move as they stand at half time. */
function shapesAround(scene: SceneDocument, filled: readonly boolean[]): { index: number; size: number }[] {
  const { world, groups, placements } = placed(scene);
  const { position } = scene.camera;
  const among = (shapes: readonly Numbered[], p: Vec3, scale: number) =>
    shapes
      .filter(({ shape, index }) => filled[index] && isInside(shape, p))
      .map(({ shape, index }) => ({ index, size: scale * extent(shape) }));
  const inWorld = among(world, position, 1);
  const placedOnes = placements.flatMap(({ group, matrix }) => {
    const shapes = groups[group]!;
    if (!shapes.some(({ index }) => filled[index])) return [];
    const own = inverse(matrix);
    return among(shapes, mapped(own, position, 1), 1 / Math.hypot(own[0]!, own[4]!, own[8]!));
  });
  return [...inWorld, ...placedOnes];
}

/** Interiors that the view has room for: in these members, four each. */
export const insideCapacity = (view: StructArray): number =>
  ['inside_first', 'inside_last'].reduce((sum, each) => sum + view.get(0, each).length, 0);

/** Fills the members of wgsl/scene.wgsl View that wgsl/medium/interior.wgsl reads. */
export function packInside(view: StructArray, scene: SceneDocument, { interiorsSlot, fogSlot, filled }: InteriorSlots): void {
  // What is around the others was entered before them.
  const around = filled.includes(true) ? shapesAround(scene, filled).sort((a, b) => b.size - a.size) : [];
  const slots = around.map(({ index }) => interiorsSlot + index);
  const capacity = insideCapacity(view);
  const kept = [...slots.slice(0, capacity), ...Array.from({ length: Math.max(0, capacity - slots.length) }, () => 0)];
  view.set(0, 'interiors', interiorsSlot);
  view.set(0, 'fog', fogSlot);
  view.set(0, 'inside_count', Math.min(slots.length, capacity));
  view.set(0, 'inside_first', kept.slice(0, 4));
  view.set(0, 'inside_last', kept.slice(4));
}
