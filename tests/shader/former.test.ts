/** Texts from before the built-in BSDF had all of its members. */
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { shaderLibrary } from '../../src/content/node.ts';
import { readMaterial } from '../../src/shader/material.ts';

const VALUES = Array.from({ length: 22 }, (_, i) => ([1, 5, 10, 16, 20].includes(i) ? 'vec3f(0.5)' : i === 11 ? 'false' : '0.5'));
const text = (body: string, more = ''): string =>
  `import package::material::Hit;\nimport package::principled::Principled;\n${more}fn surface(hit: Hit) -> Principled {\n  ${body}\n}\n`;
const budgeted = (source: string): ReturnType<ReturnType<typeof readMaterial>['budgeted']> => readMaterial('m', source).budgeted(1);

describe('a constructor with the former 22 or 23 values', () => {
  it.each([
    [`return Principled(${VALUES.join(', ')});`, '', '0.5, 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0))'],
    [`return Principled(${[...VALUES, '1.0'].join(', ')});`, '', '0.5, 1.0, 0.0, false, vec3f(0.0, 0.0, 1.0))'],
    [`return Principled(${VALUES.join(', ')}, /* ) */ );`, '', ', /* ) */ 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0))'],
    [
      `return Principled(${['array<f32, 2>(0.1, 0.2)[0]', ...VALUES.slice(1)].join(', ')});`,
      '',
      '0.5, 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0))',
    ],
    [`return P(${VALUES.join(', ')});`, 'alias P = Principled;\n', '0.5, 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0))'],
  ])('gets the value that says what it was: %#', (body, more, end) => {
    const source = text(body, more);
    const { source: completed, original, loops } = budgeted(source);
    expect(completed.includes(`${end};\n}`)).toBe(true);
    expect(loops).toBe(0);
    expect([original(completed.length), original(completed.indexOf('return'))]).toEqual([source.length, source.indexOf('return')]);
  });

  it('is told from those with other numbers of values, which stay as they are', () => {
    for (const values of [VALUES.slice(1), [...VALUES, '1.0', '1.0', 'true'], []]) {
      const source = text(`return Principled(${values.join(', ')});`);
      expect(budgeted(source).source).toBe(source);
    }
    for (const name of ['principled', 'gltf_pbr', 'car_paint'])
      expect(budgeted(shaderLibrary().materials[name]!).source).toBe(shaderLibrary().materials[name]);
  });

  it('stands in what the archive has of principled', () => {
    const ends = {
      1: 'params.fuzz_roughness, 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0));',
      2: 'params.fuzz_roughness, 0.0, 0.0, false, vec3f(0.0, 0.0, 1.0));',
      3: 'params.coat_darkening, 0.0, false, vec3f(0.0, 0.0, 1.0));',
    };
    for (const [version, end] of Object.entries(ends)) {
      const source = readFileSync(`src/link/archive/materials/principled.${version}.wgsl`, 'utf8');
      expect(budgeted(source).source).toContain(end);
    }
  });
});
