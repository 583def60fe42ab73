/** The gallery's versions: saved under a name, looked at, restored, deleted. */
import type { SceneDocument } from '../../../scene/document.ts';
import { el, icon } from '../../ui/dom.ts';
import { ago, count, listed } from '../../ui/format.ts';
import { partsThatDiffer } from '../../keep/differs.ts';
import { openedOf } from '../../keep/opened.ts';
import { thumbnailOf } from '../../keep/thumbnail.ts';
import { MAX_NAME, Versions, type StoredVersion } from '../../keep/versions.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import type { Shelf, Tile } from './dialog.ts';

let steps = 0;

/** @param done closes the dialog; @param changed makes the tab anew */
export function versionShelf(page: Page, done: () => void, changed: () => void): Shelf {
  const versions = new Versions(page.keep);
  const fail = (error: unknown): void => page.say(sentence(error), 'error');
  /** The one that is looked at. */
  let looked: StoredVersion | null = null;

  const save = async (name: string): Promise<void> => {
    const { document, source, display } = page.state.get();
    page.screen.drawStill();
    await versions.save({
      name,
      document,
      source,
      display,
      work: page.keep.work,
      thumbnail: thumbnailOf(page.screen),
      samples: page.samples(),
    });
    // A promise of the browser not to clear the storage by itself; where it refuses, things are as before.
    void navigator.storage?.persist?.().catch(() => false);
    changed();
  };
  const restore = async (version: StoredVersion): Promise<void> => {
    const document = await versions.open(version);
    done();
    page.canvas.focus();
    if (version.work === page.keep.work) await page.edit(document, `version ${steps++}`);
    else await page.load(document, version.source, { opened: await openedOf(version.source, document) });
    page.say(`This is “${version.name}” again.`, 'info', { label: 'Undo', run: () => void page.history.undo() });
  };
  const drop = async (version: StoredVersion): Promise<void> => {
    looked = null;
    await versions.drop(version);
    changed();
    page.say(`The version “${version.name}” was deleted.`, 'info', {
      label: 'Undo',
      run: () => void versions.putBack(version).then(changed, fail),
    });
  };

  const form = (): HTMLElement => {
    const { title } = page.state.get().document;
    const name = el('input', {
      type: 'text',
      maxLength: MAX_NAME,
      placeholder: 'Name of the version',
      'aria-label': 'Name of the version',
    });
    const submit = (event: Event): void => {
      event.preventDefault();
      save(name.value.trim() || `${title}, ${new Date().toLocaleString()}`).catch(fail);
    };
    return el(
      'form',
      { class: 'gallery-top', onsubmit: submit },
      name,
      el('button', { type: 'submit', class: 'main' }, `Save “${short(title)}” as it is now`),
    );
  };
  const preview = (version: StoredVersion): HTMLElement => {
    const differences = el('p', { class: 'dim' }, 'Comparing with what is on the screen…');
    versions.open(version).then(
      (document) => (differences.textContent = difference(document, page.state.get().document)),
      (error: unknown) => (differences.textContent = `It can no longer be read: ${sentence(error)}`),
    );
    return el(
      'section',
      { class: 'version-preview', 'aria-label': `Version ${version.name}` },
      version.thumbnail === null
        ? el('span', { class: 'version-empty dim' }, 'There was no picture yet.')
        : el('img', { src: version.thumbnail, alt: `Picture of ${version.name}` }),
      el(
        'div',
        {},
        el('h3', {}, version.name),
        el('p', {}, `${version.title} · ${new Date(version.at).toLocaleString()} · ${count(version.samples)} spp`),
        differences,
        el(
          'div',
          { class: 'row' },
          el('button', { type: 'button', class: 'main', onclick: () => void restore(version).catch(fail) }, 'Restore'),
          el('button', { type: 'button', onclick: () => void drop(version).catch(fail) }, 'Delete'),
          el('button', { type: 'button', onclick: () => ((looked = null), changed()) }, 'Back'),
        ),
      ),
    );
  };
  const tile = (version: StoredVersion): Tile => ({
    text: `${version.name} ${version.title} ${version.source}`,
    element: el(
      'li',
      {},
      el(
        'button',
        {
          type: 'button',
          class: 'gallery-tile',
          'data-version': version.id,
          'aria-current': looked?.id === version.id ? 'true' : undefined,
          onclick: () => ((looked = version), changed()),
        },
        el(
          'span',
          { class: 'gallery-picture' },
          version.thumbnail !== null && el('img', { src: version.thumbnail, alt: '', decoding: 'async' }),
        ),
        el('strong', {}, version.name),
        el('span', { class: 'gallery-line' }, `${version.title} · ${ago(version.at)}`),
      ),
      el(
        'button',
        {
          type: 'button',
          class: 'gallery-drop',
          title: 'Delete this version',
          'aria-label': `Delete the version ${version.name}`,
          onclick: () => void drop(version).catch(fail),
        },
        icon('close'),
      ),
    ),
  });
  return {
    id: 'versions',
    title: 'Versions',
    things: 'versions',
    top: async () => (looked === null ? form() : preview(looked)),
    async groups() {
      return [{ heading: '', tiles: (await versions.all()).map(tile) }];
    },
    nothing: (query) =>
      query === ''
        ? 'Save the scene under a name before you try something; here you can look at it, go back to it, or delete it.'
        : `No version has “${query}” in its name or title.`,
  };
}

function difference(version: SceneDocument, now: SceneDocument): string {
  const parts = partsThatDiffer(version, now);
  return parts.length === 0 ? 'The same as what is on the screen.' : `Differs from what is on the screen in ${listed(parts)}.`;
}

const short = (title: string): string => (title.length > 28 ? `${title.slice(0, 27)}…` : title);
