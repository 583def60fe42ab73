/** What the command line says of kernels and of what is compiled into them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { command, type Result } from '../helpers/command.ts';
import { meshOf } from '../helpers/meshes.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-kernel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = (name: string): string => join(folder, name);

const render = (args: string[]): Promise<Result> => command(['src/cli/launch.ts', 'src/cli/render.ts', ...args]);

const CORNELL = 'scenes/cornell-box.json';
const SMALL = ['--size', '24x16', '--spp', '3', '--backend', 'software'];

it('has the same picture by either kernel, and says which it was', async () => {
  const kernels = ['auto', 'wavefront'];
  const results = await Promise.all(
    kernels.map((name) => render([CORNELL, '-o', out(`${name}.pfm`), ...SMALL, '--kernel', name, '--json'])),
  );
  const used = results.map(
    ({ stdout }) => (JSON.parse(stdout.trim().split('\n').at(-1)!) as { prepare: { kernel: string } }).prepare.kernel,
  );
  expect(used).toEqual(['megakernel', 'wavefront']);
  const [auto, wavefront] = kernels.map((name) => readFileSync(out(`${name}.pfm`)));
  expect(wavefront!.equals(auto!)).toBe(true);
  expect(results.map(({ stderr }) => stderr)).toEqual(['', '']);
  const { code, stderr } = await render([CORNELL, '-o', out('x.pfm'), '--kernel', 'wave']);
  expect(code).not.toBe(0);
  expect(stderr.trim()).toBe('--kernel: expected one of auto, megakernel, wavefront, got wave');
});

it('has hierarchies built where it is asked to', async () => {
  const { code, stderr } = await render([CORNELL, '-o', out('x.pfm'), '--trees', 'card']);
  expect(code).not.toBe(0);
  expect(stderr.trim()).toBe('--trees: expected one of processor, gpu, got card');
  const { points, count } = await meshOf('teapot');
  // Of enough triangles that it is worth it.
  const positions = Array.from({ length: 5 }, (_, k) => [...points].map((each, i) => each + Number(i % 3 === 0) * 8 * k)).flat();
  const mesh = { type: 'mesh', data: { positions, indices: positions.map((_, i) => i).slice(0, count * 15) }, material: 'grey' };
  const scene = {
    version: 1,
    camera: { position: [16, 4, 30], target: [16, 0, 0] },
    materials: { grey: { file: 'diffuse' } },
    shapes: [mesh],
  };
  writeFileSync(out('teapots.json'), JSON.stringify({ ...scene, environment: { type: 'constant', radiance: [1, 1, 1] } }));
  const images = await Promise.all(
    ['processor', 'gpu'].map(async (name) => {
      const done = await render([out('teapots.json'), '-o', out(`${name}.pfm`), ...SMALL, '--max-depth', '0', '--trees', name]);
      expect([done.code, done.stderr]).toEqual([0, '']);
      return readFileSync(out(`${name}.pfm`));
    }),
  );
  // Paths end where they meet something: what is seen is what is behind, the same bit for bit.
  expect(images[1]!.equals(images[0]!)).toBe(true);
  expect(new Set(images[0]).size).toBeGreaterThan(8);
});

it('says why a scene that is to be a wavefront is none, of frames once', async () => {
  const sentence = 'The megakernel renders this scene, which cannot be a wavefront: the integrator is whitted.';
  const wanted = [...SMALL, '--kernel', 'wavefront', '--integrator', 'whitted'];
  const image = await render([CORNELL, '-o', out('w.pfm'), ...wanted, '--json']);
  expect(image.stderr).toBe(sentence);
  expect(JSON.parse(image.stdout.trim().split('\n').at(-1)!)).toMatchObject({
    prepare: { kernel: 'megakernel', notes: [sentence] },
  });
  const frames = await render([CORNELL, '-o', out('w-#.pfm'), ...wanted, '--convergence', '2']);
  expect(frames.stderr).toBe(sentence);
});

it('warns of what other browsers refuse in a program, and renders it', async () => {
  const source = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var f = vec3f(0.1); f.yz = vec2f(0.2); return f;
}`;
  const cornell = JSON.parse(readFileSync(join(ROOT, CORNELL), 'utf8')) as SceneInput;
  const [name = ''] = Object.keys(cornell.materials);
  const scene = { ...cornell, programs: { mine: source }, materials: { ...cornell.materials, [name]: { file: 'mine' } } };
  writeFileSync(out('swizzle.json'), JSON.stringify(scene));
  const { code, stdout, stderr } = await render([out('swizzle.json'), '-o', out('s.pfm'), ...SMALL, '--json']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^materials\/mine:3:23: warning: not every browser takes an assignment to \.yz, [^\n]*$/);
  expect(JSON.parse(stdout)).toMatchObject({ warnings: [{ module: 'materials/mine', line: 3, column: 23 }] });
});
