/** The library as the page loads it: without comments, everything else where it was. */
import { describe, expect, it } from 'vitest';
import { lex } from '../../src/app/wgsl/lex.ts';
import { withoutComments } from '../../src/cli/vite/strip-wgsl.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { linkPass } from '../../src/engine/passes/pass.ts';

const { wgsl, materials } = shaderLibrary();
const stripped = Object.fromEntries(Object.entries(wgsl).map(([path, text]) => [path, withoutComments(text)]));

describe('withoutComments', () => {
  it('takes comments to the end of the line, and blanks before them', () => {
    expect(withoutComments('let a = 1; // one\n/// Doc.\nlet b = 2;')).toBe('let a = 1;\n\nlet b = 2;');
    expect(withoutComments('a // b /* c\nd */ e')).toBe('a\nd */ e');
    expect(withoutComments('a // the last line')).toBe('a');
  });

  it('takes block comments, those inside of others included', () => {
    expect(withoutComments('a /* b /* c */ d */ e')).toBe(`a ${' '.repeat('/* b /* c */ d */'.length)} e`);
    expect(withoutComments('a /*/ b */ c')).toBe('a          c');
    expect(withoutComments('a /* // */ b')).toBe('a          b');
    expect(withoutComments('a /* b /* c */ d')).toBe('a');
  });

  it('parts what a comment parts', () => {
    expect(withoutComments('a/**/b')).toBe('a    b');
  });

  it('keeps lines and columns', () => {
    expect(withoutComments('a /* 1\n2\r\n3 */ b // 4\r\nc')).toBe('a\n\r\n     b\r\nc');
    expect(withoutComments('a // b\u2028c')).toBe('a\u2028c');
  });

  it('leaves what is no comment', () => {
    const text = 'let a = b / c * d;\nlet e = f / *g;\n';
    expect(withoutComments(text)).toBe(text);
  });
});

describe('the library without comments', () => {
  const places = (text: string): string[] =>
    lex(text)
      .filter(({ kind }) => kind !== 'comment')
      .map((each) => {
        const before = text.slice(0, each.start).split('\n');
        return `${before.length}:${before.at(-1)!.length + 1} ${each.text}`;
      });

  it.each(Object.keys(wgsl))('%s has the same words in the same places', (path) => {
    expect(places(stripped[path]!)).toEqual(places(wgsl[path]!));
    expect(lex(stripped[path]!).some(({ kind }) => kind === 'comment')).toBe(false);
  });

  it('links to the same text: a film of the page goes on in Node', () => {
    const variant = {
      integrator: 'path',
      sampler: 'sobol',
      materials: ['principled', 'glass', 'perforated'],
      features: {
        spheres: true,
        triangles: true,
        parallelograms: false,
        disks: true,
        shading_normals: true,
        lights: true,
        environment: true,
      },
      stackSize: 16,
      countRays: false,
    } as const;
    const kernels = [wgsl, stripped].map((each) => new KernelAssembler({ wgsl: each, materials }).assemble(variant).code);
    expect(kernels[1]).toBe(kernels[0]);
    expect(linkPass({ wgsl: stripped, materials }, 'view/display').code).toBe(linkPass({ wgsl, materials }, 'view/display').code);
  });
});
