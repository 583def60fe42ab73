/** The dialog that makes a link: what goes into it, how long it is and why, and ways to take it along. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Origin } from '../../../link/origin.ts';
import { openOrigin } from './notes.ts';
import { el, icon } from '../../ui/dom.ts';
import { closingPress, returnFocus } from '../../ui/popover.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import type { Fingerprint } from '../../../link/fingerprint.ts';
import { lengthOf } from './length.ts';
import { lessonLinks } from './lesson.ts';
import { cover, fingerprintOf, makeLink, markdown, originsOf, type MadeLink } from './make.ts';
import { elementOf, embedded } from './pages.ts';
import { CARD, quoted, sheetArchive } from './sheet.ts';
import { saveFile } from '../../storage/save-file.ts';
import { EMBED_PARTS } from './embedded.ts';
import './share.css';

/** CSS pixels of the line below a picture that is embedded. */
const EMBED_LINE = 36;
const PART_NAMES: Record<(typeof EMBED_PARTS)[number], string> = {
  play: 'Pause',
  samples: 'Samples',
  title: 'Title',
  open: 'Open in Penumbra',
};

export class ShareDialog {
  private readonly page: Page;
  private readonly dialog: HTMLElement;
  private readonly closes: () => boolean;
  private readonly field = el('textarea', { class: 'share-link', readOnly: true, rows: 3, spellcheck: false, 'aria-label': 'Link' });
  private readonly view = this.option('What the page shows', 'Panels, zoom and selection, beside the scene');
  private readonly print = this.option('Fingerprint of the picture', 'Whoever opens it sees whether their picture agrees with yours');
  private readonly origin = this.option('Where it came from', 'Title and fingerprint of the scene that this one was made from');
  private readonly ancestors = el('p', { class: 'dim share-origins' });
  private readonly length = el('div', { class: 'share-length' });
  private readonly pending = el('p', { class: 'dim', role: 'status', hidden: true }, 'Your last edit is compiled first…');
  private readonly about = el(
    'p',
    { class: 'dim' },
    'The link holds the scene itself: nothing is uploaded, and no server is asked when it is opened but the one that has this page.',
  );
  private readonly lesson = lessonLinks((command) => this.leaveTo(command));
  private readonly trouble = el('p', { class: 'share-trouble', role: 'alert', hidden: true });
  private readonly copies: HTMLButtonElement[];
  private readonly options = el('fieldset', {}, el('legend', {}, 'Goes with it'), label(this.view), label(this.print), label(this.origin));
  private readonly file = el(
    'button',
    {
      type: 'button',
      title: 'The scene in one file, with its meshes, images and code: it opens here, and on the command line',
      onclick: () => this.page.command(this.made === null ? 'save-penumbra' : 'save-json'),
    },
    'Save as file',
  );
  private readonly address = el('input', {
    type: 'url',
    placeholder: 'https://example.org/picture/',
    'aria-label': 'Where the sheet will be served',
  });
  private readonly sheet = el(
    'details',
    {},
    el('summary', {}, 'A page of its own'),
    el(
      'p',
      { class: 'dim' },
      'A sheet and its card image, to be put in a folder of any static host: messages then show the picture beside the link. They need the address of that folder.',
    ),
    el(
      'div',
      { class: 'share-actions' },
      this.address,
      el('button', { type: 'button', onclick: () => void this.save() }, 'Save sheet (.zip)'),
    ),
  );
  private readonly parts = Object.fromEntries(
    EMBED_PARTS.map((each) => [each, el('input', { type: 'checkbox', checked: true })]),
  ) as Record<(typeof EMBED_PARTS)[number], HTMLInputElement>;
  private readonly embed = el(
    'details',
    { class: 'share-embed' },
    el('summary', {}, 'Below an embedded picture'),
    el(
      'div',
      { class: 'share-actions' },
      ...EMBED_PARTS.map((each) => el('label', {}, this.parts[each], el('span', {}, PART_NAMES[each]))),
    ),
  );
  private readonly code = el(
    'button',
    { type: 'button', title: 'The link as large as the screen, for phones in a lecture hall', onclick: () => void this.enlarge() },
    'QR code',
  );
  private fingerprint: Fingerprint | null = null;
  private made: MadeLink | null = null;
  /** The link that is being made; what is there until then is of an earlier state. */
  private making: Promise<void> = Promise.resolve();
  private turn = 0;

  constructor(page: Page, opener: HTMLElement) {
    this.page = page;
    const copy = (label: string, title: string, text: (url: string) => Promise<string> | string): HTMLButtonElement =>
      el('button', { type: 'button', title, onclick: () => void this.copy(label, text) }, label);
    this.copies = [
      copy('Copy link', 'The address alone', (url) => url),
      copy('Copy as Markdown', 'A small picture that leads to the link', (url) => markdown(page, url)),
      copy('Copy to embed', 'An iframe for a web page, with the picture and little else', (url) => this.frame(url)),
      copy('Copy as element', 'A script and <penumbra-view> for a web page, which draws in the page itself', (url) => this.element(url)),
    ];
    this.copies[0]!.classList.add('primary');
    const close = el('button', { type: 'button', 'aria-label': 'Close', onclick: () => this.dialog.hidePopover() }, icon('close'));
    this.dialog = el(
      'dialog',
      { class: 'dialog padded share-dialog', popover: 'auto', 'aria-label': 'Share' },
      el('header', {}, el('h2', {}, 'Share'), close),
      this.lesson,
      this.about,
      this.pending,
      this.trouble,
      this.field,
      el('div', { class: 'share-actions' }, ...this.copies, this.code, this.file),
      this.options,
      this.ancestors,
      this.embed,
      this.sheet,
      this.length,
    );
    this.field.addEventListener('focus', () => this.field.select());
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.dialog.addEventListener('toggle', () => opener.setAttribute('aria-expanded', String(this.isOpen)));
    this.closes = closingPress(opener, this.dialog);
    returnFocus(this.dialog, page.canvas);
    document.body.append(this.dialog);
  }

  get isOpen(): boolean {
    return this.dialog.matches(':popover-open');
  }

  toggle(): void {
    if (this.isOpen) return this.dialog.hidePopover();
    if (this.closes()) return;
    this.lesson.hidden = !location.hash.startsWith('#lesson=');
    this.dialog.showPopover();
    this.copies[0]!.focus();
    this.making = this.refresh(true);
  }

  private leaveTo(command: string): void {
    this.dialog.hidePopover();
    this.page.command(command);
  }

  private option(text: string, title: string): HTMLInputElement {
    return el('input', { type: 'checkbox', checked: true, onchange: () => (this.making = this.refresh(false)), title, 'data-label': text });
  }

  private async refresh(isNew: boolean): Promise<void> {
    const turn = ++this.turn;
    const { page } = this;
    if (isNew) {
      this.fingerprint = null;
      // An edit that compiles now, or text that waits for a pause, goes with it.
      this.pending.hidden = false;
      await page.transactions.idle();
      if (turn !== this.turn) return;
      this.pending.hidden = true;
      if (page.samples() > 1) {
        const film = await page.readFilm().catch(() => null);
        this.fingerprint = film === null ? null : fingerprintOf(film, page.samples());
      }
    }
    this.print.disabled = this.fingerprint === null;
    const origins = await originsOf(page);
    if (turn !== this.turn) return;
    (this.origin.parentElement ?? this.origin).hidden = origins.length === 0;
    this.showOrigins(origins);
    try {
      const made = await makeLink(page, {
        view: this.view.checked,
        fingerprint: this.print.checked ? this.fingerprint : null,
        origins: this.origin.checked,
      });
      if (turn === this.turn) this.show(made, null);
    } catch (error) {
      if (turn === this.turn) this.show(null, sentence(error));
    }
  }

  /** What it was made from, the nearest first. */
  private showOrigins(origins: readonly Origin[]): void {
    this.ancestors.hidden = origins.length === 0;
    const one = (each: Origin): TemplateResult =>
      html`<span translate="no" title=${`Fingerprint of the scene: ${each.digest}`} .textContent=${each.title}></span>`;
    const [nearest] = origins;
    const open = (): void => {
      this.dialog.hidePopover();
      if (nearest !== undefined) openOrigin(nearest);
    };
    const button = html`<button type="button" @click=${open}>Open the original</button>`;
    render(
      html`Made from ${origins.map((each, i) => html`${i === 0 ? nothing : ' ← '}${one(each)}`)}
      ${nearest?.link === undefined ? nothing : button}`,
      this.ancestors,
    );
  }

  private show(made: MadeLink | null, trouble: string | null): void {
    this.made = made;
    this.trouble.hidden = trouble === null;
    this.trouble.textContent = trouble;
    this.field.value = made?.url ?? '';
    for (const each of [this.about, this.field, this.options, this.embed, this.sheet, this.length, this.code, ...this.copies])
      each.hidden = made === null;
    this.file.classList.toggle('primary', made === null);
    if (made !== null) this.length.replaceChildren(...lengthOf(made));
    else if (this.isOpen) this.file.focus();
  }

  /** The link of the state as it is now. @throws Error where there is none */
  private async newest(): Promise<MadeLink> {
    for (let turn = -1; turn !== this.turn;) {
      ({ turn } = this);
      await this.making;
    }
    if (this.made === null) throw new Error('There is no link.');
    return this.made;
  }

  private async enlarge(): Promise<void> {
    try {
      const { url } = await this.newest();
      const { showCode } = await import('./code.ts');
      showCode(url, this.page.state.get().document.title);
    } catch (error) {
      this.page.say(sentence(error), 'error');
    }
  }

  private async save(): Promise<void> {
    try {
      const { url } = await this.newest();
      const { page } = this;
      const { title } = page.state.get().document;
      const words = `Path traced in the browser, ${page.samples()} samples a pixel.`;
      const card = await (await cover(page, ...CARD)).convertToBlob({ type: 'image/png' });
      const archive = await sheetArchive(card, { title, words, url, address: this.address.value.trim() });
      saveFile('sheet.zip', new Blob([archive], { type: 'application/zip' }));
    } catch (error) {
      this.page.say(sentence(error), 'error');
    }
  }

  private get chosen(): (typeof EMBED_PARTS)[number][] {
    return EMBED_PARTS.filter((each) => this.parts[each].checked);
  }

  private element(url: string): string {
    return elementOf(url, this.page.state.get().document, this.chosen);
  }

  /** The frame for another page. */
  private frame(url: string): string {
    const parts = this.chosen;
    const { title, film } = this.page.state.get().document;
    const scale = Math.min(1, 960 / film.width);
    const width = Math.round(film.width * scale);
    const height = Math.round(film.height * scale) + (parts.length === 0 ? 0 : EMBED_LINE);
    return `<iframe src="${quoted(embedded(url, parts))}" title="${quoted(title)}" width="${width}" height="${height}" style="border: 0" loading="lazy"></iframe>`;
  }

  private async copy(label: string, text: (url: string) => Promise<string> | string): Promise<void> {
    const { page } = this;
    try {
      const whole = this.newest().then(({ url }) => text(url));
      // The promise goes to the clipboard at once: waiting first would outlast the click that permits it.
      const blob = whole.then((each) => new Blob([each], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      page.say(`${label.replace('Copy', 'Copied')}: ${count((await whole).length)} characters.`, 'info');
      this.dialog.hidePopover();
    } catch {
      // The dialog says why there is no link.
      if (this.made === null) return;
      page.say('The browser did not let it onto the clipboard; select the link and copy it by hand.', 'error');
      this.field.focus();
    }
  }
}

const label = (input: HTMLInputElement): HTMLElement =>
  el('label', { title: input.title }, input, el('span', {}, input.dataset.label!), el('span', { class: 'dim' }, input.title));
