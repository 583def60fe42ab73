/** A scene as buffers and a kernel variant. Pure: runs without a GPU. */
import { orderOf } from '../../scene/structure/structure.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { NO_SHAPE, type Geometry } from '../../scene/geometry/build.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { KIND } from '../../scene/geometry/primitives.ts';
import { curvedFiles } from '../../scene/shapes/curved.ts';
import { integratorKindOf } from '../../scene/integrators/index.ts';
import { cameraMoves, isRolling, shutterOf } from '../../scene/motion.ts';
import { hasManyKinds, type CurvedFiles } from '../../shader/curved.ts';
import type { KernelAssembler, KernelVariant } from '../../shader/kernel.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import { cameraFeatures, cameraFiles } from '../camera/camera.ts';
import { isWithout } from '../../scene/equation.ts';
import { gainsInKernel } from '../../scene/groups.ts';
import { asksAlong, mediaFeatures } from './interiors.ts';
import { ambientOf, lightProfiles, punctualsOf, sunCount } from '../lights/punctual.ts';
import { storedLayers } from '../film/layers.ts';
import { attributeRows, storedAttributes } from './attributes.ts';
import { packLights, type PackedLights } from '../lights/lights.ts';
import { packMaterials, type PackedMaterials } from './materials.ts';
import type { Rows } from './rows.ts';
import { NO_IMAGES, type PlacedImages } from '../images/textures.ts';
import type { PlaceTables } from '../images/table-types.ts';
import { packView } from '../camera/view.ts';

export interface PackedScene {
  variant: KernelVariant;
  view: ArrayBuffer;
  primitives: Rows<ArrayBuffer>;
  attributes: Rows<Uint32Array<ArrayBuffer>>;
  /** Without the tree of lights, which goes behind. */
  params: Uint32Array<ArrayBuffer>;
  /** Materials of which the bytecode is among them. */
  interpreted: readonly string[];
  lights: PackedLights;
  /** Whether a program knows the time. */
  timeTold: boolean;
}

/** @param authored materials that are wanted as bytecode too @throws ShaderError for materials and parameters that do not exist */
export function packScene(
  scene: SceneDocument,
  geometry: Geometry,
  assembler: KernelAssembler,
  countRays: boolean,
  images: PlacedImages = NO_IMAGES,
  authored: readonly string[] = [],
  tables: PlaceTables | null = null,
): PackedScene {
  const { primitives, structure } = geometry;
  const { layouts } = assembler;
  const moves = cameraMoves(scene.camera) || geometry.placements.some(({ keys }) => keys !== null);
  const materials = packMaterials(scene, assembler, geometry.placements, images, authored, tables);
  const stored = storedAttributes(scene, geometry, materials.wanted);
  const lights = packLights(assembler, scene, geometry, {
    ...materials,
    reach: reachOf(structure.box),
  });
  const profiles = lightProfiles(scene);
  const timed = materials.timeTold && shutterOf(scene).close > shutterOf(scene).open;
  const integrator = integratorKindOf(scene.render.integrator);
  const kinds = kindsOf(primitives.kind);
  const has = (kind: number): boolean => kinds.includes(kind);
  const shapes = curvedFiles(kinds);
  return {
    variant: {
      integrator: scene.render.integrator,
      lightSampling: integrator.lightSampling,
      sampler: scene.render.sampler,
      // What a direction finds is seen; what is not must be asked for.
      weighing: isWithout(scene, 'visibility') ? 'light' : scene.render.strategy,
      structure: structure.kind,
      lightSampler: lights.features.light_cells ? 'spatial' : 'power',
      ...cameraFiles(scene),
      materials: materials.kinds,
      without: { bsdf: isWithout(scene, 'bsdf'), cosine: isWithout(scene, 'cosine') },
      shapes,
      distances: materials.sdfs.distances,
      densities: materials.densities.length > 0 ? materials.densities : undefined,
      lightProfiles: profiles.length > 0 ? profiles : undefined,
      programs: materials.programs,
      environment: materials.environment,
      environmentImage: scene.environment.type === 'image',
      features: {
        spheres: has(KIND.sphere),
        triangles: has(KIND.triangle),
        parallelograms: has(KIND.parallelogram),
        disks: has(KIND.disk),
        instances: has(KIND.instance),
        motion: moves,
        camera_motion: cameraMoves(scene.camera),
        shading_normals: primitives.normals !== null,
        lights: lights.count > 0,
        punctuals: punctualsOf(scene).length > 0,
        suns: sunCount(scene) > 0,
        ambient: ambientOf(scene).some((each) => each > 0),
        ...lights.features,
        adaptive: scene.render.adaptive !== undefined,
        clamp_indirect: scene.render.clampIndirect > 0 && integrator.follows === 'path',
        environment: scene.environment.type !== 'constant' || scene.environment.radiance.some((each) => each > 0),
        light_gains: gainsInKernel(scene),
        ...cameraFeatures(scene),
        ...mediaFeatures(scene),
        equiangular: asksAlong(scene, lights.count),
        guided: scene.render.guiding === 'learned' && scene.render.integrator === 'path',
        spectral: scene.render.spectral,
        linear_fog: scene.render.linearFog !== undefined,
        no_visibility: isWithout(scene, 'visibility'),
        images: materials.usesImages,
        mapped_images: materials.mapsImages,
        timed,
        rolling: (moves || timed) && isRolling(scene.camera),
      },
      layers: storedLayers(scene) ?? undefined,
      attributes: stored,
      idle: materials.idle,
      stackSize: stackSize(structure.stack),
      countRays,
    },
    view: packView(layouts.View, scene, { lights: lights.count, lightTree: materials.params.length / 4, ...materials }),
    primitives: primitiveRows(layouts.Primitive, scene, geometry, materials, lights.ofPrimitive, kindBits(shapes)),
    attributes: attributeRows(stored, scene, geometry),
    params: materials.params,
    interpreted: materials.interpreted,
    lights,
    timeTold: materials.timeTold,
  };
}

const found = new WeakMap<Uint8Array, Uint8Array>();

/** Each kind once. Kept: every move of the camera asks, of millions. */
function kindsOf(all: Uint8Array): Uint8Array {
  const kinds = found.get(all) ?? onceEach(all);
  found.set(all, kinds);
  return kinds;
}

/** A set takes twenty times as long over millions. */
function onceEach(all: Uint8Array): Uint8Array {
  const seen = new Uint8Array(256);
  for (let i = 0; i < all.length; i++) seen[all[i] ?? 0] = 1;
  return Uint8Array.from(seen.keys()).filter((kind) => seen[kind] === 1);
}

/** Half the diagonal of the box of the scene: no light from outside can miss the sphere of this radius. */
function reachOf(box: readonly number[]): number {
  return Math.hypot(...[0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!)) / 2;
}

/** KIND_BITS of wgsl/scene.wgsl. */
export const kindBits = (shapes: CurvedFiles): number => (hasManyKinds(shapes) ? 4 : 3);

/** A few sizes only, so that scenes share kernels. */
function stackSize(entries: number): number {
  return [8, 16, 24, 32, 48].find((each) => each > entries) ?? entries + 1;
}

function primitiveRows(
  layout: StructLayout,
  scene: SceneDocument,
  { primitives, structure, groups, placements: placed }: Geometry,
  { words, placements, sdfs, strandSlots }: PackedMaterials,
  lightOf: Uint32Array,
  bits: number,
): Rows<ArrayBuffer> {
  let shapeWords: readonly number[] | null = null;
  const { points } = primitives;
  const firstInstance = placed.findIndex(({ instance }) => instance !== null);
  const pack = (first: number, end: number): ArrayBuffer => {
    const packed = new StructArray(layout, end - first);
    const { asFloats: floats, asUints: uints, stride } = packed;
    const [p0, e1, e2] = ['p0', 'e1', 'e2'].map((name) => packed.wordOf(name)) as [number, number, number];
    shapeWords ??= allShapes(scene).map((shape) => words.get(shape.material)!);
    const order = orderOf(structure, first, end);
    for (let place = first; place < end; place++) {
      const source = order[place - first]!;
      const target = (place - first) * stride;
      for (let axis = 0; axis < 3; axis++) {
        floats[target + p0 + axis] = points[source * 9 + axis]!;
        floats[target + e1 + axis] = points[source * 9 + 3 + axis]!;
        floats[target + e2 + axis] = points[source * 9 + 6 + axis]!;
      }
      if (primitives.kind[source] === KIND.instance) {
        const index = points[source * 9]!;
        const { group, keys, instance } = placed[index]!;
        // Shapes that move have places, too, which come first.
        const number = instance === null ? 0 : index - firstInstance + 1;
        uints.set([groups[group]!.root, placements[index]!, keys?.length ?? 0, number], target + p0);
        uints[target + e1 + 3] = lightOf[place]!;
        uints[target + e2 + 3] = KIND.instance | (NO_SHAPE << bits);
        continue;
      }
      const shape = primitives.shape[source]!;
      const slot = sdfs.sdfSlots.get(shape);
      if (slot !== undefined) floats[target + p0] = slot;
      const strand = strandSlots.get(shape);
      if (strand !== undefined) floats[target + e2 + 2]! += strand;
      uints[target + p0 + 3] = shapeWords[shape]!;
      uints[target + e1 + 3] = lightOf[place]!;
      uints[target + e2 + 3] = primitives.kind[source]! | (shape << bits);
    }
    return packed.buffer;
  };
  return { bytes: layout.size, places: primitives.count, pack };
}
