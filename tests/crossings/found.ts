/** Lamps and suns that a gloss shows about as wide as its lobe is: what rays find and what is asked for count alike, and a wrong density shows. */
import fc from 'fast-check';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import type { Family } from './crossing.ts';
import { among, by, color, glowing, matrixOf, number, pinned, placeOf, placing, room, shapeOf, similar, type Kind } from './parts.ts';

type Settings = Partial<RenderSettings>;

const FLAT = ['sphere', 'quad', 'disk', 'mesh', 'box'] as const;
const CURVED = ['cylinder', 'cone', 'torus', 'capsule'] as const;

/** Every choice of lights, every rule of weights, and all lights at once: few enough for their kernels. */
const WAYS: Settings[] = [
  { strategy: 'mis-power', lightChoice: 'power' },
  { strategy: 'mis-power', lightChoice: 'uniform' },
  { strategy: 'mis-balance', lightChoice: 'spatial' },
  { strategy: 'one-sample', lightChoice: 'power' },
  { integrator: 'distributed', splitting: { gloss: 2, light: 1 } },
];

/** A plate of gloss that fills the picture, seen from above, whose reflections lead to what hangs at the back. */
const plate = (roughness: number, more: Partial<SceneInput>): SceneInput =>
  room({
    ...more,
    camera: { position: [0, 2.6, 3.6], target: [0, -0.9, 0.3], fov: 34 },
    materials: { gloss: { file: 'conductor', params: { metal: 'silver', roughness } } },
    shapes: [{ type: 'disk', center: [0, -0.95, 0.5], normal: [0, 1, 0], radius: 1.9, material: 'gloss' }, ...(more.shapes ?? [])],
    render: { maxDepth: 1 },
  });

const against = (
  scene: SceneInput,
  settings: Settings,
): { a: { parts: { scene: SceneInput }[] }; b: { parts: { scene: SceneInput; share: number }[] } } => ({
  a: { parts: [{ scene: by(scene, settings) }] },
  b: { parts: [{ scene: by(scene, { strategy: 'bsdf' }), share: 4 }] },
});

/** One bright and one dark, so that both choices know them apart. */
const lamps = fc.tuple(
  fc.record({ placing, radiance: color(1), sides: among('both' as const, 'front' as const) }),
  fc.record({ placing, radiance: color(4), sides: among('both' as const, 'front' as const) }),
);

const hungAtTheBack = (
  kinds: readonly Kind[],
  roughness: number,
  given: typeof lamps extends fc.Arbitrary<infer T> ? T : never,
): SceneInput =>
  plate(roughness, {
    objects: Object.fromEntries(
      kinds.map((kind, i) => {
        const { radiance, sides } = given[i]!;
        // A lamp with one side shines towards anything only where it is closed.
        const both = kind === 'quad' || kind === 'disk' ? 'both' : sides;
        return [`lamp${i}`, { shapes: [{ ...shapeOf(kind, 'black'), ...glowing(radiance, both) } as SceneInput['shapes'][number]] }];
      }),
    ),
    instances: kinds.map((kind, i) => {
      const place = kind === 'sphere' ? similar(given[i]!.placing) : given[i]!.placing;
      const at: Vec3 = [i === 0 ? -0.7 : 0.7, 0.35, -0.6];
      return { object: `lamp${i}`, matrices: [matrixOf(placeOf(place, at))] };
    }),
  });

const flatKinds = among<Kind[]>(['sphere', 'quad'], ['disk', 'sphere'], ['box', 'mesh'], ['quad', 'disk'], ['sphere', 'box'], ['mesh', 'sphere']); // prettier-ignore
const curvedKinds = among<Kind[]>(['cylinder', 'cone'], ['torus', 'capsule'], ['cone', 'torus'], ['capsule', 'cylinder']);

const found = (name: string, kinds: fc.Arbitrary<Kind[]>, of: readonly Kind[]): Family => ({
  name,
  spp: 40,
  sees: 0.08,
  share: 6,
  crossing: fc
    .record({ kinds, lamps, roughness: number(0.45, 0.6), settings: among(...WAYS) })
    .map(({ kinds: chosen, lamps: given, roughness, settings }) => {
      const scene = hungAtTheBack(chosen, roughness, given);
      return against({ ...scene, shapes: [...scene.shapes, ...pinned([], of)] }, settings);
    }),
});

export const FOUND: Family[] = [
  found('flat lamps and balls that rays find', flatKinds, FLAT),
  found('curved lamps that rays find', curvedKinds, CURVED),
];
