/** Documents for tests of links: those that ship, and random ones. */
import fc from 'fast-check';
import { readFolder } from '../../src/content/node.ts';
import { linkLibrary } from '../../src/cli/library.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

export const library = linkLibrary();
export const shipped = Object.entries(readFolder('scenes', '.json')).map(([id, text]) => ({ id, document: parseScene(text) }));

/** −0 is 0 in JSON, and in every picture. */
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((x) => (x === 0 ? 0 : x));
const positive = fc.double({ min: 1e-6, max: 1e7, noNaN: true });
const vec3 = fc.tuple(real(-1e7, 1e7), real(-1e7, 1e7), real(-1e7, 1e7));
const color = fc.tuple(real(0, 1), real(0, 1), real(0, 1));
/** Names with what is special in JSON, in WGSL and in JavaScript. */
const name = fc.oneof(
  fc.constantFrom('a', 'constructor', 'toString', 'data', 'file', 'length', '0', 'ünï "quoted" \\ name', '😀', 'programs'),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((each) => each !== '__proto__' && each.length <= 200),
);
const program = fc.string({ maxLength: 80, unit: 'grapheme' }).map((text) => `// ${text}\nfn f() {}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const shape = (material: string) =>
  fc.oneof(
    fc.record({ type: fc.constant('sphere'), center: vec3, radius: positive, material: fc.constant(material), name: maybe(name) }),
    fc.record({
      type: fc.constant('box'),
      center: vec3,
      size: fc.tuple(positive, positive, positive),
      rotate: vec3,
      material: fc.constant(material),
    }),
    fc.record({
      type: fc.constant('disk'),
      center: vec3,
      normal: fc.constant([0, 1, 0]),
      radius: positive,
      material: fc.constant(material),
      emission: maybe(fc.record({ radiance: color, sides: fc.constantFrom('front', 'both') })),
    }),
    fc.record({ type: fc.constant('mesh'), file: fc.constantFrom('npm:teapot', 'npm:bunny'), material: fc.constant(material) }),
  );

/** Checked documents that a link can hold. */
export const documents: fc.Arbitrary<SceneDocument> = fc
  .uniqueArray(name, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.record({
      version: fc.constant(1),
      title: maybe(fc.string({ maxLength: 60, unit: 'grapheme' }).filter((each) => each.length <= 200)),
      description: maybe(fc.string({ maxLength: 60 })),
      camera: fc.record({
        position: fc.constant([0, 0, 4]),
        target: fc.tuple(real(-1, 1), real(-1, 1), real(-1, 1)),
        fov: maybe(real(1, 179)),
      }),
      film: maybe(fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) })),
      render: maybe(
        fc.record({
          spp: fc.integer({ min: 1, max: 1 << 20 }),
          seed: fc.oneof(fc.nat(), fc.string({ maxLength: 20 })),
          sampler: fc.constantFrom('lcg', 'sobol', 'blue-noise'),
          maxDepth: fc.integer({ min: 0, max: 1024 }),
        }),
      ),
      display: maybe(fc.record({ exposure: real(-64, 64), tone: fc.constantFrom('linear', 'reinhard', 'aces', 'agx', 'neutral') })),
      environment: maybe(
        fc.oneof(
          fc.record({ type: fc.constant('constant'), radiance: color }),
          fc.record({ type: fc.constant('program'), file: fc.constant('sky') }),
          fc.record({ type: fc.constant('image'), file: fc.constant('pmndrs:studio'), rotation: real(-360, 360) }),
        ),
      ),
      programs: maybe(
        fc.dictionary(
          fc.constantFrom('marble', 'sky', 'mine', 'constructor'),
          fc.oneof(program, fc.constantFrom(...library.sources('marble'))),
        ),
      ),
      materials: fc.constant(Object.fromEntries(names.map((each, i) => [each, { file: 'diffuse', params: { [each]: i } }]))),
      shapes: fc.array(fc.constantFrom(...names).chain(shape), { minLength: 1, maxLength: 5 }),
    }),
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .map(checkScene);
