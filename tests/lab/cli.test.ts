/** `check-material` and `check-materials` as the user uses them, in processes of their own. */
import { describe, expect, it } from 'vitest';
import type { LabReport } from '../../src/lab/report.ts';
import { command, type Result } from '../helpers/command.ts';

/** What `npm run -s check-material --` runs, with the software backend. */
async function run(program: string, args: string[]): Promise<Result> {
  const result = await command(['src/cli/launch.ts', `src/cli/${program}.ts`, ...args, '--backend', 'software']);
  return { ...result, stdout: result.stdout.trim() };
}

describe('check-material', () => {
  it('prints one line a check and ends with 0 where everything holds', async () => {
    const { code, stdout, stderr } = await run('check-material', ['materials/diffuse.wgsl']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').filter((each) => /^(pass|not-applicable|measured) /.test(each))).toHaveLength(11);
    expect(stdout).toContain('diffuse: everything that it claims holds');
    expect(stdout).toContain('seed 1');
  });

  it('ends with 1 where something does not hold; the command that it names shows it again', async () => {
    const file = 'tests/lab/wrong/gains-at-grazing.wgsl';
    const { code, stdout } = await run('check-material', [file, '--seed', '4', '--json']);
    const report = JSON.parse(stdout) as LabReport & { adapter: string };
    expect({ code, passed: report.passed, seed: report.seed }).toEqual({ code: 1, passed: false, seed: 4 });
    expect(report.adapter).toContain('SwiftShader');
    const { command } = report.checks.find((each) => each.verdict === 'fail')!.evidence!;
    const args = command.replace('npm run -s check-material -- ', '').split(' ');
    const again = await run('check-material', args);
    expect(again.code).toBe(1);
    expect(again.stdout).toMatch(/^fail +Energy/m);
    expect(again.stdout).toContain('src/lab/README.md#energy');
  });

  it('takes environments and signed distances', async () => {
    const [sky, shape] = await Promise.all(
      ['environments/gradient', 'shapes/rounded_box'].map((file) => run('check-material', [`materials/${file}.wgsl`])),
    );
    expect(sky).toMatchObject({ code: 0, stderr: '' });
    expect(sky!.stdout).toMatch(/^pass +Sampling: table +Samples go where the light is/m);
    expect(shape).toMatchObject({ code: 0, stderr: '' });
    expect(shape!.stdout).toMatch(/^pass +Distance: a bound /m);
    expect(shape!.stdout).toContain('rounded_box: everything that it claims holds');
  });

  it('says what is wrong with what it is given', async () => {
    const cases: [string[], string][] = [
      [['nowhere.wgsl'], 'Cannot read nowhere.wgsl: no such file.'],
      [[], 'Expected one material file, got none; --help lists the flags.'],
      [['materials/diffuse.wgsl', '--wo', '1,0'], '--wo: expected three numbers X,Y,Z with Z > 0, got 1,0'],
      [['materials/diffuse.wgsl', '--params', '{"gloss": 1}'], 'At params.gloss: unknown parameter; diffuse has albedo'],
      [['materials/diffuse.wgsl', '--seed', 'x'], '--seed: expected a whole number, got x'],
    ];
    const results = await Promise.all(cases.map(([args]) => run('check-material', args)));
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(cases.map(([, message]) => [1, message]));
  });
});

describe('check-materials', () => {
  it('takes files, one line each, and ends with 1 where one of them fails', async () => {
    const { code, stdout } = await run('check-materials', [
      'materials/mirror.wgsl',
      'materials/environments/constant.wgsl',
      'tests/lab/wrong/negative.wgsl',
      '--quick',
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^pass mirror /m);
    expect(stdout).toMatch(/^pass constant +4 hold; /m);
    expect(stdout).toMatch(/^FAIL negative /m);
  });

  it('measures how often right materials fail', async () => {
    const { code, stdout } = await run('check-materials', ['tests/lab/right/varnish.wgsl', '--false-alarms', '2', '--json']);
    const found = JSON.parse(stdout) as { runs: number; failures: unknown[]; levels: { level: number; alarms: number }[] };
    expect(code).toBe(0);
    expect(found).toMatchObject({ runs: 2, failures: [] });
    expect(found.levels.at(-1)).toMatchObject({ level: 1e-3, alarms: 0 });
  });
});
