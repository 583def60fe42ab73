/** The gallery's versions: saved under a name, looked at, restored, deleted. */
import { html, render } from 'lit-html';
import { until } from 'lit-html/directives/until.js';
import type { SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { ago, count, listed } from '../../ui/format.ts';
import { partsThatDiffer } from '../../storage/differs.ts';
import { openedOf } from '../../storage/opened.ts';
import { thumbnailOf } from '../../storage/thumbnail.ts';
import { MAX_NAME, Versions, type StoredVersion } from '../../storage/versions.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import type { Shelf, Tile, TileGroup } from './dialog.ts';
import { pictureElement, tileElement } from './tile.ts';

let steps = 0;

export class VersionShelf implements Shelf {
  readonly id = 'versions';
  readonly title = 'Versions';
  readonly things = 'versions';
  private readonly page: Page;
  private readonly done: () => void;
  private readonly changed: () => void;
  private readonly versions: Versions;
  /** The one that is looked at. */
  private looked: StoredVersion | null = null;

  /** @param done closes the dialog; @param changed makes the tab anew */
  constructor(page: Page, done: () => void, changed: () => void) {
    this.page = page;
    this.done = done;
    this.changed = changed;
    this.versions = new Versions(page.storage);
  }

  async top(): Promise<HTMLElement> {
    return this.looked === null ? this.form() : this.preview(this.looked);
  }

  async groups(): Promise<TileGroup[]> {
    return [{ heading: '', tiles: (await this.versions.all()).map((each) => this.tile(each)) }];
  }

  nothing(query: string): string {
    return query === ''
      ? 'Save the scene under a name before you try something; here you can look at it, go back to it, or delete it.'
      : `No version has “${query}” in its name or title.`;
  }

  private form(): HTMLElement {
    const { title } = this.page.state.get().document;
    const label = 'Name of the version';
    const name = el('input', { type: 'text', maxLength: MAX_NAME, placeholder: label, 'aria-label': label });
    const submit = (event: Event): void => {
      event.preventDefault();
      this.save(name.value.trim() || `${title}, ${new Date().toLocaleString()}`).catch(this.fail);
    };
    const save = el('button', { type: 'submit', class: 'main' }, `Save “${short(title)}” as it is now`);
    return el('form', { class: 'gallery-top', onsubmit: submit }, name, save);
  }

  private preview(version: StoredVersion): HTMLElement {
    const { name, title, at, samples, thumbnail } = version;
    const element = el('section', { class: 'version-preview', 'aria-label': `Version ${name}` });
    const picture =
      thumbnail === null
        ? html`<span class="version-empty dim">There was no picture yet.</span>`
        : html`<img src=${thumbnail} alt="Picture of ${name}" />`;
    render(
      html`${picture}
        <div>
          <h3>${name}</h3>
          <p>${title} · ${new Date(at).toLocaleString()} · ${count(samples)} spp</p>
          <p class="dim">${until(this.compared(version), 'Comparing with what is on the screen…')}</p>
          <div class="row">
            <button type="button" class="main" @click=${() => void this.restore(version).catch(this.fail)}>Restore</button>
            <button type="button" @click=${() => void this.drop(version).catch(this.fail)}>Delete</button>
            <button type="button" @click=${() => this.look(null)}>Back</button>
          </div>
        </div>`,
      element,
    );
    return element;
  }

  /** A sentence, whatever becomes of it. */
  private compared(version: StoredVersion): Promise<string> {
    return this.versions.open(version).then(
      (document) => difference(document, this.page.state.get().document),
      (error: unknown) => `It can no longer be read: ${sentence(error)}`,
    );
  }

  private tile(version: StoredVersion): Tile {
    const { id, name, title, source, at, thumbnail } = version;
    return {
      text: `${name} ${title} ${source}`,
      element: tileElement({
        data: { 'data-version': id },
        name,
        line: `${title} · ${ago(at)}`,
        picture: pictureElement(thumbnail === null ? null : el('img', { src: thumbnail, alt: '', decoding: 'async' })),
        isCurrent: this.looked?.id === id,
        choose: () => this.look(version),
        drop: {
          title: 'Delete this version',
          label: `Delete the version ${name}`,
          run: () => void this.drop(version).catch(this.fail),
        },
      }),
    };
  }

  private look(version: StoredVersion | null): void {
    this.looked = version;
    this.changed();
  }

  private async save(name: string): Promise<void> {
    const { page } = this;
    const { document, source, display } = page.state.get();
    await page.screen.drawStill();
    const { project: work } = page.storage;
    await this.versions.save({ name, document, source, display, work, thumbnail: thumbnailOf(page.screen), samples: page.samples() });
    // A promise of the browser not to clear the storage by itself; where it refuses, things are as before.
    void navigator.storage?.persist?.().catch(() => false);
    this.changed();
  }

  private async restore(version: StoredVersion): Promise<void> {
    const { page } = this;
    const document = await this.versions.open(version);
    this.done();
    page.canvas.focus();
    if (version.work === page.storage.project) await page.edit(document, `version ${steps++}`);
    else await page.load(document, version.source, { opened: await openedOf(version.source, document) });
    page.say(`This is “${version.name}” again.`, 'info', { label: 'Undo', run: () => void page.history.undo() });
  }

  private async drop(version: StoredVersion): Promise<void> {
    this.looked = null;
    await this.versions.drop(version);
    this.changed();
    this.page.say(`The version “${version.name}” was deleted.`, 'info', {
      label: 'Undo',
      run: () => void this.versions.putBack(version).then(this.changed, this.fail),
    });
  }

  private readonly fail = (error: unknown): void => this.page.say(sentence(error), 'error');
}

function difference(version: SceneDocument, now: SceneDocument): string {
  const parts = partsThatDiffer(version, now);
  return parts.length === 0 ? 'The same as what is on the screen.' : `Differs from what is on the screen in ${listed(parts)}.`;
}

const short = (title: string): string => (title.length > 28 ? `${title.slice(0, 27)}…` : title);
