/** Opening: by dialog and by dropping files anywhere on the page. */
import { sentence } from '../../../base/sentence.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import type { Dropped, Opening } from './opening.ts';

export class Opener {
  private readonly app: App;
  private readonly input = el('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    'aria-label': 'Scene files',
  });
  /** The half of the veil that is for what joins the scene. */
  private readonly adds = el('p', {}, el('strong', {}, 'Add to this scene'), el('span', {}, 'A model, or the things of another scene'));
  /** Every format by its name: they are known once something is dragged here. */
  private readonly formats = el('span', {});
  private readonly veil = el(
    'div',
    { class: 'drop-veil', hidden: true },
    this.adds,
    el('p', {}, el('strong', {}, 'Drop to open'), this.formats),
  );
  /** How deep the pointer is in elements that it entered with files. */
  private depth = 0;
  private onField = false;
  /** The dialog that is open is for files to be added. */
  private isAdding = false;
  private opening: Opening | null = null;

  constructor(app: App) {
    this.app = app;
    this.input.addEventListener('change', () => {
      const files = [...(this.input.files ?? [])];
      void this.take(files, this.isAdding);
      this.input.value = '';
    });
    document.body.append(this.input, this.veil);
    addEventListener('dragenter', (event) => this.hover(event, 1));
    addEventListener('dragleave', (event) => this.hover(event, -1));
    addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.adds.toggleAttribute('data-over', this.isOverAdds(event));
    });
    addEventListener('drop', (event) => this.drop(event));
  }

  /** @param adds to the scene, in place of opening */
  async ask(adds = false): Promise<void> {
    this.isAdding = adds;
    this.input.accept = (await import('./read.ts')).OPENABLE.join(',');
    this.input.click();
  }

  /** What it is done by is loaded with the first file. */
  private async take(files: readonly Dropped[], adds: boolean): Promise<void> {
    try {
      this.opening ??= new (await import('./opening.ts')).Opening(this.app);
    } catch (error) {
      return this.app.say(sentence(error), 'error');
    }
    await (adds ? this.opening.add(files) : this.opening.open(files));
  }

  private hover(event: DragEvent, step: 1 | -1): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.depth = Math.max(0, this.depth + step);
    if (this.formats.textContent === '') this.name().catch(() => {});
    // A field that takes files by itself must be seen.
    if (step === 1) this.onField = event.target instanceof Element && event.target.closest('[data-takes-files]') !== null;
    this.veil.hidden = this.depth === 0 || this.onField;
  }

  private async name(): Promise<void> {
    const { formatNames } = await import('../../../scene/import/formats.ts');
    this.formats.textContent = `${formatNames().join(', ')}, any of these in an archive (.zip) or a folder, a material (.wgsl), an environment (.hdr, .exr), or a picture or film that Penumbra saved (.png, .film)`;
  }

  /** Whether the pointer is where files are added. */
  private isOverAdds({ clientX, clientY }: DragEvent): boolean {
    const { left, right, top, bottom } = this.adds.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  private drop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    this.depth = 0;
    const adds = !this.veil.hidden && this.isOverAdds(event);
    this.veil.hidden = true;
    // A field of a panel may have taken it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { items, files } = event.dataTransfer ?? {};
    // What is a folder is known while the event lasts.
    const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.());
    void this.take(entries.some((each) => each?.isDirectory) ? entries : [...(files ?? [])], adds);
  }
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
