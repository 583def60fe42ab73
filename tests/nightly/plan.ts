/** Which step of a night comes next, and its report. Pure. */
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

/** Those that run once first, then whoever has had the least of its share. Null: all have run once, and there is nothing else. */
export function next(all: readonly Done[]): Done | null {
  const once = all.find(({ step, rounds }) => step.share === 0 && rounds === 0);
  if (once !== undefined) return once;
  const others = all.filter(({ step }) => step.share > 0);
  return others.reduce<Done | null>(
    (least, each) => (least === null || each.seconds / each.step.share < least.seconds / least.step.share ? each : least),
    null,
  );
}

/** Whether something was found that should not be there. */
export const hasFailed = (all: readonly Done[]): boolean => all.some(({ step, found }) => step.counts !== true && found.length > 0);

function resultOf({ counts }: Step, found: number): string {
  if (counts === true) return found === 0 ? 'counted below' : `${found} of its rounds ended early`;
  return found === 0 ? 'nothing found' : `**${found} of its rounds found something**`;
}

/** Indented: whatever is said ends no block. */
const quoted = (said: string): string =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

/** @param head what was tested, and where */
export function report(head: string, all: readonly Done[]): string {
  const rows = all.map(({ step, rounds, seconds, found, cut }) => {
    const result = rounds === 0 ? 'did not run' : resultOf(step, found.length);
    return `| ${step.name} | ${step.says} | ${rounds}${cut > 0 ? ` (${cut} ended by the clock)` : ''} | ${(seconds / 60).toFixed(1)} | ${result} |`;
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
