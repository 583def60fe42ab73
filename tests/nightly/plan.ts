/** Which step of a night comes next, and its report. Pure. */
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './steps.ts';

/** What a step has done so far. */
export interface Done {
  step: Step;
  rounds: number;
  seconds: number;
  /** Ends of what was said by rounds that found something, and how to run each again. */
  found: { again: string; said: string }[];
  /** What the last round of a step that counts has said. */
  counted: string;
  /** Rounds that the clock ended: they have found nothing until then. */
  cut: number;
}

export const nothingDone = (step: Step): Done => ({ step, rounds: 0, seconds: 0, found: [], counted: '', cut: 0 });

const runsOnce = ({ step }: Done): boolean => step.share === 0;

/** Seconds that are left for those that run once, of a night of so many: half of it, so that a short one is not theirs alone. */
export function leftOnce(all: readonly Done[], night: number): number {
  const most = all.every(runsOnce) ? night : night / 2;
  return most - all.filter(runsOnce).reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * Those that run once first, as long as they have time, then whoever has had the least of its share. Null: all have run once, and there is nothing else.
 * @param night seconds of all of it
 */
export function next(all: readonly Done[], night: number): Done | null {
  const once = leftOnce(all, night) > 0 ? all.find((each) => runsOnce(each) && each.rounds === 0) : undefined;
  if (once !== undefined) return once;
  const others = all.filter((each) => !runsOnce(each));
  return others.reduce<Done | null>(
    (least, each) => (least === null || each.seconds / each.step.share < least.seconds / least.step.share ? each : least),
    null,
  );
}

/** Whether something was found that should not be there. */
export const hasFailed = (all: readonly Done[]): boolean => all.some(({ step, found }) => step.counts !== true && found.length > 0);

function resultOf({ step, rounds, found: { length: found }, counted, cut }: Done): string {
  if (rounds === 0) return 'did not run';
  if (step.counts === true) {
    if (found > 0) return `${found} of its rounds ended early`;
    return counted === '' ? 'nothing counted: the clock ended it' : 'counted below';
  }
  if (found === 0 && cut === rounds) return 'nothing found until the clock ended it';
  return found === 0 ? 'nothing found' : `**${found} of its rounds found something**`;
}

/** Indented: whatever is said ends no block. Without the colours of terminals. */
const quoted = (said: string): string =>
  stripVTControlCharacters(said)
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

/** @param head what was tested, and where */
export function report(head: string, all: readonly Done[]): string {
  const rows = all.map((each) => {
    const { step, rounds, seconds, cut } = each;
    return `| ${step.name} | ${step.says} | ${rounds}${cut > 0 ? ` (${cut} ended by the clock)` : ''} | ${(seconds / 60).toFixed(1)} | ${resultOf(each)} |`;
  });
  const details = all.flatMap(({ step, found, counted }) => [
    ...found.map(({ again, said }) => `## ${step.name}\n\n\`${again}\`\n\n${quoted(said)}`),
    ...(counted === '' ? [] : [`## ${step.name}, counted\n\n${quoted(counted)}`]),
  ]);
  return [
    `# A night\n\n${head}`,
    ['| step | looks for | rounds | minutes | result |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
    ...details,
    '',
  ].join('\n\n');
}
