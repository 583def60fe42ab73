/** The command line as the user uses it, in processes of its own. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeExr as decodeLayers, init } from 'exrs';
import { ROOT } from '../../src/content/node.ts';
import { decodeExr } from '../../src/image/exr.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { pngText, SCENE_KEYWORD } from '../../src/image/png.ts';
import { INTEGRATORS } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { command, type Result } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = (name: string): string => join(folder, name);

/** What `npm run -s render --` runs. */
const render = (args: string[], signal?: Parameters<typeof command>[1]): Promise<Result> =>
  command(['src/cli/launch.ts', 'src/cli/render.ts', ...args], signal);

const CORNELL = 'scenes/cornell-box.json';
const SMALL = ['--size', '24x16', '--spp', '3', '--backend', 'software'];

describe('a render', () => {
  it('writes the same picture as PFM, EXR and PNG, and tells about it in JSON', async () => {
    const [pfm, exr, png] = await Promise.all(
      ['a.pfm', 'a.exr', 'a.png'].map((name) => render([CORNELL, '-o', out(name), ...SMALL, '--json'])),
    );
    for (const { code, stderr } of [pfm!, exr!, png!]) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const result = JSON.parse(pfm!.stdout.trim().split('\n').at(-1)!) as Record<string, number> & { mean: number[]; adapter: string };
    expect(result).toMatchObject({ width: 24, height: 16, spp: 3, droppedSamples: 0, biases: ['depth ≤ 128'] });
    expect(result.adapter).toContain('SwiftShader');
    expect(result.seconds).toBeGreaterThan(0);
    expect(result.firstSampleSeconds).toBeGreaterThan(0);
    expect(result.firstSampleSeconds).toBeLessThanOrEqual(result.seconds!);
    expect(result.sppPerSecond).toBeGreaterThan(0);
    const image = decodePfm(new Uint8Array(readFileSync(out('a.pfm'))));
    expect([image.width, image.height]).toEqual([24, 16]);
    for (let c = 0; c < 3; c++) {
      const values = image.data.filter((_, i) => i % 3 === c);
      expect(values.reduce((a, b) => a + b) / values.length).toBeCloseTo(result.mean[c]!, 5);
    }
    expect((await decodeExr(new Uint8Array(readFileSync(out('a.exr'))))).data).toEqual(image.data);
    const scene = parseScene(pngText(new Uint8Array(readFileSync(out('a.png'))))[SCENE_KEYWORD]!);
    expect(scene).toMatchObject({ title: 'Cornell box', film: { width: 24, height: 16 }, render: { spp: 3 } });
  });

  it('writes layers into EXR, or one of them in place of the image', async () => {
    const groups = 'scenes/light-groups.json';
    const weak = { ...(JSON.parse(readFileSync(join(ROOT, groups), 'utf8')) as object), lightGroups: { left: { intensity: 0.25 } } };
    writeFileSync(out('groups.json'), JSON.stringify(weak));
    const runs = await Promise.all([
      render([out('groups.json'), '-o', out('layers.exr'), ...SMALL, '--layers', 'depth,groups,shape', '--json']),
      render([out('groups.json'), '-o', out('depth.pfm'), ...SMALL, '--layer', 'depth']),
      render([out('groups.json'), '-o', out('none.pfm'), ...SMALL, '--layer', 'group.nowhere']),
    ]);
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
      {
        code: 1,
        stderr:
          '--layer: expected one of group.ceiling, group.left, group.right, ungrouped, order0, order1, order2, order3, order4, normal, depth, got group.nowhere',
      },
    ]);
    expect(JSON.parse(runs[0]!.stdout)).toMatchObject({
      dropped: { count: 0, pixels: [] },
      errorOf: 'the image before its orders or light groups are weighted',
    });
    await init();
    const [layer] = decodeLayers(new Uint8Array(readFileSync(out('layers.exr')))).layers;
    const of = (name: string): Float32Array => layer!.getInterleavedPixels(name.split(' '))!;
    const depth = decodePfm(new Uint8Array(readFileSync(out('depth.pfm')))).data.filter((_, i) => i % 3 === 0);
    expect(depth).toEqual(of('depth.Z'));
    expect(Math.min(...depth)).toBeGreaterThan(2);
    expect(Math.max(...of('shape.ID'))).toBe(10);
    // Weighted parts add up to the weighted image.
    const parts = ['group.ceiling', 'group.left', 'group.right', 'ungrouped'].map((name) => of(`${name}.R ${name}.G ${name}.B`));
    of('R G B').forEach((value, i) =>
      expect(Math.abs(value - parts.reduce((sum, part) => sum + part[i]!, 0))).toBeLessThan(1e-5 * (value + 1e-3)),
    );
  });

  it('counts rays in a second run', async () => {
    const { stdout } = await render([CORNELL, '-o', out('rays.pfm'), ...SMALL, '--max-depth', '1', '--count-rays', '--json']);
    const result = JSON.parse(stdout) as { raysTraced: number; shadowRays: number; mraysPerSecond: number };
    const paths = 24 * 16 * 3;
    // One camera ray each; at depth 1 at most one shadow ray and one more.
    expect(result.raysTraced).toBeGreaterThan(paths * 1.5);
    expect(result.raysTraced).toBeLessThanOrEqual(paths * 3);
    expect(result.shadowRays).toBeLessThanOrEqual(paths);
    expect(result.mraysPerSecond).toBeGreaterThan(0);
  });

  it('takes its flags into the document', async () => {
    const flags = [
      '--seed',
      'spring',
      '--integrator',
      'whitted',
      '--sampler',
      'pcg',
      '--max-depth',
      '3',
      '--exposure',
      '-1',
      '--tone',
      'agx',
      '--white',
      'A',
    ];
    expect((await render([CORNELL, '-o', out('flags.png'), ...SMALL, ...flags])).code).toBe(0);
    const { render: settings, display } = parseScene(pngText(new Uint8Array(readFileSync(out('flags.png'))))[SCENE_KEYWORD]!);
    expect(settings).toMatchObject({ seed: 'spring', integrator: 'whitted', sampler: 'pcg', maxDepth: 3, spp: 3 });
    expect(display).toEqual({ exposure: -1, tone: 'agx', white: 'A' });
  });

  it('of a scene that names a mesh file finds it beside the scene', async () => {
    writeFileSync(out('triangle.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const scene = {
      version: 1,
      camera: { position: [0, 0, 3], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      shapes: [{ type: 'mesh', file: 'triangle.obj', material: 'a' }],
    };
    writeFileSync(out('mesh.json'), JSON.stringify(scene));
    expect(await render([out('mesh.json'), '-o', out('mesh.pfm'), ...SMALL])).toMatchObject({ code: 0, stderr: '' });
    rmSync(out('triangle.obj'));
    expect(await render([out('mesh.json'), '-o', out('mesh.pfm'), ...SMALL])).toMatchObject({
      code: 1,
      stderr: `At shapes[0].file: Cannot read triangle.obj: no such file or folder.`,
    });
  });

  it('that is interrupted leaves no file', async () => {
    writeFileSync(out('noted.obj'), 'mtllib absent.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const args = [out('noted.obj'), '-o', out('long.png'), '--spp', '1000000', '--size', '256x256', '--backend', 'software'];
    // It says so when it has read the scene; then it compiles, and renders for hours.
    const when = async (stderr: () => string): Promise<void> => {
      while (!stderr().includes('absent.mtl is missing')) await sleep(20);
      await sleep(1500);
    };
    const { code } = await render(args, { name: 'SIGINT', when });
    expect(code).toBe(130);
    expect(existsSync(out('long.png'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('bad input is one sentence and exit code 1', () => {
  const bad = (name: string, text: string): string => {
    writeFileSync(out(name), text);
    return out(name);
  };
  const cornell = readFileSync(join(ROOT, CORNELL), 'utf8');
  it.each([
    ['no scene', ['-o', out('x.png')], 'Expected one scene file, got none; --help lists the flags.'],
    ['no output', [CORNELL], 'Expected -o and a file that ends in .pfm, .exr, .png, .film, .penumbra; --help lists the flags.'],
    ['an unknown flag', [CORNELL, '-o', out('x.png'), '--ssp', '3'], "Unknown option '--ssp'; --help lists the flags."],
    ['a flag without a value', [CORNELL, '-o', out('x.png'), '--spp'], "Option '--spp <value>' argument missing; --help lists the flags."],
    [
      'an unknown ending',
      [CORNELL, '-o', out('x.gif')],
      `-o: expected a file that ends in .pfm, .exr, .png, .film, .penumbra, got ${out('x.gif')}`,
    ],
    ['a bad number', [CORNELL, '-o', out('x.png'), '--spp', '0'], '--spp: expected a whole number from 1 to 16777216, got 0'],
    ['a bad size', [CORNELL, '-o', out('x.png'), '--size', '10'], '--size: expected WIDTHxHEIGHT, each from 1 to 16384, got 10'],
    [
      'an unknown integrator',
      [CORNELL, '-o', out('x.png'), '--integrator', 'bdpt'],
      `--integrator: expected one of ${INTEGRATORS.join(', ')}, got bdpt`,
    ],
    [
      'an unknown backend',
      [CORNELL, '-o', out('x.png'), '--backend', 'cuda'],
      '--backend: expected one of auto, lavapipe, software, vulkan, got cuda',
    ],
    ['an unknown layer', [CORNELL, '-o', out('x.png'), '--layers', 'depth,normals'], '--layers: expected one of depth, position, normal, '],
    ['an unknown image', [CORNELL, '-o', out('x.png'), '--layer', 'orders'], '--layer: expected an image such as depth, order2, '],
    ['a missing scene', [out('none.json'), '-o', out('x.png')], `Cannot read ${out('none.json')}: no such file or folder.`],
    ['a folder', [folder, '-o', out('x.png')], `Cannot read ${folder}: it is a folder.`],
    [
      'a missing folder',
      [CORNELL, '-o', out('none/x.png')],
      `Cannot write ${out('none/x.png')}: the folder ${out('none')} does not exist.`,
    ],
    [
      'an unknown material',
      [bad('m.json', cornell.replace('"file": "diffuse"', '"file": "difuse"')), '-o', out('x.png'), '--backend', 'software'],
      'At materials.white.file: no material of this name; there are',
    ],
    [
      'a parameter out of range',
      [bad('p.json', cornell.replace('0.73', '1.73')), '-o', out('x.png'), '--backend', 'software'],
      'At materials.white.params.albedo: expected 3 numbers from 0 to 1, got [1.73,0.73,0.73]',
    ],
    [
      'a misspelt field',
      [bad('f.json', cornell.replace('"corner"', '"korner"')), '-o', out('x.png')],
      'At shapes[0].korner: unknown field; did you mean "corner"?',
    ],
    [
      'text that is no JSON',
      [bad('j.json', '{ "version": 1,, }'), '-o', out('x.png')],
      'The scene is not valid JSON: Expected double-quoted property name at line 1, column 16.',
    ],
  ])('%s', async (_, args, sentence) => {
    // Where it ends before it asks for an adapter, by itself: that launch.ts passes on what it says the others show.
    const { code, stdout, stderr } = await (args.includes('software') ? render(args) : command(['src/cli/render.ts', ...args]));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(1);
    expect(stderr.startsWith(sentence), stderr).toBe(true);
    expect(existsSync(out('x.png'))).toBe(false);
  });

  it('--help is no error', async () =>
    expect(await render(['--help'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('usage: npm run -s render') as string,
    }));
});
