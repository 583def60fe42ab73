/** `npm run -s lessons` on folders of a lecturer's own, in processes of their own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';

const check = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/lessons/check.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

const [, sample = ''] = /^```md\n([\s\S]*?)^```$/m.exec(readFileSync(join(ROOT, 'lessons/README.md'), 'utf8')) ?? [];

function folderOf(lessons: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-lessons-'));
  for (const [name, text] of Object.entries(lessons)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'lesson.md'), text);
  }
  return folder;
}

it('takes the lesson of the README from any folder, as one lesson and as one of several', () => {
  const folder = folderOf({ wall: sample, other: sample.replace('order=40', 'order=41') });
  for (const [path, lines] of [
    [folder, 'other: 2 steps, 3 questions\nwall: 2 steps, 3 questions\n'],
    [join(folder, 'wall'), 'wall: 2 steps, 3 questions\n'],
  ] as const)
    expect(check(path)).toMatchObject({ status: 0, stdout: lines, stderr: '' });
});

it('names every fault of every lesson with file and line, and two lessons at the same place', () => {
  const folder = folderOf({ a: sample, b: sample.replace('step=0.05}', '}').replace('{right}', '{rihgt}') });
  const { status, stdout, stderr } = check(folder);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${folder}/a/lesson.md:1: lesson: order=40 .* that of the lesson b; 41 is free$`)),
    expect.stringMatching(new RegExp(`^${folder}/b/lesson.md:1: lesson: order=40 .* that of the lesson a; 41 is free$`)),
    `${folder}/b/lesson.md:8: ::slider needs step`,
    `${folder}/b/lesson.md:13: ::option has no rihgt; it has right, why`,
  ]);
});

it('holds other languages against the lesson, and writes one of them as a file', () => {
  const folder = join(folderOf({ wall: sample }), 'wall');
  writeFileSync(join(folder, 'lesson.de.md'), sample);
  expect(check(folder)).toMatchObject({ status: 1, stdout: '' });
  const file = join(folder, 'cosine.html');
  expect(check('lessons/the-cosine', '-o', file, '--language', 'de').stderr).toBe('');
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Bestrahlungsstärke');
  expect(html).toContain('Alle Lektionen');
  expect(check('--language', 'fr', '-o', file).stderr).toMatch(/^--language is one of de and of --output, got fr/);
});

it('says in a sentence what is no folder of lessons, and which flags stand alone', () => {
  expect(check(join(ROOT, 'package.json')).stderr).toMatch(/package\.json: expected a folder\n$/);
  expect(check(folderOf({})).stderr).toMatch(/expected a lesson\.md, or folders that have one\n$/);
  expect(check('--spp', '4').stderr).toMatch(/^--spp, --scenes and --images are of --pictures/);
});
