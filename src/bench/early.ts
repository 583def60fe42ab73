/** The experiments of the five early ray tracers, with the figures that their authors published. */
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import { Renderer } from '../engine/index.ts';
import { knotScene } from './knot.ts';
import { grainCube, spheresInBox } from './early-scenes.ts';
import { timeProgram, type Program } from './strategies.ts';

export interface EarlyRow {
  experiment: string;
  /** Milliseconds here. */
  ms: number;
  /** What was timed here. */
  what: string;
  /** What the author found, and on what. */
  published: string;
}

export interface Experiment {
  id: string;
  name: string;
  run(bench: EarlyBench): Promise<EarlyRow[]>;
}

interface EarlyBench {
  device: GPUDevice;
  library: ShaderLibrary;
  /** Of an AbortController. */
  signal?: { throwIfAborted(): void };
  /** Lets others have the processor; the page draws meanwhile. */
  pause(): Promise<void>;
}

/** Christensen 2012, 800×800: grains along an edge, and what was published, kernel and CPU. */
const GRAINS: readonly [side: number, published: string][] = [
  [2, '1.22 ms (CPU 164 ms)'],
  [4, '5.39 ms (CPU 484 ms)'],
  [8, '38.5 ms (CPU 3,075 ms)'],
  [18, '432 ms (CPU 33,845 ms)'],
  [37, '3,737 ms (CPU 294,995 ms)'],
];
/** Every sphere for every ray takes long where both are many: more are left to the hierarchy. */
const MAX_BY_FORCE = 6000;

const MESHES = [500, 2_000, 10_000, 30_000, 100_000];
/** Rays along each edge of the picture of a mesh. */
const RAYS = 32;
/** Milliseconds after which a program is measured on fewer rays. */
const LONGEST = 8000;
const SOSS: readonly [Program, name: string, published: string][] = [
  ['per-ray', 'PS-Ray', 'at most 12,628 ms (crocodile, Radeon 5870)'],
  ['per-triangle', 'PS-Triangle', '792,082 ms'],
  ['processor', 'one CPU thread', '1,774,450 ms'],
];

export const EXPERIMENTS: readonly Experiment[] = [
  {
    id: 'britton',
    name: 'Britton 2010: spheres in a box, Whitted',
    async run(bench) {
      const published: [number, number, string][] = [
        [48, 10, '244.84 ms (GTX 275), 988.94 (mean of GPUs), 75,246 (CPU), 6,007 (Mental Ray)'],
        [900, 1, 'about 14 times as fast as Mental Ray'],
        [10_000, 1, 'between 14 and 2 times as fast as Mental Ray'],
        [30_000, 1, 'more than 2 times as fast as Mental Ray'],
      ];
      const rows: EarlyRow[] = [];
      for (const [count, depth, figure] of published) {
        const ms = await frameTime(bench, spheresInBox(count, depth));
        rows.push({ experiment: `${count} spheres + 10 triangles, depth ${depth}`, ms, what: 'a frame, 640×480', published: figure });
      }
      return rows;
    },
  },
  {
    id: 'christensen',
    name: 'Christensen 2012: grains, one ray a pixel',
    async run(bench) {
      const rows: EarlyRow[] = [];
      for (const [side, published] of GRAINS) {
        const scene = grainCube(side);
        const experiment = `${(side ** 3).toLocaleString('en')} grains`;
        rows.push({
          experiment,
          ms: await frameTime(bench, scene),
          what: 'a frame, 800×800, BVH2',
          published: `${published}, every grain for every ray`,
        });
        if (side ** 3 > MAX_BY_FORCE) continue;
        rows.push({ experiment, ms: await frameTime(bench, by(scene, 'brute-force')), what: 'a frame, 800×800, brute force', published });
      }
      return rows;
    },
  },
  {
    id: 'soss',
    name: 'Soss 2013: a kernel a ray, a kernel a triangle, the CPU',
    async run(bench) {
      const rows: EarlyRow[] = [];
      for (const count of MESHES) {
        bench.signal?.throwIfAborted();
        const knot = knotScene(count);
        const scene = { ...knot, shapes: knot.shapes.slice(0, 1), film: { ...knot.film, width: RAYS, height: RAYS } };
        const experiment = `knot of ${count.toLocaleString('en')} triangles, ${RAYS * RAYS} rays`;
        for (const [program, name, published] of SOSS) {
          const timed = await timeProgram(bench.device, program, scene, Infinity, {
            longest: LONGEST,
            pause: () => bench.pause(),
            told: () => (bench.signal?.throwIfAborted(), true),
          });
          if (timed === null) continue;
          const subset = timed.rays === timed.of ? '' : `, measured on ${timed.rays}`;
          rows.push({
            experiment,
            ms: (timed.ms * timed.of) / timed.rays,
            what: `intersections, a bounding sphere: ${name}${subset}`,
            published,
          });
        }
      }
      return rows;
    },
  },
  {
    id: 'herrmann',
    name: 'Herrmann 2011: uniform grid against brute force',
    async run(bench) {
      const rows: EarlyRow[] = [];
      for (const count of [500, 2_000, 10_000]) {
        const knot = knotScene(count);
        const scene = { ...knot, film: { ...knot.film, width: 256, height: 256 } };
        const experiment = `knot of ${count.toLocaleString('en')} triangles`;
        for (const structure of ['grid', 'brute-force'] as const)
          rows.push({
            experiment,
            ms: await frameTime(bench, by(scene, structure)),
            what: `a sample, 256×256: ${structure}`,
            published: 'no figures',
          });
      }
      return rows;
    },
  },
];

const by = (scene: SceneDocument, structure: SceneDocument['render']['structure']): SceneDocument => ({
  ...scene,
  render: { ...scene.render, structure },
});

/** Seconds that the timed samples of one frame may take, and their number. */
const TIMED = { seconds: 1, samples: 25 };

/** Mean time of a sample of the whole film, the first one and what prepares it left out. */
async function frameTime({ device, library, signal }: EarlyBench, scene: SceneDocument): Promise<number> {
  const renderer = new Renderer(device, library);
  try {
    await renderer.setScene(scene);
    while (renderer.samples < 1) await renderer.advance(1e9, 1);
    renderer.restart();
    const start = performance.now();
    for (let n = 1; n <= TIMED.samples; n++) {
      signal?.throwIfAborted();
      while (renderer.samples < n) await renderer.advance(1e9, n);
      if (performance.now() - start > TIMED.seconds * 1000) break;
    }
    return (performance.now() - start) / renderer.samples;
  } finally {
    renderer.destroy();
  }
}
