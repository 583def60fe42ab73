/** Media by programs, held against the reference, which has them in words of its own (tests/reference/uneven.ts). */
import fc from 'fast-check';
import type { SceneInput } from '../../src/scene/document.ts';
import type { Family } from './crossing.ts';
import { color, number, pinned, room, vector } from './parts.ts';
import { filled, round, vessels } from './worlds.ts';

const UNEVEN = `struct Params {
  tilt: vec3f,
  shade: f32,
  turn: f32,
}
fn density(p: vec3f, params: Params) -> f32 { return 0.5 + 0.5 * sin(dot(params.tilt, p)); }
fn albedo(p: vec3f, params: Params) -> vec3f {
  return mix(vec3f(1.0), vec3f(0.3, 0.6, 0.9), params.shade * (0.5 + 0.5 * cos(2.0 * p.y)));
}
fn Le(p: vec3f, params: Params) -> vec3f { return vec3f(1.0, 0.5, 0.2) * (0.5 + 0.5 * sin(3.0 * p.z)); }
fn g(p: vec3f, params: Params) -> f32 { return params.turn * sin(p.x); }
`;
const BENT = `${UNEVEN}fn phase(p: vec3f, cosine: f32, params: Params) -> vec3f {
  return (1.0 + vec3f(0.6, 0.0, -0.6) * sin(p.z) * cosine) / 12.566371;
}
`;

export const UNEVENS: Family[] = [
  {
    name: 'media that say density, albedo, light and directions, traced',
    spp: 6,
    share: 8,
    sees: 0.15,
    crossing: fc
      .record({
        vessels: fc.array(filled, { minLength: 1, maxLength: 3 }),
        bent: fc.boolean(),
        tilt: vector(5),
        shade: number(0, 1),
        turn: number(-0.7, 0.7),
        // A part of the shape, so that the box cuts it.
        half: number(0.3, 2),
        emission: color(8),
        even: color(1),
        radiance: color(3),
        level: number(0.2, 0.6),
        fog: fc.boolean(),
      })
      .map(({ vessels: all, bent, tilt, shade, turn, half, emission, even, radiance, level, fog }) => {
        const { shapes, media } = vessels(all, 0.6);
        const density = {
          program: bent ? 'bent' : 'uneven',
          params: { tilt, shade, turn },
          bounds: { min: [-2, -half, -half] as [number, number, number], max: [2, half, half] as [number, number, number] },
        };
        // The first by the program, the others glow evenly, as what is around does not.
        const named = Object.entries(media!).map(([key, medium], i) => [
          key,
          i === 0 ? { ...medium, density, emission } : key === 'haze' ? medium : { ...medium, emission: even },
        ]);
        const scene = room({
          environment: { type: 'constant', radiance: [level, 1.1 * level, 1.3 * level] },
          programs: { uneven: UNEVEN, bent: BENT },
          materials: { passage: { file: 'passage' }, gauze: { file: 'perforated', params: { cover: 0.5, radius: 0 } } },
          media: Object.fromEntries(named) as SceneInput['media'] & {},
          shapes: [round(radiance, 2), ...shapes, ...pinned(['sphere'], [], ['passage', 'gauze'])],
          ...(fog && { fog: { medium: 'haze' } }),
        });
        return { a: { parts: [{ scene }] }, b: { by: 'reference', parts: [{ scene, share: 3 }] } };
      }),
  },
];
