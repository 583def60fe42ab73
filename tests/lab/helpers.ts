/** Materials of the tests' own, and one laboratory a test process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { Laboratory, type CheckOptions, type MaterialSource } from '../../src/lab/laboratory.ts';
import type { CheckId, LabReport } from '../../src/lab/report.ts';
import { testDevice } from '../helpers/gpu.ts';

/** Milliseconds of work at once: as on the command line, since nobody waits for a frame. Short stretches cost a quarter more, for the same report. */
export const SLICE = 100;

class Patient extends Laboratory {
  override check(subject: MaterialSource, options: CheckOptions = {}): Promise<LabReport> {
    return super.check(subject, { slice: SLICE, ...options });
  }
}

let laboratory: Promise<Laboratory> | null = null;

export function testLaboratory(): Promise<Laboratory> {
  laboratory ??= testDevice().then((device) => new Patient(device, shaderLibrary()));
  return laboratory;
}

/** A file of tests/lab/right or tests/lab/wrong. */
export function subject(folder: 'right' | 'wrong', file: string): MaterialSource {
  return { name: file.replaceAll('-', '_'), source: readFileSync(join(ROOT, 'tests/lab', folder, `${file}.wgsl`), 'utf8') };
}

export const subjects = (folder: 'right' | 'wrong'): string[] =>
  readdirSync(join(ROOT, 'tests/lab', folder)).map((each) => each.replace(/\.wgsl$/, ''));

export const failures = (report: LabReport): CheckId[] => report.checks.flatMap((each) => (each.verdict === 'fail' ? [each.id] : []));

export const resultOf = (report: LabReport, id: CheckId) => report.checks.find((each) => each.id === id)!;
