/** The data of a scene on the GPU as words, to be read and overwritten. */
import { readBack } from '../../../src/engine/passes/pass.ts';
import type { Renderer } from '../../../src/engine/renderer.ts';
import { GRID_HEAD } from '../../../src/scene/structure/grid.ts';
import { SPHERE_WORDS } from '../../../src/scene/structure/spheres.ts';
import { WIDE_WORDS } from '../../../src/scene/structure/wide-node.ts';
import { CHILD_WORDS } from '../../../src/scene/bvh/build.ts';
import type { BlockName } from './scenes.ts';

export interface Block {
  /** Words of an element, and of what stands before the first one. */
  stride: number;
  head: number;
  /** Words that may be damaged; left out: all. */
  only?: readonly number[];
  read(): Promise<Uint32Array<ArrayBuffer>>;
  write(words: Uint32Array<ArrayBuffer>): void;
}

/** Of the view only numbers that say how often something is done: what is damaged must not be where the film's pixels are. */
const COUNTS = [
  'max_depth',
  'roulette_start',
  'light_count',
  'sun_count',
  'split_rays',
  'split_points',
  'camera_keys',
  'camera_key_count',
  'inside_first',
  'inside_last',
  'inside_count',
  'fog',
  'interiors',
  'light_tree',
];

/** Where a renderer keeps its buffers: nobody else of the tests knows. */
function buffersOf(renderer: Renderer): { buffer(name: Exclude<BlockName, 'table'>): GPUBuffer; table: GPUTexture } {
  const { arrays, view, sky } = renderer.buffers as unknown as {
    arrays: { parts: Map<string, GPUBuffer[]> };
    view: GPUBuffer;
    sky: { table: GPUTexture };
  };
  return { buffer: (name) => (name === 'view' ? view : arrays.parts.get(name)![0]!), table: sky.table };
}

export function blockOf(renderer: Renderer, name: BlockName): Block {
  const { device, assembler } = renderer;
  const { buffer, table } = buffersOf(renderer);
  if (name === 'table') {
    const { width, height } = table;
    return {
      stride: 1,
      head: 0,
      read: () => Promise.resolve(new Uint32Array(width * height)),
      write: (words) => device.queue.writeTexture({ texture: table }, words, { bytesPerRow: width * 4 }, [width, height]),
    };
  }
  const words = (struct: 'Primitive' | 'Light'): number => assembler.layouts[struct].size / 4;
  const kind = renderer.report.structure;
  const nodes = { bvh8: WIDE_WORDS, 'bounding-spheres': SPHERE_WORDS, grid: 1, 'brute-force': 1 };
  const stride = {
    nodes: kind !== null && kind in nodes ? nodes[kind as keyof typeof nodes] : CHILD_WORDS,
    primitives: words('Primitive'),
    lights: words('Light'),
    attributes: 4,
    params: 4,
    view: 1,
  }[name];
  const members = assembler.layouts.View.members.filter((each) => COUNTS.includes(each.name));
  const { size } = buffer(name);
  return {
    stride,
    head: name === 'nodes' && kind === 'grid' ? GRID_HEAD : 0,
    ...(name === 'view' && {
      only: members.flatMap(({ offset, type }) => (type === 'vec4u' ? [0, 1, 2, 3] : [0]).map((lane) => offset / 4 + lane)),
    }),
    read: async () => new Uint32Array(await readBack(device, buffer(name), 0, size)),
    write: (data) => device.queue.writeBuffer(buffer(name), 0, data),
  };
}
