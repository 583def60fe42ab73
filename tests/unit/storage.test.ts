/** What of a scene goes into which binding: where arrays are parted, what is written where, and what is refused. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { requestDevice } from '../../src/engine/gpu/device.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { Turns } from '../../src/base/task.ts';
import { ARRAY_NAMES, SceneArrays } from '../../src/engine/gpu/scene-arrays.ts';
import { SceneStorage, storageLimits, type StorageLimits } from '../../src/engine/gpu/storage.ts';
import { STRUCTURES, type SceneDocument } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { splitArrays, type SplitArray } from '../../src/shader/split.ts';
import { compilerMessages } from '../helpers/null-device.ts';
import { ball } from '../helpers/primitives.ts';
import { cornellInput } from '../reference/cornell.ts';

const assembler = new KernelAssembler(shaderLibrary());
const { positions, indices } = ball(6);
const input = cornellInput(8);
type Choices = Pick<SceneDocument['render'], 'structure' | 'lightChoice'>;
/** Every kind of shape, a mesh with normals. */
const scene = (choices: Choices): SceneDocument =>
  checkScene({
    ...input,
    render: { ...input.render, ...choices },
    shapes: [...input.shapes, { type: 'mesh', data: { positions, indices }, shading: 'smooth', material: 'white' }],
  } as Parameters<typeof checkScene>[0]);
const storage = (limits: Partial<StorageLimits>): SceneStorage =>
  new SceneStorage({ bytes: 1e9, bytesName: 'maxStorageBufferBindingSize', buffers: 8, ...limits }, assembler.layouts);
const prepared = (structure: Choices['structure'], lightChoice: Choices['lightChoice'] = 'power') => {
  const document = scene({ structure, lightChoice });
  const geometry = buildGeometry(document);
  return { geometry, packed: packScene(document, geometry, assembler, false) };
};

describe('the text of a kernel', () => {
  it('gets a function for each array, and calls it wherever an element is read', () => {
    const text = `struct Prim { a: u32, b: vec4u, }
@group(0) @binding(3) var<storage, read> prims: array<Prim>;
@group(0) @binding(6) var<storage, read> lamps: array<Lamp>;
fn f(i: u32) -> u32 { let p = prims[i]; return prims[lamps[i + 1u].at[0]].a + prims[prims[i].b.y].b.x + arrayLength(&prims) + other_prims[0]; }
`;
    const split: SplitArray[] = [
      { binding: 3, more: [32, 33], bytes: 480, room: 10, head: 0 },
      { binding: 5, more: [34], bytes: 480, room: 10, head: 0 },
    ];
    const reader = (member: string, type: string): string => `fn prims_at${member.replace('.', '_')}(i: u32) -> ${type} {
  var found: ${type};
  if (i < 10u) { found = prims[i]${member}; }
  else if (i < 20u) { found = prims_part1[i - 10u]${member}; }
  else { found = prims_part2[i - 20u]${member}; }
  return found;
}
`;
    expect(splitArrays(text, split)).toBe(`struct Prim { a: u32, b: vec4u, }
@group(0) @binding(3) var<storage, read> prims: array<Prim>;
@group(0) @binding(6) var<storage, read> lamps: array<Lamp>;
fn f(i: u32) -> u32 { let p = prims_at(i); return prims_at_a(lamps[i + 1u].at[0]) + prims_at_b(prims_at_b(i).y).x + prims_count() + other_prims[0]; }

@group(0) @binding(32) var<storage, read> prims_part1: array<Prim>;
@group(0) @binding(33) var<storage, read> prims_part2: array<Prim>;
${reader('.b', 'vec4u')}${reader('.a', 'u32')}${reader('', 'Prim')}fn prims_count() -> u32 { return arrayLength(&prims) + arrayLength(&prims_part1) + arrayLength(&prims_part2); }
`);
  });

  it('counts what stands before an array in its struct', () => {
    const text = `struct Grid { cells: vec3u, lists: u32, entries: array<u32>, }
@group(0) @binding(2) var<storage, read> grid: Grid;
fn f(i: u32) -> u32 { return grid.entries[i] + grid.lists; }
`;
    const found = splitArrays(text, [{ binding: 2, more: [32], bytes: 400, room: 100, head: 4 }]);
    expect(found).toContain('return grid_at(i) + grid.lists;');
    expect(found).toContain('if (i < 96u) { found = grid.entries[i]; }\n  else { found = grid_part1[i - 96u]; }');
  });

  it('is refused where an array is used as a whole', () =>
    expect(() =>
      splitArrays(`@group(0) @binding(3) var<storage, read> prims: array<Prim>;\nfn f() { let p = &prims; }`, [
        { binding: 3, more: [32], bytes: 480, room: 10, head: 0 },
      ]),
    ).toThrow('prims is split, and used in a way that has no parts'));

  it.each(['f(&prims)', 'arrayLength(&prims.b)', '(&prims)'])('is refused in %s', (use) =>
    expect(() =>
      splitArrays(`@group(0) @binding(3) var<storage, read> prims: array<Prim>;\nfn g() { let p = ${use}; }`, [
        { binding: 3, more: [32], bytes: 480, room: 10, head: 0 },
      ]),
    ).toThrow('prims is split'),
  );

  it.each(STRUCTURES.filter((each) => each !== 'auto'))('compiles with all five arrays split: %s', async (structure) => {
    const { geometry, packed } = prepared(structure, 'spatial');
    const { variant } = packed;
    const whole = assembler.assemble(variant);
    expect(whole.unsplit).toBe(whole.code);
    const most = Math.max(400, Math.min(...Object.values(storage({}).bytes(geometry, packed))) - 1);
    variant.split = storage({ bytes: most, buffers: 1000 }).split(geometry, packed);
    expect(variant.split.map(({ binding }) => binding)).toEqual(structure === 'brute-force' ? [3, 4, 5, 6] : [2, 3, 4, 5, 6]);
    for (const root of ['main', 'view/guide', 'tabulate/emission', 'path/replay']) {
      const features = { ...variant.features, record: root === 'path/replay' };
      const linked = assembler.assemble({ ...variant, features }, root);
      expect(await compilerMessages(linked), root).toEqual([]);
      expect(linked.code, root).not.toBe(linked.unsplit);
      if (root === 'main') expect(linked.unsplit).toBe(whole.code);
    }
  });

  it('compiles with the cells and links of lights that are chosen by place split', async () => {
    const { geometry, packed } = prepared('bvh2', 'spatial');
    const { variant } = packed;
    const { params, ...others } = storage({}).bytes(geometry, packed);
    expect(params).toBeGreaterThan(Math.max(...Object.values(others)));
    variant.split = storage({ bytes: params - 1, buffers: 20 }).split(geometry, packed);
    expect(variant.split.map(({ binding }) => binding)).toEqual([5]);
    for (const light_tree of [false, true]) {
      const linked = assembler.assemble({ ...variant, features: { ...variant.features, light_tree } });
      expect(linked.code).not.toBe(linked.unsplit);
      expect(await compilerMessages(linked)).toEqual([]);
    }
  });
});

describe('bindings', () => {
  it.each(['power', 'spatial'] as const)('are one for each array where it fits, to the byte: %s', async (lightChoice) => {
    const { geometry, packed } = prepared('bvh2', lightChoice);
    await packed.lights.load();
    const bytes = storage({}).bytes(geometry, packed);
    const most = Math.max(...Object.values(bytes));
    expect(storage({ bytes: most }).split(geometry, packed)).toEqual([]);
    const [split] = storage({ bytes: most - 1, buffers: 9 }).split(geometry, packed);
    expect(split).toMatchObject({ more: [32], head: 0 });
    expect(split!.bytes).toBeLessThan(most);
    const { tree, lights } = await packed.lights.pack(null);
    expect(bytes.params).toBe(packed.params.byteLength + tree.byteLength);
    expect(bytes.lights).toBe(lights.byteLength);
  });

  it.each(STRUCTURES.filter((each) => each !== 'auto' && each !== 'brute-force'))(
    'are full of whole elements, and no more than there must be: %s',
    (structure) => {
      const { geometry, packed } = prepared(structure);
      const { primitives, structure: nodes } = storage({}).bytes(geometry, packed);
      const total = new Map([[2, nodes], [3, primitives]]); // prettier-ignore
      for (const part of [3.3, 2, 1.01]) {
        const bytes = Math.floor(Math.min(nodes, primitives) / part);
        const split = storage({ bytes, buffers: 1000 }).split(geometry, packed).filter(({ binding }) => total.has(binding)); // prettier-ignore
        expect(split.map(({ binding }) => binding)).toEqual([2, 3]);
        for (const { binding, more, bytes: own, room } of split) {
          expect([own % room, own <= bytes, own + own / room > bytes]).toEqual([0, true, true]);
          expect((more.length + 1) * own).toBeGreaterThanOrEqual(total.get(binding)!);
          expect(more.length * own).toBeLessThan(total.get(binding)!);
        }
      }
    },
  );

  it('are as many as the adapter has: else the scene is refused, and what is too small named', () => {
    const { geometry, packed } = prepared('bvh2');
    const { structure, primitives } = storage({}).bytes(geometry, packed);
    const grouped = (value: number): string => value.toLocaleString('en-US');
    const bytes = Math.ceil(primitives / 2 / 48) * 48;
    const parts = Math.ceil(structure / (Math.floor(bytes / 64) * 64));
    expect(storage({ bytes, buffers: 8 + parts }).split(geometry, packed)).toHaveLength(2);
    expect(() => storage({ bytes, buffers: 7 + parts }).split(geometry, packed)).toThrow(
      `At shapes: expected a scene that fits into ${7 + parts} storage buffers (maxStorageBuffersPerShaderStage) of ${grouped(bytes)} bytes ` +
        `(maxStorageBufferBindingSize), the most that a kernel may have on this graphics adapter; it needs ${8 + parts}: ` +
        `${parts} for the bvh2 over ${geometry.primitives.count} primitives (${grouped(structure)} bytes), ` +
        `2 for ${geometry.primitives.count} primitives (${grouped(primitives)} bytes), and one for each of the others`,
    );
  });

  it('are those of the device, and never more than a caller asks for', () => {
    const limits = { maxBufferSize: 100, maxStorageBufferBindingSize: 200, maxStorageBuffersPerShaderStage: 10 } as GPUSupportedLimits;
    expect(storageLimits(limits)).toEqual({ bytes: 100, bytesName: 'maxBufferSize', buffers: 10 });
    expect(storageLimits(limits, { bytes: 50, buffers: 9 })).toMatchObject({ bytes: 50, buffers: 9 });
    expect(storageLimits(limits, { bytes: 500, buffers: 90 })).toMatchObject({ bytes: 100, buffers: 10 });
  });

  it('are asked for when the device is', async () => {
    let asked: GPUDeviceDescriptor | undefined;
    const limits = { maxBufferSize: 2 ** 32, maxStorageBufferBindingSize: 2 ** 31, maxStorageBuffersPerShaderStage: 16 };
    await requestDevice({
      limits,
      features: new Set(),
      requestDevice: (wanted: GPUDeviceDescriptor) => (asked = wanted),
    } as unknown as GPUAdapter);
    expect(asked?.requiredLimits).toEqual(limits);
  });
});

describe('what is written', () => {
  Object.assign(globalThis, { GPUBufferUsage: { STORAGE: 128, COPY_DST: 8, COPY_SRC: 4 } });
  /** A device whose buffers are bytes. */
  const device = (): GPUDevice =>
    ({
      createBuffer: ({ size }: GPUBufferDescriptor) => ({ size, content: new Uint8Array(size), destroy: () => {} }),
      createCommandEncoder: () => ({
        copyBufferToBuffer: (from: { content: Uint8Array }, _at: number, to: { content: Uint8Array }) => to.content.set(from.content),
        finish: () => {},
      }),
      queue: {
        submit: () => {},
        writeBuffer: (to: { content: Uint8Array }, at: number, bytes: Uint8Array, from: number, size: number) =>
          to.content.set(bytes.subarray(from, from + size), at),
      },
    }) as unknown as GPUDevice;
  const contents = (arrays: SceneArrays): number[][] =>
    arrays.entries(['params']).map(({ resource }) => {
      const { content } = (resource as unknown as { buffer: { content: Uint8Array<ArrayBuffer> } }).buffer;
      return [...new Uint32Array(content.buffer)];
    });
  const numbers = (from: number, to: number): Uint32Array<ArrayBuffer> => Uint32Array.from({ length: to - from }, (_, i) => from + i);

  const next = async (
    last: SceneArrays | null,
    split: Parameters<typeof SceneArrays.next>[2],
    given: Parameters<typeof SceneArrays.next>[3],
    own: Parameters<typeof SceneArrays.next>[4] = new Set(),
  ): Promise<SceneArrays> => {
    const on = device();
    const arrays = SceneArrays.next(on, last, split, given, own);
    await arrays.write(on, new Turns());
    return arrays;
  };

  it('goes to the part where it belongs, over their ends', async () => {
    const split = [{ binding: 5, more: [32, 33], bytes: 80, room: 5, head: 0 }];
    const rest = Object.fromEntries(ARRAY_NAMES.map((name) => [name, { all: numbers(0, 1) }]));
    const pieces = function* (): Iterable<Uint32Array<ArrayBuffer>> {
      for (const [from, to] of [[0, 7], [7, 33], [33, 48]] as const) yield numbers(from, to); // prettier-ignore
    };
    const first = await next(null, split, { ...rest, params: { all: { bytes: 48 * 4, pieces } } });
    const whole = [[...numbers(0, 20)], [...numbers(20, 40)], [...numbers(40, 48)]];
    expect(contents(first)).toEqual(whole);
    expect(first.entries(['params']).map(({ binding }) => binding)).toEqual([5, 32, 33]);
    const own = new Set<{ destroy(): void }>();
    const changed = Uint32Array.from([100, 101, 102]);
    const second = await next(first, split, { params: { at: 19 * 4, data: changed } }, own);
    expect(contents(second)).toEqual([[...numbers(0, 19), 100], [101, 102, ...numbers(22, 40)], [...numbers(40, 48)]]);
    expect(second.written).toBe(3 * 4);
    // The last scene's stay as they are; what is the same is shared.
    expect(contents(first)).toEqual(whole);
    expect(second.buffers.filter((each) => first.buffers.includes(each))).toHaveLength(ARRAY_NAMES.length - 1);
    expect([...own]).toEqual(second.buffers.filter((each) => !first.buffers.includes(each)));
    // Whole again.
    const last = await next(second, [], { params: { all: numbers(0, 48) } });
    expect(contents(last)).toEqual([[...numbers(0, 48)]]);
    expect(last.more()).toEqual([]);
  });
});
