/** The density of a medium in documents: what is refused, what goes along, what changes the picture; and what stays a material's own. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { mediaInUse } from '../../src/scene/media-in-use.ts';
import { packScene } from '../../src/engine/index.ts';
import { clipText, partsOf } from '../../src/scene/clip.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { imageFilesNotUsed, imagesInUse } from '../../src/scene/images.ts';
import { merged } from '../../src/scene/merge.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { resolvePrograms } from '../../src/scene/programs.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { readMaterial } from '../../src/shader/material.ts';

const PIXEL = 'data:image/png;base64,AAAA';
type Density = NonNullable<NonNullable<SceneInput['media']>[string]['density']>;
const SOURCE =
  'struct Params {\n  /// @range(0, 1) @default(0.5)\n  amount: f32,\n}\nfn density(p: vec3f, params: Params) -> f32 { return params.amount; }\n';

const scene = (change: Partial<Density> = {}, more: Partial<SceneInput> = {}) =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    programs: { mine: SOURCE },
    materials: { passage: { file: 'passage' } },
    media: { smoke: { scattering: [1, 1, 1], density: { program: 'mine', bounds: { min: [-1, -1, -1], max: [1, 1, 1] }, ...change } } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'passage', interior: { medium: 'smoke' } }],
    ...more,
  } satisfies SceneInput);

const assembler = new KernelAssembler(shaderLibrary());
const packed = async (change: Partial<Density> = {}, more: Partial<SceneInput> = {}) => {
  const document = scene(change, more);
  return packScene(document, await buildGeometry(document), assembler, false);
};

describe('what is wrong is said at its place', () => {
  it('a box without a volume', () =>
    expect(() => scene({ bounds: { min: [-1, 2, -1], max: [1, 2, 1] } })).toThrow(
      'At media.smoke.density.bounds.max[1]: expected more than min, 2, got 2',
    ));
  it('a majorant of nothing', () =>
    expect(() => scene({ majorant: 0 })).toThrow('At media.smoke.density.majorant: expected a number ≥ 0.000001, got 0'));
  it('a program that is not there', () =>
    expect(packed({ program: 'other' })).rejects.toThrow(
      /^At media\.smoke\.density\.program: no density of a medium of this name; there are albedo_grid, .*, got "other"$/,
    ));
  it('a program that is a material', () =>
    expect(
      packed(
        { program: 'glow' },
        { programs: { glow: 'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(1.0); }' } },
      ),
    ).rejects.toThrow('materials/glow is not a density of a medium: it defines no fn density'));
  it('a value out of its range', () =>
    expect(packed({ params: { amount: 3 } })).rejects.toThrow(
      'At media.smoke.density.params.amount: expected a number from 0 to 1, got 3',
    ));
  it('a density where a material should be', () =>
    expect(packed({}, { materials: { passage: { file: 'mine' } } })).rejects.toThrow(
      'materials/mine is a density of a medium, not a material',
    ));
});

it('a medium that nothing is filled with is not in the kernel', async () => {
  const shapes: SceneInput['shapes'] = [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'passage', interior: {} }];
  expect((await packed()).variant.densities).toEqual(['mine']);
  expect((await packed({}, { shapes })).variant.densities).toBeUndefined();
  expect(mediaInUse(scene({}, { shapes }))).toEqual([]);
});

it('a file is read into the document', async () => {
  const document = await resolvePrograms(scene({ program: 'wisps/thin.wgsl' }, { programs: {} }), (file) =>
    Promise.resolve(`// ${file}\n${SOURCE}`),
  );
  expect(document.media.smoke?.density?.program).toBe('thin');
  expect(document.programs.thin).toContain('// wisps/thin.wgsl');
});

it('goes along with a shape that is copied, and stays apart from another program of its name', async () => {
  const parts = partsOf(scene(), [{ shape: 0 }]);
  expect(parts.programs).toEqual({ mine: SOURCE });
  expect(clipText(parts)).toContain('fn density');
});

it('brings the table that it looks up along, by a free name', () => {
  const data = toDataUrl(encodeNpy([1, 1, 2], Float32Array.of(1, 3)));
  const one = scene(
    { program: 'grid', params: { densities: 'cells' } },
    { programs: {}, images: { cells: { data }, other: { data: PIXEL } } },
  );
  const parts = partsOf(one, [{ shape: 0 }]);
  expect(Object.keys(parts.images)).toEqual(['cells']);
  expect([imagesInUse(one), imageFilesNotUsed(one)]).toEqual([['cells'], []]);
  const taken = scene({ program: 'grid' }, { programs: {}, images: { cells: { data: PIXEL } } });
  const { scene: document } = merged(taken, parts);
  expect(Object.keys(document.images)).toEqual(['cells', 'cells 2']);
  expect(Object.values(document.media).map(({ density }) => density?.params)).toEqual([{}, { densities: 'cells 2' }]);
});

it('its text, its values and its majorant change the picture; what nobody uses does not', () => {
  const changes = (next: ReturnType<typeof scene>) => changesBetween(scene(), next).materials;
  expect(changes(scene())).toBe(false);
  expect(changes(scene({ params: { amount: 0.25 } }))).toBe(true);
  expect(changes(scene({ majorant: 2 }))).toBe(true);
  expect(changes(scene({}, { programs: { mine: `${SOURCE}// another\n` } }))).toBe(true);
  expect(changes(scene({}, { programs: { mine: SOURCE, unused: 'fn density(p: vec3f) -> f32 { return 1.0; }' } }))).toBe(false);
});

it('a function of that name in a material, an environment or a signed distance is its own affair', () => {
  const helper = 'fn density(a: f32, b: f32) -> f32 { return a * b; }\n';
  const glow = readMaterial(
    'glow',
    `import package::material::Hit;\n${helper}fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(density(1.0, 2.0)); }`,
  );
  expect([glow.defines.density, glow.defines.emission]).toEqual([false, true]);
  expect(
    readMaterial('sky', `${helper}fn environment(direction: vec3f) -> vec3f { return vec3f(density(1.0, 2.0)); }`).defines.environment,
  ).toBe(true);
  expect(readMaterial('ball', `${helper}fn distance(p: vec3f) -> f32 { return density(length(p), 1.0) - 1.0; }`).defines.distance).toBe(
    true,
  );
  const own = 'fn Le(x: f32) -> f32 { return x; }\n';
  expect(
    readMaterial('lit', `import package::material::Hit;\n${own}fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(Le(1.0)); }`)
      .defines.Le,
  ).toBe(false);
  const soot = 'fn density(p: vec3f) -> f32 { return 1.0; }\n';
  expect(readMaterial('fire', `${soot}fn Le(p: vec3f) -> vec3f { return p; }`).defines).toMatchObject({ density: true, Le: true });
  expect(() => readMaterial('fire', soot + own)).toThrow('the contract says fn Le(p: vec3f) -> vec3f');
  for (const [each, says] of [
    ['albedo', 'fn albedo(p: vec3f) -> vec3f'],
    ['g', 'fn g(p: vec3f) -> f32'],
    ['phase', 'fn phase(p: vec3f, cosine: f32) -> vec3f'],
  ] as const) {
    const helps = `fn ${each}(x: f32) -> f32 { return x; }\n`;
    expect(readMaterial('sky', `${helps}fn environment(direction: vec3f) -> vec3f { return vec3f(${each}(1.0)); }`).defines[each]).toBe(
      false,
    );
    expect(readMaterial('fire', `${soot}${says} { return ${says.endsWith('f32') ? '0.5' : 'p'}; }`).defines[each]).toBe(true);
    expect(() => readMaterial('fire', soot + helps)).toThrow(`the contract says ${says}`);
  }
  expect(() => readMaterial('smoke', helper)).toThrow('the contract says fn density(p: vec3f) -> f32');
});
