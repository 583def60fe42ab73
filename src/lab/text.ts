/** A report for people: one line a check, and what to do about each failure. */
import type { CheckResult, LabReport } from './report.ts';

export function reportText(report: LabReport): string {
  const width = Math.max(...report.checks.map((each) => each.label.length));
  const lines = report.checks.flatMap((each) => [
    `${each.verdict.padEnd(14)} ${each.label.padEnd(width)}  ${each.sentence}`,
    ...(each.verdict === 'fail' || each.verdict === 'inconclusive' ? details(report, each) : []),
  ]);
  const failed = report.checks.filter((each) => each.verdict === 'fail');
  const open = report.checks.filter((each) => each.verdict === 'inconclusive').length;
  const holds = open === 0 ? 'everything that it claims holds' : `nothing that it claims fails; ${open} could not be told`;
  const first = failed.length < 2 ? undefined : failed.find((each) => each.id === report.repairFirst);
  const begin = first === undefined ? '' : `; begin with “${first.label}”, which others may follow from`;
  const end = failed.length === 0 ? holds : `${failed.length} of its properties ${failed.length === 1 ? 'does' : 'do'} not hold${begin}`;
  return [...lines, '', `${report.material}: ${end}`].join('\n');
}

/** `fn pdf, line 31, or fn sample, line 40`; empty where it cannot be told. */
export const functionsText = ({ lines }: LabReport, { functions }: CheckResult): string =>
  functions.flatMap((each) => (lines[each] === undefined ? [] : [`fn ${each}, line ${lines[each]}`])).join(', or ');

function details(report: LabReport, result: CheckResult): string[] {
  const { evidence, link, p } = result;
  const where = functionsText(report, result);
  const indent = ' '.repeat(15);
  const chance = p === null ? [] : [`${indent}p = ${p === 0 ? 0 : p.toExponential(1)}`];
  const shown = evidence === null ? [] : [`${indent}${evidence.detail}`, `${indent}${place(evidence)}`, `${indent}${evidence.command}`];
  return [...chance, ...(where === '' ? [] : [`${indent}in ${where}`]), ...shown, `${indent}${link}`];
}

function place({ params, wo, wi, u, front }: NonNullable<CheckResult['evidence']>): string {
  const vector = (name: string, each: readonly number[] | undefined): string[] =>
    each === undefined ? [] : [`${name} (${each.map((x) => Number(x.toPrecision(5))).join(', ')})`];
  const side = front ? 'front' : 'back';
  return [JSON.stringify(params), ...vector('wo', wo), ...vector('wi', wi), ...vector('u', u), side].join(' ');
}
