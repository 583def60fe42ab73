/** The parts of glTF 2.0's JSON that are read: form and ranges of single values. What refers to what is checked in check.ts. */
import { z } from 'zod';
import { pathText, SceneError } from '../../errors.ts';
import { parseJson } from '../../json.ts';
import { fileError } from '../text.ts';
import { animation } from './json-animation.ts';
import { material } from './json-material.ts';
import { repaired } from './repair.ts';
import { present } from '../../../base/present.ts';

const index = z
  .int()
  .min(0)
  .max(2 ** 31);
const count = z
  .int()
  .min(0)
  .max(2 ** 40);
const name = z.string().optional();
const number = z.number();
const positive = z.number().min(0).max(1e9);
const vec3 = z.tuple([number, number, number]);
const vec4 = z.tuple([number, number, number, number]);
const color3 = z.tuple([positive, positive, positive]);

const meshopt = z.looseObject({
  buffer: index,
  byteOffset: count.default(0),
  byteLength: count,
  byteStride: z.int().min(1).max(256),
  count,
});

const COMPONENTS = [5120, 5121, 5122, 5123, 5125, 5126] as const;
const accessor = z.looseObject({
  bufferView: index.optional(),
  byteOffset: count.default(0),
  componentType: z.literal(COMPONENTS),
  normalized: z.boolean().default(false),
  count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z
    .looseObject({
      count,
      indices: z.looseObject({ bufferView: index, byteOffset: count.default(0), componentType: z.literal([5121, 5123, 5125]) }),
      values: z.looseObject({ bufferView: index, byteOffset: count.default(0) }),
    })
    .optional(),
});

const light = z.looseObject({
  name,
  type: z.enum(['directional', 'point', 'spot']),
  color: color3.default([1, 1, 1]),
  intensity: positive.default(1),
  spot: z
    .looseObject({
      innerConeAngle: z.number().min(0).max(Math.PI).default(0),
      outerConeAngle: z
        .number()
        .gt(0)
        .max(Math.PI)
        .default(Math.PI / 4),
    })
    .optional(),
});

const camera = z.looseObject({
  name,
  type: z.enum(['perspective', 'orthographic']),
  perspective: z.looseObject({ yfov: z.number().gt(0).lt(Math.PI), aspectRatio: z.number().gt(0).max(1000).optional() }).optional(),
  orthographic: z.looseObject({ xmag: number, ymag: number }).optional(),
});

const node = z.looseObject({
  name,
  children: z.array(index).optional(),
  mesh: index.optional(),
  camera: index.optional(),
  skin: index.optional(),
  matrix: z.array(number).length(16).optional(),
  translation: vec3.default([0, 0, 0]),
  rotation: vec4.default([0, 0, 0, 1]),
  scale: vec3.default([1, 1, 1]),
  weights: z.array(number).optional(),
  extensions: z
    .looseObject({
      KHR_lights_punctual: z.looseObject({ light: index }).optional(),
      EXT_mesh_gpu_instancing: z.looseObject({ attributes: z.record(z.string(), index) }).optional(),
      KHR_node_visibility: z.looseObject({ visible: z.boolean().default(true) }).optional(),
    })
    .prefault({}),
});

const primitive = z.looseObject({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).default(4),
  targets: z.array(z.record(z.string(), index)).max(1000).optional(),
  extensions: z
    .looseObject({
      KHR_draco_mesh_compression: z.looseObject({ bufferView: index, attributes: z.record(z.string(), index) }).optional(),
      KHR_materials_variants: z
        .looseObject({ mappings: z.array(z.looseObject({ material: index, variants: z.array(index).max(1000) })).max(1000) })
        .optional(),
    })
    .prefault({}),
});

const list = <T extends z.ZodType>(item: T) => z.array(item).max(200_000).default([]);

const schema = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  extensionsUsed: z.array(z.string()).max(1000).default([]),
  extensionsRequired: z.array(z.string()).max(1000).default([]),
  scene: index.optional(),
  scenes: list(z.looseObject({ name, nodes: z.array(index).default([]) })),
  nodes: list(node),
  meshes: list(z.looseObject({ name, primitives: z.array(primitive).min(1), weights: z.array(number).max(1000).optional() })),
  materials: list(material),
  textures: list(
    z.looseObject({
      source: index.optional(),
      sampler: index.optional(),
      extensions: z
        .looseObject({
          EXT_texture_webp: z.looseObject({ source: index.optional() }).optional(),
          KHR_texture_basisu: z.looseObject({ source: index }).optional(),
        })
        .prefault({}),
    }),
  ),
  images: list(z.looseObject({ name, uri: z.string().optional(), mimeType: z.string().optional(), bufferView: index.optional() })),
  samplers: list(
    z.looseObject({
      magFilter: z.int().optional(),
      minFilter: z.int().optional(),
      wrapS: z.int().default(10497),
      wrapT: z.int().default(10497),
    }),
  ),
  cameras: list(camera),
  skins: list(z.looseObject({ inverseBindMatrices: index.optional(), joints: z.array(index).min(1) })),
  animations: list(animation),
  buffers: list(z.looseObject({ uri: z.string().optional(), byteLength: count, extensions: z.looseObject({}).prefault({}) })),
  bufferViews: list(
    z.looseObject({
      buffer: index,
      byteOffset: count.default(0),
      byteLength: count,
      byteStride: z.int().min(1).max(252).optional(),
      extensions: z.looseObject({ EXT_meshopt_compression: meshopt.optional() }).prefault({}),
    }),
  ),
  accessors: list(accessor),
  extensions: z
    .looseObject({
      KHR_lights_punctual: z.looseObject({ lights: list(light) }).optional(),
      KHR_materials_variants: z.looseObject({ variants: list(z.looseObject({ name })) }).optional(),
    })
    .prefault({}),
});

export type Gltf = z.output<typeof schema>;
export type GltfNode = Gltf['nodes'][number];

/** @throws SceneError naming the place in the JSON */
export function parseGltfJson(text: string, file: string): { json: Gltf; notes: string[] } {
  let value: unknown;
  try {
    value = parseJson(text, (message) => fileError(file, message));
  } catch (error) {
    if (error instanceof SceneError) throw error;
    throw fileError(file, 'expected JSON, got something else');
  }
  const version = (value as { asset?: { version?: unknown } } | null)?.asset?.version;
  if (typeof version === 'string' && !version.startsWith('2.'))
    throw fileError(file, `expected glTF version 2, got ${version.slice(0, 20)}`);
  const notes = repaired(value);
  return { json: checkedGltf(value, file), notes };
}

/** @throws SceneError naming the place in the JSON */
export function checkedGltf(value: unknown, file: string): Gltf {
  const result = schema.safeParse(value, { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>);
  if (result.success) return result.data;
  const { path, message } = present(result.error.issues[0], 'an issue of what is wrong');
  const said = message.replace(/^Invalid (?:input|option): /, '').replace(/^[A-Z]/, (first) => first.toLowerCase());
  throw placeError(file, path, said.replace(', received undefined', ', got nothing').replace(', received ', ', got ').slice(0, 200));
}

/** An error about a place in the JSON. */
export function placeError(file: string, path: readonly PropertyKey[], message: string): SceneError {
  const place = pathText(path);
  return fileError(file, place === '' ? message : `at ${place}: ${message}`);
}
