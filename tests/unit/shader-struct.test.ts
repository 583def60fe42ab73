import { describe, expect, it } from 'vitest';
import { WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js';
import { shaderLibrary } from '../../src/content/node.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { structLayout, StructArray } from '../../src/shader/struct.ts';

const library = shaderLibrary();

/** Offsets and size as an independent parser sees them. */
function reflected(source: string, name: string): { size: number; offsets: Record<string, number> } {
  // It knows no WESL.
  const plain = source.replace(/^\s*(@if\([^)]*\)\s*)?import [^;]*;/gm, '').replace(/@if\([^)]*\)/g, '');
  const found = new WgslReflect(plain).structs.find((each: { name: string }) => each.name === name)!;
  return {
    size: found.size,
    offsets: Object.fromEntries(found.members.map((each: { name: string; offset: number }) => [each.name, each.offset])),
  };
}

describe('struct layouts', () => {
  it.each(['View', 'Slice', 'Node', 'Primitive', 'Light', 'PunctualLight', 'FilmPixel'])(
    'of %s agree with an independent parser',
    (name) => {
      const ours = structLayout(library.wgsl.scene!, name)!;
      expect({ size: ours.size, offsets: Object.fromEntries(ours.members.map((each) => [each.name, each.offset])) }).toEqual(
        reflected(library.wgsl.scene!, name),
      );
    },
  );

  it('agree for every order of awkward members', () => {
    const types = ['f32', 'vec3f', 'u32', 'vec2f', 'vec4f', 'i32', 'vec3u', 'vec2<f32>'];
    for (let shift = 0; shift < types.length; shift++) {
      const members = types.map((_, i) => `m${i}: ${types[(i * 3 + shift) % types.length]}`).join(',\n  ');
      const source = `struct Probe {\n  ${members}\n}`;
      const ours = structLayout(source, 'Probe')!;
      expect({ size: ours.size, offsets: Object.fromEntries(ours.members.map((each) => [each.name, each.offset])) }).toEqual(
        reflected(source, 'Probe'),
      );
    }
  });

  it('reads members in one line, without a trailing comma, with comments', () => {
    const layout = structLayout('// struct Other { a: f32 }\nstruct S { a: f32, b: vec3f /* c: f32, */ } // end', 'S')!;
    expect(layout.members.map(({ name, offset }) => [name, offset])).toEqual([
      ['a', 0],
      ['b', 16],
    ]);
    expect(layout.size).toBe(32);
  });

  it('is null for a struct that is not there', () => expect(structLayout('struct A { x: f32 }', 'B')).toBeNull());

  it.each([
    [
      'struct S { a: mat4x4f }',
      'm, line 1: expected one of f32, i32, u32, bool, vec2f, vec3f, vec4f, vec2u, vec3u, vec4u for S.a, got mat4x4f.',
    ],
    ['struct S {\n  a f32\n}', 'm, line 2: expected "name: type" in struct S, got "a f32".'],
    ['struct S {\n  a: f32', 'm, line 1: struct S has no closing brace.'],
  ])('says what is wrong with %j', (source, message) => expect(() => structLayout(source, 'S', 'm')).toThrow(message));

  it('writes values where the layout says', () => {
    const array = new StructArray(structLayout('struct S { a: f32, b: vec3f, c: u32, d: bool }', 'S')!, 2);
    array.set(1, 'b', [1, 2, 3]);
    array.set(1, 'c', 0xffffffff);
    array.set(1, 'd', true);
    const words = new Uint32Array(array.buffer);
    const floats = new Float32Array(array.buffer);
    expect(array.stride).toBe(12);
    expect(floats.slice(16, 19)).toEqual(Float32Array.of(1, 2, 3));
    expect([words[19], words[20]]).toEqual([0xffffffff, 1]);
    expect(() => array.set(0, 'b', [1, 2])).toThrow('S.b takes 3 numbers, got 2');
    expect(() => array.set(0, 'x', 1)).toThrow('S has no member x');
  });
});

describe('material files', () => {
  it.each(Object.keys(library.materials))('%s: parameters agree with an independent parser', (name) => {
    const { layout, params } = readMaterial(name, library.materials[name]!);
    if (layout === null) return;
    expect(Object.fromEntries(layout.members.map((each) => [each.name, each.offset]))).toEqual(
      // The other parser takes bool for nothing; here it is a u32.
      reflected(library.materials[name]!.replaceAll(/: bool\b/g, ': u32'), 'Params').offsets,
    );
    for (const { name: param, doc, label } of params) expect(doc !== '' || label !== param, `${param} is documented`).toBe(true);
  });
});
