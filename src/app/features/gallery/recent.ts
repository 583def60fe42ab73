/** The gallery's recent works: scenes of the gallery, files and links as the user left them; the whole workspace as a file. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { ago, bytes } from '../../ui/format.ts';
import type { ForeignProgram } from '../../../link/content.ts';
import { mayBring } from '../../consent/consent.ts';
import { exportWorkspace, importWorkspace } from '../../storage/transfer.ts';
import type { StoredProject } from '../../storage/storage.ts';
import { digestOf } from '../../../link/canonical.ts';
import { digestOfSource, isVerified, knownLink } from '../../storage/links.ts';
import { isInGallery, openedOf } from '../../storage/opened.ts';
import { sentence } from '../../../base/sentence.ts';
import { FOLDER } from './pictures.ts';
import type { Shelf, Tile, TileGroup } from './dialog.ts';
import { pictureElement, tileElement } from './tile.ts';

export class RecentShelf implements Shelf {
  readonly id = 'recent';
  readonly title = 'Recent';
  readonly things = 'recent scenes';
  private readonly app: App;
  private readonly done: () => void;
  private readonly changed: () => void;

  /** @param done closes the dialog; @param changed makes the tab anew */
  constructor(app: App, done: () => void, changed: () => void) {
    this.app = app;
    this.done = done;
    this.changed = changed;
  }

  async top(): Promise<HTMLElement> {
    const save = (): void => void exportWorkspace(this.app.storage).then((told) => this.app.say(told, 'info'), this.fail);
    const input = el('input', {
      type: 'file',
      accept: '.zip',
      hidden: true,
      'aria-label': 'Workspace file',
      onchange: () => {
        const [file] = input.files ?? [];
        input.value = '';
        if (file !== undefined) this.bring(file);
      },
    });
    return el(
      'div',
      { class: 'gallery-top' },
      el('button', { type: 'button', onclick: save }, 'Export the workspace'),
      el(
        'button',
        { type: 'button', title: 'Adds what is in the file; replaces nothing', onclick: () => input.click() },
        'Import a workspace…',
      ),
      input,
      el('span', { class: 'dim' }, await usage()),
    );
  }

  async groups(): Promise<TileGroup[]> {
    const { storage } = this.app;
    const [works, elsewhere] = await Promise.all([storage.projects(), storage.elsewhere()]);
    const verified = new Set((await Promise.all(works.map(async (work) => ((await this.isVerified(work)) ? [work.id] : [])))).flat());
    const tile = (work: StoredProject): Tile => this.tile(work, work.id === storage.project, elsewhere.has(work.id), verified.has(work.id));
    return [{ heading: '', tiles: works.map(tile) }];
  }

  /** Whether it is the scene of a link as it was shared, whose picture was verified here. */
  private async isVerified({ id, source }: StoredProject): Promise<boolean> {
    const digest = digestOfSource(source);
    const known = digest === null ? null : knownLink(digest);
    if (known === null || !isVerified(known)) return false;
    const found = await this.app.storage.workspaceOf(id);
    return found !== null && (await digestOf(found.document)) === digest;
  }

  nothing(query: string): string {
    return query === ''
      ? 'Scenes that you open stand here, with your edits, as soon as the browser’s storage has them.'
      : `No recent scene has “${query}” in its title or file name.`;
  }

  private tile(work: StoredProject, here: boolean, elsewhere: boolean, verified: boolean): Tile {
    const state = here ? 'on the screen' : elsewhere ? 'open in another tab' : ago(work.at);
    const line = [
      work.isEdited ? 'Edited' : 'As it was opened',
      verified ? '✓ Verified here' : '',
      state,
      isInGallery(work.source) ? '' : work.source,
    ]
      .filter(Boolean)
      .join(' · ');
    const src = work.thumbnail ?? (isInGallery(work.source) ? `${FOLDER}${work.source}.jpg` : null);
    const drop = {
      title: 'Take it off the list',
      label: `Take ${work.title} off the list`,
      run: () => void this.drop(work).catch(this.fail),
    };
    return {
      text: `${work.title} ${work.source} ${work.isEdited ? 'edited' : ''}`,
      element: tileElement({
        data: { 'data-work': work.id },
        name: work.title,
        line,
        title: line,
        picture: pictureElement(src === null ? null : el('img', { src, alt: '', decoding: 'async' })),
        isCurrent: here,
        choose: () => void this.choose(work).catch(this.fail),
        drop: here || elsewhere ? null : drop,
      }),
    };
  }

  private async choose({ id, source }: StoredProject): Promise<void> {
    const { app } = this;
    this.done();
    app.canvas.focus();
    if (id === app.storage.project) return;
    if ((await app.storage.elsewhere()).has(id))
      return app.say('That scene is open in another tab; go there, or close it and open it here.', 'info');
    const found = await app.storage.workspaceOf(id);
    if (found === null) throw new Error(`“${source}” can no longer be opened; it was kept aside.`);
    await app.load(found.document, source, { opened: await openedOf(source, found.document), work: id });
    app.state.update({ display: found.display });
  }

  private async drop(work: StoredProject): Promise<void> {
    const putBack = await this.app.storage.dropProject(work.id);
    this.changed();
    this.app.say(`“${work.title}” was taken off the list${work.isEdited ? ', with its edits' : ''}.`, 'info', {
      label: 'Undo',
      run: () => void putBack().then(this.changed, this.fail),
    });
  }

  private bring(file: File): void {
    const mayRun = (programs: readonly ForeignProgram[]): Promise<boolean> => mayBring(this.app, file.name, programs);
    const tell = (told: string): void => {
      this.app.say(told, 'note');
      this.changed();
    };
    void importWorkspace(this.app.storage, file, mayRun).then(tell, this.fail);
  }

  private readonly fail = (error: unknown): void => this.app.say(sentence(error), 'error');
}

async function usage(): Promise<string> {
  const { usage: used, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return used === undefined || quota === undefined ? '' : `${bytes(used)} of ${bytes(quota)} that the browser grants`;
}
