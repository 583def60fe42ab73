/** Curves in which hits are hard. */
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { add, normalize, scale } from '../../src/scene/vec.ts';
import { generator } from './primitives.ts';
import { randomDirection } from './rays.ts';

type Curves = Extract<SceneInput['shapes'][number], { type: 'curves' }>;

/** Wavy strands of four control points each, some thick, some thin, some with a tip. */
export function tangle(seed: number, strands: number, basis: 'bezier' | 'bspline' | 'catmull-rom' | 'linear'): Curves {
  const random = generator(seed);
  const [points, radii]: [number[], number[]] = [[], []];
  for (let i = 0; i < strands; i++) {
    let p: Vec3 = scale(randomDirection(random), Math.cbrt(random()));
    let way = randomDirection(random);
    const thick = 10 ** (-1.3 - 3 * random());
    for (let k = 0; k < 4; k++) {
      points.push(...p);
      radii.push(i % 3 === 0 && k === 3 ? 0 : thick * (0.6 + 0.8 * random()));
      way = normalize(add(way, scale(randomDirection(random), basis === 'linear' ? 0.4 : 0.8)));
      p = add(p, scale(way, 0.35));
    }
  }
  return { type: 'curves', data: { points, radii, counts: Array.from({ length: strands }, () => 4) }, basis, material: 'a' };
}
