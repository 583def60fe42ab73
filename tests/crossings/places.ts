/** Families whose ways put the same shapes in the same places otherwise: by instances, by numbers of their own, by keyframes. */
import fc from 'fast-check';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { add, rotation, sub } from '../reference/linear.ts';
import type { Family, Part } from './crossing.ts';
import {
  among, baked, color, glowing, matrixOf, number, pinned, placeOf, placing, point, room, shapeOf, similar, spot, turn, vector, type Kind, type Place, type Shape,
} from './parts.ts'; // prettier-ignore

type Scene = Partial<SceneInput>;
const SKY: Scene = { environment: { type: 'constant', radiance: [0.5, 0.6, 0.8] } };
const GLOSS = { gloss: { file: 'phong', params: { exponent: 12, diffuse: [0.5, 0.3, 0.2], specular: [0.4, 0.4, 0.4] } } };

/** What materials know of the object that they are on: colours by place and normal there, a bump, and the way back. */
const KNOWING = `import package::material::Hit;
import package::math::INV_PI;
import package::transform::{object_point, object_normal, world_from_object_point, world_from_object_vector, object_from_world_vector, normal_from_object_gradient};
fn normal(hit: Hit) -> vec3f { return normal_from_object_gradient(hit, 0.3 * cos(5.0 * object_point(hit))); }
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let p = object_point(hit);
  let beside = world_from_object_point(hit, p + vec3f(0.2, 0.1, 0.0)) - hit.p;
  let along = world_from_object_vector(hit, vec3f(0.0, 0.3, 0.4));
  let up = object_from_world_vector(hit, vec3f(0.0, 0.5, 0.0));
  let color = vec3f(0.5) + 0.15 * sin(6.0 * p) + 0.1 * object_normal(hit) + 0.1 * sin(6.0 * beside) + 0.1 * sin(3.0 * along) + 0.05 * up;
  return INV_PI * saturate(color);
}`;

/** Keys of a motion: scaled, turned, moved. */
interface Key {
  translate: Vec3;
  rotate: Vec3;
  scale: Vec3;
}
export const key: fc.Arbitrary<Key> = fc.record({
  translate: vector(0.6),
  rotate: fc.tuple(number(-200, 400), number(-90, 300), number(-200, 200)),
  scale: fc.tuple(number(0.6, 1.4), number(0.6, 1.4), number(0.6, 1.4)),
});
export const even = (each: Key): Key => ({ ...each, scale: [each.scale[0], each.scale[0], each.scale[0]] });
/** About the point that the shape turns about, where it has one of its own. */
const placeOfKey = ({ translate, rotate, scale: s }: Key, origin: Vec3): Place => {
  const rows = rotation(rotate);
  const linear = rows.map((row): Vec3 => [row[0] * s[0], row[1] * s[1], row[2] * s[2]]) as [Vec3, Vec3, Vec3];
  return { linear, move: add(origin, translate) };
};

/** The shutter's, and a jump that takes no time to speak of. */
const [OPEN, CLOSE, JUMP] = [1, 3, 1e-4];
/** Waits at the first key for a share of the time, then at the other. */
export const waiting = <T>(first: T, last: T, share: number): ({ time: number } & T)[] => {
  const change = OPEN + (CLOSE - OPEN) * share;
  return [{ time: OPEN, ...first }, { time: change - JUMP, ...first }, { time: change, ...last }, { time: CLOSE, ...last }]; // prettier-ignore
};

const CAMERAS = {
  pinhole: { fov: 46 },
  lens: { fov: 46, lens: { radius: 0.3, focus: 4.5, blades: 5, rotation: 20 } },
  round: { fov: 46, lens: { radius: 0.25, focus: 5.5 } },
  orthographic: { type: 'orthographic', height: 3.6 },
  fisheye: { type: 'fisheye', fov: 100 },
  panorama: { type: 'panorama' },
  stereo: { fov: 46, stereo: { separation: 0.8, convergence: 12 } },
} satisfies Record<string, object>;
export const cameraKind = among(...(Object.keys(CAMERAS) as (keyof typeof CAMERAS)[]));
/** With the camera at `at`, moved or not. */
export const seenBy = (scene: SceneInput, kind: keyof typeof CAMERAS, at: object): SceneInput =>
  ({ ...scene, camera: { position: scene.camera.position, target: scene.camera.target, ...CAMERAS[kind], ...at } }) as SceneInput;

const things = fc.record({
  kinds: among<Kind[]>(['quad', 'mesh'], ['smooth', 'box'], ['sphere', 'smooth']),
  placings: fc.tuple(placing, placing),
  offs: fc.tuple(vector(1), vector(1)),
  material: among('grey', 'gloss'),
  radiance: color(3),
  sides: among('both' as const, 'front' as const),
});
const lampKind = among<Kind>('quad', 'mesh', 'sphere', 'box');

export const PLACES: Family[] = [
  {
    name: 'instances, and shapes of these numbers',
    spp: 6,
    share: 12,
    sees: 0.01,
    crossing: fc.record({ things, lampKind, lamp: placing, far: among(0, 100) }).map(({ things: given, lampKind: kind, lamp, far }) => {
      const all = [
        ...given.kinds.map((each, i) => ({
          shape: shapeOf(each, given.material),
          at: spot(2 * i, given.offs[i]!),
          placing: given.placings[i]!,
        })),
        {
          shape: { ...shapeOf(kind, 'black'), ...glowing(given.radiance, given.sides) } as Shape,
          at: [0.2, 1.4, 0.5] as Vec3,
          placing: lamp,
        },
        // Between the corners normals are mixed by their lengths, which a stretch changes before or after.
      ].map(({ shape, at, placing: each }) => ({
        shape,
        place: placeOf(shape.type === 'sphere' || 'shading' in shape ? similar(each) : each, at),
      }));
      const more = { ...SKY, materials: GLOSS };
      const hidden = pinned(['mesh', 'smooth', 'sphere'], ['quad', 'mesh', 'sphere', 'box'], ['gloss']);
      // Far from the object's own origin rounding decides whether a ray meets what it leaves.
      const away: Place = { linear: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], move: [far, -far, far] }; // prettier-ignore
      const objects = Object.fromEntries(all.map(({ shape }, i) => [`o${i}`, { shapes: baked(shape, away) }]));
      const instances = all.map(({ place }, i) => {
        const back = point({ ...place, move: [0, 0, 0] }, away.move);
        return { object: `o${i}`, matrices: [matrixOf({ ...place, move: sub(place.move, back) })] };
      });
      return {
        same: 'nearly',
        a: { parts: [{ scene: room({ ...more, objects, instances, shapes: hidden }) }] },
        b: { parts: [{ scene: room({ ...more, shapes: [...hidden, ...all.flatMap(({ shape, place }) => baked(shape, place))] }) }] },
      };
    }),
  },
  {
    name: "the object's space, of meshes and of instances",
    spp: 6,
    share: 20,
    sees: 0.005,
    crossing: fc
      .record({
        rotate: turn,
        scale: fc.tuple(number(0.6, 1.6), number(0.6, 1.6), number(0.6, 1.6)),
        off: vector(1),
        boxTurn: turn,
        boxOff: vector(1),
        kind: among<Kind>('mesh', 'smooth'),
      })
      .map(({ rotate, scale: size, off, boxTurn, boxOff, kind }) => {
        const more = { ...SKY, materials: { knowing: { file: 'knowing' } }, programs: { knowing: KNOWING } };
        const mesh = shapeOf(kind, 'knowing') as Extract<Shape, { type: 'mesh' }>;
        const box = shapeOf('box', 'knowing') as Extract<Shape, { type: 'box' }>;
        const transform = { scale: size, rotate, translate: spot(0, off) };
        const hidden = pinned(['smooth', 'mesh']);
        const stand = { rotate: boxTurn, translate: spot(2, boxOff) };
        const placed = {
          objects: { mesh: { shapes: [mesh] }, box: { shapes: [box] } },
          instances: [
            { object: 'mesh', transform },
            { object: 'box', transform: stand },
          ],
        };
        const shapes: Shape[] = [
          { ...mesh, transform },
          { ...box, rotate: boxTurn, center: stand.translate },
        ];
        return {
          same: 'nearly',
          a: { parts: [{ scene: room({ ...more, ...placed, shapes: hidden }) }] },
          b: { parts: [{ scene: room({ ...more, shapes: [...hidden, ...shapes] }) }] },
        };
      }),
  },
  {
    name: 'what moves by jumps, and the mean of where it waits',
    spp: 8,
    sees: 0.03,
    crossing: fc
      .record({
        kinds: among<Kind[]>(['mesh', 'quad'], ['box', 'sphere']),
        keys: fc.tuple(key, key, key, key),
        share: among(0.25, 0.5, 0.75),
        radiance: color(3),
        isShape: fc.boolean(),
        lampMoves: fc.boolean(),
      })
      .map(({ kinds, keys, share, radiance, isShape, lampMoves }) => {
        const lamp = { ...shapeOf('quad', 'black'), ...glowing(radiance) } as Shape;
        const all = [shapeOf(kinds[0]!, 'grey'), lampMoves ? lamp : shapeOf(kinds[1]!, 'grey')].map((shape, i) => {
          const [from, to] = keys.slice(2 * i) as [Key, Key];
          const at = spot(2 * i, [0, lampMoves ? 3 * i : 0, 0]);
          return shape.type === 'sphere' ? { shape, at, from: even(from), to: even(to) } : { shape, at, from, to };
        });
        const hidden = pinned(['sphere', 'mesh'], ['quad', 'box']);
        // A shape turns about its own origin: its centre, a quad's corner, a mesh's translation.
        const own = (shape: Shape, at: Vec3): Shape =>
          (shape.type === 'mesh'
            ? { ...shape, transform: { translate: at } }
            : shape.type === 'quad'
              ? { ...shape, corner: at }
              : { ...shape, center: at }) as Shape;
        const about = (shape: Shape): Shape => (isShape && shape.type === 'quad' ? { ...shape, corner: [0, 0, 0] } : shape);
        const still = (which: 'from' | 'to'): SceneInput =>
          room({
            ...SKY,
            shapes: [...hidden, ...all.flatMap(({ shape, at, ...ends }) => baked(about(shape), placeOfKey(ends[which], at)))],
          });
        const camera = { position: [0.3, 0.8, 5] as Vec3, target: [0, 0.1, 0] as Vec3, fov: 46, shutter: { open: OPEN, close: CLOSE } };
        const moving = isShape
          ? {
              shapes: [
                ...hidden,
                ...all.map(({ shape, at, from, to }) => ({ ...own(shape, at), motion: waiting(from, to, share) }) as Shape),
              ],
            }
          : {
              shapes: hidden,
              objects: Object.fromEntries(all.map(({ shape }, i) => [`o${i}`, { shapes: [shape] }])),
              instances: all.map(({ at, from, to }, i) => {
                const there = (each: Key): Key => ({ ...each, translate: add(at, each.translate) });
                return { object: `o${i}`, motion: waiting(there(from), there(to), share) };
              }),
            };
        const parts: Part[] = [
          { scene: still('from'), weight: share, share },
          { scene: still('to'), weight: 1 - share, share: 1 - share },
        ];
        return { a: { parts: [{ scene: room({ ...SKY, ...moving, camera }) }] }, b: { parts } };
      }),
  },
  {
    name: 'a camera that jumps, and the mean of its pictures',
    spp: 18,
    share: 20,
    sees: 0.03,
    crossing: fc
      .record({
        kind: cameraKind,
        from: vector(0.8),
        to: vector(0.8),
        tilt: number(-0.5, 0.5),
        share: among(0.25, 0.5, 0.75),
        radiance: color(3),
      })
      .map(({ kind, from, to, tilt, share, radiance }) => {
        const shapes: Shape[] = [
          { type: 'sphere', center: [0.9, -0.4, 0.6], radius: 0.6, material: 'grey' },
          { type: 'quad', corner: [-1.6, -0.8, -0.8], edge1: [0.9, 0, 0], edge2: [0, 1, 0.3], ...glowing(radiance) },
        ];
        const scene = room({ ...SKY, shapes, render: { maxDepth: 1, integrator: 'path-naive' } });
        const ends = [from, to].map((each, i) => ({
          position: add([0.3, 0.8, 4.6], each),
          target: [0.1 * each[1]!, 0.1, 0] as Vec3,
          up: [i * tilt, 1, 0] as Vec3,
        })) as [object, object];
        return {
          a: {
            parts: [{ scene: seenBy(scene, kind, { motion: waiting(ends[0], ends[1], share), shutter: { open: OPEN, close: CLOSE } }) }],
          },
          b: {
            parts: [
              { scene: seenBy(scene, kind, ends[0]), weight: share, share },
              { scene: seenBy(scene, kind, ends[1]), weight: 1 - share, share: 1 - share },
            ],
          },
        };
      }),
  },
];
