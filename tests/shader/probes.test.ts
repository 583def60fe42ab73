/** What tells of paths (recorder, layers, ray counts) leaves nothing in a kernel that nobody asks, and costs integrators no condition. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { withoutEmpty } from '../../src/shader/empty.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const { wgsl } = shaderLibrary();
const signatures = (path: string): string[] => Array.from(wgsl[path]!.matchAll(/^fn (\w+\([^)]*\))/gm), (each) => each[1]!);

const PROBES = [
  ['path/record', 'probe/no_recorder'],
  ['film/layers', 'probe/no_layers'],
  ['path/ray_count', 'probe/no_ray_count'],
] as const;

describe.each(PROBES)('%s', (on, off) => {
  it('is called as what stands in for it is', () => {
    expect(signatures(off).length).toBeGreaterThan(0);
    expect(signatures(on)).toEqual(expect.arrayContaining(signatures(off)));
  });
  it('stands in with functions that do nothing', () => {
    expect(Array.from(wgsl[off]!.matchAll(/^fn .*$/gm), (each) => each[0]).filter((each) => !each.endsWith(') {}'))).toEqual([]);
    expect(wgsl[off]).not.toMatch(/^(const|var|struct)/m);
  });
});

const KERNELS = ['path', 'path-naive', 'distributed', 'whitted', 'cast'].map((integrator) => ({
  integrator,
  sampler: 'lcg',
  materials: ['diffuse', 'glass'],
  features: {
    spheres: true,
    triangles: true,
    parallelograms: false,
    disks: false,
    shading_normals: false,
    lights: true,
    environment: true,
  },
  stackSize: 8,
  countRays: false,
}));

it.each(KERNELS)('$integrator tells nothing unless it is asked', (variant) => {
  const { code } = new KernelAssembler(shaderLibrary()).assemble(variant);
  expect(code).not.toMatch(/record|layers|ray_count|\) \{ \}/);
});

it.each(['path', 'path_naive', 'distributed', 'whitted', 'cast'])('the integrator %s has no conditions', (name) =>
  expect(wgsl[`integrator/${name}`]).not.toContain('@if'),
);

describe('what is empty', () => {
  it('goes with its calls, and lines stay', () =>
    expect(
      withoutEmpty(
        'fn package_a_main() {\n  package_b_tell(1.0, f(2));\n  package_b_told();\n}\n\nfn package_b_tell(a: f32, b: u32) { }\n',
      ),
    ).toBe('fn package_a_main() {\n\n  package_b_told();\n}\n\n\n'));
  it('of materials stays: their calls may do something', () => {
    const text = 'fn package_materials_x_tell(a: f32) { }\nfn main() {\n  package_materials_x_tell(package_a_next());\n}\n';
    expect(withoutEmpty(text)).toBe(text);
  });
});
