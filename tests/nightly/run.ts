/**
 * `npm run -s nightly -- [--minutes 60] [--seed N] [--only STEP]`: all fuzzers, crossings, exchanges, false alarms, mutants, coverage and the
 * same build twice, with other random numbers every time, in turn until the time is up. Writes .cache/nightly/report.md; ends with 1 where
 * something was found that should not be there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../src/content/node.ts';
import { hasFailed, leftOnce, next, nothingDone, report, type Done } from './plan.ts';
import { STEPS, type Piece } from './steps.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(1 + (Math.floor(Date.now() / 60_000) % 1_000_000) * 100) },
    only: { type: 'string' },
  },
});
for (const name of ['minutes', 'seed'] as const)
  if (!/^[1-9]\d{0,8}$/.test(values[name])) throw new Error(`--${name}: expected a whole number from 1 on, got ${values[name]}`);
const steps = STEPS.filter(({ name }) => values.only === undefined || name === values.only);
if (steps.length === 0) throw new Error(`--only: expected ${STEPS.map(({ name }) => name).join(', ')}, got ${values.only}`);

const FOLDER = join(ROOT, '.cache', 'nightly');
/** Of what a round that found something said. */
const MAX_SAID = 6000;
const night = Number(values.minutes) * 60;
const end = Date.now() + 1000 * night;
mkdirSync(FOLDER, { recursive: true });
const all = steps.map(nothingDone);
for (let count = 0, done = next(all, night); done !== null && Date.now() < end; count++, done = next(all, night)) {
  await round(done, Number(values.seed) + count);
  writeFileSync(join(FOLDER, 'report.md'), report(head(), all));
}
console.log(report(head(), all));
process.exitCode = hasFailed(all) ? 1 : 0;

async function round(done: Done, seed: number): Promise<void> {
  const until = done.step.share === 0 ? Math.min(end, Date.now() + 1000 * leftOnce(all, night)) : end;
  const piece = done.step.piece(done.rounds, seed, (until - Date.now()) / 60_000, values.seed);
  const again = [...Object.entries(piece.env ?? {}).map(([name, value]) => `${name}=${value}`), piece.command, ...piece.args].join(' ');
  console.log(`${done.step.name}: ${again}`);
  const start = Date.now();
  const { code, said } = await ran(piece, until);
  done.rounds++;
  done.seconds += (Date.now() - start) / 1000;
  if (code === null) done.cut++;
  else if (done.step.counts === true) done.counted = said.slice(-MAX_SAID);
  if (code !== null && code !== 0) done.found.push({ again, said: said.slice(-MAX_SAID) });
}

/** Ends it, with all that it has started, when the time is up: then the code is null. */
function ran({ command, args, env }: Piece, until: number): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let isCut = false;
    const hear = (data: Buffer): void => void (said = (said + data.toString()).slice(-4 * MAX_SAID));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const cut = (): void => {
      isCut = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const clock = setTimeout(cut, Math.max(0, until - Date.now()));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(clock);
      resolve({ code: isCut ? null : (code ?? 1), said });
    });
  });
}

function head(): string {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit || 'unknown'}, Node ${process.version}, ${cpus().length} processors, --seed ${values.seed}, --minutes ${values.minutes}.`;
}
