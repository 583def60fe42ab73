/**
 * Scenes that scene.py builds again for Cycles: quads that shine, or scatter, spheres and boxes, of diffuse surfaces, smooth glass and GGX. Each document
 * says nothing that Cycles 3.4 takes to mean something else: quads that emit are black and have right angles, glass is smooth, and images
 * are seen by both at the middles of the same texels.
 */
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { length, scale } from '../../src/scene/vec.ts';

/** Pixels along each edge. */
export const SIDE = 64;

type Shape = SceneInput['shapes'][number];

/**
 * Cycles' Glossy BSDF of version 3.4, for which no material of the gallery stands: no Fresnel term, nothing for what is reflected more
 * than once, and masking that knows nothing of shadowing (Walter et al. 2007, eqs. 20 and 23), by visible normals.
 */
const GLOSSY = /* wgsl */ `
import package::material::{Hit, BsdfValue};
import package::microfacet::{facet_reflect, facet_reflected, ggx_alpha, ggx_d, ggx_g1, ggx_sample_normal};

struct Params {
  /// @color
  tint: vec3f,
  /// @range(0, 1)
  roughness: f32,
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let alpha = ggx_alpha(params.roughness);
  let facet = facet_reflect(wo, wi, alpha);
  let f = 0.25 * ggx_d(facet.h, alpha) * ggx_g1(wo, alpha) * ggx_g1(wi, alpha) / (wo.z * wi.z);
  return BsdfValue(params.tint * f, facet.pdf);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return facet_reflected(wo, ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy));
}
`;

const diffuse = (...albedo: Vec3): SceneInput['materials'][string] => ({ file: 'diffuse', params: { albedo } });
const metal = (roughness: number, ...tint: Vec3): SceneInput['materials'][string] => ({ file: 'glossy', params: { tint, roughness } });

const quad = (material: string, corner: Vec3, edge1: Vec3, edge2: Vec3): Shape => ({ type: 'quad', corner, edge1, edge2, material });
const box = (material: string, center: Vec3, size: Vec3, turn = 0): Shape => ({
  type: 'box',
  center,
  size,
  rotate: [0, turn, 0],
  material,
});
const ball = (material: string, center: Vec3, radius: number): Shape => ({ type: 'sphere', center, radius, material });
/** Seen, and shining, from the side of edge1 × edge2. */
const lamp = (corner: Vec3, edge1: Vec3, edge2: Vec3, radiance: Vec3): Shape => ({
  ...quad('lamp', corner, edge1, edge2),
  emission: { radiance },
});

/** The inside of a box whose lower corner is at the origin; all faces look inward. */
const room = (x: number, y: number, z: number, [floor, wall, left, right]: [string, string, string, string]): Shape[] => [
  quad(floor, [0, 0, 0], [0, 0, z], [x, 0, 0]),
  quad(wall, [0, y, 0], [x, 0, 0], [0, 0, z]),
  quad(wall, [0, 0, 0], [x, 0, 0], [0, y, 0]),
  quad(wall, [0, 0, z], [0, y, 0], [x, 0, 0]),
  quad(left, [0, 0, 0], [0, y, 0], [0, 0, z]),
  quad(right, [x, 0, 0], [0, 0, z], [0, y, 0]),
];

const sceneOf = (maxDepth: number, fields: Omit<SceneInput, 'version' | 'film' | 'render'>): SceneDocument =>
  checkScene({
    version: 1,
    film: { width: SIDE, height: SIDE },
    render: { maxDepth },
    ...fields,
    materials: { lamp: diffuse(0, 0, 0), ...fields.materials },
  });

const cornell = (): SceneDocument =>
  sceneOf(8, {
    camera: { position: [2.78, 2.73, -8], target: [2.78, 2.73, 0], fov: 39.3 },
    materials: { white: diffuse(0.73, 0.73, 0.73), red: diffuse(0.65, 0.05, 0.05), green: diffuse(0.12, 0.45, 0.15) },
    shapes: [
      quad('white', [0, 0, 0], [0, 0, 5.592], [5.528, 0, 0]),
      quad('white', [0, 5.488, 0], [5.528, 0, 0], [0, 0, 5.592]),
      quad('white', [0, 0, 5.592], [0, 5.488, 0], [5.528, 0, 0]),
      quad('red', [5.528, 0, 0], [0, 0, 5.592], [0, 5.488, 0]),
      quad('green', [0, 0, 0], [0, 5.488, 0], [0, 0, 5.592]),
      box('white', [1.855, 0.825, 1.69], [1.65, 1.65, 1.65], -17),
      box('white', [3.685, 1.65, 3.5125], [1.65, 3.3, 1.65], 17.2),
      lamp([2.13, 5.487, 2.27], [1.3, 0, 0], [0, 0, 1.05], [17, 12, 4]),
    ],
  });

/** The focus of a glass ball under a lamp so wide. Its power is the same for each. */
function glass(wide: number): SceneDocument {
  const along = (v: Vec3): Vec3 => scale(v, wide / length(v));
  return sceneOf(8, {
    camera: { position: [0.6, 2.6, 3.6], target: [0.15, 0.35, 0], fov: 36 },
    materials: { floor: diffuse(0.72, 0.7, 0.66), wall: diffuse(0.3, 0.4, 0.55), glass: { file: 'glass', params: { ior: 1.5 } } },
    shapes: [
      quad('floor', [-4, 0, -3], [0, 0, 8], [8, 0, 0]),
      quad('wall', [-4, 0, -2.5], [8, 0, 0], [0, 4, 0]),
      ball('glass', [0, 0.85, 0], 0.7),
      lamp([-2.4, 3.6, -0.9], along([2, 1, 0]), along([-1, 2, 4]), scale([60, 56, 48], (0.45 / wide) ** 2)),
    ],
  });
}

/** Rough metal in a room that is open to a photographed studio. */
const studio = (): SceneDocument =>
  sceneOf(6, {
    camera: { position: [2.2, 2, 6.4], target: [2.2, 1.05, 1.5], fov: 38 },
    environment: { type: 'image', file: 'studio.exr', rotation: 0 },
    programs: { glossy: GLOSSY },
    materials: {
      floor: diffuse(0.45, 0.42, 0.4),
      wall: diffuse(0.6, 0.58, 0.55),
      gold: metal(0.3, 0.95, 0.7, 0.3),
      steel: metal(0.5, 0.7, 0.72, 0.75),
    },
    shapes: [
      quad('floor', [0, 0, 0], [0, 0, 5], [4.4, 0, 0]),
      quad('wall', [0, 0, 0], [4.4, 0, 0], [0, 3, 0]),
      quad('wall', [0, 0, 0], [0, 3, 0], [0, 0, 5]),
      ball('gold', [1.3, 0.8, 1.8], 0.8),
      box('steel', [3, 0.7, 1.6], [1.2, 1.4, 1.2], 30),
      ball('steel', [2.3, 0.4, 3.1], 0.4),
    ],
  });

/** Evenly spread in [0, 1): the golden ratio. */
const spread = (i: number): number => (i * 0.6180339887498949) % 1;

/** A hall of pillars with 96 lamps of a hundredfold range of brightness, close to its ceiling and walls. */
const lamps = (): SceneDocument =>
  sceneOf(6, {
    camera: { position: [5, 1.9, 15.4], target: [5, 1.5, 6], fov: 44 },
    programs: { glossy: GLOSSY },
    materials: { floor: metal(0.45, 0.5, 0.5, 0.5), wall: diffuse(0.6, 0.57, 0.52), pillar: diffuse(0.35, 0.4, 0.5) },
    shapes: [
      ...room(10, 3.2, 16, ['wall', 'wall', 'wall', 'wall']),
      ...Array.from({ length: 12 }, (_, i) => box('pillar', [2 + 2 * (i % 4), 1.3, 2 + 4 * Math.floor(i / 4)], [0.4, 2.6, 0.4], 7 * i)),
      ...Array.from({ length: 96 }, (_, i) => {
        const strength = 120 * 100 ** -spread(i);
        const radiance = [0, 1, 2].map((k) => strength * (0.6 + 0.4 * Math.cos(2 * Math.PI * (spread(3 * i + 1) + k / 3)))) as Vec3;
        return lamp([0.6 + 1.15 * (i % 8), 2.9, 0.7 + 1.28 * Math.floor(i / 8)], [0.12, 0, 0], [0, 0, 0.12], radiance);
      }),
      ball('floor', [5, 0.6, 11.6], 0.6),
    ],
  });

/** A lamp above slats, in mist. */
const mist = (): SceneDocument =>
  sceneOf(16, {
    camera: { position: [2, 1.6, 7.6], target: [2, 1.75, 0], fov: 38 },
    media: { mist: { scattering: [0.16, 0.16, 0.16], absorption: [0.02, 0.02, 0.02], g: 0.4 } },
    fog: { medium: 'mist' },
    materials: { wall: diffuse(0.6, 0.57, 0.52), slat: diffuse(0.3, 0.2, 0.14), chalk: diffuse(0.8, 0.79, 0.76) },
    shapes: [
      ...room(4, 4.4, 8, ['wall', 'wall', 'wall', 'wall']),
      ...Array.from({ length: 6 }, (_, i) => box('slat', [0.5 + 0.6 * i, 3.4, 2], [0.3, 0.06, 3.9])),
      box('chalk', [2.6, 0.5, 2.2], [1, 1, 1], 24),
      ball('chalk', [1.2, 0.6, 2.6], 0.6),
      lamp([1.6, 4.35, 1.6], [0.5, 0, 0], [0, 0, 0.5], [90, 80, 62]),
    ],
  });

export const SCENES: Record<string, () => SceneDocument> = {
  cornell,
  glass: () => glass(0.45),
  focus: () => glass(0.07),
  studio,
  lamps,
  mist,
};
