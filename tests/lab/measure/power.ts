/**
 * How small an error the laboratory finds: `npm run -s lab:power`. Errors of each kind, smaller and smaller, until one is not found; a size
 * is found where the check that must fail does with every seed. A line of JSON a check; `--merge` makes the README's table of them.
 */
import { shaderLibrary } from '../../../src/content/node.ts';
import type { EffortName } from '../../../src/lab/effort.ts';
import { Laboratory } from '../../../src/lab/laboratory.ts';
import { withMistake, type Mistake } from '../mistakes/mistake.ts';
import { KINDS, SIZES } from './kinds.ts';
import { runMeasurement } from './parts.ts';
import { powerTable, type PowerLine } from './tables.ts';

const HELP = 'npm run -s lab:power -- [flags]: the smallest error of each kind that is found';

await runMeasurement<PowerLine>(HELP, powerTable, async (device, adapter, { efforts, seeds, only, isMine }, known, note) => {
  const laboratory = new Laboratory(device, shaderLibrary());
  const done = new Map(known.map((each) => [keyOf(each), each.found]));
  const kinds = KINDS.filter(({ name }) => name.includes(only));
  const work = efforts.flatMap((effort) => kinds.flatMap((kind) => seeds.map((seed) => ({ effort, kind, seed }))));
  for (const [i, { effort, kind, seed }] of work.entries()) {
    if (!isMine(i)) continue;
    for (const size of SIZES) {
      const line = { kind: kind.name, effort, seed, size };
      let found = done.get(keyOf(line));
      if (found === undefined) {
        found = await isFound({ name: 'wrong', of: kind.of, edits: kind.edits(size), check: kind.check, says: /./, effort }, effort, seed);
        note({ ...line, found, adapter });
      }
      if (!found) break;
    }
  }

  async function isFound(mistake: Mistake, effort: EffortName, seed: number): Promise<boolean> {
    const { checks } = await laboratory.check(withMistake(mistake), { effort, seed, slice: 100 });
    return checks.find(({ id }) => id === mistake.check)?.verdict === 'fail';
  }
});

function keyOf({ kind, effort, seed, size }: Omit<PowerLine, 'found' | 'adapter'>): string {
  return `${kind} ${effort} ${seed} ${size}`;
}
