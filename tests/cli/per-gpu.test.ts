/** A process for each card of a machine: which cards there are, that a process sees one of them, and that their parts make the image. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkNamespaces, without } from '../../src/cli/farm/alone.ts';
import { cardsIn } from '../../src/cli/farm/cards.ts';
import { command, render } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-cards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    const scene = join(folder, 'scene.json');
    writeFileSync(
      scene,
      JSON.stringify({
        version: 1,
        camera: { position: [0, 1, 3], target: [0, 0, 0] },
        film: { width: 16, height: 16 },
        render: { spp: 150, integrator: 'cast' },
        materials: { a: { file: 'diffuse' } },
        environment: { type: 'constant', radiance: [1, 0.5, 0.25] },
        shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
      }),
    );
    const out = join(folder, 'all.film');
    const parts = [1, 2].map((i) => join(`${out}.parts`, `part-${i}-of-2.film`));
    const all = (...flags: string[]): ReturnType<typeof command> =>
      command(['src/cli/farm/per-gpu.ts', scene, '-o', out, '--root', root, '--backend', 'software', ...flags]);
    const [run, single] = await Promise.all([all(), render([scene, '-o', join(folder, 'single.film')])]);
    expect(single).toMatchObject({ code: 0, stderr: '' });
    expect(run.code, run.stderr).toBe(0);
    expect(
      run.stderr
        .replace(/[\d.]+ s\./g, 'T')
        .split('\n')
        .sort(),
    ).toEqual([`Part 1 of 2 on ${first}: there after T`, `Part 2 of 2 on ${second}: there after T`]);
    const whole = readFileSync(join(folder, 'single.film'));
    expect(readFileSync(out).equals(whole)).toBe(true);
    expect(readdirSync(`${out}.parts`).filter((name) => !name.endsWith('.log'))).toEqual(['part-1-of-2.film', 'part-2-of-2.film']);

    const { mtimeMs } = statSync(parts[0]!);
    rmSync(parts[1]!);
    rmSync(out);
    expect(await all('--json', '--cards', '1', '--parts', '2')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(out).equals(whole)).toBe(true);
    expect(statSync(parts[0]!).mtimeMs).toBe(mtimeMs);

    writeFileSync(parts[0]!, 'something else');
    const failed = await all('--cards', '1', '--parts', '2');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toBe(
      `Part 1 of 2 on ${second} failed: ${parts[0]}: This is no film of Penumbra: expected a file that begins with PENUFILM. (${parts[0]!.replace(/film$/, 'log')})`,
    );
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
