/** The room of a traversal's stack: more entries than a ray can leave waiting, whichever boxes it meets in whichever order. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { NODE_WORDS } from '../../src/scene/bvh/build.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { buildGeometry, type Geometry } from '../../src/scene/geometry/build.ts';
import { KIND } from '../../src/scene/geometry/kinds.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { ball, generator } from '../helpers/primitives.ts';

const assembler = new KernelAssembler(shaderLibrary());

/** Balls of an object at random places, and some spheres in the world. */
function field(places: number, detail: number, spheres: number, seed = 1): SceneDocument {
  const random = generator(seed);
  const { positions, indices } = ball(detail);
  const at = (): number => 40 * random() ** 3;
  return checkScene({
    version: 1,
    camera: { position: [0, 0, 50], target: [0, 0, 0] },
    materials: { m: { file: 'diffuse' } },
    shapes: Array.from({ length: spheres }, () => ({ type: 'sphere', center: [at(), at(), at()], radius: 0.1, material: 'm' })),
    objects: { ball: { shapes: [{ type: 'mesh', data: { positions, indices }, material: 'm' }] } },
    instances:
      places === 0
        ? []
        : [{ object: 'ball', matrices: Array.from({ length: places }, () => [1, 0, 0, at(), 0, 1, 0, at(), 0, 0, 1, at()]) }],
  } as SceneInput);
}

/**
 * The most entries that wait, as wgsl/traverse/bvh2.wgsl and two_level.wgsl push them, where a ray meets every box and `first` says which
 * of two inner children it takes first.
 */
function mostWaiting({ structure, primitives, groups, placements }: Geometry, first: () => 0 | 1): number {
  const words = new Uint32Array(structure.nodes.buffer, structure.nodes.byteOffset, structure.nodes.length);
  const stack: { node: number; isPlacement?: boolean; isEnd?: boolean }[] = [];
  let most = 0;
  const push = (entry: (typeof stack)[number]): void => {
    stack.push(entry);
    most = Math.max(most, stack.length);
  };
  push({ node: 0 });
  most = 0; // The root never waits.
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.isEnd === true) continue;
    if (top.isPlacement === true) {
      push({ node: 0, isEnd: true });
      const group = placements[primitives.points[structure.order[top.node]! * 9]!]!.group;
      top = { node: groups[group]!.root };
    }
    // Down from here as far as it goes, always one child at once, the other one waiting.
    for (let node = top.node; ;) {
      const inner: number[] = [];
      for (const child of [node * NODE_WORDS, node * NODE_WORDS + 8]) {
        const [ref, count] = [words[child + 3]!, words[child + 7]!];
        if (count === 0 && ref > 0) inner.push(ref);
        for (let place = ref; place < ref + count; place++)
          if (primitives.kind[structure.order[place]!] === KIND.instance) push({ node: place, isPlacement: true });
      }
      if (inner.length === 0) break;
      const next = inner.length === 2 ? first() : 0;
      if (inner.length === 2) push({ node: inner[1 - next]! });
      node = inner[next]!;
    }
  }
  return most;
}

describe.each([
  ['a world alone', field(0, 1, 300)],
  ['one object', field(1, 4, 1)],
  ['an object in a world', field(3, 6, 40)],
  ['many objects', field(300, 3, 5)],
  ['objects that stand close', field(40, 8, 1, 7)],
])('%s', (_, scene) => {
  const geometry = buildGeometry(scene);
  it('needs no more than its structure says, whichever way rays take', () => {
    const random = generator(3);
    const ways = [() => 0 as const, () => 1 as const, ...Array.from({ length: 60 }, () => () => Math.round(random()) as 0 | 1)];
    const most = Math.max(...ways.map((way) => mostWaiting(geometry, way)));
    expect(most).toBeLessThanOrEqual(geometry.structure.stack);
    // Nor is what it says far more.
    expect(geometry.structure.stack).toBeLessThanOrEqual(most + 3);
  });
});

it('the kernel has room for one entry more: where the stack is full the last one is overwritten', () => {
  const scene = field(0, 1, 20);
  const geometry = buildGeometry(scene);
  for (let stack = 0; stack <= 60; stack++) {
    const { variant } = packScene(scene, { ...geometry, structure: { ...geometry.structure, stack } }, assembler, false);
    expect(variant.stackSize, `${stack} entries`).toBeGreaterThan(stack);
    // A few sizes only, the smallest that is enough.
    expect(variant.stackSize).toBe([8, 16, 24, 32, 48].find((size) => size >= stack + 1) ?? stack + 1);
  }
});
