/** The flags of `render` that say what an importer takes from a file. */
import { COLOR_MAPS } from '../scene/colormap.ts';
import type { ModelChoice } from '../scene/import/imported.ts';
import { type ParticleChoice, SCALARS } from '../scene/import/particles.ts';
import { NUMBER } from '../scene/import/text.ts';
import { CliError } from './errors.ts';
import { oneOf, real } from './values.ts';

/** @throws CliError */
export function modelChoice({ animation, time, variant }: { animation?: string; time?: string; variant?: string }): ModelChoice {
  const at = real('--time', time, 0, 100_000);
  return {
    ...(animation !== undefined && { animation: animation === 'none' ? null : animation }),
    ...(at !== undefined && { time: at }),
    ...(variant !== undefined && { variant: variant === 'none' ? null : variant }),
  };
}

/** @throws CliError */
export function particleChoice(values: { scalar?: string; range?: string; cutoff?: string; map?: string }): ParticleChoice {
  const { range, cutoff } = values;
  const ends = range?.split(':').map((each) => (NUMBER.test(each) ? Number(each) : NaN)) ?? [];
  const [low = NaN, high = NaN] = ends;
  if (range !== undefined && !(ends.length === 2 && low < high))
    throw new CliError(`--range: expected two numbers A:B, A < B, got ${range}`);
  if (cutoff !== undefined && !NUMBER.test(cutoff)) throw new CliError(`--cutoff: expected a number, got ${cutoff}`);
  const scalar = oneOf('--scalar', values.scalar, SCALARS);
  const map = oneOf('--map', values.map, COLOR_MAPS);
  return {
    ...(scalar && { scalar }),
    ...(map && { map }),
    ...(range !== undefined && { range: ends as [number, number] }),
    ...(cutoff !== undefined && { cutoff: Number(cutoff) }),
  };
}
