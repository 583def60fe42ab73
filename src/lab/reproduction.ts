/** Commands that show a failure again. */
import type { ParamInput } from '../shader/params.ts';
import type { EffortName } from './effort.ts';
import type { CheckId } from './report.ts';
import type { Situation } from './situations.ts';
import { tableFlags, type LabTables } from './tables.ts';

/** @param file as the user would name it; @param params inputs that are not to vary */
export function checkCommand(
  file: string,
  seed: number,
  effort: EffortName,
  params: Readonly<Record<string, ParamInput>>,
  tables: LabTables = {},
): string {
  const given = Object.keys(params).length === 0 ? '' : ` --params '${JSON.stringify(params)}'`;
  return `npm run -s check-material -- ${quoted(file)} --seed ${seed}${effort === 'full' ? ' --full' : ''}${tableFlags(tables)}${given}`;
}

/** @param file as the user would name it */
export const reproduction =
  (file: string, seed: number, effort: EffortName, tables: LabTables): ((situation: Situation, check: CheckId) => string) =>
  ({ set, wo }) =>
    `${checkCommand(file, seed, effort, set.inputs, tables)} --wo ${wo.map((each) => Number(each.toPrecision(9))).join(',')}`;

/** As a shell reads it. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
