/** Scenes with programs on the command line: files beside the scene, every error, loops without end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { resolvePrograms } from '../../src/scene/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-programs-'));
const HIT = 'import package::material::Hit;\n';
const GREY = `${HIT}fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.2); }\n`;

const scene = (change: object): object => ({
  version: 1,
  camera: { position: [0, 0, 4], target: [0, 0, 0] },
  film: { width: 8, height: 8 },
  render: { spp: 1 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { a: { file: 'mine' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  ...change,
});

function render(document: object, ...flags: string[]) {
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(document));
  return spawnSync(
    'node',
    [
      '--import',
      'tsx',
      'src/cli/launch.ts',
      'src/cli/render.ts',
      join(folder, 'scene.json'),
      '-o',
      join(folder, 'out.pfm'),
      '--backend',
      'software',
      ...flags,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
}

describe('render', () => {
  it('reads the WGSL files that a scene names', () => {
    writeFileSync(join(folder, 'my grey.wgsl'), GREY);
    writeFileSync(join(folder, 'dusk.wgsl'), 'fn environment(direction: vec3f) -> vec3f { return vec3f(3.0); }');
    const document = scene({ materials: { a: { file: 'my grey.wgsl' } }, environment: { type: 'program', file: 'dusk.wgsl' } });
    const { status, stdout, stderr } = render(document, '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ overBudget: null, droppedSamples: 0 });
  });
  it('says every error of every program at its place, and ends with 1', () => {
    const wrong = { mine: GREY.replace('0.2', 'wo.w'), other: `${GREY}\noverride x = 1.0;` };
    const { status, stderr } = render(scene({ programs: wrong }));
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^materials\/mine:2:\d+: error: invalid vector swizzle member/),
      'materials/other:4:1: error: override is not available to materials: use const, or a member of struct Params.',
    ]);
    expect(status).toBe(1);
  });
  it('does not hang at a loop without end, and says where it is', () => {
    const { status, stderr, stdout } = render(scene({ programs: { mine: GREY.replace('return', 'loop { }\n  return') } }), '--json');
    expect(stderr).toMatch(/^materials\/mine:2:\d+: warning: this loop did not end/m);
    // The compiler's own warnings come before.
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!).overBudget).toMatchObject({ module: 'materials/mine', line: 2 });
    expect(status).toBe(0);
  });
});

describe('files that a scene names', () => {
  const read = (file: string): Promise<string> =>
    file.includes('missing') ? Promise.reject(new Error('no such file')) : Promise.resolve(`// ${file}`);
  it('become programs with names of their own', async () => {
    const document = checkScene(
      scene({
        programs: { red: '' },
        materials: {
          a: { file: 'red.wgsl' },
          b: { file: 'sub/red.wgsl' },
          c: { file: 'red.wgsl' },
          d: { file: '2 b.wgsl' },
          e: { file: 'diffuse' },
        },
      }),
    );
    const { programs, materials } = await resolvePrograms(document, read);
    expect(programs).toEqual({ red: '', red_2: '// red.wgsl', red_3: '// sub/red.wgsl', m2_b: '// 2 b.wgsl' });
    expect(Object.values(materials).map(({ file }) => file)).toEqual(['red_2', 'red_3', 'red_2', 'm2_b', 'diffuse']);
  });
  it('and that are missing are said at their place', async () => {
    const document = checkScene(scene({ materials: { a: { file: 'missing.wgsl' } } }));
    await expect(resolvePrograms(document, read)).rejects.toThrow(new SceneError('no such file', 'materials.a.file').message);
  });
});
