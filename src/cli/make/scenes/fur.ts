/** Three creatures of nothing but fur and eyes, blond, red and dark, on a table, with the light behind them. */
import { randomStream } from '../../../scene/random.ts';
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../../scene/vec.ts';

const short = (v: Vec3): Vec3 => v.map((each) => Number(each.toFixed(3)) + 0) as Vec3;

interface Creature {
  name: string;
  /** Radius of its body. */
  size: number;
  /** Where it stands, and the direction in which it looks, degrees about y. */
  at: Vec3;
  looks: number;
  /** Length of its fur over the size, and how it curls. */
  fur: number;
  curl: number;
  melanin: { eumelanin: number; pheomelanin: number };
  skin: Vec3;
}

const CREATURES: readonly Creature[] = [
  { name: 'blond', size: 0.62, at: [-1.5, 0, 0.1], looks: 18, fur: 0.75, curl: 0.1, melanin: { eumelanin: 0.18, pheomelanin: 0.1 }, skin: [0.5, 0.36, 0.22] },
  { name: 'red', size: 0.8, at: [0.05, 0, -0.5], looks: -4, fur: 0.6, curl: 0.28, melanin: { eumelanin: 0.15, pheomelanin: 1.4 }, skin: [0.3, 0.12, 0.05] },
  { name: 'dark', size: 0.5, at: [1.5, 0, 0.35], looks: -24, fur: 0.9, curl: 0.04, melanin: { eumelanin: 3.5, pheomelanin: 0.4 }, skin: [0.05, 0.035, 0.03] },
]; // prettier-ignore

const GUIDES = 420;
const POINTS = 5;

/** Guides all around a body but for the bottom and the eyes; they rise, then fall. */
function coat({ name, size, fur, curl, looks }: Creature, middle: Vec3, eyes: readonly Vec3[]): number[] {
  const random = randomStream(name, 'fur');
  const turn = (looks * Math.PI) / 180;
  const ahead: Vec3 = [Math.sin(turn), 0, Math.cos(turn)];
  const points: number[] = [];
  for (let i = 0; points.length < 3 * POINTS * GUIDES; i++) {
    // A spiral of even steps around the ball.
    const y = 1 - (2 * ((i % GUIDES) + 0.5 + 0.6 * (random() - 0.5))) / GUIDES;
    const around = 2.399963 * i + 0.25 * (random() - 0.5);
    const n: Vec3 = [Math.sqrt(1 - y * y) * Math.cos(around), y, Math.sqrt(1 - y * y) * Math.sin(around)];
    const root = add(middle, scale(n, size));
    // Shorter in the face, longer on the head.
    const face = Math.max(0, dot(n, normalize(add(ahead, [0, 0.25, 0]))));
    const nearest = Math.min(...eyes.map((eye) => length(sub(root, eye)))) / size;
    const long = size * fur * (0.75 + 0.35 * random() + 0.25 * Math.max(0, y)) * (1 - 0.55 * face ** 3) * Math.min(1, 0.25 + 1.2 * nearest);
    const side = normalize(cross(n, [0.1, 1, 0.2]));
    const phase = 6.283 * random();
    let p = root;
    for (let k = 0; k < POINTS; k++) {
      points.push(...short([p[0], Math.max(0.01, p[1]), p[2]]));
      const s = k / (POINTS - 1);
      const fall: Vec3 = [0, -1.5 * s - 0.25, 0];
      const parted = scale(ahead, -0.5 * face * (1 - s));
      const curled = scale(add(scale(side, Math.cos(phase + 5 * s)), scale(cross(n, side), Math.sin(phase + 5 * s))), 6 * curl * s);
      const way = normalize(add(add(scale(n, 1.3 - 0.6 * s), fall), add(curled, parted)));
      p = add(p, scale(way, long / (POINTS - 1)));
    }
  }
  return points;
}

export function fur(): SceneInput {
  const materials: SceneInput['materials'] = {
    table: { file: 'oren_nayar', params: { albedo: [0.33, 0.3, 0.3] } },
    eye: { file: 'plastic', params: { body: [0.012, 0.008, 0.006] } },
    lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  };
  const shapes: SceneInput['shapes'] = [
    { type: 'quad', name: 'table', corner: [-14, 0, -14], edge1: [0, 0, 28], edge2: [28, 0, 0], material: 'table' },
    { type: 'quad', name: 'light behind', corner: [-3.4, 4.1, -4.6], edge1: [6.8, 0, 0], edge2: [0, 1.2, 1.4], material: 'lamp', emission: { radiance: [32, 27, 21] } },
    { type: 'quad', name: 'light in front', corner: [-6, 3.8, 3.2], edge1: [0.6, -2, 0.8], edge2: [2.6, 0, 1.8], material: 'lamp', emission: { radiance: [18, 19.5, 22], sides: 'both' } },
  ]; // prettier-ignore
  for (const creature of CREATURES) {
    const { name, size, at, looks, melanin, skin } = creature;
    const middle = add(at, [0, 1.12 * size, 0]);
    const turn = (looks * Math.PI) / 180;
    const eyes = [-1, 1].map((side): Vec3 => {
      const a = turn + 0.36 * side;
      return add(middle, scale(normalize([Math.sin(a), 0.2, Math.cos(a)]), 0.98 * size));
    });
    materials[`${name} fur`] = { file: 'hair', params: { ...melanin, roughness: 0.25, azimuthal_roughness: 0.35 } };
    materials[`${name} skin`] = { file: 'diffuse', params: { albedo: skin } };
    shapes.push({ type: 'sphere', name: `${name} one`, center: short(middle), radius: size, material: `${name} skin` });
    eyes.forEach((eye, i) =>
      shapes.push({
        type: 'sphere',
        name: `${name} one's eye ${i + 1}`,
        center: short(eye),
        radius: Number((0.17 * size).toFixed(3)),
        material: 'eye',
      }),
    );
    shapes.push({
      type: 'curves',
      name: `fur of the ${name} one`,
      data: {
        points: coat(creature, middle, eyes),
        counts: Array.from({ length: GUIDES }, () => POINTS),
        radii: [Number((0.0042 * size).toFixed(5)), Number((0.001 * size).toFixed(5))],
      },
      children: {
        count: 44,
        radius: Number((0.1 * size).toFixed(3)),
        clump: 0.55,
        frizz: Number((0.035 * size).toFixed(4)),
        shorter: 0.35,
        seed: name,
      },
      material: `${name} fur`,
    });
  }
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'Fur',
    description:
      'Blond, red and dark hair differ by two pigments alone. Light from behind goes through the fibres and comes out coloured; what is reflected on their scales is white. Change the melanin of a fur, or make it white: by reflectance 1.',
    camera: { position: [0.15, 1.25, 6.3], target: [0, 0.78, -0.1], fov: 30, lens: { radius: 0.04, focus: 6.1 } },
    film: { width: 640, height: 400 },
    render: { maxDepth: 32, sampler: 'sobol' },
    environment: { type: 'constant', radiance: [0.16, 0.18, 0.22] },
    materials,
    shapes,
  };
}
