/** Families of how light in media is sampled. */
import fc from 'fast-check';
import type { Family } from './crossing.ts';
import { among, by, color, glowing, pinned, room, shapeOf, vector, type Shape } from './parts.ts';
import { filled, MEDIA, round, vessels } from './worlds.ts';

export const FOG: Family[] = [
  {
    name: 'light in media, asked all along and by chance',
    spp: 6,
    share: 6,
    sees: 0.15,
    crossing: fc
      .record({
        vessels: fc.array(filled, { minLength: 1, maxLength: 2 }),
        radiance: color(3),
        sides: among('both' as const, 'front' as const),
        placed: vector(1),
        ask: among(
          { strategy: 'mis-power' as const, lightChoice: 'power' as const },
          { strategy: 'one-sample' as const, lightChoice: 'spatial' as const },
        ),
      })
      .map(({ vessels: all, radiance, sides, placed, ask }) => {
        const { shapes, media } = vessels(all, 0.6);
        const ball = { ...shapeOf('torus', 'black'), ...glowing(radiance) } as Shape;
        const scene = room({
          materials: MEDIA,
          media: media!,
          fog: { medium: 'haze' },
          shapes: [
            { ...round(radiance, 1.6), emission: { radiance, sides } } as Shape,
            ...shapes,
            ...pinned(['sphere'], [], ['passage', 'gauze']),
          ],
          objects: { lamp: { shapes: [ball] } },
          instances: [{ object: 'lamp', transform: { translate: [1.4 * placed[0], 0.6 + 0.5 * placed[1], 0.3], scale: [1, 0.7, 1.2] } }],
          render: { maxDepth: 4 },
        });
        return {
          a: { parts: [{ scene: by(scene, { ...ask, mediumSampling: 'equiangular' }) }] },
          b: { parts: [{ scene: by(scene, { strategy: 'bsdf' }) }] },
        };
      }),
  },
];
