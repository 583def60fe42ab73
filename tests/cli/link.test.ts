/** Links on the command line, in processes of their own: printed, rendered, compared, refused. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { readLink } from '../../src/cli/links.ts';
import { ROOT } from '../../src/content/node.ts';
import { pngText, SCENE_KEYWORD } from '../../src/image/png.ts';
import { envelopeOf, fragmentOf, linkIn, openLink } from '../../src/link/link.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-link-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const library = linkLibrary();

function run(program: string, ...args: string[]) {
  const { VK_DRIVER_FILES: _files, VK_ICD_FILENAMES: _icd, LD_LIBRARY_PATH: _path, ...env } = process.env;
  const words = ['--import', 'tsx', join(ROOT, 'src/cli/launch.ts'), `src/cli/${program}.ts`, ...args, '--backend', 'software'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

const small = {
  version: 1,
  title: 'Small',
  camera: { position: [0, 0, 4], target: [0, 0, 0] },
  film: { width: 16, height: 16 },
  render: { spp: 4 },
  display: { exposure: 1, tone: 'linear' },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { a: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
};
const write = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return join(folder, name);
};

const MINE = 'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.2); } // \u001b[2J\n';

it('a link brings code and fingerprint along; its render waits for --run-code, agrees, and holds the scene', () => {
  write('mine.wgsl', MINE);
  const scene = write('own.json', { ...small, materials: { a: { file: 'mine.wgsl' } } });
  const printed = run('link', scene, '--fingerprint', '--base', 'https://example.org/');
  expect(printed).toMatchObject({ status: 0, stderr: '' });
  expect(printed.stdout).toMatch(/^https:\/\/example\.org\/#1=[\w-]+\.[\w-]+$/);
  const out = join(folder, 'out.png');
  const refused = run('render', printed.stdout, '-o', out);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^The link brings WGSL of its own, which --run-code lets run:\n--- mine\.wgsl\nimport/);
  expect(refused.stderr).not.toContain('\u001b');
  const rendered = run('render', printed.stdout, '-o', out, '--json', '--run-code');
  expect(rendered.stderr).toMatch(/^The picture agrees with its author’s within noise: /);
  expect(JSON.parse(rendered.stdout)).toMatchObject({ agreement: { agrees: true, different: [] } });
  const held = parseScene(pngText(new Uint8Array(readFileSync(out)))[SCENE_KEYWORD]!);
  expect(held).toMatchObject({ display: small.display, programs: { mine: MINE } });
});

it('a link to a scene of the gallery names it', async () => {
  const { stdout } = run('link', 'scenes/glass-row.json', '--spp', '9');
  expect(await openLink(linkIn(stdout)!, library)).toMatchObject({ base: 'glass-row', document: { render: { spp: 9 } } });
});

it('a scene with a mesh of its own goes into a file: the command that is named makes it', () => {
  const count = 3000;
  const positions = Array.from({ length: 9 * count }, (_, i) => Math.round(((i * 7919) % 1000) * Math.sin(i)) / 1000);
  const mesh = { type: 'mesh', material: 'a', data: { positions, indices: Array.from({ length: 3 * count }, (_, i) => i) } };
  const scene = write("it's own.json", { ...small, shapes: [mesh] });
  const { status, stdout, stderr } = run('link', scene, '--fingerprint');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  const [, command] = / so that it is shared as a file\. To make one: npm run -s (render -- .*\.penumbra')$/.exec(stderr)!;
  const made = spawnSync('sh', ['-c', `node --import tsx src/cli/launch.ts src/cli/${command!.replace(' --', '.ts')}`], { cwd: ROOT });
  expect({ status: made.status, said: made.stderr.toString() }).toEqual({ status: 0, said: '' });
  expect(readFileSync(join(folder, "it's own.penumbra")).subarray(0, 2).toString()).toBe('PK');
});

it('no file of this machine is read for a link but those that ship', async () => {
  const scene = checkScene({ ...small, shapes: [{ type: 'mesh', file: 'npm:teapot', material: 'a' }] });
  const linked = async (document: SceneDocument): Promise<string> =>
    fragmentOf(await envelopeOf({ document, base: null, spp: 0, view: {}, fingerprint: null }, { ...library, hasFile: () => true }), null);
  expect((await readLink(await linked(scene), false)).scene.shapes[0]).toMatchObject({ data: { indices: expect.any(Array) } });
  for (const file of ['../package.json', '/etc/hostname', 'cornell-box.json'])
    await expect(
      readLink(await linked({ ...scene, shapes: [{ ...scene.shapes[0]!, file } as SceneDocument['shapes'][number]] }), true),
    ).rejects.toThrow('A link holds no image and no file, and this scene has one of its own at shapes[0].file; save it as a file instead.');
});
