/** The workspace as a file: it comes back as it was, replaces nothing, and a hostile one costs nothing. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive, type Archive } from '../../src/app/storage/archive.ts';
import { Disk } from '../../src/app/storage/disk.ts';
import { ProjectStorage } from '../../src/app/storage/storage.ts';
import { Tab } from '../../src/app/storage/tab.ts';
import { collect, importWorkspace, merge } from '../../src/app/storage/transfer.ts';
import { Versions } from '../../src/app/storage/versions.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { MemoryDb } from './memory-db.ts';

const display = { falseColor: false, view: 'radiance' } as never;
const scene = (title: string, scale = 1): SceneDocument =>
  checkScene({
    version: 1,
    title,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { a: { file: 'mine', params: {} } },
    programs: { mine: 'fn f() {}' },
    shapes: [{ type: 'mesh', data: { positions: [0, 0, 0, scale, 0, 0, 0, 1 / 3, 0], indices: [0, 1, 2] }, material: 'a' }],
  });

async function browser() {
  const db = new MemoryDb();
  const storage = new ProjectStorage(new Disk(async () => db), new Tab(null, null));
  await storage.open();
  const versions = new Versions(storage);
  const save = async (document: SceneDocument): Promise<void> => {
    storage.save(() => ({
      moment: { document, source: 'file.json', work: storage.project, display },
      isEdited: true,
      thumbnail: 'data:image/jpeg;base64,AAAA',
      steps: { past: [], future: [] },
    }));
    await storage.flush();
  };
  const name = (text: string, document: SceneDocument): Promise<void> =>
    versions.save({ name: text, document, source: 'file.json', display, work: storage.project, thumbnail: null, samples: 7 });
  return { db, storage, versions, save, name };
}

/** Whoever is asked says yes. */
const agree = async (): Promise<boolean> => true;

const bytesOf = async (archive: Archive): Promise<Uint8Array> => new Uint8Array(await (await writeArchive(archive)).arrayBuffer());
const fileOf = (bytes: Uint8Array): Pick<File, 'size' | 'arrayBuffer'> => ({
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer,
});

describe('versions', () => {
  it('are saved, listed, opened, deleted and put back', async () => {
    const { versions, name } = await browser();
    await name('  one  ', scene('a'));
    await new Promise((resolve) => setTimeout(resolve, 3));
    await name('', scene('b', 2));
    const all = await versions.all();
    expect(all.map((each) => [each.name, each.title])).toEqual([
      ['Version', 'b'],
      ['one', 'a'],
    ]);
    expect(await versions.open(all[1]!)).toEqual(scene('a'));
    await versions.drop(all[1]!);
    expect((await versions.all()).length).toBe(1);
    await versions.putBack(all[1]!);
    expect(await versions.open((await versions.all())[1]!)).toEqual(scene('a'));
  });

  it('say so where they cannot be stored', async () => {
    const { db, name } = await browser();
    db.quota = 10;
    await expect(name('one', scene('a'))).rejects.toThrow('could not be stored');
  });
});

describe('a work', () => {
  it('taken off the list comes back with its history and programs', async () => {
    const { storage, save, db } = await browser();
    await save(scene('mine'));
    storage.saveProgram({
      work: storage.project,
      source: 's',
      title: 't',
      name: 'p',
      kind: 'material',
      good: 'x',
      draft: null,
      diagnostics: null,
      at: 1,
    });
    await storage.flush();
    const before = await Promise.all((['works', 'histories', 'texts'] as const).map((table) => db.all(table)));
    const putBack = await storage.dropProject(storage.project);
    expect([(await db.keys('works')).length, (await db.keys('histories')).length, (await db.keys('texts')).length]).toEqual([0, 0, 0]);
    await putBack();
    expect(await Promise.all((['works', 'histories', 'texts'] as const).map((table) => db.all(table)))).toEqual(before);
  });
});

describe('a workspace file', () => {
  it('brings everything into another browser, and nothing twice', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    await one.name('good', scene('older', 2));
    one.storage.saveProgram({
      work: one.storage.project,
      source: 's',
      title: 't',
      name: 'p',
      kind: 'material',
      good: 'x',
      draft: 'y',
      diagnostics: null,
      at: 1,
    });
    const file = await bytesOf(await collect(one.storage));
    const two = await browser();
    await two.save(scene('of the other'));
    expect(await importWorkspace(two.storage, fileOf(file), agree)).toBe('Added 3 items of the workspace file.');
    const works = await two.storage.projects();
    expect(works.map(({ title }) => title).sort()).toEqual(['mine', 'of the other']);
    expect((await two.storage.workspaceOf(one.storage.project))!.document).toEqual(scene('mine'));
    expect(await two.versions.open((await two.versions.all())[0]!)).toEqual(scene('older', 2));
    expect((await two.storage.programs()).map(({ name, draft }) => [name, draft])).toEqual([['p', 'y']]);
    expect(await importWorkspace(two.storage, fileOf(file), agree)).toBe('Added 0 items of the workspace file; 3 were here already.');
    expect((await two.storage.projects()).length).toBe(2);
  });

  it('replaces no work that has changed here meanwhile: both stay', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    const archive = await collect(one.storage);
    await new Promise((resolve) => setTimeout(resolve, 3));
    await one.save(scene('mine, later'));
    await merge(one.storage, archive, agree);
    expect((await one.storage.projects()).map(({ title }) => title).sort()).toEqual(['mine', 'mine, later']);
    expect((await one.storage.workspaceOf(one.storage.project))!.document.title).toBe('mine, later');
  });

  it('brings no code that is not agreed to, nor anything with it', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    const archive = await collect(one.storage);
    const draft = {
      work: one.storage.project,
      source: 's',
      title: 't',
      name: 'p',
      kind: 'material',
      good: 'x',
      draft: 'y',
      at: 1,
    } as const;
    archive.programs.push(draft);
    const two = await browser();
    const asked: unknown[] = [];
    const refuse = async (programs: unknown): Promise<boolean> => (asked.push(programs), false);
    expect(await merge(two.storage, archive, refuse)).toBe('Nothing was added.');
    expect(await two.storage.projects()).toEqual([]);
    expect(asked).toEqual([
      [
        { name: 'mine', source: 'fn f() {}' },
        { name: 'p', source: 'x' },
        { name: 'p', source: 'y' },
      ],
    ]);
  });

  it('is added as a whole or not at all', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    const archive = await collect(one.storage);
    const two = await browser();
    two.db.quota = 500;
    await expect(merge(two.storage, archive, agree)).rejects.toThrow('Nothing was added');
    expect(await two.storage.projects()).toEqual([]);
    two.db.quota = Infinity;
    await merge(two.storage, archive, agree);
    expect((await two.storage.workspaceOf(one.storage.project))!.document).toEqual(scene('mine'));
  });

  it('leaves out what is wrong, and says what', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    const archive = structuredClone(await collect(one.storage));
    const [work] = archive.works;
    const wrong = (id: string, document: unknown) => ({ ...work!, id, title: id, document });
    let deep: unknown = 0;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    archive.works.push(
      wrong('torn', { ...scene('x'), shapes: [{ type: 'nothing' }] }),
      wrong('gone', { ...scene('x'), environment: { type: 'image', data: { '@stored': 'nobody' } } }),
      wrong('deep', { ...scene('x'), fog: deep }),
    );
    const two = await browser();
    const told = await merge(two.storage, archive, agree);
    expect(told).toMatch(/^Added 1 item .*Not usable, and left out: “torn” \(.*shapes\[0\].*“gone” \(one of its meshes.*“deep”/s);
    expect((await two.storage.projects()).map(({ title }) => title)).toEqual(['mine']);
  });

  it('that is hostile is refused in a sentence, in little time', async () => {
    const valid = { format: 'penumbra workspace', version: 1, works: [], versions: [], programs: [] };
    const zip = (content: Record<string, Uint8Array>): Uint8Array => zipSync(content, { level: 9 });
    const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value));
    const cases: [Uint8Array, RegExp][] = [
      [
        zip({ 'workspace.json': strToU8(`{"works":${'['.repeat(5000)}${']'.repeat(5000)}}`) }),
        /^The workspace file is not usable: workspace\.json: expected JSON of at most 64 lists/,
      ],
      [new Uint8Array(0), /holds no workspace|damaged/],
      [strToU8('not a zip at all'), /holds no workspace|damaged/],
      [zip({ 'other.txt': strToU8('x') }), /holds no workspace/],
      [zip({ 'workspace.json': strToU8('{') }), /workspace.json is not JSON/],
      [zip({ 'workspace.json': json({ ...valid, version: 2 }) }), /not usable: at version/],
      [zip({ 'workspace.json': json({ ...valid, works: [{}] }) }), /not usable: at works\.0/],
      [zip({ 'workspace.json': json({ ...valid, works: Array.from({ length: 6000 }, () => ({})) }) }), /not usable: at works/],
      [zip({ 'workspace.json': json(valid), 'blobs/x.json': strToU8('[') }), /blobs\/x\.json is not JSON/],
      [zip({ 'workspace.json': new Uint8Array([0x7b, 0xff, 0xfe]) }), /damaged/],
    ];
    for (const [bytes, sentence] of cases) await expect(readArchive(bytes)).rejects.toThrow(sentence);
    const good = zip({ 'workspace.json': json(valid) });
    expect((await readArchive(good)).works).toEqual([]);
    // Damage anywhere: refused, or read as what it was.
    for (let i = 0; i < good.length; i += 2) {
      const damaged = good.slice();
      damaged[i]! ^= 0x55;
      const result = await readArchive(damaged).catch((error: Error) => error);
      if (result instanceof Error) expect(result.message).toMatch(/^The (workspace )?file/);
      else expect(result.works).toEqual([]);
    }
  });

  it('that unpacks to more than it may is stopped on the way', async () => {
    const limits = { content: 1 << 20, files: 50 };
    const many = zipSync(Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`${i}`, new Uint8Array(0)])));
    await expect(readArchive(many, limits)).rejects.toThrow('more than 50 files');
    const bomb = zipSync({ 'workspace.json': new Uint8Array(3 << 19).fill(0x20) }, { level: 9 });
    expect(bomb.length).toBeLessThan(20_000);
    await expect(readArchive(bomb, limits)).rejects.toThrow('unpacks to more than 1 MiB');
    await expect(readArchive(bomb)).rejects.toThrow('workspace.json is not JSON');
  });

  it('is a zip that anybody can look into', async () => {
    const one = await browser();
    await one.save(scene('mine'));
    const files = unzipSync(await bytesOf(await collect(one.storage)));
    expect(JSON.parse(strFromU8(files['workspace.json']!)).works[0].title).toBe('mine');
    expect(Object.keys(files).filter((name) => name.startsWith('blobs/')).length).toBe(1);
  });
});
