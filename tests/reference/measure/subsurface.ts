/**
 * What walks below surfaces err by and cost, without a GPU: `npx tsx tests/reference/measure/subsurface.ts`. The colour that a large body shows less the one
 * that was asked for, by adding and doubling; and the events of walks in half spaces and white spheres, with the share of light that those of
 * more than the kernel's bound lose, by a plain tracer with the kernel's roulette.
 */
import { print } from '../../../src/cli/print.ts';
import { Random } from '../random.ts';
import { slab } from '../slab.ts';
import { albedoOf, scattered } from '../walk.ts';

const COLORS = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99];
const COSINES = [-0.5, 0, 0.3, 0.6, 0.9];
/** As wgsl/path/walk.wgsl. */
const [MAX_EVENTS, LITTLE] = [4096, 0.5];

/** Chiang, Kutz and Burley 2016, eq. 1, for isotropic scattering. */
const chiang = (A: number): number => 1 - Math.exp(-5.09406 * A + 2.61188 * A ** 2 - 4.31805 * A ** 3);

for (const A of COLORS) {
  const errors = COSINES.map((g) => (slab(albedoOf(A, g), g, Infinity).reflectance - A).toFixed(4));
  print(
    `${A}: ${COSINES.map((g, i) => `g ${g} ${errors[i]}`).join(', ')}; Chiang ${(slab(chiang(A), 0, Infinity).reflectance - A).toFixed(4)}`,
  );
}

/** @param radius in mean free paths; Infinity: a half space */
function walks(color: number, radius: number, count: number): string {
  const random = new Random(3);
  const albedo = albedoOf(color, 0);
  let [events, lost, back] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    let [x, y, z, weight, isOut, i] = [0, 0, 0, 1, false, 0];
    const [u, turn] = [random.next(), 2 * Math.PI * random.next()];
    let d: [number, number, number] = [Math.sqrt(u) * Math.cos(turn), Math.sqrt(u) * Math.sin(turn), -Math.sqrt(1 - u)];
    for (; i < MAX_EVENTS && weight > 0; i++) {
      const t = -Math.log(1 - random.next());
      [x, y, z] = [x + d[0] * t, y + d[1] * t, z + d[2] * t];
      isOut = radius === Infinity ? z > 0 : x * x + y * y + (z + radius) ** 2 > radius * radius;
      if (isOut) break;
      weight *= albedo;
      if (weight < LITTLE) weight = random.next() < weight ? 1 : 0;
      d = scattered(random, d, 0);
    }
    events += i;
    if (isOut) back += weight;
    else lost += weight;
  }
  const share = (sum: number): string => (sum / count).toFixed(4);
  return `colour ${color}, radius ${radius}: ${(events / count).toFixed(1)} events, ${share(lost)} lost, ${share(back)} back`;
}

for (const A of [0.5, 0.8, 0.9, 0.95, 0.99, 1]) print(walks(A, Infinity, 20_000));
for (const radius of [10, 20, 30, 50, 100]) print(walks(1, radius, 5000));
