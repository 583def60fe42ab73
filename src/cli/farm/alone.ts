/**
 * A process that sees one card of several. Variables do not do it: CUDA_VISIBLE_DEVICES is CUDA's, the Vulkan loader's
 * VK_LOADER_DEVICE_ID_FILTER and Mesa's MESA_VK_DEVICE_SELECT=VENDOR:DEVICE cannot tell equal cards apart, and Dawn chooses by name.
 * Drivers of every kind pass over cards whose device files cannot be opened, as in a container that was given one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { CliError } from '../errors.ts';

export type Command = readonly [program: string, ...args: string[]];

/** The command, in a namespace where these device files cannot be opened. Nobody else notices. */
export function without(files: readonly string[], command: Command, isRoot = process.getuid?.() === 0): Command {
  if (files.length === 0) return command;
  // Who is not root becomes it within a namespace of users, which gives no right over anything outside.
  return [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--mount',
    join(ROOT, 'src/cli/farm/hide.sh'),
    ...files,
    '--',
    ...command,
  ];
}

/** Tries whether this machine lets us, before the work. @throws CliError */
export function checkNamespaces(files: readonly string[]): void {
  if (files.length === 0) return;
  const [program, ...args] = without(files, ['true']);
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  const why = (stderr ?? '').trim().split('\n').at(-1) || error?.message || `code ${status}`;
  throw new CliError(
    `Cannot show a process one card alone, as no namespace can be made here (${why}); run it as root, or in a container for each card.`,
  );
}
