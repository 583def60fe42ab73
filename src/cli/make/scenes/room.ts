/** A living room on a clear morning: one large window, the sun through it, and what light does after that. Metres. */
import type { SceneInput, Vec3 } from '../../../scene/document.ts';
import { randomStream } from '../../../scene/random.ts';
import { add, length, scale, sub } from '../../../scene/vec.ts';
import { lathe, roundedBox } from './meshes.ts';

type Shape = SceneInput['shapes'][number];

const round = (x: number): number => Number(x.toFixed(3)) + 0;

const box = (name: string, center: Vec3, size: Vec3, material: string, rotate?: Vec3): Shape => ({
  type: 'box',
  name,
  center: center.map(round) as Vec3,
  size: size.map(round) as Vec3,
  material,
  ...(rotate !== undefined && { rotate }),
});

/** Walls, floor, ceiling, and the window's frame in the left wall. */
function shell(): Shape[] {
  return [
    box('floor', [0, -0.05, -0.5], [6.4, 0.1, 7.4], 'floor'),
    box('ceiling', [0, 2.85, -0.5], [6.4, 0.1, 7.4], 'wall'),
    box('back wall', [0, 1.4, -4.1], [6.4, 2.9, 0.2], 'wall'),
    box('wall behind', [0, 1.4, 3.1], [6.4, 2.9, 0.2], 'wall'),
    box('right wall', [3.1, 1.4, -0.5], [0.2, 2.9, 7.2], 'wall'),
    box('below the window', [-3.1, 0.14, -0.5], [0.2, 0.32, 7.2], 'wall'),
    box('above the window', [-3.1, 2.65, -0.5], [0.2, 0.4, 7.2], 'wall'),
    box('beside the window', [-3.1, 1.4, -3.55], [0.2, 2.9, 1.1], 'wall'),
    box('before the window', [-3.1, 1.4, 1.85], [0.2, 2.9, 2.5], 'wall'),
    box('sill', [-2.98, 0.32, -1.2], [0.34, 0.045, 3.7], 'frame'),
    ...[-3, -1.8, -0.6, 0.6].map((z, i) => box(`mullion ${i + 1}`, [-3.08, 1.38, z], [0.07, 2.15, 0.055], 'frame')),
    box('transom', [-3.08, 1.95, -1.2], [0.06, 0.045, 3.6], 'frame'),
    box('skirting', [0, 0.06, -3.985], [6, 0.12, 0.03], 'frame'),
  ];
}

/** A row of books of one shelf, from left to right, some of them leaning. */
function books(y: number, random: () => number): Shape[] {
  const shapes: Shape[] = [];
  let x = 1.32;
  while (x < 2.42) {
    const [wide, high, deep] = [0.022 + 0.035 * random(), 0.2 + 0.09 * random(), 0.15 + 0.05 * random()];
    const lean = random() < 0.12 ? 8 : 0;
    shapes.push(
      box(
        `book ${shapes.length + 1}`,
        [x + wide / 2, y + high / 2, -3.9 + deep / 2],
        [wide, high, deep],
        `book ${1 + Math.floor(5 * random())}`,
        [0, 0, -lean],
      ),
    );
    x += wide + (lean > 0 ? 0.045 : 0.002) + (random() < 0.1 ? 0.14 : 0);
  }
  return shapes;
}

/** A rod with round ends between two points. */
function rod(name: string, from: Vec3, to: Vec3, radius: number, material: string): Shape {
  const way = sub(to, from);
  return {
    type: 'capsule',
    name,
    center: add(from, scale(way, 0.5)).map(round) as Vec3,
    axis: way.map(round) as Vec3,
    radius,
    height: round(length(way)),
    material,
  };
}

export function room(seed: string): SceneInput {
  const random = randomStream(seed, 'room');
  const cushion = roundedBox([0.5, 0.5, 0.5], 0.2, 2);
  /** A cushion of a size of its own: one mesh a cloth, placed by its scale. */
  const soft = (
    name: string,
    translate: Vec3,
    scale: Vec3,
    object: string,
    rotate: Vec3 = [0, 0, 0],
  ): NonNullable<SceneInput['instances']>[number] => ({
    name,
    object,
    transform: { scale, rotate, translate },
  });
  const cloth = (material: string): NonNullable<SceneInput['objects']>[string] => ({
    shapes: [{ type: 'mesh', name: 'cushion', data: cushion, material }],
  });
  const vase = lathe(
    [
      [0, 0],
      [0.07, 0],
      [0.07, 0],
      [0.1, 0.03],
      [0.125, 0.1],
      [0.11, 0.18],
      [0.06, 0.24],
      [0.045, 0.28],
      [0.055, 0.31],
      [0.045, 0.31],
      [0.035, 0.28],
      [0.03, 0.2],
      [0, 0.2],
    ],
    32,
  );
  const shade = lathe(
    [
      [0.2, 0.36],
      [0.265, 0],
      [0.27, 0],
      [0.205, 0.36],
      [0.2, 0.36],
    ],
    40,
  );
  const twigs = Array.from({ length: 9 }, (_, i): Shape[] => {
    const around = 2.4 * i;
    const out = 0.12 + 0.16 * random();
    const tip: Vec3 = [round(0.15 + out * Math.cos(around)), round(0.98 + 0.34 * random()), round(-1.15 + out * Math.sin(around))];
    return [
      rod(`twig ${i + 1}`, [0.15, 0.62, -1.15], tip, 0.0045, 'twig'),
      { type: 'sphere', name: `bud ${i + 1}`, center: tip, radius: round(0.018 + 0.014 * random()), material: 'bud' },
    ];
  }).flat();
  return {
    $schema: '../src/scene/scene.schema.json',
    version: 1,
    title: 'A room in the morning',
    description:
      'An interior by day: all light comes through one window, from the sun and from the sky, and most of what one sees has met two walls or three. Move the sun in Controls, or paint the sofa.',
    camera: { position: [1.95, 1.38, 1.35], target: [-0.72, 0.98, -2.9], fov: 53 },
    film: { width: 1024, height: 640 },
    render: { sampler: 'dithered', maxDepth: 24 },
    environment: {
      type: 'program',
      file: 'sky',
      params: { sun: false, elevation: 32, azimuth: -75, turbidity: 3, scale: 0.075, ground: [0.13, 0.2, 0.07] },
    },
    materials: {
      wall: { file: 'diffuse', params: { albedo: [0.8, 0.79, 0.77] } },
      frame: { file: 'plastic', params: { body: [0.78, 0.77, 0.74] } },
      floor: { file: 'wood', params: { ring: 0.03, early: [0.5, 0.34, 0.2], late: [0.36, 0.22, 0.12], roughness: 0.3 } },
      rug: { file: 'oren_nayar', params: { albedo: [0.66, 0.6, 0.5] } },
      sofa: { file: 'oren_nayar', params: { albedo: [0.075, 0.19, 0.22] } },
      mustard: { file: 'oren_nayar', params: { albedo: [0.68, 0.42, 0.07] } },
      rust: { file: 'oren_nayar', params: { albedo: [0.55, 0.19, 0.1] } },
      oak: { file: 'wood', params: { ring: 0.07 } },
      vase: { file: 'plastic', params: { body: [0.75, 0.73, 0.68] } },
      twig: { file: 'diffuse', params: { albedo: [0.16, 0.1, 0.06] } },
      bud: { file: 'diffuse', params: { albedo: [0.75, 0.45, 0.42] } },
      brass: { file: 'conductor', params: { metal: 'gold', roughness: 0.2 } },
      shade: { file: 'diffuse', params: { albedo: [0.85, 0.8, 0.7] } },
      print: { file: 'marble', params: { stone: [0.86, 0.62, 0.42], vein: [0.1, 0.22, 0.28], spacing: 0.55, strength: 3 } },
      'book 1': { file: 'diffuse', params: { albedo: [0.5, 0.12, 0.1] } },
      'book 2': { file: 'diffuse', params: { albedo: [0.1, 0.22, 0.4] } },
      'book 3': { file: 'diffuse', params: { albedo: [0.75, 0.68, 0.52] } },
      'book 4': { file: 'diffuse', params: { albedo: [0.12, 0.3, 0.2] } },
      'book 5': { file: 'diffuse', params: { albedo: [0.8, 0.5, 0.16] } },
    },
    lights: [{ type: 'directional', name: 'sun', direction: [0.82, -0.53, -0.22], irradiance: [46, 39, 30], diameter: 0.53 }],
    shapes: [
      ...shell(),
      { type: 'box', name: 'rug', center: [-0.25, 0.008, -1.3], size: [3, 0.016, 2], material: 'rug' },
      ...[-1.5, 0.4].flatMap((x) => [-3.7, -3.05].map((z) => box('foot', [x, 0.06, z], [0.05, 0.12, 0.05], 'oak'))),
      { type: 'cylinder', name: 'table top', center: [0.05, 0.385, -1.2], radius: 0.52, height: 0.035, material: 'oak' },
      ...[0, 120, 240].map((turn): Shape => {
        const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
        return rod(
          'leg',
          [round(0.05 + 0.26 * c), 0.37, round(-1.2 + 0.26 * s)],
          [round(0.05 + 0.4 * c), 0.02, round(-1.2 + 0.4 * s)],
          0.018,
          'oak',
        );
      }),
      { type: 'mesh', name: 'vase', data: vase, shading: 'smooth', material: 'vase', transform: { translate: [0.15, 0.4025, -1.15] } },
      ...twigs,
      box('book on the table', [-0.14, 0.42, -1.02], [0.2, 0.03, 0.28], 'book 2', [0, 24, 0]),
      box('second book on the table', [-0.13, 0.447, -1.02], [0.17, 0.024, 0.24], 'book 3', [0, 8, 0]),
      box('frame', [-0.55, 1.75, -3.985], [1.34, 0.94, 0.03], 'oak'),
      box('print', [-0.55, 1.75, -3.965], [1.24, 0.84, 0.01], 'print'),
      ...[0.55, 0.98, 1.41, 1.84].map((y, i) => box(`board ${i + 1}`, [1.9, y, -3.87], [1.24, 0.03, 0.26], 'oak')),
      ...[0.58, 0.995, 1.425, 1.855].flatMap((y) => books(y, random)),
      { type: 'cylinder', name: 'foot of the lamp', center: [-2.35, 0.012, -3.5], radius: 0.15, height: 0.024, material: 'brass' },
      { type: 'cylinder', name: 'stem of the lamp', center: [-2.35, 0.75, -3.5], radius: 0.011, height: 1.48, material: 'brass' },
      {
        type: 'mesh',
        name: 'shade of the lamp',
        data: shade,
        shading: 'smooth',
        material: 'shade',
        transform: { translate: [-2.35, 1.32, -3.5] },
      },
    ],
    objects: { sofa: cloth('sofa'), mustard: cloth('mustard'), rust: cloth('rust') },
    instances: [
      soft('seat', [-0.55, 0.26, -3.35], [2.2, 0.3, 0.9], 'sofa'),
      soft('back', [-0.55, 0.62, -3.75], [2.2, 0.62, 0.24], 'sofa', [-8, 0, 0]),
      soft('left arm', [-1.72, 0.4, -3.38], [0.26, 0.56, 0.94], 'sofa'),
      soft('right arm', [0.62, 0.4, -3.38], [0.26, 0.56, 0.94], 'sofa'),
      soft('left cushion', [-1.08, 0.47, -3.28], [1.02, 0.18, 0.8], 'sofa'),
      soft('right cushion', [-0.02, 0.47, -3.28], [1.02, 0.18, 0.8], 'sofa'),
      soft('mustard pillow', [-1.3, 0.74, -3.46], [0.46, 0.46, 0.18], 'mustard', [-22, 18, 6]),
      soft('rust pillow', [0.22, 0.73, -3.46], [0.44, 0.44, 0.18], 'rust', [-22, -16, -8]),
    ],
  };
}
