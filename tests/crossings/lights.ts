/** Families whose ways find light differently: by asking lights, by chance, by one tree or another. */
import fc from 'fast-check';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import type { Family, Way } from './crossing.ts';
import {
  among,
  by,
  color,
  glowing,
  matrixOf,
  number,
  pinned,
  placeOf,
  placing,
  room,
  shapeOf,
  similar,
  spot,
  turn,
  vector,
  waves,
  type Kind,
  type Shape,
} from './parts.ts';

type Settings = Partial<RenderSettings>;
const way = (scene: SceneInput, render: Settings): Way => ({ parts: [{ scene: by(scene, render) }] });

/** Lights are asked in one of these ways, or found by chance; Sobol points and an early roulette come in by the way. */
const ASK = {
  power: { strategy: 'mis-power' },
  balance: { strategy: 'mis-balance', rouletteStart: 1 },
  light: { strategy: 'light', sampler: 'lcg' },
  one: { strategy: 'one-sample' },
} satisfies Record<string, Settings>;
const CHANCE = {
  bsdf: { strategy: 'bsdf' },
  naive: { integrator: 'path-naive', sampler: 'sobol' },
} satisfies Record<string, Settings>;

/** Few of them a family: each is another kernel. */
const askedBy = (
  asks: readonly (keyof typeof ASK)[],
  chance: keyof typeof CHANCE,
): fc.Arbitrary<(scene: SceneInput) => { a: Way; b: Way }> =>
  fc
    .record({ ask: among(...asks), lightChoice: among('power' as const, 'uniform' as const) })
    .map(({ ask, lightChoice }) => (scene: SceneInput) => ({
      a: way(scene, { ...ASK[ask], lightChoice }),
      b: way(scene, CHANCE[chance]),
    }));

const MATERIALS = {
  gloss: { file: 'phong', params: { exponent: 12, diffuse: [0.5, 0.3, 0.2], specular: [0.4, 0.4, 0.4] } },
  mirror: { file: 'mirror', params: { reflectance: [0.7, 0.8, 0.9] } },
};
const lamp = fc.record({ placing, radiance: color(3), off: vector(1), sides: among('both' as const, 'front' as const) });
type Lamp = { placing: Parameters<typeof placeOf>[0]; radiance: Vec3; off: Vec3; sides: 'both' | 'front' };
const thing = fc.record({
  kind: among<Kind>('sphere', 'quad', 'disk', 'mesh'),
  material: among('grey', 'gloss', 'mirror'),
  off: vector(1),
  turn,
});

/** Lamps of these kinds above the room, larger than things; in instances. */
const hung = (kinds: readonly Kind[], lamps: readonly Lamp[], grow = 1.6): Pick<SceneInput, 'objects' | 'instances'> => ({
  objects: Object.fromEntries(
    kinds.map((kind, i) => [
      `lamp${i}`,
      { shapes: [{ ...shapeOf(kind, 'black'), ...glowing(lamps[i]!.radiance, lamps[i]!.sides) } as Shape] },
    ]),
  ),
  instances: kinds.map((kind, i) => {
    const given = kind === 'sphere' ? similar(lamps[i]!.placing) : lamps[i]!.placing;
    const size = given.stretch.map((each) => grow * each) as Vec3;
    const at: Vec3 = [
      1.8 * (i - (kinds.length - 1) / 2) + 0.3 * lamps[i]!.off[0],
      1.5 + 0.2 * lamps[i]!.off[1],
      0.3 + 0.4 * lamps[i]!.off[2],
    ];
    return { object: `lamp${i}`, matrices: [matrixOf(placeOf({ ...given, stretch: size }, at))] };
  }),
});
const below = (things: readonly { kind: Kind; material: string; off: Vec3; turn: Vec3 }[]): Pick<SceneInput, 'objects' | 'instances'> => ({
  objects: Object.fromEntries(things.map(({ kind, material }, i) => [`thing${i}`, { shapes: [shapeOf(kind, material)] }])),
  instances: things.map(({ off, turn: rotate }, i) => ({ object: `thing${i}`, transform: { translate: spot(i, off), rotate } })),
});
const both = (...all: Pick<SceneInput, 'objects' | 'instances'>[]): Pick<SceneInput, 'objects' | 'instances'> => ({
  objects: Object.assign({}, ...all.map((each) => each.objects)),
  instances: all.flatMap((each) => each.instances ?? []),
});

const SUN = fc.record({
  direction: fc.tuple(number(-1, 1), number(-2, -1), number(-1, -0.2)),
  irradiance: color(2),
  diameter: among(30, 60, 100),
});
const SKY = `struct Params {
  /// @range(0, 10) @default(0)
  even: f32,
  /// @range(0, 10) @default(0)
  top: f32,
}
fn environment(d: vec3f, params: Params) -> vec3f {
  return vec3f(params.even, 0.8 * params.even, 0.5 * params.even) + vec3f(params.top) * pow(max(0.0, dot(d, vec3f(0.48, 0.8, 0.36))), 6.0);
}`;
const skyOf = (even: number, top: number): Partial<SceneInput> => ({
  environment: { type: 'program', file: 'sky', params: { even, top } },
  programs: { sky: SKY },
});

export const LIGHTS: Family[] = [
  {
    name: 'flat lamps and balls in instances',
    spp: 21,
    sees: 0.04,
    crossing: fc
      .record({
        lamps: fc.array(lamp, { minLength: 2, maxLength: 2 }),
        kinds: among<Kind[]>(['quad', 'sphere'], ['disk', 'mesh'], ['sphere', 'disk']),
        things: fc.array(thing, { maxLength: 3 }),
        ways: askedBy(['power', 'light'], 'bsdf'),
      })
      .map(({ lamps, kinds, things, ways }) =>
        ways(
          room({
            materials: MATERIALS,
            ...both(hung(kinds, lamps), below(things)),
            shapes: pinned(['sphere', 'disk', 'mesh'], ['quad', 'box', 'sphere', 'disk', 'mesh'], ['gloss', 'mirror']),
          }),
        ),
      ),
  },
  {
    name: 'curved lamps in instances',
    spp: 18,
    sees: 0.04,
    crossing: fc
      .record({ lamp, kind: among<Kind>('cylinder', 'cone', 'torus', 'capsule'), ways: askedBy(['balance', 'light'], 'naive') })
      .map(({ lamp: one, kind, ways }) => ways(room({ ...hung([kind], [one], 2), shapes: pinned([], ['cone', 'torus', 'capsule']) }))),
  },
  {
    name: 'lamps in the world',
    spp: 42,
    sees: 0.06,
    crossing: fc
      .record({
        kinds: fc.array(fc.tuple(among<Kind>('quad', 'sphere', 'disk', 'mesh', 'cone', 'cylinder'), color(4), vector(1)), {
          minLength: 1,
          maxLength: 3,
        }),
        material: among('grey', 'gloss'),
        ways: askedBy(['one', 'power'], 'bsdf'),
      })
      .map(({ kinds, material, ways }) => {
        const shapes = kinds.map(([kind, radiance, off], i) => {
          const shape = { ...shapeOf(kind, 'black'), ...glowing(radiance) } as Shape;
          const at: Vec3 = [1.2 * (i - 1) + 0.2 * off[0], 0.9 + 0.4 * off[1], 0.5 * off[2]];
          if (shape.type === 'mesh') return { ...shape, transform: { translate: at, rotate: [20 * off[0], 0, 0] } } as Shape;
          if (shape.type === 'quad') return { ...shape, corner: shape.corner.map((x, k) => x + at[k]!) } as Shape;
          return { ...shape, center: at } as Shape;
        });
        const ball: Shape = { type: 'sphere', center: [0, -0.5, 0.3], radius: 0.5, material };
        return ways(
          room({
            materials: MATERIALS,
            shapes: [ball, ...shapes, ...pinned(['disk', 'mesh', 'cone'], ['quad', 'box', 'disk', 'mesh', 'cone', 'sphere'], ['gloss'])],
          }),
        );
      }),
  },
  {
    name: 'suns, a sky and a lamp',
    spp: 34,
    sees: 0.08,
    crossing: fc
      .record({
        suns: fc.array(SUN, { minLength: 1, maxLength: 2 }),
        even: number(0, 0.3),
        top: number(0, 2),
        lamp: color(3),
        turn,
        ways: askedBy(['power', 'one'], 'bsdf'),
      })
      .map(({ suns, even, top, lamp: radiance, turn: rotate, ways }) => {
        const shapes: Shape[] = [
          { ...(shapeOf('box', 'grey') as Extract<Shape, { type: 'box' }>), center: [0, -0.4, 0.4], rotate },
          { type: 'quad', corner: [-2.4, -0.5, -0.5], edge1: [0, 0, 1.5], edge2: [0, 1.5, 0], ...glowing(radiance) },
        ];
        const lights = suns.map((each) => ({ type: 'directional' as const, ...each }));
        return ways(room({ shapes, lights, ...skyOf(even, top) }));
      }),
  },
  {
    name: 'many lamps, by a tree',
    spp: 22,
    share: 6,
    sees: 0.1,
    crossing: fc
      .record({
        lamps: fc.array(fc.tuple(vector(1), color(4), turn), { minLength: 20, maxLength: 40 }),
        wave: fc.option(fc.record({ high: number(0, 0.5), radiance: color(0.5) }), { nil: null }),
        strategy: among('light' as const, 'mis-power' as const),
      })
      .map(({ lamps, wave, strategy }) => {
        const some = lamps.map(([at, radiance, rotate], i): Shape => {
          const center: Vec3 = [1.9 * at[0], 0.5 + at[1], 0.2 + at[2]];
          if (i % 2 === 0) return { type: 'sphere', center, radius: 0.08, ...glowing(radiance) };
          return { type: 'box', center, size: [0.25, 0.02, 0.15], rotate, ...glowing(radiance) };
        });
        const many = wave === null ? [] : [{ ...waves(wave.high), ...glowing(wave.radiance) } as Shape];
        const shapes = [...some, ...many, ...pinned([], ['sphere', 'mesh', 'box'])];
        const scene = room({ shapes, render: { maxDepth: 2 } });
        return { a: way(scene, { strategy, lightChoice: 'spatial' }), b: way(scene, { strategy: 'mis-power', lightChoice: 'power' }) };
      }),
  },
  {
    name: 'distributed and cast rays, and paths of one reflection',
    spp: 26,
    sees: 0.08,
    crossing: fc
      .record({
        sun: SUN,
        even: number(0, 0.3),
        top: number(0, 2),
        lamp: color(3),
        point: color(15),
        rays: among(1, 4),
        roughness: number(0.3, 0.6),
        integrator: among('distributed' as const, 'distributed' as const, 'cast' as const),
        off: vector(1),
      })
      .map(({ sun, even, top, lamp: radiance, point: intensity, rays, roughness, integrator, off }) => {
        const shapes: Shape[] = [
          // All gloss, which 'distributed' follows; the floor's light it leaves to points.
          { type: 'sphere', center: spot(1, off), radius: 0.7, material: 'metal' },
          { type: 'disk', center: [0, -0.95, 0.8], normal: [0, 1, 0], radius: 1.6, material: 'metal' },
          { type: 'quad', corner: [-2.4, -0.5, -0.5], edge1: [0, 0, 1.5], edge2: [0, 1.5, 0], ...glowing(radiance) },
        ];
        const materials = { metal: { file: 'conductor', params: { metal: 'silver', roughness } } };
        const lights: SceneInput['lights'] = [
          // From beyond the wall, so that the plate shows it.
          { type: 'directional', ...sun, direction: [0.3 * sun.direction[0], -1.4, 0.7] },
          // Never seen: what is chosen instead of the sun.
          { type: 'point', position: [1, -4, 0], intensity },
        ];
        const scene = room({ materials, shapes, lights, ...skyOf(even, top), render: { maxDepth: 1 } });
        return { a: way(scene, { integrator, splitting: { gloss: rays, light: rays } }), b: way(scene, { strategy: 'mis-balance' }) };
      }),
  },
  {
    name: 'lights without a size, and with a small one',
    spp: 8,
    share: 6,
    sees: 0.1,
    crossing: fc
      .record({
        at: vector(1),
        intensity: color(6),
        direction: fc.tuple(number(-1, 1), number(-2, -1), number(-1, 0)),
        irradiance: color(2),
        off: vector(1),
        kind: among<Kind>('cone', 'cylinder'),
      })
      .map(({ at, intensity, direction, irradiance, off, kind }) => {
        // Above the picture: the small one is bright.
        const position: Vec3 = [1.5 * at[0], 2.4 + 0.2 * at[1], 0.8 + 0.5 * at[2]];
        const radius = 0.005;
        const radiance = intensity.map((each) => each / (Math.PI * radius ** 2)) as Vec3;
        const small: Shape = { type: 'sphere', center: position, radius, ...glowing(radiance) };
        const vessel: Shape = { type: 'sphere', center: position, radius: 0.6, material: 'passage', interior: { medium: 'haze' } };
        const objects = { thing: { shapes: [shapeOf(kind, 'grey')] } };
        const instances = [{ object: 'thing', transform: { translate: spot(1, off), scale: [1.2, 0.8, 1] as Vec3 } }];
        const scene = (size: boolean): SceneInput =>
          room({
            objects,
            instances,
            materials: { passage: { file: 'passage' } },
            media: { haze: { absorption: [0.4, 0.3, 0.2], scattering: [0.1, 0.1, 0.2] } },
            lights: [
              { type: 'directional', direction, irradiance, diameter: size ? 1 : 0 },
              ...(size ? [] : [{ type: 'point' as const, position, intensity }]),
            ],
            shapes: [vessel, ...(size ? [small] : [])],
          });
        return { a: way(scene(false), { strategy: 'light' }), b: way(scene(true), { strategy: 'light' }) };
      }),
  },
];
