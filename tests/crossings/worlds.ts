/** Families of what fills space and lets light through, and of kernels and structures that give the same samples. */
import fc from 'fast-check';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import type { Crossing, Family, Part } from './crossing.ts';
import { among, by, color, glowing, number, pinned, room, shapeOf, spot, turn, vector, type Kind, type Shape } from './parts.ts';
import { spectrum } from './spectrum.ts';

const WAVELENGTHS = spectrum();

const GLOSS = { file: 'phong', params: { exponent: 12, diffuse: [0.5, 0.3, 0.2], specular: [0.4, 0.4, 0.4] } };
const lamp = (radiance: Vec3): Shape => ({
  type: 'quad',
  corner: [-1, 1.9, -0.6],
  edge1: [2, 0, 0],
  edge2: [0, 0, 1.6],
  ...glowing(radiance),
});
/** Asked by its area: how far a path has come to it counts. */
export const round = (radiance: Vec3, radius = 1.1): Shape => ({
  type: 'disk',
  center: [0.2, 1.9, 0.2],
  normal: [0.2, -1, 0.1],
  radius,
  ...glowing(radiance),
});
const single = (a: SceneInput, b: SceneInput, more: Partial<Crossing> = {}): Crossing => ({
  a: { parts: [{ scene: a }] },
  b: { parts: [{ scene: b }] },
  ...more,
});
const twice = (scene: SceneInput, a: Partial<RenderSettings>, b: Partial<RenderSettings>, more: Partial<Crossing> = {}): Crossing =>
  single(by(scene, a), by(scene, b), more);

/** Closed shapes, one inside of what another fills, with media in them. */
const coefficient = fc.tuple(number(0, 1.5), number(0, 1.5), number(0, 1.5));
const filling = fc.record({
  scattering: coefficient,
  absorption: fc.tuple(number(0, 0.4), number(0, 0.4), number(0, 0.4)),
  g: number(-0.6, 0.7),
});
export const filled = fc.record({
  kind: among<Kind>('sphere', 'box'),
  material: among('passage', 'passage', 'gauze'),
  off: vector(1),
  filling,
  priority: among(0, 1, 2),
});
export const MEDIA = {
  passage: { file: 'passage' },
  gauze: { file: 'perforated', params: { cover: 0.5, radius: 0.25, pitch: 0.4 } },
};
export function vessels(
  all: readonly { kind: Kind; material: string; off: Vec3; filling: object; priority: number }[],
  spread = 1,
): Pick<SceneInput, 'shapes' | 'media'> {
  return {
    media: Object.fromEntries([
      ...all.map((each, i) => [`m${i}`, each.filling]),
      ['haze', { scattering: [0.06, 0.05, 0.04], absorption: [0.01, 0.02, 0.03], g: 0.3 }],
    ]),
    shapes: all.map(({ kind, material, off, priority }, i) => {
      const shape = { ...shapeOf(kind, material), interior: { medium: `m${i}`, priority } } as Shape;
      const at = spot(i, off);
      const large = shape.type === 'sphere' ? { radius: 0.8 } : { size: [1.3, 1, 1.1] };
      return { ...shape, ...large, center: [spread * at[0], at[1], at[2] + 0.3] } as Shape;
    }),
  };
}

const NULLS: Shape[] = [
  { type: 'sphere', center: [0.2, 0.1, 0.4], radius: 1.1, material: 'passage' },
  { type: 'box', center: [-0.5, 0.6, 0.2], size: [1.2, 1.6, 1.4], rotate: [10, 20, 30], material: 'passage' },
];

export const WORLDS: Family[] = [
  {
    name: 'media, by asking lights and by chance',
    spp: 5,
    share: 6,
    sees: 0.1,
    crossing: fc
      .record({ vessels: fc.array(filled, { minLength: 1, maxLength: 2 }), fog: fc.boolean(), radiance: color(3), sun: color(1) })
      .map(({ vessels: all, fog, radiance, sun }) => {
        const { shapes, media } = vessels(all, 0.6);
        const scene = room({
        materials: MEDIA, media, shapes: [round(radiance, 2), ...shapes, ...pinned(['sphere'], [], ['passage', 'gauze'])], render: { maxDepth: 4 },
        ...(fog ? { fog: { medium: 'haze' } } : { lights: [{ type: 'directional' as const, direction: [0.3, -1, -0.8] as Vec3, irradiance: sun, diameter: 50 }] }),
      }); // prettier-ignore
        return twice(scene, { strategy: 'mis-power' }, { strategy: 'bsdf' });
      }),
  },
  {
    name: 'shapes that are not there change nothing',
    spp: 8,
    share: 6,
    sees: 0.1,
    crossing: fc
      .record({
        vessels: fc.array(filled, { minLength: 1, maxLength: 2 }),
        radiance: color(3),
        nulls: among(1, 2),
      })
      .map(({ vessels: all, radiance, nulls }) => {
        const { shapes, media } = vessels(all);
        // What is filled keeps its priority over these, which are filled with what is outside.
        const more = NULLS.slice(0, nulls).map((each) => ({ ...each, interior: { medium: 'haze', priority: 0 } }) as Shape);
        const scene = (extra: Shape[]): SceneInput =>
          room({
            materials: MEDIA,
            media: media!,
            fog: { medium: 'haze' },
            shapes: [
              round(radiance, 2),
              ...shapes.map((each) => ({ ...each, interior: { ...(each as { interior: object }).interior, priority: 3 } }) as Shape),
              ...pinned(['sphere'], [], ['passage', 'gauze']),
              ...extra,
            ],
            render: { maxDepth: 3 },
          });
        return single(scene([]), scene(more));
      }),
  },
  {
    name: 'holes, by asking lights and by chance',
    spp: 14,
    share: 8,
    sees: 0.08,
    crossing: fc
      .record({
        things: fc.array(fc.record({ kind: among<Kind>('sphere', 'box', 'quad'), off: vector(1), turn }), { minLength: 1, maxLength: 3 }),
        cover: number(0.1, 0.9),
        radiance: color(3),
        sun: color(1),
      })
      .map(({ things, cover, radiance, sun }) => {
        const shapes = things.map(({ kind, off, turn: rotate }, i): Shape => {
          const at: Vec3 = [spot(i, off)[0], 0.4 + 0.4 * off[1], 0.4];
          const shape = shapeOf(kind, 'gauze');
          if (shape.type === 'quad')
            return { ...shape, corner: [at[0] - 1.2, at[1], 1.2], edge1: [2.4, 0.005 * rotate[0]! - 1, 0], edge2: [0, 0.4, -2] };
          return { ...shape, center: at, ...(shape.type === 'box' ? { rotate, size: [1.5, 1, 1.3] } : { radius: 0.9 }) } as Shape;
        });
        const scene = room({
          materials: { gauze: { file: 'perforated', params: { cover, radius: 0.3, pitch: 0.3 } } },
          shapes: [round(radiance), ...shapes, ...pinned(['sphere'], [], ['gauze'])],
          lights: [{ type: 'directional', direction: [0.3, -1, -0.8], irradiance: sun, diameter: 50 }],
        });
        return twice(scene, { strategy: 'mis-balance' }, { strategy: 'bsdf' });
      }),
  },
  {
    name: 'glass that disperses, and glasses of each wavelength',
    spp: 32,
    sees: 0.06,
    crossing: fc
      .record({ off: vector(1), turn, a: number(1.2, 1.7), b: number(0, 0.06), radiance: color(2), kind: among<Kind>('box', 'mesh') })
      .map(({ off, turn: rotate, a, b, radiance, kind }) => {
        const glass = (material: object): SceneInput => {
          const shape = { ...shapeOf(kind, 'glass') } as Shape;
          const placed = (
            shape.type === 'mesh'
              ? { ...shape, transform: { rotate, translate: spot(1, off), scale: 2.6 } }
              : { ...shape, rotate, center: spot(1, off), size: [1.8, 1.5, 1.2] }
          ) as Shape;
          const light: Shape = { type: 'quad', corner: [-2.4, -0.9, -1.3], edge1: [2, 0, 0], edge2: [0, 2, 0], ...glowing(radiance) };
          return room({
            materials: { glass: material as never },
            shapes: [light, placed, ...pinned(['mesh'])],
            environment: { type: 'constant', radiance: [0.06, 0.05, 0.03] },
            render: { integrator: 'path-naive', maxDepth: 6 },
          });
        };
        const parts = WAVELENGTHS.map(([wavelength, weight]): Part => {
          const n = WAVELENGTHS.length;
          return {
            scene: glass({ file: 'glass', params: { ior: a + b / wavelength ** 2 } }),
            weight: weight.map((each) => each / n) as Vec3,
            share: 1 / n,
          };
        });
        return { a: { parts: [{ scene: glass({ file: 'dispersive_glass', params: { a, b } }) }] }, b: { parts } };
      }),
  },
  {
    name: 'gloss, by asking lights and by chance',
    spp: 10,
    share: 8,
    sees: 0.06,
    crossing: fc
      .record({
        roughness: number(0.3, 0.8),
        exponent: number(2, 30),
        metal: among('copper', 'gold'),
        radiance: color(3),
        off: vector(1),
        turn,
      })
      .map(({ roughness, exponent, metal, radiance, off, turn: rotate }) => {
        const materials = {
          gloss: { file: 'phong', params: { exponent } },
          frosted: { file: 'rough_glass', params: { roughness } },
          metal: { file: 'conductor', params: { metal, roughness } },
        };
        const shapes: Shape[] = [
          { type: 'sphere', center: spot(0, off), radius: 0.55, material: 'frosted' },
          { ...(shapeOf('box', 'gloss') as Extract<Shape, { type: 'box' }>), center: spot(1, off), rotate },
          { ...shapeOf('smooth', 'metal'), transform: { rotate, translate: spot(2, off), scale: 1.3 } } as Shape,
        ];
        return twice(
          room({ materials, shapes: [lamp(radiance), ...shapes], environment: { type: 'constant', radiance: [0.2, 0.2, 0.2] } }),
          { strategy: 'light' },
          { strategy: 'bsdf' },
        );
      }),
  },
  {
    name: 'structures give the same samples',
    spp: 6,
    share: 16,
    sees: 0,
    crossing: fc
      .record({
        things: fc.array(fc.tuple(among<Kind>('sphere', 'quad', 'box', 'cylinder', 'mesh'), vector(1)), { minLength: 3, maxLength: 12 }),
        radiance: color(3),
        structure: among('brute-force' as const, 'grid' as const, 'bvh8' as const, 'bounding-spheres' as const),
      })
      .map(({ things, radiance, structure }) =>
        twice(
          room({ shapes: [...many(things), lamp(radiance), ...pinned(['sphere', 'cylinder', 'mesh'])] }),
          { structure: 'bvh2' },
          { structure },
          { same: 'bits' },
        ),
      ),
  },
  {
    name: 'a wavefront gives the same samples',
    spp: 6,
    share: 12,
    sees: 0,
    crossing: fc
      .record({
        things: fc.array(fc.tuple(among<Kind>('sphere', 'quad', 'box', 'disk', 'mesh'), vector(1)), { minLength: 1, maxLength: 8 }),
        radiance: color(3),
        placed: vector(1),
        rotate: turn,
        sun: color(2),
      })
      .map(({ things, radiance, placed, rotate, sun }) => {
        const scene = room({
          materials: { gloss: GLOSS, mirror: { file: 'mirror' } },
          shapes: [
            ...many(things, ['grey', 'gloss', 'mirror']),
            lamp(radiance),
            ...pinned(['sphere', 'disk', 'mesh'], [], ['gloss', 'mirror']),
          ],
          objects: { cone: { shapes: [shapeOf('cone', 'gloss')] } },
          instances: [{ object: 'cone', transform: { translate: spot(1, placed), rotate, scale: [1.2, 0.7, 1] } }],
          lights: [{ type: 'directional', direction: [0.3, -1, -0.8], irradiance: sun, diameter: 50 }],
        });
        return { ...single(scene, scene, { same: 'bits' }), b: { parts: [{ scene }], by: 'wavefront' } };
      }),
  },
];

function many(things: readonly (readonly [Kind, Vec3])[], materials: readonly string[] = ['grey']): Shape[] {
  return things.map(([kind, off], i) => {
    const shape = shapeOf(kind, materials[i % materials.length]!);
    const at: Vec3 = [1.5 * off[0], 0.2 + off[1], off[2]];
    if (shape.type === 'mesh') return { ...shape, transform: { translate: at } } as Shape;
    return { ...shape, ...(shape.type === 'quad' ? { corner: at } : { center: at }) } as Shape;
  });
}
