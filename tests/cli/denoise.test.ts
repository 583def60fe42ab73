/** `--denoise` as the user uses it: a second file that says what it is, beside one that does not know of it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFlags } from '../../src/cli/flags.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { pngText } from '../../src/image/png.ts';
import { command, type Result } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-denoise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = (name: string): string => join(folder, name);
const render = (name: string, ...more: string[]): Promise<Result> =>
  command(
    ['src/cli/launch.ts', 'src/cli/render.ts', 'scenes/cornell-box.json', '-o', out(name), '--size', '40x24', '--spp', '8'].concat(
      ['--backend', 'software', '--json'],
      more,
    ),
  );

it('writes a denoised file beside the image, which stays as it is', async () => {
  const [plain, png, pfm, film] = await Promise.all([
    render('plain.pfm'),
    render('a.png', '--denoise'),
    render('b.pfm', '--denoise'),
    render('c.film', '--denoise'),
  ]);
  for (const { code, stderr } of [plain, png, pfm, film]) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readdirSync(folder).sort()).toEqual(
    ['a.denoised.png', 'a.png', 'b.denoised.pfm', 'b.pfm', 'c.denoised.exr', 'c.film', 'plain.pfm'].sort(),
  );
  const result = JSON.parse(png.stdout.trim().split('\n').at(-1)!) as { denoised: object; biases: string[] };
  expect(result.denoised).toMatchObject({ file: out('a.denoised.png'), network: 'base', precision: 'fp32', tiles: 1, bias: 'denoised' });
  // Of the image itself nothing has changed.
  expect(result.biases).toEqual(['depth ≤ 128']);
  const bytes = (name: string): Uint8Array => new Uint8Array(readFileSync(out(name)));
  expect(bytes('b.pfm')).toEqual(bytes('plain.pfm'));
  expect(pngText(bytes('a.denoised.png')).Comment).toBe("biased: denoised at 8 samples a pixel by Open Image Denoise's network");
  expect(pngText(bytes('a.png')).Comment).toBeUndefined();
  // Smoother than the film, of the same light.
  const [noisy, smooth] = [decodePfm(bytes('b.pfm')).data, decodePfm(bytes('b.denoised.pfm')).data];
  const steps = (data: Float32Array): number =>
    data.reduce((sum, each, i) => sum + (i < 3 ? 0 : Math.abs(Math.min(1, each) - Math.min(1, data[i - 3]!))), 0);
  expect(steps(smooth)).toBeLessThan(0.75 * steps(noisy));
});

it('is refused for frames and layers, in a sentence', () => {
  const flags =
    (...more: string[]) =>
    () =>
      readFlags(['a.json', '-o', 'a.png', '--denoise', ...more]);
  expect(flags()()!.denoise).toBe(true);
  expect(flags('--frames', 'all')).toThrow('--denoise: expected one image, got frames');
  expect(flags('--layer', 'depth')).toThrow('--denoise: expected one image, got a layer');
});
