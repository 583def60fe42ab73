/**
 * One table of whole renders, on any adapter: `npm run -s bench`. Each scene is rendered through the public engine for a while, then
 * once more with ray counters; the rates of the first run and the counts of the second give rays a second. `--early`: the
 * experiments of the early ray tracers, with the figures that their authors published.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice, pause } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { READERS } from '../src/cli/images.ts';
import { print, say } from '../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { EXPERIMENTS, type EarlyRow } from '../src/bench/early.ts';
import { measure, type Measured } from '../src/bench/measure.ts';
import { BENCH_SCENES } from '../src/bench/scenes.ts';
import { earlyTable, headLine, markdown, measuredTable } from '../src/bench/table.ts';
import { KERNELS } from '../src/engine/index.ts';
import { load } from './load.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '4' },
    depth: { type: 'string', default: '8' },
    /** Relative error, in per cent, whose time is asked for. */
    error: { type: 'string', default: '5' },
    /** Ids, parted by commas: of scenes, or with --early of experiments. */
    only: { type: 'string', default: '' },
    early: { type: 'boolean', default: false },
    /** What renders the scenes: auto, megakernel, wavefront. */
    kernel: { type: 'string', default: 'auto' },
    json: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
});
const number = (name: 'size' | 'seconds' | 'depth' | 'error', least: number): number => {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= least) return value;
  say(`--${name}: expected a number ≥ ${least}, got ${values[name]}`);
  process.exit(1);
};
const options = { size: number('size', 1), seconds: number('seconds', 0), depth: number('depth', 0), target: number('error', 0.01) / 100 };
const kernel = KERNELS.find((each) => each === values.kernel);
if (kernel === undefined) {
  say(`--kernel: expected one of ${KERNELS.join(', ')}, got ${values.kernel}`);
  process.exit(1);
}
const known: readonly { id: string }[] = values.early ? EXPERIMENTS : BENCH_SCENES;
const wanted = values.only === '' ? known.map(({ id }) => id) : values.only.split(',');
const unknown = wanted.find((id) => !known.some((each) => each.id === id));
if (unknown !== undefined) {
  say(`--only: expected some of ${known.map(({ id }) => id).join(', ')}, got ${unknown}`);
  process.exit(1);
}

/** Of a graphics card's time the processor knows nothing. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function renders({ device, adapter }: NonNullable<Awaited<ReturnType<typeof openDevice>>>): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const each of BENCH_SCENES.filter(({ id }) => wanted.includes(id))) {
    const scene = await load(each);
    if (typeof scene === 'string') say(`${each.name}: left out, ${scene}.`);
    else
      rows.push(
        await measure(device, shaderLibrary(), each.name, scene, {
          ...options,
          kernel,
          pause,
          readers: READERS,
          ...(adapter.software && { cpuSeconds }),
        }),
      );
  }
  return rows;
}

async function early(device: GPUDevice): Promise<EarlyRow[]> {
  const rows: EarlyRow[] = [];
  for (const each of EXPERIMENTS.filter(({ id }) => wanted.includes(id))) {
    say(each.name);
    rows.push(...(await each.run({ device, library: shaderLibrary(), pause: async () => {} })));
  }
  return rows;
}

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const head = {
  adapter: opened.adapter.name,
  ...options,
  program: `Penumbra ${version}, Node ${process.version}`,
  date: new Date().toISOString().slice(0, 10),
};
if (values.early) {
  const rows = await early(opened.device);
  print(values.json ? JSON.stringify({ ...head, rows }) : markdown(headLine(head), earlyTable(rows)));
} else {
  const rows = await renders(opened);
  print(values.json ? JSON.stringify({ ...head, rows }) : markdown(headLine(head), measuredTable(rows, head)));
}
process.exit(0);
