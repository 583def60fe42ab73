/** Families whose other way is the tracer of tests/reference, which shares the scene document with the engine and nothing else. */
import fc from 'fast-check';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import type { Crossing, Family } from './crossing.ts';
import {
  among,
  color,
  glowing,
  matrixOf,
  number,
  pinned,
  placeOf,
  placing,
  room,
  shapeOf,
  spot,
  turn,
  vector,
  type Kind,
  type Shape,
} from './parts.ts';
import { cameraKind, even, key, seenBy, waiting } from './places.ts';
import { filled, round, vessels } from './worlds.ts';

/** @param share of the samples that the tracer, whose directions find light by chance, needs to have as little noise */
const traced = (scene: SceneInput, share = 1): Crossing => ({
  a: { parts: [{ scene }] },
  b: { by: 'reference', parts: [{ scene, share }] },
});
const MATERIALS = {
  mirror: { file: 'mirror', params: { reflectance: [0.7, 0.8, 0.9] } },
  glass: { file: 'glass', params: { ior: 1.4, tint: [0.9, 0.95, 1] } },
};
const ALL = among<Kind>('sphere', 'quad', 'disk', 'mesh', 'box', 'cylinder', 'cone', 'torus', 'capsule');
/** Without tori, whose roots take long. */
const ROUGH = among<Kind>('sphere', 'quad', 'disk', 'mesh', 'box', 'cylinder', 'cone', 'capsule');
const SUN = { direction: [0.3, -1, -0.8] as Vec3, diameter: 50 };
const sky = (level: number): Partial<SceneInput> => ({ environment: { type: 'constant', radiance: [level, 1.1 * level, 1.3 * level] } });
const lamp = (radiance: Vec3): Shape => ({
  type: 'quad',
  corner: [-1, 1.9, -0.6],
  edge1: [2, 0, 0],
  edge2: [0, 0, 1.6],
  ...glowing(radiance),
});
const PINNED = pinned(['sphere', 'disk', 'mesh', 'cone', 'torus', 'capsule'], [], ['mirror', 'glass']);
/** Between `first` and `last`, and beyond: the shutter opens after the first key and closes before the last. */
const going = <T>(first: T, last: T): ({ time: number } & T)[] => [{ time: 0.5, ...first }, { time: 3.5, ...last }]; // prettier-ignore
const SHUTTER = { open: 1, close: 3 };

export const TRACED: Family[] = [
  {
    name: 'shapes seen by all cameras, traced',
    spp: 7,
    share: 16,
    sees: 0.04,
    crossing: fc
      .record({
        things: fc.array(fc.record({ kind: ALL, material: among('grey', 'mirror', 'glass'), off: vector(1), turn, placing }), {
          minLength: 1,
          maxLength: 3,
        }),
        kind: cameraKind,
        at: vector(0.6),
        level: number(0.2, 0.8),
        radiance: color(2),
      })
      .map(({ things, kind, at, level, radiance }) => {
        const scene = room({
          ...sky(level),
          materials: MATERIALS,
          objects: Object.fromEntries(things.map(({ kind: of, material }, i) => [`o${i}`, { shapes: [shapeOf(of, material)] }])),
          instances: things.map(({ placing: given, off }, i) => ({ object: `o${i}`, matrices: [matrixOf(placeOf(given, spot(i, off)))] })),
          shapes: [lamp(radiance), ...PINNED],
          render: { integrator: 'path-naive' },
        });
        return traced(seenBy(scene, kind, { position: [0.3 + at[0], 0.8 + at[1], 4.6 + at[2]] }));
      }),
  },
  {
    name: 'what moves, traced',
    spp: 8,
    share: 8,
    sees: 0.06,
    crossing: fc
      .record({
        kinds: fc.tuple(ROUGH, ROUGH),
        keys: fc.tuple(key, key, key, key),
        off: vector(0.5),
        radiance: color(3),
        level: number(0.1, 0.5),
        lampMoves: fc.boolean(),
        jumps: fc.boolean(),
        camera: fc.option(vector(0.5), { nil: null }),
      })
      .map(({ kinds, keys, off, radiance, level, lampMoves, jumps, camera }) => {
        const motionOf = (first: number): object[] =>
          jumps ? waiting(keys[first]!, keys[first + 1]!, 0.5) : going(keys[first], keys[first + 1]);
        const shape = { ...shapeOf(kinds[0], 'grey'), motion: motionOf(0) };
        const stand = spot(0, off);
        const own =
          shape.type === 'mesh'
            ? { ...shape, transform: { translate: stand } }
            : shape.type === 'quad'
              ? { ...shape, corner: stand }
              : { ...shape, center: stand };
        // Keys about the thing's place; scaled alike on all axes, a ball may shine.
        const [from, to] = [keys[2], keys[3]].map((each) => ({ ...even(each), translate: spot(2, each.translate) })) as [object, object];
        const moving = lampMoves ? { ...shapeOf(kinds[1], 'black'), ...glowing(radiance) } : shapeOf(kinds[1], 'grey');
        const scene = room({
          ...sky(level),
          objects: { o: { shapes: [moving as Shape] } },
          instances: [{ object: 'o', motion: (jumps ? waiting(from, to, 0.3) : going(from, to)) as never }],
          shapes: [
            lamp(lampMoves ? [0.1, 0.1, 0.1] : radiance),
            own as Shape,
            ...pinned(['sphere', 'disk', 'mesh', 'cone'], ['quad', 'box', 'sphere', 'disk', 'mesh', 'cone']),
          ],
          render: { maxDepth: 2 },
        });
        const here = scene.camera;
        const still = { ...here, lens: { radius: 0.2, focus: 4.8, blades: 6, rotation: 15 }, shutter: SHUTTER };
        const moved = (by: Vec3): object =>
          going(
            ...([0, 1].map((t) => ({
              position: here.position.map((x, k) => x + t * by[k]!),
              target: here.target,
              up: [0.3 * t, 1, 0],
            })) as [object, object]),
          );
        return traced({ ...scene, camera: { ...still, ...(camera !== null && { motion: moved(camera) }) } as never });
      }),
  },
  {
    name: 'media, traced',
    spp: 6,
    share: 8,
    sees: 0.15,
    crossing: fc
      .record({
        vessels: fc.array(filled, { minLength: 1, maxLength: 3 }),
        fog: fc.boolean(),
        radiance: color(3),
        level: number(0.2, 0.6),
        sun: color(1),
        mediumSampling: among('distance' as const, 'equiangular' as const),
      })
      .map(({ vessels: all, fog, radiance, level, sun, mediumSampling }) => {
        const { shapes, media } = vessels(
          all.map((each) => ({ ...each, material: each.material === 'frosted' ? 'gauze' : each.material })),
          0.6,
        );
        const materials = { passage: { file: 'passage' }, gauze: { file: 'perforated', params: { cover: 0.5, radius: 0 } } };
        return traced(
          room({
            ...sky(level),
            materials,
            media: media!,
            render: { mediumSampling },
            shapes: [round(radiance, 2), ...shapes, ...pinned(['sphere'], [], ['passage', 'gauze'])],
            lights: [{ type: 'directional', irradiance: sun, ...SUN }],
            ...(fog && { fog: { medium: 'haze' } }),
          }),
          3,
        );
      }),
  },
  {
    name: 'gauze and dispersing glass, traced',
    spp: 6,
    sees: 0.06,
    crossing: fc
      .record({
        things: fc.array(
          fc.record({ kind: among<Kind>('sphere', 'mesh', 'box'), material: among('gauze', 'prism'), off: vector(1), turn }),
          { minLength: 1, maxLength: 3 },
        ),
        cover: number(0.1, 0.9),
        a: number(1.2, 1.7),
        b: number(0, 0.06),
        radiance: color(3),
        level: number(0.2, 0.6),
        sun: color(1),
      })
      .map(({ things, cover, a, b, radiance, level, sun }) =>
        traced(
          room({
            ...sky(level),
            materials: {
              gauze: { file: 'perforated', params: { cover, radius: 0 } },
              prism: { file: 'dispersive_glass', params: { a, b } },
            },
            objects: Object.fromEntries(things.map(({ kind, material }, i) => [`o${i}`, { shapes: [shapeOf(kind, material)] }])),
            instances: things.map(({ off, turn: rotate }, i) => ({
              object: `o${i}`,
              transform: { rotate, translate: spot(i, off), scale: [1.2, 1, 1.1] },
            })),
            shapes: [round(radiance), ...pinned(['sphere', 'mesh'], [], ['gauze', 'prism'])],
            lights: [{ type: 'directional', irradiance: sun, ...SUN }],
            render: { maxDepth: 5 },
          }),
        ),
      ),
  },
];
