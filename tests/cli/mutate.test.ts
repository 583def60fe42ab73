/** `npm run mutate` that is ended from outside tells what it knows, leaves no process behind, and has kept it for the next run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';

const cache = mkdtempSync(join(tmpdir(), 'penumbra-mutate-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** Runs it until it has said so many verdicts, and ends it, again with all that it says then: a terminal and npm do so both. */
async function ended(signal: NodeJS.Signals, verdicts: number): Promise<{ code: number | null; said: string }> {
  const given = ['--import', 'tsx', 'tests/mutate/run.ts', 'src/base/crc32.ts', '--test', 'tests/unit/base.test.ts', '--cache', cache];
  const child = spawn(process.execPath, given, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if ((said.match(/^(?:killed|survived|invalid|timeout)\b/gm) ?? []).length >= verdicts) child.kill(signal);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

/** Processes that work in the copies. */
const left = (): string[] =>
  readdirSync('/proc').filter((each) => {
    try {
      return /^\d+$/.test(each) && readlinkSync(`/proc/${each}/cwd`).startsWith(cache);
    } catch {
      return false;
    }
  });
const tableOf = (text: string): number[] => /^\| all \|(.*)\|$/m.exec(text)![1]!.split('|').slice(0, 7).map(Number); // prettier-ignore

it('by a signal that comes twice', async () => {
  const { code, said } = await ended('SIGTERM', 1);
  expect(code).toBe(1);
  const [all, killed, survived, unreached, , invalid, open] = tableOf(said) as [number, number, number, number, number, number, number];
  expect(killed + survived + unreached + invalid).toBeGreaterThan(0);
  expect(open).toBeGreaterThan(20);
  expect(readFileSync(join(cache, 'report.md'), 'utf8').trim()).toBe(said.slice(said.indexOf('| of |')).trim());
  expect(Object.keys(JSON.parse(readFileSync(join(cache, 'state.json'), 'utf8')) as object)).toHaveLength(all - open);
  if (existsSync('/proc/self/cwd')) await expect.poll(left, { timeout: 5000 }).toEqual([]);
});
