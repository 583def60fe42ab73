/** What opening a file, or adding it to the scene, does: loaded with the first one. */
import type { SceneDocument } from '../../../scene/document.ts';
import { sentence } from '../../../base/sentence.ts';
import type { App } from '../../app.ts';
import { mayRun } from '../../consent/consent.ts';
import type { Workspace } from '../../storage/storage.ts';
import { keepGrains } from './grains.ts';
import { importFiles, type ImportJob, type PageFile } from './job.ts';
import type { Farm } from './farm.ts';
import type { join } from './join.ts';
import { keepModel } from './model.ts';
import { ImportProgress } from './progress.ts';
import { filmAmong, readFilmFile, SeveralScenes, type SourceFile } from './read.ts';

/** What a page gets from a dialog, or from what is dropped. */
export type Dropped = File | FileSystemEntry | null | undefined;

/** What was read, and which of the files it is where several are scenes. */
type ReadFiles = NonNullable<Awaited<ImportJob['result']>> & { main: string | undefined };

export class Opening {
  private readonly app: App;
  /** Of several that are opened quickly, only the last counts. */
  private turn = 0;
  /** The import under way: another one takes its place. */
  private job: ImportJob | null = null;
  /** Films that are one image. */
  private farm: Farm | null = null;

  constructor(app: App) {
    this.app = app;
  }

  /** What a file holds comes into the scene on the screen. */
  async add(dropped: readonly Dropped[]): Promise<void> {
    const turn = ++this.turn;
    try {
      const files = await filesOf(dropped);
      if (isProgram(files) && (await joined(this.app, files, () => turn === this.turn))) return;
      const read = await this.read(files);
      if (read === null || turn !== this.turn) return;
      const [{ bring }, { fittedTo, isModel, withoutStage }] = await Promise.all([
        import('../../state/bring.ts'),
        import('../../../scene/import/into.ts'),
      ]);
      const { scene, name, notes } = read;
      const model = isModel(name);
      const come = await bring(this.app, model ? withoutStage(scene) : scene, {
        title: name,
        ...(model && { place: (next, list) => fittedTo(next, list, scene.camera) }),
      });
      const words = come === 0 ? 'was not added.' : `is in the scene, selected.${notes.length > 0 ? ` ${listed(notes)}` : ''}`;
      this.app.say(`${name} ${words}`, notes.length > 0 ? 'note' : 'info');
    } catch (error) {
      if (turn === this.turn) this.app.say(sentence(error), 'error');
    }
  }

  async open(dropped: readonly Dropped[]): Promise<void> {
    const turn = ++this.turn;
    try {
      const files = await filesOf(dropped);
      this.farm?.end();
      if (await this.gather(dropped, files, turn)) return;
      if (await joined(this.app, files, () => turn === this.turn)) return;
      const film = filmAmong(files);
      if (film !== null) return await this.resume(film, turn);
      const read = await this.read(files);
      if (read === null || turn !== this.turn) return;
      const { scene, name, notes } = read;
      if (!(await this.mayRun(scene, name)) || turn !== this.turn) return;
      const { found: kept } = await this.app.storage.workspace(name);
      const grains = scene.colorScale === undefined ? undefined : files.find((each) => each.name === name);
      keepGrains(name, grains === undefined ? null : new Uint8Array(await grains.arrayBuffer()));
      keepModel(name, files, read.choices, read.main);
      await this.app.load(scene, name);
      if (notes.length > 0) this.app.say(`${name}: ${listed(notes)}`, 'note');
      if (kept?.isEdited === true) this.offer(kept);
    } catch (error) {
      if (turn === this.turn) this.app.say(sentence(error), 'error');
    }
  }

  /** Asks where the file brings code that nobody has read here. */
  private async mayRun(scene: SceneDocument, name: string): Promise<boolean> {
    if (await mayRun(this.app, scene)) return true;
    this.app.say(`${name} was not opened.`, 'info');
    return false;
  }

  /** Several films are one image; a folder of them is followed. @returns false where they are something else */
  private async gather(dropped: readonly Dropped[], files: readonly PageFile[], turn: number): Promise<boolean> {
    const films = filmsOf(files);
    const isFolder = dropped.some((each) => each instanceof File === false && each?.isDirectory === true);
    if (films.length < (isFolder ? 1 : 2) || films.length + files.filter(isBeside).length < files.length) return false;
    const { Farm } = await import('./farm.ts');
    if (turn !== this.turn) return true;
    const farm = new Farm(this.app, isFolder ? async () => filmsOf(await filesOf(dropped)) : null);
    this.farm = farm;
    await farm.begin(films, async ({ scene }) => turn === this.turn && (await this.mayRun(scene, `${films.length} films`)));
    return true;
  }

  /** A film brings its scene with it, and goes on from its samples. */
  private async resume(file: SourceFile, turn: number): Promise<void> {
    const film = await readFilmFile(file);
    if (turn !== this.turn || !(await this.mayRun(film.scene, file.name)) || turn !== this.turn) return;
    await this.app.load(film.scene, file.name);
    const goesOn = await this.app.films.resume(film);
    if (goesOn) this.app.say(`${file.name} goes on from ${this.app.samples()} spp.`, 'info');
    else
      this.app.say(
        `${file.name}: its samples cannot be continued, since another version of the program rendered them; the scene is open, and its film starts over.`,
        'note',
      );
  }

  /** Reads files while the page goes on; null: the user stopped it, or opened something else. */
  private async read(files: readonly PageFile[]): Promise<ReadFiles | null> {
    try {
      return await this.readOne(files, undefined);
    } catch (error) {
      if (!(error instanceof SeveralScenes)) throw error;
      const { chooseScene } = await import('./choose.ts');
      const main = await chooseScene(error.names);
      return main === null ? null : this.readOne(files, main);
    }
  }

  private async readOne(files: readonly PageFile[], main: string | undefined): Promise<ReadFiles | null> {
    this.job?.cancel();
    const progress = new ImportProgress(this.app.canvas.parentElement!, () => job.cancel());
    const job = importFiles(files, (stage) => progress.say(stage), undefined, main);
    this.job = job;
    try {
      const read = await job.result;
      return read === null ? null : { ...read, main };
    } finally {
      progress.end();
      if (this.job === job) this.job = null;
    }
  }

  /** The file as it is on the disk comes first; it may have changed there. */
  private offer({ document, source }: Workspace): void {
    this.app.say(`You had edited ${source} here before.`, 'info', {
      label: 'Open that version',
      run: () => {
        this.app.edit(document, 'kept').catch((error: unknown) => this.app.say(sentence(error), 'error'));
      },
    });
  }
}

/** Entries are there where a folder is among them. */
async function filesOf(dropped: readonly Dropped[]): Promise<readonly PageFile[]> {
  const files = dropped.flatMap((each) => (each instanceof File ? [each] : []));
  return files.length === dropped.length ? files : (await import('./folder.ts')).filesOf(dropped as readonly FileSystemEntry[]);
}

const filmsOf = (files: readonly PageFile[]): PageFile[] => files.filter(({ name }) => /\.film$/i.test(name));

/** What a farm leaves beside its films: logs, checkpoints, and files that are being written. */
const isBeside = ({ name }: PageFile): boolean => /\.(log|checkpoint|part)$/i.test(name);

const isProgram = (files: readonly PageFile[]): boolean => files[0]?.name.endsWith('.wgsl') === true;

/** What is no scene joins the one on the screen. */
const joined = async (...given: Parameters<typeof join>): Promise<boolean> => (await import('./join.ts')).join(...given);

/** Most notes of an importer that a message shows. */
const MAX_NOTES = 8;

function listed(notes: readonly string[]): string {
  const more = notes.length - MAX_NOTES;
  return [...notes.slice(0, MAX_NOTES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
