/** The table of built-in functions against a compiler: that they are there, take this and return what we say. */
import { describe, expect, it } from 'vitest';
import { BUILTINS, type Builtin } from '../../src/app/wgsl/builtins.ts';
import { KEYWORDS } from '../../src/app/wgsl/data/keywords.ts';
import type { Signature } from '../../src/app/wgsl/signature.ts';
import { resultOf } from '../../src/app/wgsl/types.ts';
import type { Linked } from '../../src/shader/link.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const compiles = async (code: string): Promise<boolean> => {
  const linked: Linked = {
    code,
    unsplit: code,
    origin: (line, column) => ({ module: '', line, column }),
    inOwnWords: (message) => message,
  };
  return !(await compilerMessages(linked)).some((each) => each.severity === 'error');
};

/** What the letters of signatures may stand for; the first that a function takes is enough. */
const SCALARS = ['f32', 'u32', 'i32', 'bool'];
const CHOICES = [...SCALARS, ...SCALARS.map((each) => `vec3<${each}>`)];

/** A call with arguments of these types, and the type that we expect of it. Not constants: those may not be allowed. */
function instance(
  { arguments: list, result, label }: Signature,
  name: string,
  t: string,
  s: string,
): { args: string; call: string; type: string } | null {
  const fill = (type: string): string =>
    type
      .replace(/matNxN|matRxC|matCxR/, (generic) => (generic === 'matNxN' ? 'mat3x3' : generic === 'matRxC' ? 'mat4x2' : 'mat2x4'))
      .replaceAll('vecN', 'vec3')
      .replace(/\bT\b/g, t)
      .replace(/\bS\b/g, s)
      .replace(/\bI\b/g, t.replace('f32', 'i32'));
  const types = list.map((each) => fill(each.type));
  const type = resultOf({ arguments: list, result, label }, types);
  if (type === null) return null;
  const args = types.map((each, i) => `a${i}: ${each}`).join(', ');
  return { args, call: `${name}(${types.map((_, i) => `a${i}`).join(', ')})`, type };
}

async function isTrue({ name }: Builtin, signature: Signature): Promise<boolean> {
  for (const t of CHOICES) {
    for (const s of SCALARS) {
      const made = instance(signature, name, t, s);
      if (made === null) continue;
      // The result types of these two have no names that could be written.
      const typed = made.type.startsWith('__') ? '' : `: ${made.type}`;
      const code = `fn f(${made.args}) { let x${typed} = ${made.call}; }`;
      if (await compiles(code)) return true;
    }
  }
  return false;
}

describe('built-in functions', () => {
  it('are functions of WGSL with these signatures', async () => {
    const wrong: string[] = [];
    for (const builtin of BUILTINS.values()) {
      if (builtin.kind === 'type') continue;
      for (const signature of builtin.signatures) if (!(await isTrue(builtin, signature))) wrong.push(signature.label);
    }
    expect(wrong).toEqual([]);
  });

  it('are refused where we find no result', async () => {
    const dot = BUILTINS.get('dot')!.signatures[0]!;
    expect(resultOf(dot, ['vec3<f32>', 'vec2<f32>'])).toBe(null);
    expect(await compiles('fn f() { let x = dot(vec3<f32>(), vec2<f32>()); }')).toBe(false);
  });
});

describe('types and keywords', () => {
  it('of which values are made', async () => {
    for (const { kind, name, signatures } of BUILTINS.values()) {
      if (kind === 'function' || ['ptr', 'array', 'bitcast'].includes(name)) continue;
      for (const { label, arguments: list } of signatures) {
        const values = list.map(({ type }) => `${type.replace(/^[ST]$/, 'f32')}()`);
        expect(await compiles(`fn f() { let x = ${name}(${values.join(', ')}); }`), label).toBe(true);
      }
    }
  });

  it('are written as the compiler takes them', async () => {
    for (const { name, place, snippet = name } of KEYWORDS) {
      if (name === 'import') continue;
      // The suggestions of a snippet, with what they leave open.
      const written = snippet
        .replace(/\$\{\d:condition\}/g, 'true')
        .replace(/\$\{\d:value\}/g, '1u')
        .replace(/\$\{\d:([^}]*)\}/g, '$1')
        .replace(/(= )\$0/, '$11.0')
        .replace(/\$\d/g, '');
      const inside: Record<string, string> = {
        else: `if (true) {} ${written}`,
        case: `switch (1u) { ${written} default: {} }`,
        default: `switch (1u) { ${written} }`,
        continuing: `loop { if (true) { break; } ${written} }`,
        break: `loop { ${written} }`,
        continue: `for (var i = 0u; i < 2u; i++) { ${written} }`,
        true: 'let x = true;',
        false: 'let x = false;',
      };
      const code = place === 'module' ? written : `fn f() { ${inside[name] ?? written} }`;
      expect(await compiles(code), code).toBe(true);
    }
  });
});
