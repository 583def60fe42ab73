/** A report for people: one line a check, and what to do about each failure. */
import type { CheckResult, LabReport } from './report.ts';

export function reportText(report: LabReport): string {
  const width = Math.max(...report.checks.map((each) => each.label.length));
  const lines = report.checks.flatMap((each) => [
    `${each.verdict.padEnd(14)} ${each.label.padEnd(width)}  ${each.sentence}`,
    ...(each.verdict === 'fail' || each.verdict === 'inconclusive' ? details(each) : []),
  ]);
  const failed = report.checks.filter((each) => each.verdict === 'fail');
  const open = report.checks.filter((each) => each.verdict === 'inconclusive').length;
  const holds = open === 0 ? 'everything that it claims holds' : `nothing that it claims fails; ${open} could not be told`;
  const end = failed.length === 0 ? holds : `${failed.length} of its properties ${failed.length === 1 ? 'does' : 'do'} not hold`;
  return [...lines, '', `${report.material}: ${end}`].join('\n');
}

function details({ evidence, link, p }: CheckResult): string[] {
  const indent = ' '.repeat(15);
  const chance = p === null ? [] : [`${indent}p = ${p === 0 ? 0 : p.toExponential(1)}`];
  const shown = evidence === null ? [] : [`${indent}${evidence.detail}`, `${indent}${place(evidence)}`, `${indent}${evidence.command}`];
  return [...chance, ...shown, `${indent}${link}`];
}

function place({ params, wo, wi, u, front }: NonNullable<CheckResult['evidence']>): string {
  const vector = (name: string, each: readonly number[] | undefined): string[] =>
    each === undefined ? [] : [`${name} (${each.map((x) => Number(x.toPrecision(5))).join(', ')})`];
  const side = front ? 'front' : 'back';
  return [JSON.stringify(params), ...vector('wo', wo), ...vector('wi', wi), ...vector('u', u), side].join(' ');
}
