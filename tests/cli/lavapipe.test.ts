/** Rendering on the processor by Mesa's lavapipe: taken where there is no graphics card, and the picture is that of SwiftShader. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { environment } from '../helpers/command.ts';
import { findLavapipe } from '../helpers/lavapipe.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-lavapipe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** No system's drivers, and no graphics card, are found in this folder. */
const NOWHERE = join(folder, 'nowhere');
const SPP = 16;

function render(backend: string, env: Record<string, string>): { status: number | null; stdout: string; stderr: string; picture: string } {
  const picture = join(folder, `${backend}.pfm`);
  const words = ['src/cli/render.ts', 'scenes/cornell-box.json', '-o', picture, '--size', '24x16', '--spp', String(SPP), '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/launch.ts', ...words, '--backend', backend], {
    cwd: ROOT,
    env: { ...environment(), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, picture };
}

/** A system with one driver, whose manifest tells this. */
function systemWith(name: string, manifest: string): Record<string, string> {
  const data = join(folder, name);
  mkdirSync(join(data, 'vulkan/icd.d'), { recursive: true });
  writeFileSync(join(data, 'vulkan/icd.d/lvp_icd.json'), manifest);
  return { XDG_DATA_DIRS: data };
}

describe('lavapipe', () => {
  it('is what auto takes without a graphics card, and gives the picture of SwiftShader', () => {
    const env = findLavapipe();
    const [mesa, swift] = [render('auto', env), render('software', env)];
    // Dawn warns of what it takes less of than the driver offers.
    const complaints = mesa.stderr.split('\n').filter((each) => each !== '' && !/^Warning: max\w+ artificially reduced/.test(each));
    expect([mesa.status, complaints]).toEqual([0, []]);
    expect(mesa.stdout).toContain('llvmpipe');
    expect(swift.stdout).toContain('SwiftShader');
    const [a, b] = [mesa, swift].map(({ picture }) => decodePfm(new Uint8Array(readFileSync(picture))).data);
    // The same random numbers, other roundings: nearly every pixel is of the same paths.
    const apart = Array.from(b!).filter((each, i) => !(Math.abs(a![i]! - each) <= 1e-4 * Math.max(each, 0.01)));
    expect(b!.some((each) => each > 0.1)).toBe(true);
    expect(apart.length / b!.length).toBeLessThan(0.05);
  });

  it.each([
    // SwiftShader flushes densities below the smallest normal number to 0; lavapipe divided by them, and weights were infinite or no numbers.
    ['hair', 6000101],
    ['hair', 6000261],
    // Of wo + wi next to nothing is left along the horizon, and lavapipe adds them before wi is rounded.
    ['rough_metal', 6000254],
  ])('has nothing to accuse %s of with seed %d', (name, seed) => {
    const words = ['tests/lab/measure/false-alarms.ts', '--backend', 'lavapipe', '--only', name, '--first', String(seed), '--seeds', '1'];
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/launch.ts', ...words], {
      cwd: ROOT,
      env: { ...environment(), ...findLavapipe() },
      encoding: 'utf8',
    });
    const runs = stdout
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as { adapter: string; failures: unknown[] });
    expect([status, runs.length > 0, runs.every(({ adapter }) => adapter.includes('llvmpipe'))]).toEqual([0, true, true]);
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('is passed by where it is too old for Dawn, or its manifest is none', () => {
    const old = '{ "ICD": { "api_version": "1.1.230", "library_path": "libvulkan_lvp.so" }, "file_format_version": "1.0.0" }';
    for (const [name, manifest] of [
      ['old', old],
      ['torn', '{ "ICD": '],
      ['gone', old.replace('1.1.230', '1.4.305').replace('libvulkan_lvp.so', join(NOWHERE, 'libvulkan_lvp.so'))],
    ] as const) {
      const { status, stdout } = render('auto', systemWith(name, manifest));
      expect([name, status, stdout.includes('SwiftShader')]).toEqual([name, 0, true]);
    }
  });

  it('is asked for by name, and missed in one sentence', () => {
    const { status, stdout, stderr } = render('lavapipe', { XDG_DATA_DIRS: NOWHERE });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe(
      'No lavapipe that Dawn takes was found; install one of Mesa 25 (Debian 13: apt-get install mesa-vulkan-drivers) or use --backend software.',
    );
  });
});
