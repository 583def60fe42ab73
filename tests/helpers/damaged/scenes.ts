/** Small scenes of every kind of data that a kernel walks through, and which of them is to be damaged. */
import type { KernelKind } from '../../../src/engine/options.ts';
import type { ImageEnvironment, SceneDocument, SceneInput } from '../../../src/scene/document.ts';
import { checkScene } from '../../../src/scene/parse.ts';
import { sky, skyData } from '../sky.ts';

/** What stands in one buffer or texture of a scene. */
export type BlockName = 'nodes' | 'primitives' | 'attributes' | 'params' | 'lights' | 'view' | 'table';

export interface Case {
  name: string;
  scene: SceneDocument;
  kernel: KernelKind;
  blocks: readonly BlockName[];
}

const SIDE = 16;
export const SPP = 2;

/** A hilly square of triangles. */
function hills(edge: number): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= edge; y++)
    for (let x = 0; x <= edge; x++) positions.push((4 * x) / edge - 2, 0.3 * Math.sin(5 * x + 3 * y), (4 * y) / edge - 2);
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) {
      const corner = y * (edge + 1) + x;
      indices.push(corner, corner + edge + 1, corner + 1, corner + 1, corner + edge + 1, corner + edge + 2);
    }
  return { positions, indices };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const balls: SceneInput['shapes'] = range(12).map((i) => ({
  type: 'sphere',
  center: [(i % 4) - 1.5, 0.8 + 0.2 * (i % 3), Math.floor(i / 4) - 1],
  radius: 0.35,
  material: ['grey', 'mirror', 'glass'][i % 3]!,
}));
const lamps: SceneInput['shapes'] = range(12).map((i) => ({
  type: 'quad',
  corner: [(i % 4) - 2, 3, Math.floor(i / 4) - 1.5],
  edge1: [0.4, 0, 0],
  edge2: [0, 0, 0.4],
  material: 'grey',
  emission: { radiance: [6, 6, 6] },
}));

/** Hills, balls of which some are glass, and a ceiling of lamps. */
const scene = ({ render, shapes = [...balls, ...lamps], ...parts }: Partial<Omit<SceneInput, 'version'>> = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 2, 5], target: [0, 0.8, 0], fov: 45 },
    film: { width: SIDE, height: SIDE },
    render: { spp: SPP, maxDepth: 6, ...render },
    environment: { type: 'constant', radiance: [0.3, 0.3, 0.3] },
    materials: { grey: { file: 'diffuse' }, mirror: { file: 'mirror' }, glass: { file: 'glass' } },
    shapes: [{ type: 'mesh', data: hills(10), material: 'grey' }, ...shapes],
    ...parts,
  } as SceneInput);

const placed = scene({
  shapes: lamps,
  objects: { balls: { shapes: [...balls, { type: 'mesh', data: hills(4), material: 'mirror' }] } },
  instances: range(6).map((i) => ({ object: 'balls', transform: { scale: 0.3, translate: [i - 2.5, 0.5, 0] } })),
} as Partial<SceneInput>);

const moving = scene({
  camera: {
    position: [0, 2, 5],
    target: [0, 0.8, 0],
    shutter: { open: 0, close: 1 },
    motion: range(5).map((i) => ({ time: i / 4, position: [0.1 * i, 2, 5], target: [0, 0.8, 0] })),
  },
  shapes: [
    ...lamps,
    {
      type: 'sphere',
      center: [0, 1, 0],
      radius: 0.6,
      material: 'grey',
      motion: range(7).map((i) => ({ time: i / 6, translate: [0.2 * i, 0, 0], rotate: [0, 40 * i, 0] })),
    },
  ],
} as Partial<SceneInput>);

const filled = scene({
  media: { mist: { scattering: [0.2, 0.2, 0.2] }, tea: { absorption: [0.1, 0.5, 1], scattering: [0.5, 0.5, 0.5] } },
  fog: { medium: 'mist' },
  shapes: [
    ...lamps,
    ...range(4).map((i) => ({
      type: 'sphere' as const,
      center: [0, 1, 0],
      radius: 1 - 0.2 * i,
      material: 'glass',
      interior: { medium: 'tea', priority: i },
    })),
  ],
} as Partial<SceneInput>);

const distances = scene({
  shapes: [...lamps, { type: 'sdf', program: 'rounded_box', bounds: { min: [-1, 0, -1], max: [1, 2, 1] }, material: 'grey' }],
} as Partial<SceneInput>);

const lit = scene({
  lights: [
    { type: 'directional', direction: [1, -2, -1], irradiance: [2, 2, 2], diameter: 3 },
    { type: 'point', position: [0, 2, 2], intensity: [3, 3, 3] },
  ],
});

const withRender = (document: SceneDocument, render: Partial<SceneDocument['render']>): SceneDocument => ({
  ...document,
  render: { ...document.render, ...render },
});

export async function damagedCases(): Promise<Case[]> {
  const image = sky(32, 16, (x, y) => (x === 21 && y === 4 ? 40 : (x + y) % 5));
  const environment = { type: 'image', data: await skyData(image) } as ImageEnvironment;
  const mega = (name: string, document: SceneDocument, ...blocks: BlockName[]): Case => ({
    name,
    scene: document,
    kernel: 'megakernel',
    blocks,
  });
  const wave = (name: string, document: SceneDocument, ...blocks: BlockName[]): Case => ({
    ...mega(name, document, ...blocks),
    kernel: 'wavefront',
  });
  const room = scene();
  return [
    mega('bvh2', room, 'nodes'),
    mega('bvh8', withRender(room, { structure: 'bvh8' }), 'nodes'),
    mega('grid', withRender(room, { structure: 'grid' }), 'nodes'),
    mega('bounding spheres', withRender(room, { structure: 'bounding-spheres' }), 'nodes'),
    mega('brute force', withRender(room, { structure: 'brute-force' }), 'primitives'),
    mega('two levels', placed, 'nodes', 'primitives'),
    mega('all arrays', room, 'nodes', 'primitives', 'attributes', 'params', 'lights'),
    mega('tree of lights', withRender(room, { lightChoice: 'spatial' }), 'params', 'lights'),
    mega('media', filled, 'params', 'view'),
    mega('motion', moving, 'params', 'view'),
    mega('signed distances', distances, 'params', 'primitives'),
    mega('image of the environment', scene({ environment }), 'params', 'table'),
    mega('numbers of the view', lit, 'view'),
    mega('whitted', withRender(lit, { integrator: 'whitted' }), 'nodes', 'params', 'lights', 'view'),
    mega('distributed', withRender(lit, { integrator: 'distributed' }), 'nodes', 'params', 'lights', 'view'),
    wave('wavefront, bvh2', room, 'nodes', 'primitives'),
    wave('wavefront, bvh8', withRender(room, { structure: 'bvh8' }), 'nodes', 'primitives'),
    wave('wavefront, two levels', placed, 'nodes', 'primitives'),
  ];
}
