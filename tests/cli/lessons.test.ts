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
  const folder = folderOf({
    a: sample,
    b: sample.replace('step=0.05}', '}').replace('{right}', '{rihgt}'),
    c: sample.replace('order=40', 'order=42'),
  });
  writeFileSync(join(folder, 'c/lesson.de.md'), '::lesson[Die rote Wand]{summary="Was sie gibt."}\n::step[Ein Raum]{#room}\n');
  const { status, stdout, stderr } = check(folder);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${folder}/a/lesson.md:1: lesson: order=40 .* that of the lesson b; 43 is free$`)),
    expect.stringMatching(new RegExp(`^${folder}/b/lesson.md:1: lesson: order=40 .* that of the lesson a; 43 is free$`)),
    `${folder}/b/lesson.md:8: ::slider needs step`,
    `${folder}/b/lesson.md:13: ::option has no rihgt; it has right, why`,
    ...['the paragraph of lesson.md:6', 'the ::slider of lesson.md:8', 'the :::choice{#where} of lesson.md:10'].map(
      (each) => `${folder}/c/lesson.de.md:2: expected ${each}`,
    ),
    `${folder}/c/lesson.de.md:3: expected the ::step{#two} of lesson.md:21`,
  ]);
});

it('writes a lesson in another language as a file', () => {
  const file = join(folderOf({}), 'cosine.html');
  expect(check('lessons/the-cosine', '-o', file, '--language', 'de').stderr).toBe('');
  const html = readFileSync(file, 'utf8');
  for (const words of ['<html lang="de">', 'Bestrahlungsstärke', 'Alle Lektionen']) expect(html).toContain(words);
});

it('says in a sentence what is no folder of lessons, and which flags stand alone', () => {
  expect(check(join(ROOT, 'package.json')).stderr).toMatch(/package\.json: expected a folder\n$/);
  expect(check(folderOf({})).stderr).toMatch(/expected a lesson\.md, or folders that have one\n$/);
  expect(check('--spp', '4').stderr).toMatch(/^--spp, --scenes and --images are of --pictures/);
});
