/** `npm run -s grade` as a lecturer's script uses it, in processes of their own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';

function grade(args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  // The environment of this test process must not leak in.
  const { VK_ICD_FILENAMES: _icd, LD_LIBRARY_PATH: _path, ...env } = process.env;
  const flags = ['--import', 'tsx', join(ROOT, 'src/cli/launch.ts'), 'src/cli/grade.ts', ...args, '--backend', 'software'];
  const child = spawn(process.execPath, flags, { cwd: ROOT, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() })));
}

interface Result {
  passed: boolean;
  step: string;
  goals: { id: string; passed: boolean; sentence: string }[];
}

it('prints one line of JSON and ends with 0, 2 or 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-grade-'));
  const typo = join(folder, 'typo.wgsl');
  writeFileSync(typo, 'fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(1.0); }');
  const exercise = ['--lesson', 'the-bsdf', '--step', 'lambert', '--json'];
  const [right, wrong, broken, ...refused] = await Promise.all([
    grade(['lessons/the-bsdf/lambert.wgsl', ...exercise]),
    grade(['lessons/the-bsdf/lambert_start.wgsl', ...exercise]),
    grade([typo, ...exercise]),
    grade(['lessons/the-bsdf/lambert.wgsl', '--lesson', 'the-bsdf']),
    grade(['lessons/the-bsdf/lambert.wgsl', '--lesson', 'the-bsd']),
    grade(['nowhere.wgsl', ...exercise]),
    grade(['lessons/the-bsdf/lambert.wgsl', '--lesson', 'refraction']),
  ]);
  const read = ({ stdout }: { stdout: string }): Result => JSON.parse(stdout) as Result;
  expect([right.code, read(right).passed, read(right).step]).toEqual([0, true, 'lambert']);
  expect([wrong.code, read(wrong).passed]).toEqual([2, false]);
  expect(read(wrong).goals.find(({ id }) => id === 'model')!.sentence).toContain(
    'f is 3.14 times that of the model solution in every direction',
  );
  expect(read(wrong).goals.find(({ id }) => id === 'laboratory')!.sentence).toMatch(/^Energy: /);
  expect([broken.code, read(broken).goals[0]!.id]).toEqual([2, 'compiles']);
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(refused.map(({ stderr }) => stderr)).toEqual([
    'The lesson the-bsdf asks for code in several steps: --step one of lambert, phong, sample',
    expect.stringMatching(/^lessons\/the-bsd: expected one of a-pixel, /),
    'Cannot read nowhere.wgsl: no such file.',
    'The lesson refraction asks for no code.',
  ]);
});
