/** Renders by many processes: on each card of a machine, which sees that one alone, and in the pods of a Kubernetes Job. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkNamespaces, without } from '../../src/cli/farm/alone.ts';
import { cardsIn } from '../../src/cli/farm/cards.ts';
import { renderParts } from '../../src/cli/farm/parts.ts';
import { ROOT } from '../../src/content/node.ts';
import { ballScene, command, environment, render } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-cards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scene = join(folder, 'scene.json');
writeFileSync(scene, JSON.stringify(ballScene(100)));
/** The film of one process. */
const single = render([scene, '-o', join(folder, 'single.film')]).then((result) => {
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return readFileSync(join(folder, 'single.film'));
});

/** A machine with these files (and links, `path -> target`) under a root of its own. */
function machine(name: string, files: readonly string[], contents: Record<string, string> = {}): string {
  const root = join(folder, name);
  for (const each of [...files, ...Object.keys(contents)]) {
    const [path, target] = each.split(' -> ');
    mkdirSync(dirname(join(root, path!)), { recursive: true });
    if (target === undefined) writeFileSync(join(root, path!), contents[each] ?? '');
    else symlinkSync(target, join(root, path!));
  }
  return root;
}

const drm = (address: string, ...nodes: string[]): string[] => nodes.map((each) => `sys/bus/pci/devices/${address}/drm/${each}/dev`);

describe('cards', () => {
  it('of NVIDIA are numbered by their device files, and have the nodes of their PCI address', () => {
    const others = ['dev/nvidiactl', 'dev/nvidia-uvm', 'dev/nvidia-caps/nvidia-cap1', 'dev/dri/card0', 'dev/dri/renderD128'];
    const root = machine(
      'nvidia',
      [
        'dev/nvidia0',
        'dev/nvidia2',
        'dev/nvidia10',
        'dev/dri/card1',
        'dev/dri/renderD129',
        ...others,
        ...drm('0000:c1:00.0', 'card1', 'renderD129', 'card1-DP-1'),
        // A processor's own graphics, and a node that this container was not given.
        ...drm('0000:00:02.0', 'card0', 'renderD128'),
        ...drm('0000:41:00.0', 'card2', 'renderD130'),
      ],
      {
        'proc/driver/nvidia/gpus/0000:C1:00.0/information':
          'Model: \t\t NVIDIA H200\nIRQ:   \t\t 12\nDevice Minor: \t 2\nGPU Excluded:\t No\n',
        'proc/driver/nvidia/gpus/0000:41:00.0/information': 'Device Minor: \t 0\n',
      },
    );
    const at = (...names: string[]): string[] => names.map((each) => join(root, 'dev', each));
    expect(cardsIn(root)).toEqual([
      { name: join(root, 'dev/nvidia0'), files: at('nvidia0') },
      { name: join(root, 'dev/nvidia2'), files: at('nvidia2', 'dri/card1', 'dri/renderD129') },
      { name: join(root, 'dev/nvidia10'), files: at('nvidia10') },
    ]);
  });

  it('of other makers are the devices with a render node', () => {
    const device = (address: string): string[] => drm(address, 'card0', 'renderD128');
    const root = machine('mesa', [
      'dev/dri/renderD128',
      'dev/dri/renderD129',
      'dev/dri/card0',
      'dev/dri/renderD130',
      ...device('0000:03:00.0'),
      ...drm('0000:0a:00.0', 'renderD129'),
      'sys/class/drm/renderD128/device -> ../../../bus/pci/devices/0000:03:00.0',
      'sys/class/drm/renderD129/device -> ../../../bus/pci/devices/0000:0a:00.0',
      // A node of no PCI device.
      'sys/class/drm/renderD130/dev',
    ]);
    const at = (...names: string[]): string[] => names.map((each) => join(root, 'dev/dri', each));
    expect(cardsIn(root)).toEqual([
      { name: at('renderD128')[0], files: at('card0', 'renderD128') },
      { name: at('renderD129')[0], files: at('renderD129') },
    ]);
    expect(cardsIn(join(folder, 'nowhere'))).toEqual([]);
  });
});

/** Two “cards” that anybody may read: device files of /dev/null's kind. */
const root = machine('two', ['dev/nvidiactl']);
const [first, second] = ['dev/nvidia0', 'dev/nvidia1'].map((each) => join(root, each)) as [string, string];
const madeDevices = [first, second].every((path) => spawnSync('mknod', ['-m', '666', path, 'c', '1', '3']).status === 0);
const mayUnshare = madeDevices && spawnSync('unshare', ['--mount', 'mount', '--bind', first, first]).status === 0;
console.log(
  mayUnshare ? 'cards: namespaces are allowed here, and used' : 'cards: no namespaces here, only what is said of it is looked at',
);

describe.runIf(mayUnshare)('a namespace', () => {
  it.each([true, false])('hides the other cards from the process, and from nobody else (as root: %s)', (isRoot) => {
    const look = `cat ${first} && echo first; cat ${second} || echo no second; test -c ${second} && echo there; id -u`;
    const [program, ...args] = without([second], ['sh', '-c', look], isRoot);
    const { stdout, stderr } = spawnSync(program!, args, { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'first\nno second\nthere\n0\n', stderr: `cat: ${second}: Permission denied\n` });
    expect(spawnSync('cat', [second]).status).toBe(0);
    expect(() => checkNamespaces([second])).not.toThrow();
  });

  it('two cards render parts that merge into the film of one; what is there is not rendered again', async () => {
    const out = join(folder, 'all.film');
    const parts = [1, 2].map((i) => join(`${out}.parts`, `part-${i}-of-2.film`));
    mkdirSync(`${out}.parts`);
    expect(await render([scene, '--part', '1/2', '-o', parts[0]!])).toMatchObject({ code: 0, stderr: '' });
    const { mtimeMs } = statSync(parts[0]!);
    const run = await command(['src/cli/farm/per-gpu.ts', scene, '-o', out, '--root', root, '--backend', 'software']);
    expect(run.code, run.stderr).toBe(0);
    expect(
      run.stderr
        .replace(/[\d.]+ s\./g, 'T')
        .split('\n')
        .sort(),
    ).toEqual([`Part 1 of 2 on ${first}: there after T`, `Part 2 of 2 on ${second}: there after T`]);
    expect(readFileSync(out).equals(await single)).toBe(true);
    expect(statSync(parts[0]!).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(`${out}.parts`).filter((name) => !name.endsWith('.log'))).toEqual(['part-1-of-2.film', 'part-2-of-2.film']);
  });
});

describe('parts', () => {
  /** Runs shell commands as parts. @returns what was told, with seconds taken out */
  async function run(commands: readonly string[], cards = 2): Promise<string[]> {
    const told: string[] = [];
    const logs = mkdtempSync(join(folder, 'logs-'));
    await renderParts({
      cards: Array.from({ length: cards }, (_, i) => ({ name: `card ${i}`, files: [] })),
      count: commands.length,
      command: (card, part) => ['sh', '-c', `cd ${logs}; ${commands[part - 1]}`, 'sh', card.name],
      log: (part) => join(logs, `${part}.log`),
      tell: (line) => told.push(line.replace(/[\d.]+ s/, 'T')),
    });
    return told;
  }

  it('go to whichever card is free', async () => {
    // The first ends when the third is at work: which of the two is told of first is open.
    const slow = 'until [ -e 3 ]; do sleep 0.01; done';
    const [first, ...others] = await run([slow, 'true', 'touch 3']);
    expect(first).toBe('Part 2 of 3 on card 1: there after T.');
    expect(others.sort()).toEqual(['Part 1 of 3 on card 0: there after T.', 'Part 3 of 3 on card 1: there after T.']);
  });

  it('end with the first that fails: the others are asked to stop, no more are begun, and its last line is said', async () => {
    const waits = 'trap "touch asked; exit 143" TERM; touch up; while true; do sleep 0.01; done';
    const fails = 'until [ -e up ]; do sleep 0.01; done; echo first; echo "No such thing." >&2; exit 3';
    await expect(run([waits, fails, 'touch begun'])).rejects.toThrow(/^Part 2 of 3 on card 1 failed: No such thing\. \(.*2\.log\)$/);
    const logs = readdirSync(folder).filter((name) => name.startsWith('logs-') && existsSync(join(folder, name, 'up')));
    expect(readdirSync(join(folder, logs[0]!)).sort()).toEqual(['1.log', '2.log', 'asked', 'up']);
    await expect(run(['kill -9 $$'], 1)).rejects.toThrow(/^Part 1 of 1 on card 0 failed: it ended with SIGKILL /);
  });
});

it('where no namespace can be made, one sentence says so before anything is rendered', () => {
  const { PATH } = process.env;
  if (mayUnshare) {
    writeFileSync(join(folder, 'unshare'), '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    });
    process.env.PATH = `${folder}:${PATH}`;
  }
  try {
    expect(() => checkNamespaces([second])).toThrow(
      /^Cannot show a process one card alone, as no namespace can be made here \(.+\); run it as root, or in a container for each card\.$/,
    );
  } finally {
    process.env.PATH = PATH;
  }
});

it('a card that there is not is refused in one sentence', async () => {
  const flags = ['--root', root, '--cards', '0,2'];
  const result = await command(['src/cli/farm/per-gpu.ts', 'scene.json', '-o', join(folder, 'no.film'), ...flags]);
  const sentence = madeDevices
    ? `--cards: expected numbers of cards, each once, from 0 (${first}), 1 (${second}); got 0,2`
    : 'No graphics card was found: there is no /dev/nvidia0 and no /dev/dri/renderD128; use render, which needs none.';
  expect(result).toEqual({ code: 1, stdout: '', stderr: sentence });
  expect(existsSync(join(folder, 'no.film.parts'))).toBe(false);
});

const manifest = readFileSync(join(ROOT, 'src/cli/farm/kubernetes.yaml'), 'utf8');
/** The text of each `args: - |`, without its indentation. */
const scripts = [...manifest.matchAll(/^( +)- \|\n((?:\1 .*\n)+)/gm)].map(([, indent, text]) =>
  text!.replaceAll(`\n${indent}  `, '\n').trim(),
);

/** As `sh -c` of a pod, with two parts of a small scene in place of eight of a large one. */
async function pod(script: string, variables: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const small = script
    .replaceAll(/\b8\b/g, '2')
    .replace('spheres.exr', 'spheres.film')
    .replaceAll('/renders', folder)
    .replace('scenes/cornell-spheres.json --spp 100000', `${scene} --backend software`);
  // The merging one would wait for ever for a part that fails.
  const child = spawn('sh', ['-c', small], { cwd: ROOT, env: { ...environment(), ...variables }, timeout: 600_000 });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

it('pods of the Kubernetes manifest make parts, and the one that waits for them the film of a single run', async () => {
  const [part, merge] = scripts as [string, string];
  // The Jobs are there at once, and pods come in any order.
  const runs = [
    pod(merge.replace('sleep 5', 'sleep 0.1'), {}),
    pod(part, { JOB_COMPLETION_INDEX: '1' }),
    pod(part, { JOB_COMPLETION_INDEX: '0' }),
  ];
  expect(await Promise.all(runs)).toEqual(runs.map(() => ({ code: 0, said: '' })));
  expect(readdirSync(folder).filter((name) => name.startsWith('spheres'))).toEqual([
    'spheres-0-of-2.film',
    'spheres-1-of-2.film',
    'spheres.film',
  ]);
  expect(readFileSync(join(folder, 'spheres.film')).equals(await single)).toBe(true);
});
