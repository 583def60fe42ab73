/** Random spheres on a plane, from a seed: some glow, some are mirrors or glass. */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { present } from '../../../base/present.ts';
import { randomStream } from '../../../scene/random.ts';
import { length, sub } from '../../../scene/vec.ts';

type ShapeInput = SceneInput['shapes'][number];

/** Tries, most of which find a place. */
const TRIES = 420;
/** Half the edge of the field of spheres. */
const FIELD = 9;
/** Room between two spheres. */
const GAP = 0.03;

const PALETTE: Record<string, Vec3> = {
  clay: [0.72, 0.28, 0.17],
  ochre: [0.78, 0.55, 0.16],
  moss: [0.3, 0.42, 0.16],
  slate: [0.2, 0.3, 0.42],
  plum: [0.4, 0.16, 0.3],
  chalk: [0.78, 0.76, 0.72],
};
const GLOWS: Vec3[] = [
  [22, 12, 4],
  [20, 15, 9],
  [6, 11, 20],
];

/** The three large spheres that the rest make room for. */
const LARGE: ShapeInput[] = [
  { type: 'sphere', name: 'large glass', center: [-2.3, 1.1, 0.9], radius: 1.1, material: 'glass' },
  { type: 'sphere', name: 'large brass', center: [2.2, 1.1, -1.1], radius: 1.1, material: 'brass' },
  { type: 'sphere', name: 'large clay', center: [-0.3, 0.8, -2.9], radius: 0.8, material: 'clay' },
];

export function randomSpheres(seed: string): SceneInput {
  const random = randomStream(seed, 'random-spheres');
  const between = (low: number, high: number): number => low + (high - low) * random();
  const shapes: ShapeInput[] = [...LARGE];
  const round = (x: number): number => Number(x.toFixed(3));
  for (let i = 0; i < TRIES; i++) {
    // Small ones are more frequent. All numbers are drawn before any is rejected, so that each try takes as many.
    const radius = round(0.1 + 0.3 * random() ** 3);
    const center: Vec3 = [round(between(-FIELD, FIELD)), radius, round(between(-FIELD, 4.5))];
    const kind = random();
    const colour = Math.floor(random() * 6);
    if (shapes.some((each) => each.type === 'sphere' && length(sub(center, each.center)) < radius + each.radius + GAP)) continue;
    const glow = kind >= 0.94;
    const painted = present(Object.keys(PALETTE)[colour], 'a colour of the palette');
    const material = kind < 0.62 ? painted : kind < 0.8 ? 'mirror' : glow ? 'lamp' : 'glass';
    const radiance = present(GLOWS[colour % 3], 'a glow');
    shapes.push({ type: 'sphere', center, radius, material, ...(glow && { emission: { radiance } }) });
  }
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Random spheres',
    description: `${shapes.length} spheres at dusk, from the seed "${seed}" by npm run scenes. The small lamps make the many-lights problem visible.`,
    camera: { position: [0.6, 2.6, 9.2], target: [0, 0.55, -0.6], fov: 34 },
    film: { width: 720, height: 480 },
    render: { seed },
    environment: { type: 'constant', radiance: [0.16, 0.21, 0.3] },
    materials: {
      ground: { file: 'diffuse', params: { albedo: [0.42, 0.41, 0.4] } },
      ...Object.fromEntries(Object.entries(PALETTE).map(([name, albedo]) => [name, { file: 'diffuse', params: { albedo } }])),
      mirror: { file: 'mirror', params: { reflectance: [0.9, 0.9, 0.9] } },
      brass: { file: 'mirror', params: { reflectance: [0.93, 0.7, 0.36] } },
      glass: { file: 'glass', params: { ior: 1.5 } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [{ type: 'disk', name: 'ground', center: [0, 0, 0], normal: [0, 1, 0], radius: 200, material: 'ground' }, ...shapes],
  };
}
