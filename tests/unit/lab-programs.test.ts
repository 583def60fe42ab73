/** The laboratory of programs, whose kernels are functions of the host here: what it asks, in which order, and what it makes of the answers. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { PointKernel, type PointRoot } from '../../src/lab/point-kernel.ts';
import { ProgramLaboratory, programKind, type ProgramOptions } from '../../src/lab/programs.ts';
import type { ProgramKind, ProgramReport } from '../../src/lab/program-report.ts';
import type { Vector } from '../../src/lab/report.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const PARAMS = 'struct Params {\n  /// @range(0, 4) @default(1)\n  a: f32,\n  /// @range(0, 4) @default(1)\n  b: f32,\n  /// @range(0, 4) @default(1)\n  c: f32,\n}\n'; // prettier-ignore
const environment = `${PARAMS}fn environment(d: vec3f, params: Params) -> vec3f { return vec3f(params.a); }`;
const distance = `${PARAMS}fn distance(p: vec3f, params: Params) -> f32 { return length(p) - params.a; }`;
const density = `${PARAMS}fn density(p: vec3f, params: Params) -> f32 { return params.a; }`;
const scattering = `${density}
fn albedo(p: vec3f, params: Params) -> vec3f { return vec3f(0.5); }
fn phase(p: vec3f, cosine: f32, params: Params) -> vec3f { return vec3f(0.0795775); }`;

/** Four numbers of a point, or of a cell of a table. @param a the first parameter */
type Answer = (p: Vector, a: number) => [number, number, number, number];
interface Asked {
  root: PointRoot;
  values: number[];
  points: Vector[];
  count: number;
  task: Record<string, unknown>;
}

const assembler = new KernelAssembler(shaderLibrary());
const laboratory = new ProgramLaboratory({} as GPUDevice, shaderLibrary(), assembler);
afterEach(() => void vi.restoreAllMocks());

/** A report of kernels that answer so, and what they were asked. */
async function tried(kind: ProgramKind, source: string, answers: Partial<Record<PointRoot, Answer>>, options: ProgramOptions = {}): Promise<{ report: ProgramReport; asked: Asked[]; of: (root: PointRoot) => Asked[] }> {
  const asked: Asked[] = [];
  vi.spyOn(PointKernel, 'create').mockImplementation((_device, _assembler, _layouts, _stands, root) => {
    const kernel = {
      evaluations: 0,
      run(_: unknown, { values }: { values: number[][] }, flat: Float32Array, _pace: unknown, count = flat.length / 3, task = {}) {
        const points = Array.from({ length: flat.length / 3 }, (_, i) => [...flat.subarray(3 * i, 3 * i + 3)] as Vector);
        asked.push({ root, values: values.flat(), points, count, task });
        kernel.evaluations += count;
        const answer = answers[root] ?? (() => [0, 0, 0, 0]);
        return Promise.resolve(Float32Array.from(Array.from({ length: count }, (_, i) => answer(points[i] ?? [i, 0, 0], values[0]![0]!)).flat()));
      },
    };
    return Promise.resolve(kernel as unknown as PointKernel);
  });
  const report = await laboratory.check(kind, { name: 'own', source }, { effort: 'slice', ...options });
  return { report, asked, of: (root) => asked.filter((each) => each.root === root) };
} // prettier-ignore
const check = ({ checks }: ProgramReport, id: string) => checks.find((each) => each.id === id)!;
const verdicts = ({ checks }: ProgramReport): string => checks.map(({ id, verdict }) => `${id} ${verdict}`).join(', ');

it.each([
  [environment, 'environment'],
  [distance, 'distance'],
  [density, 'density'],
  [`${PARAMS}fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(0.0); }`, null],
])('%#: is of the kind %s', (source, kind) => expect(programKind({ name: 'own', source })).toBe(kind));

describe('sets of parameters', () => {
  it('are the defaults first, then ends, sets that are spread, and corners: as many as the effort says', async () => {
    const { of } = await tried('environment', environment, { radiance: () => [1, 1, 1, 0] });
    const all = of('radiance').map(({ values }) => values);
    expect(all).toHaveLength(1 + 4 + 4 + 8);
    expect(all[0]).toEqual([1, 1, 1]);
    const isEnd = (x: number): boolean => x === 0 || x === 4;
    expect(all.slice(1, 5).every((each) => each.some(isEnd))).toBe(true);
    expect(all.slice(5, 9).every((each) => !each.some(isEnd))).toBe(true);
    // All corners of three parameters.
    expect(new Set(all.slice(9).map(String)).size).toBe(8);
    expect(all.slice(9).flat().every(isEnd)).toBe(true);
  });

  it('are more with more effort, and others with another seed', async () => {
    const quick = (await tried('environment', environment, { radiance: () => [1, 1, 1, 0] }, { effort: 'quick' })).of('radiance');
    expect(quick).toHaveLength(1 + 16 + 16 + 8);
    expect([quick[0]!.points.length, quick[1]!.points.length]).toEqual([8000 + 62, 2000 + 62]);
    const sets = async (seed: number): Promise<string> => JSON.stringify((await tried('environment', environment, {}, { seed })).asked.map(({ values, points }) => [values, points[100]])); // prettier-ignore
    expect(await sets(1)).toBe(await sets(1));
    expect(await sets(2)).not.toBe(await sets(1));
  });

  it('keep what is given, also in the command that shows a failure again', async () => {
    const { report, asked } = await tried('environment', environment, { radiance: () => [-1, 0, 0, 0] }, { params: { a: 2.5 }, seed: 9 });
    for (const { values } of asked) expect(values[0]).toBe(2.5);
    expect(check(report, 'negative').command).toBe(`npm run -s check-material -- materials/environments/own.wgsl --seed 9 --params '{"a":2.5,"b":1,"c":1}'`); // prettier-ignore
    expect(check(report, 'finite').command).toBeNull();
    const named = await tried('environment', environment, { radiance: () => [-1, 0, 0, 0] }, { file: 'mine.wgsl', effort: 'slice' });
    expect(check(named.report, 'negative').command).toContain('-- mine.wgsl --seed 1');
  });
});

describe('an environment', () => {
  it('is asked in many directions of the defaults, fewer of the others, then for its table', async () => {
    const { report, of } = await tried('environment', environment, { radiance: ([x]) => [1, x < -0.99 ? 5 : 1, 0, 0], cells: () => [1, 1, 1, 0] });
    const [first, ...others] = of('radiance');
    expect(first!.points).toHaveLength(2000 + 62);
    for (const each of others) expect(each.points).toHaveLength(500 + 62);
    expect(of('cells')).toMatchObject([{ values: [1, 1, 1], points: [[0, 0, 0]], count: 512 ** 2, task: { samples: 1, seed: expect.any(Number) as number } }]); // prettier-ignore
    expect(report.evaluations).toBe(2062 + 16 * 562 + 512 ** 2 * 17);
    expect(report).toMatchObject({ passed: true, kind: 'environment', program: 'own', effort: 'slice', seed: 1 });
    expect(verdicts(report)).toBe('terminates pass, finite pass, negative pass, table pass');
  }); // prettier-ignore

  it('whose table misses light is told where it is brightest', async () => {
    // A tenth of all cells has light that the table does not know.
    const { report } = await tried('environment', environment, {
      radiance: ([x, y]) => [x > 0.99 ? 2 : 1, x > 0.99 ? 2 : 1, y > 0.9999 ? 6 : 1, 0],
      cells: ([i]) => (i % 10 === 0 ? [0, 1, 1, 0] : [1, 0.5, 0.25, 0]),
    });
    const { verdict, place } = check(report, 'table');
    expect(verdict).toBe('fail');
    expect(place!.at.map((each) => Math.round(each))).toEqual([0, 1, 0]);
    expect(report.passed).toBe(false);
  });

  it('that fails has no table looked at', async () => {
    const { report, of } = await tried('environment', environment, { radiance: (_, a) => (a > 1 ? [NaN, 0, 0, 0] : [1, 1, 1, 0]) });
    expect(of('cells')).toEqual([]);
    expect(verdicts(report)).toBe('terminates pass, finite fail, negative pass');
    expect(report.evaluations).toBe(2062 + 16 * 562);
  });

  it('is told of the line of a loop that has no end', async () => {
    const word = 2 ** 20 + 3;
    const { report } = await tried('environment', environment, { radiance: () => [0, 0, 0, word] });
    expect(check(report, 'terminates').sentence).toContain('The loop at materials/own, line 3 did not end');
  });
});

describe('a distance', () => {
  const sphere: Answer = ([x, y, z], a) => [Math.hypot(x, y, z) - a, 0, 0, 0];
  it('is explored with twice the points of the defaults, in a region as large as the longest parameter', async () => {
    const { report, asked, of } = await tried('distance', distance, { distance: sphere });
    expect(verdicts(report)).not.toContain('fail');
    const reach = ({ points }: Asked): number => Math.max(...points.flat().map(Math.abs));
    // The region of the defaults, whose parameters are 1, and of those with one of 4: one and a half times that.
    const firstOf = (test: (values: number[]) => boolean): Asked => of('distance').find(({ values }) => test(values))!;
    expect(reach(firstOf((v) => Math.max(...v) === 1))).toBeGreaterThan(1.4);
    expect(reach(firstOf((v) => Math.max(...v) === 1))).toBeLessThanOrEqual(1.5);
    expect(reach(firstOf((v) => Math.max(...v) === 4))).toBeGreaterThan(5.6);
    expect(reach(firstOf((v) => Math.max(...v) === 4))).toBeLessThanOrEqual(6);
    const whole = asked.filter(({ values }) => String(values) === '1,1,1').map(({ points }) => points.length);
    const other = asked.filter(({ values }) => String(values) !== '1,1,1').map(({ points }) => points.length);
    expect(Math.max(...whole)).toBeGreaterThan(1.5 * Math.max(...other));
    expect(report.evaluations).toBe(asked.reduce((sum, { count }) => sum + count, 0));
  });

  it('with a loop that has no end is asked nothing more', async () => {
    const { report, asked } = await tried('distance', distance, { distance: (p, a) => (a === 1 ? sphere(p, a) : [0, 0, 0, 2 ** 20 + 1]) });
    const changed = asked.findIndex(({ values }) => values[0] !== 1);
    expect(new Set(asked.slice(changed).map(({ values }) => String(values))).size).toBe(1);
    expect(check(report, 'terminates').verdict).toBe('fail');
  });

  it('need not be what it says that it is not', async () => {
    const claiming = `// @not-claimed bound: It is stretched.\n${distance}`;
    const twice: Answer = ([x, y, z]) => [2 * (Math.hypot(x, y, z) - 1), 0, 0, 0];
    const { report } = await tried('distance', claiming, { distance: twice });
    expect(check(report, 'bound').verdict).toBe('not-claimed');
    expect(check(report, 'bound').sentence).toMatch(/^Not claimed: It is stretched\. /);
    expect((await tried('distance', distance, { distance: twice })).report.checks.find(({ id }) => id === 'bound')!.verdict).toBe('fail');
    const fine = await tried('distance', claiming, { distance: ([x, y, z], a) => sphere([x, y, z], a) });
    expect(check(fine.report, 'bound').sentence).toBe('Not claimed: It is stretched. It holds all the same.');
  });
});

describe('a density', () => {
  it('is asked at few points first, and at none after a loop without an end', async () => {
    const { report, asked } = await tried('density', density, { density: () => [0.5, 0, 0, 0] });
    // 54 points of two cubes and 12 beside the origin.
    expect(asked.slice(0, 4).map(({ points }) => points.length)).toEqual([64, 54 + 12 + 2400 - 64, 64, 54 + 12 + 600 - 64]);
    expect(report.evaluations).toBe(2466 + 16 * 666);
    expect(verdicts(report)).toContain('majorant pass');
    const endless = await tried('density', density, { density: ([x]) => [0.5, 0, 0, x > 0.9 ? 2 ** 20 + 2 : 0] });
    expect(endless.asked).toHaveLength(1);
    expect(check(endless.report, 'terminates').sentence).toContain('line 2');
  });

  it('is asked for what stands beside it where it is above 0, phase functions at few points of a set', async () => {
    const { report, of } = await tried('density', scattering, {
      density: ([x]) => [x > 0 ? 0.5 : x < -0.5 ? -0 : 0, 0, 0, 0],
      scattering: () => [0.25, 0.75, 0, 0],
      phase: () => [1, 1, 1.5, 0],
    });
    for (const { points } of [...of('scattering'), ...of('phase')]) expect(points.every(([x]) => x > 0)).toBe(true);
    expect(of('scattering').reduce((sum, { count }) => sum + count, 0)).toBe(of('density').flatMap(({ points }) => points).filter(([x]) => x > 0).length);
    for (const { points } of of('phase')) expect(points.length).toBeLessThanOrEqual(64);
    expect(Math.max(...of('phase').map(({ points }) => points.length))).toBe(64);
    expect(verdicts(report)).toContain('albedo pass, phase pass');
    const calls = (root: PointRoot): number => of(root).reduce((sum, { count }) => sum + count, 0);
    expect(report.evaluations).toBe(calls('density') + calls('scattering') + 4098 * calls('phase'));
  }); // prettier-ignore

  it.each<PointRoot>(['scattering', 'phase'])('has the loop of its %s told', async (root) => {
    const word = 2 ** 20 + 7;
    const right: Partial<Record<PointRoot, Answer>> = { density: () => [0.5, 0, 0, 0], scattering: () => [0.25, 0.75, 0, 0], phase: () => [1, 1, 1.5, 0] };
    const { report, of } = await tried('density', scattering, { ...right, [root]: ([x, y, z]: Vector) => [0, 0, 0, x === 1 && y === -1 && z === 1 ? word : 0] });
    const told = report.checks.find(({ verdict, id }) => id === 'terminates' && verdict === 'fail')!;
    expect(told.sentence).toContain('line 7');
    expect(told.place!.at).toEqual([1, -1, 1]);
    // Nothing after it.
    expect(of(root).length).toBe(1);
    expect(report.checks.map(({ id }) => id)).not.toContain('phase');
  }); // prettier-ignore
});
