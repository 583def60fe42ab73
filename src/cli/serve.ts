/** `npm run -s serve`: requests in, a line of JSON each; events out, a line each. Started by launch.ts. */
import { existsSync, statSync } from 'node:fs';
import { PenumbraError } from '../api/error.ts';
import { openDevice, pause } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { BACKENDS, type Backend } from './flags.ts';
import { printJson } from './print.ts';
import { linesOf } from './serve/lines.ts';
import { Server } from './serve/server.ts';
import { stopOnSignals } from './stop.ts';
import { oneOf } from './values.ts';
import { SERVE_USAGE } from './usage.ts';

/** Of the lines, in both directions. */
const PROTOCOL = 1;
/** Bytes of a line: the longest scene that is read. */
const MAX_LINE = 256 * 1024 * 1024;

interface Flags {
  allow: readonly string[];
  write: string | null;
  backend: Backend;
  gpu: string | undefined;
}

stopOnSignals();

await runCommand(SERVE_USAGE, readFlags, main);

async function main({ backend, gpu, allow, write }: Flags): Promise<number> {
  // Before a line is read: where there is no GPU another process begins anew.
  const first = await openDevice(backend, gpu);
  if (first === null) return NO_ADAPTER;
  let ready: GPUDevice | null = first.device;
  const open = async (): Promise<GPUDevice> => {
    const device = ready ?? (await openDevice(backend, gpu))?.device;
    ready = null;
    if (device === undefined) throw new PenumbraError('gpu', 'No graphics adapter was found.');
    return device;
  };
  const server = new Server({ open, pause, emit: printJson, allow, write });
  printJson({ event: 'ready', id: null, protocol: PROTOCOL, adapter: first.adapter.name, software: first.adapter.software });
  for await (const line of linesOf(process.stdin as AsyncIterable<Buffer>, MAX_LINE)) {
    if (typeof line === 'string') server.take(line);
    else server.refuse(null, new PenumbraError('argument', line.bad));
  }
  await server.end();
  return 0;
}

/** @throws CliError */
function readFlags(args: string[]): Flags | null {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, allow: { ...text, multiple: true }, write: text, backend: text, gpu: text },
  });
  if (values.help) return null;
  if (positionals.length > 0) throw new CliError(`Expected flags alone, got ${positionals.join(' ')}; --help lists them.`);
  const { allow = [], write = null, gpu } = values;
  for (const [flag, folders] of [['--allow', allow] as const, ['--write', write === null ? [] : [write]] as const])
    for (const each of folders)
      if (!(existsSync(each) && statSync(each).isDirectory())) throw new CliError(`${flag}: expected a folder, got ${each}`);
  return { allow, write, backend: oneOf('--backend', values.backend, BACKENDS) ?? 'auto', gpu };
}
