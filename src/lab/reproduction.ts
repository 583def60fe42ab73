/** The command that shows a failure again. */
import type { EffortName } from './effort.ts';
import type { CheckId } from './report.ts';
import type { Situation } from './situations.ts';

/** @param file as the user would name it */
export function reproduction(file: string, seed: number, effort: EffortName): (situation: Situation, check: CheckId) => string {
  return ({ set, wo }) => {
    const params = Object.keys(set.inputs).length === 0 ? '' : ` --params '${JSON.stringify(set.inputs)}'`;
    const full = effort === 'full' ? ' --full' : '';
    return `npm run -s check-material -- ${quoted(file)} --seed ${seed}${full}${params} --wo ${wo.map((each) => Number(each.toPrecision(9))).join(',')}`;
  };
}

/** As a shell reads it. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
