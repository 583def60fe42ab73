/** A scene as buffers and a kernel variant. Pure: runs without a GPU. */
import { buildBvh, CHILD_WORDS, type Bvh } from '../scene/bvh/build.ts';
import type { SceneDocument } from '../scene/document.ts';
import { SceneError } from '../scene/errors.ts';
import { flatten, KIND, primitiveBounds, type Primitives } from '../scene/geometry/primitives.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import { cameraFeatures, cameraFiles } from './camera.ts';
import { ambientOf, lampsOf, sunCount } from './lamps.ts';
import { packLights, type PackedLights } from './lights.ts';
import { packMaterials } from './materials.ts';
import { octahedralEncode } from './octahedral.ts';
import { packView } from './view.ts';

export interface Geometry {
  primitives: Primitives;
  bvh: Bvh;
}

export interface PackedScene {
  variant: KernelVariant;
  view: ArrayBuffer;
  nodes: ArrayBufferView<ArrayBuffer>;
  primitives: ArrayBuffer;
  attributes: ArrayBuffer;
  params: Uint32Array<ArrayBuffer>;
  lights: PackedLights;
}

/** Flattens the shapes and builds the hierarchy: the slow part of packing. @throws SceneError if nothing is left */
export function buildGeometry(scene: SceneDocument): Geometry {
  const primitives = flatten(scene);
  if (primitives.count === 0) throw new SceneError('expected at least one shape with an area, all triangles are degenerate', 'shapes');
  return { primitives, bvh: buildBvh(primitiveBounds(primitives)) };
}

/** @throws ShaderError for materials and parameters that do not exist */
export function packScene(scene: SceneDocument, geometry: Geometry, assembler: KernelAssembler, countRays: boolean): PackedScene {
  const { primitives, bvh } = geometry;
  const { layouts } = assembler;
  const materials = packMaterials(scene, assembler);
  const lights = packLights(layouts.Light, scene, primitives, bvh.order, {
    ...materials,
    lampSlots: layouts.Lamp.size / 16,
    reach: reachOf(bvh),
  });
  const has = (kind: number): boolean => primitives.kind.includes(kind);
  return {
    variant: {
      integrator: scene.render.integrator,
      sampler: scene.render.sampler,
      weighing: scene.render.strategy,
      ...cameraFiles(scene),
      materials: materials.kinds,
      programs: materials.programs,
      environment: materials.environment,
      features: {
        spheres: has(KIND.sphere),
        triangles: has(KIND.triangle),
        parallelograms: has(KIND.parallelogram),
        disks: has(KIND.disk),
        shading_normals: primitives.normals !== null,
        lights: lights.count > 0,
        lamps: lampsOf(scene).length > 0,
        suns: sunCount(scene) > 0,
        ambient: ambientOf(scene).some((each) => each > 0),
        ...lights.features,
        clamp_indirect: scene.render.clampIndirect > 0,
        environment: scene.environment.type === 'program' || scene.environment.radiance.some((each) => each > 0),
        ...cameraFeatures(scene),
      },
      stackSize: stackSize(bvh.depth),
      countRays,
    },
    view: packView(layouts.View, scene, { lights: lights.count, ...materials }),
    nodes: bvh.nodes as Float32Array<ArrayBuffer>,
    primitives: packPrimitives(layouts.Primitive, scene, geometry, materials.words, lights.ofPrimitive),
    attributes: packAttributes(layouts.Attributes, geometry),
    params: materials.params,
    lights,
  };
}

/** Coordinates of an empty box are larger. */
const EMPTY_BOX = 1e37;

/** Half the diagonal of the boxes of the first node: no light from outside can miss the sphere of this radius. */
function reachOf({ nodes }: Bvh): number {
  // A single leaf leaves the other child empty: its box is beyond everything.
  const children = [0, CHILD_WORDS].filter((child) => Math.abs(nodes[child]!) < EMPTY_BOX);
  const sizes = [0, 1, 2].map((axis) => {
    const low = Math.min(...children.map((child) => nodes[child + axis]!));
    return Math.max(...children.map((child) => nodes[child + 4 + axis]!)) - low;
  });
  return Math.hypot(...sizes) / 2;
}

/** As wgsl/scene.wgsl has it. */
const KIND_BITS = 2;

/** A few sizes only, so that scenes share kernels. */
function stackSize(depth: number): number {
  return [8, 16, 24, 32, 48].find((each) => each > depth) ?? depth + 1;
}

function packPrimitives(
  layout: StructLayout,
  scene: SceneDocument,
  { primitives, bvh }: Geometry,
  words: Map<string, number>,
  lightOf: Uint32Array,
): ArrayBuffer {
  const packed = new StructArray(layout, primitives.count);
  const { asFloats: floats, asUints: uints, stride } = packed;
  const [p0, e1, e2] = ['p0', 'e1', 'e2'].map((name) => packed.wordOf(name)) as [number, number, number];
  const shapeWords = scene.shapes.map((shape) => words.get(shape.material)!);
  const { points } = primitives;
  for (let place = 0; place < primitives.count; place++) {
    const source = bvh.order[place]!;
    const target = place * stride;
    for (let axis = 0; axis < 3; axis++) {
      floats[target + p0 + axis] = points[source * 9 + axis]!;
      floats[target + e1 + axis] = points[source * 9 + 3 + axis]!;
      floats[target + e2 + axis] = points[source * 9 + 6 + axis]!;
    }
    uints[target + p0 + 3] = shapeWords[primitives.shape[source]!]!;
    uints[target + e1 + 3] = lightOf[place]!;
    uints[target + e2 + 3] = primitives.kind[source]! | (primitives.shape[source]! << KIND_BITS);
  }
  return packed.buffer;
}

/** Word 3 says whether the primitive has shading normals. */
function packAttributes(layout: StructLayout, { primitives, bvh }: Geometry): ArrayBuffer {
  const { normals, count } = primitives;
  if (normals === null) return new ArrayBuffer(layout.size);
  const packed = new StructArray(layout, count);
  const { asUints: uints, stride } = packed;
  const first = packed.wordOf('normals');
  for (let place = 0; place < count; place++) {
    const source = bvh.order[place]! * 9;
    for (let corner = 0; corner < 3; corner++) {
      const at = source + corner * 3;
      uints[place * stride + first + corner] = octahedralEncode(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    }
    uints[place * stride + first + 3] = Number(primitives.kind[bvh.order[place]!] === KIND.triangle);
  }
  return packed.buffer;
}
