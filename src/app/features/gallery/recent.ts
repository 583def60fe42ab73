/** The gallery's recent works: scenes of the gallery, files and links as the user left them; the whole workspace as a file. */
import type { App } from '../../app.ts';
import { el, icon } from '../../ui/dom.ts';
import { ago, bytes } from '../../ui/format.ts';
import type { ForeignProgram } from '../../../link/content.ts';
import { mayBring } from '../../consent/consent.ts';
import { exportWorkspace, importWorkspace } from '../../keep/transfer.ts';
import type { StoredWork } from '../../keep/keep.ts';
import { isInGallery, openedOf } from '../../keep/opened.ts';
import { sentence } from '../../../base/sentence.ts';
import { FOLDER } from './pictures.ts';
import type { Shelf, Tile } from './dialog.ts';

/** @param done closes the dialog; @param changed makes the tab anew */
export function recentShelf(app: App, done: () => void, changed: () => void): Shelf {
  const fail = (error: unknown): void => app.say(sentence(error), 'error');
  const choose = async ({ id, source }: StoredWork): Promise<void> => {
    done();
    app.canvas.focus();
    if (id === app.keep.work) return;
    if ((await app.keep.elsewhere()).has(id))
      return app.say('That scene is open in another tab; go there, or close it and open it here.', 'info');
    const found = await app.keep.workspaceOf(id);
    if (found === null) throw new Error(`“${source}” can no longer be opened; it was kept aside.`);
    await app.load(found.document, source, { opened: await openedOf(source, found.document), work: id });
    app.state.update({ display: found.display });
  };
  const drop = async (work: StoredWork): Promise<void> => {
    const putBack = await app.keep.dropWork(work.id);
    changed();
    app.say(`“${work.title}” was taken off the list${work.isEdited ? ', with its edits' : ''}.`, 'info', {
      label: 'Undo',
      run: () => void putBack().then(changed, fail),
    });
  };
  const tile = (work: StoredWork, here: boolean, elsewhere: boolean): Tile => {
    const state = here ? 'on the screen' : elsewhere ? 'open in another tab' : ago(work.at);
    const line = [work.isEdited ? 'Edited' : 'As it was opened', state, isInGallery(work.source) ? '' : work.source]
      .filter(Boolean)
      .join(' · ');
    const picture = work.thumbnail ?? (isInGallery(work.source) ? `${FOLDER}${work.source}.jpg` : null);
    const remove = el(
      'button',
      {
        type: 'button',
        class: 'gallery-drop',
        title: 'Take it off the list',
        'aria-label': `Take ${work.title} off the list`,
        onclick: () => void drop(work).catch(fail),
      },
      icon('close'),
    );
    return {
      text: `${work.title} ${work.source} ${work.isEdited ? 'edited' : ''}`,
      element: el(
        'li',
        {},
        el(
          'button',
          {
            type: 'button',
            class: 'gallery-tile',
            title: line,
            'data-work': work.id,
            'aria-current': here ? 'true' : undefined,
            onclick: () => void choose(work).catch(fail),
          },
          el('span', { class: 'gallery-picture' }, picture !== null && el('img', { src: picture, alt: '', decoding: 'async' })),
          el('strong', {}, work.title),
          el('span', { class: 'gallery-line' }, line),
        ),
        here || elsewhere ? null : remove,
      ),
    };
  };
  return {
    id: 'recent',
    title: 'Recent',
    things: 'recent scenes',
    async top() {
      const input = el('input', { type: 'file', accept: '.zip', hidden: true, 'aria-label': 'Workspace file' });
      const note = el('span', { class: 'dim' }, await usage());
      input.addEventListener('change', () => {
        const [file] = input.files ?? [];
        input.value = '';
        if (file === undefined) return;
        const mayRun = (programs: readonly ForeignProgram[]): Promise<boolean> => mayBring(app, file.name, programs);
        void importWorkspace(app.keep, file, mayRun).then((told) => (app.say(told, 'note'), changed()), fail);
      });
      return el(
        'div',
        { class: 'gallery-top' },
        el(
          'button',
          { type: 'button', onclick: () => void exportWorkspace(app.keep).then((told) => app.say(told, 'info'), fail) },
          'Export the workspace',
        ),
        el(
          'button',
          { type: 'button', title: 'Adds what is in the file; replaces nothing', onclick: () => input.click() },
          'Import a workspace…',
        ),
        input,
        note,
      );
    },
    async groups() {
      const [works, elsewhere] = await Promise.all([app.keep.works(), app.keep.elsewhere()]);
      return [{ heading: '', tiles: works.map((work) => tile(work, work.id === app.keep.work, elsewhere.has(work.id))) }];
    },
    nothing: (query) =>
      query === ''
        ? 'Scenes that you open stand here, with your edits, as soon as the browser’s storage has them.'
        : `No recent scene has “${query}” in its title or file name.`,
  };
}

async function usage(): Promise<string> {
  const { usage: used, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return used === undefined || quota === undefined ? '' : `${bytes(used)} of ${bytes(quota)} that the browser grants`;
}
