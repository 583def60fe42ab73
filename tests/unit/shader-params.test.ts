import { describe, expect, it } from 'vitest';
import { checkParams, declaredParams, packParams } from '../../src/shader/params.ts';

const source = `struct Params {
  /// How rough. @range(0, 1) @step(0.01) @default(0.3) @unit(α)
  roughness: f32,
  /// @color @default(1, 0.5, 0) @unit(W/(m² sr)) @label(Glow (of all))
  tint: vec3f,
  /// @toggle @default(true)
  on: bool,
  /// @choice(gold, silver) @default(1)
  metal: u32,
  /// @range(-4, 4)
  count: i32,
}`;
const { layout, params } = declaredParams(source, 'materials/probe');
const check = (values: Record<string, never | number | string | boolean | number[]>): number[][] =>
  checkParams(params, values, 'materials.a.params', 'probe');

describe('parameter declarations', () => {
  it('come from annotations', () => {
    expect(params.map(({ name, control, default: value, min, max }) => ({ name, control, value, min, max }))).toEqual([
      { name: 'roughness', control: 'number', value: [0.3], min: 0, max: 1 },
      { name: 'tint', control: 'color', value: [1, 0.5, 0], min: 0, max: 1 },
      { name: 'on', control: 'toggle', value: [1], min: 0, max: 1 },
      { name: 'metal', control: 'choice', value: [1], min: 0, max: 1 },
      { name: 'count', control: 'number', value: [0], min: -4, max: 4 },
    ]);
    expect(params[0]).toMatchObject({ doc: 'How rough.', unit: 'α', step: 0.01, line: 3 });
    expect(params[1]).toMatchObject({ doc: '', unit: 'W/(m² sr)', label: 'Glow (of all)' });
  });

  it.each([
    ['@range(0)', 'expected 2 numbers in @range of a, got (0)'],
    ['@range(0, 1, 2)', 'expected 2 numbers in @range of a, got (0, 1, 2)'],
    ['@range()', 'expected 2 numbers in @range of a'],
    ['@step(1, 2)', 'expected 1 number in @step of a, got (1, 2)'],
    ['@default(1, 2)', 'expected 1 number in @default of a, got (1, 2)'],
  ])('%s has another number of numbers: it is refused', (tag, message) =>
    expect(() => declaredParams(`struct Params {\n  /// ${tag}\n  a: f32 }`, 'materials/m')).toThrow(message),
  );

  it.each([0, 1, 2, 3, 4, 5])('tables have one to four dimensions: %d', (dimensions) => {
    const read = () => declaredParams(`struct Params {\n  /// @table(${dimensions})\n  a: u32 }`, 'materials/m').params[0];
    if (dimensions < 1 || dimensions > 4) expect(read).toThrow('expected @table(1) to @table(4) of a');
    else expect(read()).toMatchObject({ control: 'table' });
  });

  it('a choice may be a whole number of either kind', () => {
    const { params: own } = declaredParams('struct Params {\n  /// @choice(one, other)\n  a: i32 }', 'materials/m');
    expect(own[0]).toMatchObject({ control: 'choice', max: 1 });
  });

  it.each([
    [
      'struct Params {\n  /// @rang(0, 1)\n  a: f32 }',
      'materials/m, line 2: expected one of @range, @step, @default, @color, @toggle, @choice, @image, @table, @material, @label, @unit, got @rang.',
    ],
    ['struct Params {\n  /// @range(0)\n  a: f32 }', 'materials/m, line 2: expected 2 numbers in @range of a, got (0).'],
    ['struct Params {\n  /// @default(x)\n  a: f32 }', 'materials/m, line 2: expected 1 number in @default of a, got (x).'],
    ['struct Params {\n  /// @choice(one, other)\n  a: f32 }', 'materials/m, line 3: @choice needs the type u32, a is f32.'],
    ['struct Params {\n  /// @color\n  a: f32 }', 'materials/m, line 3: @color needs the type vec3f, a is f32.'],
    ['struct Params {\n  /// @range(0, 1) @default(2)\n  a: f32 }', 'materials/m, line 3: the default of a lies outside its range 0 to 1.'],
  ])('%j is refused', (text, message) => expect(() => declaredParams(text, 'materials/m')).toThrow(message));
});

describe('parameter values', () => {
  it('take their defaults', () => expect(check({})).toEqual([[0.3], [1, 0.5, 0], [1], [1], [0]]));
  it('are read by kind', () =>
    expect(check({ roughness: 1, tint: [0, 0, 1], on: false, metal: 'gold', count: -2 })).toEqual([[1], [0, 0, 1], [0], [0], [-2]]));
  it('are packed where WGSL looks for them', () => {
    const words = packParams(layout, params, check({ count: -2 }));
    expect(words.length % 4).toBe(0);
    const floats = new Float32Array(words.buffer);
    expect([floats[0], ...floats.slice(4, 7)]).toEqual([Math.fround(0.3), 1, 0.5, 0]);
    expect([words[7], words[8], words[9]]).toEqual([1, 1, 0xfffffffe]);
  });
  it.each([
    [{ roughnes: 1 }, 'At materials.a.params.roughnes: unknown parameter; did you mean roughness?'],
    [{ gloss: 1 }, 'At materials.a.params.gloss: unknown parameter; probe has roughness, tint, on, metal, count'],
    [{ roughness: 2 }, 'At materials.a.params.roughness: expected a number from 0 to 1, got 2'],
    [{ roughness: [1, 2] }, 'At materials.a.params.roughness: expected a number from 0 to 1, got [1,2]'],
    [{ tint: [1, 2, 0] }, 'At materials.a.params.tint: expected 3 numbers from 0 to 1, got [1,2,0]'],
    [{ on: 1 }, 'At materials.a.params.on: expected true or false, got 1'],
    [{ metal: 'iron' }, 'At materials.a.params.metal: expected one of "gold", "silver", got "iron"'],
    [{ count: 0.5 }, 'At materials.a.params.count: expected a whole number from -4 to 4, got 0.5'],
  ])('%j is refused', (values, message) => expect(() => check(values as never)).toThrow(message));
});
