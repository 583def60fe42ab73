/** Signed-distance shapes → kinds of the kernel and blocks of the parameter buffer. */
import { pathText } from '../../scene/errors.ts';
import type { SceneDocument, SdfShape } from '../../scene/document.ts';
import { allShapes, atOrigin } from '../../scene/geometry/placed.ts';
import { objectSpace } from '../../scene/geometry/space.ts';
import { MATERIAL_KIND_SHIFT } from '../../shader/dispatch.ts';
import { ShaderError } from '../../shader/errors.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { checkParams, NO_NAMES, packParams } from '../../shader/params.ts';
import { StructArray } from '../../shader/struct.ts';

/** Distances below this share of the box's diagonal are the surface. */
const TOLERANCE = 2e-5;
/** Half the step of the differences that give normals: between the rounding of a distance and the bend of a surface. */
const PROBE = 2e-4;
/** Half a unit in the last place of single precision. */
const ROUNDING = 2 ** -24;

export interface PackedSdfs {
  /** Programs in use, in the order of first use. */
  distances: string[];
  /** First vec4u of each shape's SdfShape, by its index in allShapes. */
  sdfSlots: Map<number, number>;
}

/**
 * Of shapes and of what instances show.
 * @param add appends a block to the parameters and returns its first vec4u
 * @throws ShaderError for programs and values that do not exist
 */
export function packSdfs(assembler: KernelAssembler, scene: SceneDocument, add: (block: Uint32Array) => number): PackedSdfs {
  const modules = new Map<string, MaterialModule>();
  const sdfSlots = new Map<number, number>();
  allShapes(scene).forEach((shape, index) => {
    if (shape.type !== 'sdf') return;
    const place = placeOf(scene, index);
    const module = readAt(`${place}.program`, shape.program, () => assembler.program('distance', shape.program, scene.programs));
    modules.set(shape.program, module);
    const values = packParams(
      module.layout,
      module.params,
      checkParams(module.params, shape.params, `${place}.params`, shape.program, NO_NAMES),
    );
    const kind = [...modules.keys()].indexOf(shape.program);
    sdfSlots.set(index, add(packSdf(assembler, shape, ((kind << MATERIAL_KIND_SHIFT) | add(values)) >>> 0)));
  });
  return { distances: [...modules.keys()], sdfSlots };
}

/** `shapes[2]`, `objects.wheel.shapes[0]`: the place of an entry of allShapes. */
export function placeOf(scene: SceneDocument, index: number): string {
  if (index < scene.shapes.length) return `shapes[${index}]`;
  let first = scene.shapes.length;
  for (const [name, { shapes }] of Object.entries(scene.objects)) {
    if (index < first + shapes.length) return pathText(['objects', name, 'shapes', index - first]);
    first += shapes.length;
  }
  return 'objects';
}

/** The SdfShape and its ObjectSpace; of a shape that moves within its group. */
function packSdf({ layouts }: KernelAssembler, shape: SdfShape, program: number): Uint32Array {
  const still = shape.motion === undefined ? shape : atOrigin(shape)[1];
  const { min, max } = shape.bounds;
  const { objectFromWorld, worldFromObject } = objectSpace(still);
  const { scale } = still.transform;
  const scales = typeof scale === 'number' ? [scale] : scale;
  const diagonal = Math.hypot(...min.map((each, k) => max[k]! - each));
  const own = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  // Of numbers where the shape stands: in units of its own they are rounded by this.
  const standing = Math.max(...still.transform.translate.map(Math.abs)) + own * Math.max(...scales);
  const tolerance = TOLERANCE * diagonal + 8 * ROUNDING * (own + standing / Math.min(...scales));
  const packed = new StructArray(layouts.SdfShape, 1);
  packed.set(0, 'low', min);
  packed.set(0, 'high', max);
  packed.set(0, 'program', program);
  packed.set(0, 'steps', shape.steps);
  packed.set(0, 'share', 1 / shape.lipschitz);
  packed.set(0, 'tolerance', tolerance);
  packed.set(0, 'probe', PROBE * diagonal + tolerance);
  packed.set(0, 'offset', 4 * tolerance * Math.max(...scales));
  const space = new StructArray(layouts.ObjectSpace, 1);
  ['x', 'y', 'z'].forEach((row, k) => {
    space.set(0, `object_from_world_${row}`, objectFromWorld.slice(k * 4, k * 4 + 4));
    space.set(0, `world_from_object_${row}`, worldFromObject.slice(k * 4, k * 4 + 4));
  });
  const block = new Uint32Array(packed.asUints.length + space.asUints.length);
  block.set(packed.asUints);
  block.set(space.asUints, packed.asUints.length);
  return block;
}

/** Reads a program; that there is none is said at the place of the document that names it. */
export function readAt(place: string, file: string, read: () => MaterialModule): MaterialModule {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShaderError) || error.diagnostics.length > 0) throw error;
    throw new ShaderError(`At ${place}: ${error.message}, got ${JSON.stringify(file)}`);
  }
}
