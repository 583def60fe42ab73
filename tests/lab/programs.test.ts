/** Environments, signed distances and densities of media: the library's pass, wrong ones are named with the right sentence. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ProgramLaboratory } from '../../src/lab/programs.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { PROGRAM_KIND_NAMES, PROGRAM_KINDS } from '../../src/shader/program-kinds.ts';
import { stillEnglish } from '../helpers/german.ts';
import { testDevice } from '../helpers/gpu.ts';
import { SLICE } from './helpers.ts';
import { RIGHT_PROGRAMS, WRONG_PROGRAMS } from './programs/wrong.ts';

const library = shaderLibrary();
const assembler = new KernelAssembler(library);
const laboratory = testDevice().then((device) => new ProgramLaboratory(device, library));

describe('the library', () => {
  it.each(
    PROGRAM_KIND_NAMES.flatMap((kind) =>
      assembler.namesOf(kind).map((name) => [kind, name, library.materials[PROGRAM_KINDS[kind].folder + name]!] as const),
    ),
  )('%s %s has what it claims', async (kind, name, source) => {
    const report = await (await laboratory).check(kind, { name, source }, { effort: 'slice', slice: SLICE });
    expect(report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  });
});

describe('right ones', () => {
  it.each(RIGHT_PROGRAMS.map((each) => [each.name, each] as const))('%s passes with three seeds', async (_, { kind, ...subject }) => {
    for (const seed of [1, 2, 3]) {
      const report = await (await laboratory).check(kind, subject, { effort: 'slice', slice: SLICE, seed });
      expect(report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    }
  });
});

describe('a phase function', () => {
  const henyey = (g: number): string =>
    `vec3f(${(1 - g * g).toFixed(4)} / (12.566371 * pow(${(1 + g * g).toFixed(4)} - ${(2 * g).toFixed(4)} * cosine, 1.5)))`;
  const about = (g: number, own: number): string =>
    `fn density(p: vec3f) -> f32 { return 0.5; }\nfn g(p: vec3f) -> f32 { return ${g}; }\nfn phase(p: vec3f, cosine: f32) -> vec3f { return ${henyey(own)}; }\n`;
  it.each([
    ['that of g: 1 everywhere', about(0.5, 0.5), 1],
    // The greatest of it over that of g is where light goes straight back: (1 + g)² / (1 − g)² of each, with signs.
    ['that goes back, where directions are drawn forward', about(0.5, -0.5), 0.75 / 0.5 ** 3 / (0.75 / 1.5 ** 3)],
  ] as const)('is held against the density with which directions are drawn: %s', async (_, source, weight) => {
    const { checks } = await (await laboratory).check('density', { name: 'mist', source }, { effort: 'slice', slice: SLICE });
    const phase = checks.find(({ id }) => id === 'phase')!;
    expect(phase.verdict).toBe('pass');
    expect(phase.values.weight! / weight).toBeCloseTo(1, 2);
  });
});

describe('wrong ones', () => {
  it('are a dozen of each kind', () => {
    for (const kind of PROGRAM_KIND_NAMES) expect(WRONG_PROGRAMS.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(12);
  });

  it.each(WRONG_PROGRAMS.map((each) => [each.name, each] as const))('%s is named', async (_, { kind, check, says, ...subject }) => {
    for (const seed of [1, 2]) {
      const report = await (await laboratory).check(kind, subject, { effort: 'slice', slice: SLICE, seed });
      const failed = report.checks.filter(({ verdict }) => verdict === 'fail').map(({ id, sentence }) => [id, sentence] as const);
      expect(report.passed).toBe(false);
      expect(failed.map(([id]) => id)).toContain(check);
      expect(new Map(failed).get(check)).toMatch(says);
      expect(report.checks.flatMap(({ sentence }) => stillEnglish(sentence) ?? [])).toEqual([]);
    }
  });

  it('are not held against a file that says so', async () => {
    const { source, kind } = WRONG_PROGRAMS.find(({ name }) => name === 'stretched')!;
    const honest = `// An ellipsoid.\n// @not-claimed bound: the scene has lipschitz 3\n\n${source}`;
    const report = await (await laboratory).check(kind, { name: 'stretched', source: honest }, { effort: 'slice', slice: SLICE });
    expect(report.passed).toBe(true);
    expect(report.checks.find(({ id }) => id === 'bound')!.sentence).toMatch(/^Not claimed: the scene has lipschitz 3\. distance\(/);
  });
});
