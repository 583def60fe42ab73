/**
 * Mutated materials through the whole path: parse, check, budget, link, compile, map errors. Nothing throws but ShaderError,
 * nothing hangs, every rejection has a place in the author's text. `npm run fuzz` does it for longer.
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { randomStream } from '../../src/scene/random.ts';
import type { Diagnostic } from '../../src/shader/errors.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { compilerMessages } from '../helpers/null-device.ts';
import { cpuTime } from '../helpers/cpu.ts';
import { fuzzSeed } from '../helpers/fuzz.ts';

const COUNT = Number(process.env.PENUMBRA_FUZZ ?? 400);
const SEED = fuzzSeed('programs');
/** Milliseconds that no single text may take; the machine may be busy. */
const LONGEST = 20_000;

const library = shaderLibrary();
const assembler = new KernelAssembler(library);
const VARIANT: KernelVariant = {
  integrator: 'path',
  sampler: 'lcg',
  materials: [],
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
};

const FRAGMENTS = [
  '}', '{', '(', ')', ';', ',', '<', '>', '@', '::', '/*', '*/', '//', '\0', '\u2028', '💡', 'é', '"', '\\', '#',
  'import package::scene::film;', 'loop {', 'while (true) {}', 'for (;;) {}', 'return', 'fn f() {}', 'struct Params {', 'var<private> x: f32;',
  '@compute', '@if(false)', '@else', 'override o: f32;', 'const_assert false;', 'array<f32, 100000000>', 'vec3f(1e39)', '0x', '1e', '1.0h', '- - -',
  'alias vec3f = f32;', 'fn eval() {}', 'fn params() {}', 'hit.hit.hit', 'package::package', 'wo[9]', 'bitcast<f32>(', 'select(', '<<<<', '_', '__x',
  'switch (1) {}', 'continuing {}', 'break;', 'let let = 1;', 'ptr<function, f32>', '&&&', '/// @range(1)', '/// @default(nan)', '/// @choice()',
] as const; // prettier-ignore

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** One to four small damages: characters, words, lines, pieces of other materials. */
function mutated(source: string, random: Random, others: readonly string[]): string {
  let text = source;
  for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
    const at = Math.floor(random() * (text.length + 1));
    const to = Math.min(text.length, at + Math.floor(random() ** 3 * 200));
    const other = pick(random, others);
    const from = Math.floor(random() * other.length);
    text = pick<() => string>(random, [
      () => text.slice(0, at) + text.slice(to),
      () => text.slice(0, at) + pick(random, FRAGMENTS) + text.slice(at),
      () => text.slice(0, to) + text.slice(at),
      () => text.slice(0, at),
      () => text.slice(0, at) + other.slice(from, from + 120) + text.slice(at),
      () => text.slice(0, at) + String.fromCodePoint(Math.floor(random() * 0x2ff)) + text.slice(at + 1),
      () =>
        text.replace(
          pick(random, [/\bvec3f\b/, /\bf32\b/, /\bhit\b/, /\bparams\b/, /\bwo\b/, /;/, /\)/, /\}/, /->/]),
          pick(random, FRAGMENTS),
        ),
      () => {
        const words = text.split(/\b/);
        const [i, k] = [Math.floor(random() * words.length), Math.floor(random() * words.length)];
        [words[i], words[k]] = [words[k]!, words[i]!];
        return words.join('');
      },
    ])();
  }
  return text;
}

async function outcome(source: string, isEnvironment: boolean): Promise<'accepted' | readonly Diagnostic[]> {
  try {
    const programs = { mine: source };
    const variant = isEnvironment ? { ...VARIANT, materials: ['diffuse'], environment: 'mine' } : { ...VARIANT, materials: ['mine'] };
    const messages = await compilerMessages(assembler.assemble({ ...variant, programs }));
    const errors = messages.filter((each) => each.severity === 'error');
    return errors.length === 0 ? 'accepted' : errors;
  } catch (error) {
    if (error instanceof ShaderError) return error.diagnostics;
    throw error;
  }
}

describe(`mutated materials, seed ${SEED}`, () => {
  const names = Object.keys(library.materials);
  const sources = names.map((name) => library.materials[name]!);
  it(`${COUNT} of them: accepted, or refused at a place`, async () => {
    const random = randomStream(SEED, 'fuzz');
    let accepted = 0;
    for (let i = 0; i < COUNT; i++) {
      const k = Math.floor(random() * names.length);
      const source = mutated(sources[k]!, random, sources);
      const start = cpuTime();
      const result = await outcome(source, names[k]!.includes('environment')).catch((error: unknown) => {
        throw new Error(`number ${i}, of ${names[k]}: ${String(error)}\n${source}`, { cause: error });
      });
      expect(cpuTime() - start, `number ${i} took too long\n${source}`).toBeLessThan(LONGEST);
      if (result === 'accepted') {
        accepted++;
        continue;
      }
      const lines = source.split('\n');
      // Two ways to be refused have no place: a file of the other kind, which the document names.
      for (const { module, line, column, message } of result) {
        const where = `number ${i}: ${module}:${line}:${column} ${message}\n${source}`;
        expect(module, where).toBe('materials/mine');
        expect(line >= 1 && line <= lines.length, where).toBe(true);
        expect(column >= 1 && column <= lines[line - 1]!.length + 2, where).toBe(true);
        if (!source.includes('package_')) expect(message, where).not.toMatch(/package_|materials_mine/);
      }
    }
    // Both ways are taken: comments are damaged without effect, code is not.
    expect(accepted).toBeGreaterThan(COUNT * 0.02);
    expect(accepted).toBeLessThan(COUNT * 0.9);
  }, 600_000);
});
