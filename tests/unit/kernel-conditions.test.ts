/** What of wgsl/ a kernel is compiled with follows from what its scene uses; and each line of it leads back to the one that was written. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { CURVED, curvedFiles, curvedNumber } from '../../src/scene/shapes/curved.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { Linker } from '../../src/shader/link.ts';

const library = shaderLibrary();
const PLAIN = {
  integrator: 'path',
  sampler: 'lcg',
  materials: ['diffuse'],
  features: { spheres: true, triangles: true, parallelograms: true, disks: true, shading_normals: false, lights: true, environment: true },
  stackSize: 48,
  countRays: false,
} satisfies KernelVariant;
const LAMBERT = 'fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.2); }\n';
const IMPORT = 'import package::material::Hit;\n';
/** A material of one's own whose functions are these. */
const own = (...texts: readonly string[]): Partial<KernelVariant> => ({
  materials: ['mine'],
  programs: { mine: IMPORT + LAMBERT + texts.join('\n') },
});
const sky = (imports: string, body: string): Partial<KernelVariant> => ({
  environment: 'mine',
  programs: { mine: `${imports}\nfn environment(d: vec3f) -> vec3f { ${body} }` },
});
const features = (more: Partial<KernelVariant['features']>): Partial<KernelVariant> => ({ features: { ...PLAIN.features, ...more } });
const shape = (file: string): Partial<KernelVariant> => ({ shapes: curvedFiles(Uint8Array.from(CURVED.filter((each) => each.file === file), curvedNumber)) }); // prettier-ignore

afterEach(() => vi.restoreAllMocks());

/** The conditions that a kernel is linked with. */
function conditionsOf(variant: Partial<KernelVariant>, root = 'main'): Readonly<Record<string, boolean>> {
  const link = vi.spyOn(Linker.prototype, 'link');
  new KernelAssembler(library).assemble({ ...PLAIN, ...variant }, root);
  return link.mock.calls.at(-1)![2];
}

const SPECTRUM = 'import package::spectrum::spectrum_over_white;';
const EMISSION = 'fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(1.0); }';
/** A condition, a kernel that has it, and the nearest one that does not. */
const CONDITIONS: [name: string, has: Partial<KernelVariant>, lacks: Partial<KernelVariant>][] = [
  ['environment_by_wavelength', sky(SPECTRUM, 'return spectrum_over_white(vec3f(1.0));'), sky('', 'return d;')],
  ['environment_program', sky('', 'return d;'), {}],
  ['environment_program', { environmentImage: true }, { environment: null }],
  ['emission', own(EMISSION), own()],
  ['opacity', own('fn opacity(hit: Hit) -> f32 { return 0.5; }'), own()],
  ['bumps', own('fn normal(hit: Hit) -> vec3f { return hit.n; }'), own()],
  ['bumped_lights', own('fn normal(hit: Hit) -> vec3f { return hit.n; }', EMISSION), own(EMISSION)],
  ['bumped_lights', own('fn normal(hit: Hit) -> vec3f { return hit.n; }', EMISSION), own('fn normal(hit: Hit) -> vec3f { return hit.n; }')],
  ['dispersion', { materials: ['diffuse', 'dispersive_glass'] }, { materials: ['diffuse', 'glass'] }],
  ['subsurface', { materials: ['diffuse', 'principled'] }, { materials: ['diffuse', 'plastic'] }],
  ['mixes', { materials: ['diffuse', 'mix'] }, {}],
  ['uvs', { materials: ['diffuse', 'checker'] }, {}],
  ['uvs', features({ images: true }), features({ images: false })],
  ['mapped_images', features({ images: true, mapped_images: true }), features({ images: true })],
  ['tangents', { materials: ['diffuse', 'brushed'] }, {}],
  ['tangents', { materials: ['diffuse', 'principled'] }, {}],
  ['objects', { materials: ['diffuse', 'principled'] }, {}],
  ['planar', features({ triangles: true, parallelograms: false, disks: false }), features({ triangles: false, parallelograms: false, disks: false })],
  ['planar', features({ triangles: false, parallelograms: true, disks: false }), features({ triangles: false, parallelograms: false, disks: false })],
  ['planar', features({ triangles: false, parallelograms: false, disks: true }), features({ triangles: false, parallelograms: false, disks: false })],
  ['curved', shape('cone'), {}],
  ['curved_lights', shape('cone'), {}],
  ['solid_lights', features({ rectangle_lights: true }), features({})],
  ['solid_lights', features({ parallelogram_lights: true }), features({})],
  ['solid_lights', features({ triangle_lights: true }), features({ rectangle_lights: false })],
  ['signed_filter', { filter: 'mitchell' }, { filter: 'gaussian' }],
  ['densities', { densities: ['cloud'], ...features({ media: true }) }, features({ media: true })],
  ['budget', { densities: ['cloud'], ...features({ media: true }) }, features({ media: true })],
  ['budget', own(`fn twice(hit: Hit) -> f32 { var s = 0.0; for (var i = 0u; i < 3u; i++) { s += hit.p.x; } return s; }`), own()],
  ['light_profiles', { lightProfiles: ['projector'], ...features({ punctuals: true }) }, features({ punctuals: true })],
  ['spectral', features({ spectral: true }), features({ spectral: false })],
]; // prettier-ignore

describe('a kernel is compiled with what it needs, and without what it does not', () => {
  it.each(CONDITIONS)('%s', (name, has, lacks) => {
    expect([conditionsOf(has)[name], conditionsOf(lacks)[name]]).toEqual([true, false]);
  });

  it('of wavelengths its paths, not what shows or tabulates colours', () => {
    const variant = { ...sky('', 'return d;'), ...features({ spectral: true }) };
    expect(conditionsOf(variant)['spectral']).toBe(true);
    expect(conditionsOf(variant, 'tabulate/environment')['spectral']).toBe(false);
  });
});

it('maps images from the world only where one is mapped', () => {
  const code = (mapped: boolean): string =>
    new KernelAssembler(library).assemble({ ...PLAIN, materials: ['painted'], ...features({ images: true, mapped_images: mapped }) }).code;
  expect([code(true).includes('image_coordinates'), code(false).includes('image_coordinates')]).toEqual([true, false]);
});

describe('a line of a kernel', () => {
  it('is the one that it was written in, in every part of the text', () => {
    const linked = new KernelAssembler(library).assemble(PLAIN);
    let asked = 0;
    for (const [i, line] of linked.code.split('\n').entries()) {
      const text = line.trim();
      // Names of other modules are others in the kernel: a line that has none stands as it was written.
      const name = /^(?:let|var) (\w+) = /.exec(text)?.[1];
      if (name === undefined) continue;
      const { module, line: at } = linked.origin(i + 1, line.indexOf(name) + 1);
      const source = (library.wgsl[module] ?? library.materials[module.replace('materials/', '')])?.split('\n').map((each) => each.trim());
      if (source?.includes(text) !== true) continue;
      expect(source[at - 1], `${module}:${at}`).toBe(text);
      asked++;
    }
    expect(asked).toBeGreaterThan(60);
  });

  it('and its column, where nothing is renamed', () => {
    const texts = [
      'const A = 1.0;',
      '',
      'fn main() -> f32 {',
      '  let first = A;',
      '',
      '  let second = first + 2.0;',
      '  return second;',
      '}',
    ];
    const linked = new Linker({ main: texts.join('\n') }).link({}, 'package::main', {});
    const lines = linked.code.split('\n');
    for (const word of ['let first', 'let second', 'return second']) {
      const i = lines.findIndex((each) => each.includes(word));
      const column = lines[i]!.indexOf(word) + 1;
      const line = texts.findIndex((each) => each.includes(word)) + 1;
      expect(linked.origin(i + 1, column), word).toEqual({ module: 'main', line, column: 3 });
    }
    const first = lines.findIndex((each) => each.includes('const A'));
    expect(linked.origin(first + 1, lines[first]!.indexOf('A') + 1)).toEqual({ module: 'main', line: 1, column: 7 });
    // Behind the end there is nothing: the last of what was written is told.
    expect(linked.origin(lines.length + 5, 1).line).toBeGreaterThanOrEqual(texts.length - 1);
  });
});
