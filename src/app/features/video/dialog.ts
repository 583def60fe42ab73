/** The dialog that makes a video: what it shows, how large and how good, and how far it is. */
import { el, icon } from '../../ui/dom.ts';
import { NumberField } from '../../ui/number-field.ts';
import { fileStem } from '../../ui/file-names.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';
import { encodeVideo, formatsFor } from './encode.ts';
import { framesIn, type VideoFormat, type VideoWish } from './plan.ts';
import { record, type Recording } from './record.ts';
import './video.css';
import { MAX_SAMPLES, samplesOf } from '../../../scene/samples.ts';

const FORMAT_NAMES: Record<VideoFormat, string> = { mp4: 'MP4', webm: 'WebM', zip: 'Frames (PNG) in a ZIP' };

export class VideoDialog {
  private readonly page: App;
  private readonly kind = el(
    'select',
    {},
    el('option', { value: 'convergence' }, 'The convergence of this view'),
    el('option', { value: 'flight' }, 'The flight of the camera'),
  );
  private readonly width = whole('Width', 1, 8192);
  private readonly height = whole('Height', 1, 8192);
  private readonly spp = whole('Samples a pixel', 1, MAX_SAMPLES);
  private readonly fps = whole('Frames a second', 1, 240);
  private readonly frames = whole('Frames', 2, 10_000);
  private readonly format = el('select', {});
  private readonly note = el('p', { class: 'dim', role: 'status' });
  private readonly trouble = el('p', { class: 'video-trouble', role: 'alert', hidden: true });
  private readonly bar = el('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Progress of the video' });
  private readonly start = el('button', { type: 'submit', class: 'primary' }, 'Make the video');
  private readonly stop = el('button', { type: 'button', hidden: true, onclick: () => this.work?.abort() }, 'Stop');
  private readonly settings: HTMLFieldSetElement;
  private readonly dialog: HTMLDialogElement;
  private work: AbortController | null = null;
  /** Frames of a video that was stopped, and what it was to be. */
  private kept: { key: string; recording: Recording } | null = null;
  private offered = 0;

  constructor(page: App) {
    this.page = page;
    const close = el('button', { type: 'button', 'aria-label': 'Close', onclick: () => this.dialog.close() }, icon('close'));
    this.settings = el(
      'fieldset',
      { 'aria-label': 'Video' },
      row('Shows', this.kind),
      row('Size', el('span', { class: 'video-size' }, this.width.element, '×', this.height.element)),
      row('Samples a pixel', this.spp.element),
      row('Frames', this.frames.element),
      row('Frames a second', this.fps.element),
      row('File', this.format),
    );
    const form = el(
      'form',
      { method: 'dialog' },
      this.settings,
      this.note,
      this.trouble,
      this.bar,
      el('div', { class: 'video-actions' }, this.start, this.stop),
    );
    this.dialog = el(
      'dialog',
      { class: 'dialog padded video-dialog', 'aria-label': 'Make a video' },
      el('header', {}, el('h2', {}, 'Make a video'), close),
      form,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.make();
    });
    form.addEventListener('input', () => this.reflect());
    // Keys of the page are not meant while one is here.
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.dialog.addEventListener('close', () => this.work?.abort());
    document.body.append(this.dialog);
  }

  show(): void {
    const { film, render, flight } = this.page.state.get().document;
    const isFirst = this.fps.element.value === '';
    this.kind.options[1]!.disabled = flight === undefined;
    if (flight === undefined) this.kind.value = 'convergence';
    else if (isFirst) this.kind.value = 'flight';
    this.width.write(film.width);
    this.height.write(film.height);
    if (isFirst) {
      this.fps.write(flight?.fps ?? 25);
      this.frames.write(150);
    }
    this.spp.write(this.kind.value === 'flight' ? Math.min(64, samplesOf(render)) : samplesOf(render));
    this.dialog.showModal();
    this.kind.focus();
    this.reflect();
  }

  private wish(): VideoWish {
    const { width, height, fps, frames, spp } = this;
    return {
      kind: this.kind.value as VideoWish['kind'],
      width: width.value,
      height: height.value,
      fps: fps.value,
      frames: frames.value,
      spp: spp.value,
    };
  }

  private key(): string {
    return JSON.stringify([this.wish(), this.page.state.get().document]);
  }

  private reflect(): void {
    this.frames.element.closest('label')!.hidden = this.kind.value === 'flight';
    this.trouble.hidden = true;
    const isGood = this.dialog.querySelector('form')!.checkValidity();
    const wish = this.wish();
    const count = isGood ? framesIn(this.page.state.get().document, wish) : 0;
    const there = this.kept !== null && isGood && this.kept.key === this.key() ? this.kept.recording.pictures.length : 0;
    this.start.textContent = there > 0 ? 'Go on' : 'Make the video';
    const seconds = (count / wish.fps).toFixed(1);
    const growth = wish.kind === 'convergence' ? ', samples growing evenly on a logarithmic scale' : `, ${wish.spp} samples each`;
    this.note.textContent = isGood
      ? `${count} frames, ${seconds} s${growth}.${there > 0 ? ` ${there} of them are there.` : ''}`
      : 'Some of these numbers are not possible.';
    if (isGood) void this.offer(wish);
  }

  /** Formats that the browser can make of this size. */
  private async offer({ width, height }: VideoWish): Promise<void> {
    const turn = ++this.offered;
    const formats = await formatsFor(width, height).catch((): VideoFormat[] => ['zip']);
    if (turn !== this.offered) return;
    const { value } = this.format;
    this.format.replaceChildren(...formats.map((each) => el('option', { value: each }, FORMAT_NAMES[each])));
    if (formats.includes(value as VideoFormat)) this.format.value = value;
  }

  private async make(): Promise<void> {
    const { page } = this;
    const [wish, key, format] = [this.wish(), this.key(), (this.format.value || 'zip') as VideoFormat];
    const { document: scene } = page.state.get();
    if (this.kept?.key !== key) this.kept = { key, recording: { pictures: [] } };
    const { recording } = this.kept;
    const work = (this.work = new AbortController());
    this.busy(true);
    try {
      const count = framesIn(scene, wish);
      const began = { at: performance.now(), frames: recording.pictures.length };
      const say = (done: number): void => {
        const left = ((performance.now() - began.at) / 1000 / Math.max(done - began.frames, 1e-3)) * (count - done);
        this.bar.value = done / count;
        this.note.textContent = `Frame ${Math.min(count, Math.floor(done) + 1)} of ${count}${done - began.frames > 1 ? `, about ${duration(left)} left` : ''}`;
      };
      const isWhole = await page.films.aside((renderer, whole) =>
        record(renderer, { ...whole, flight: scene.flight }, wish, recording, say, work.signal),
      );
      if (!isWhole) return;
      this.note.textContent = 'Writing the file';
      const bytes = await encodeVideo(recording.pictures, format, wish.fps, (done) => (this.bar.value = done / count));
      download(`${fileStem(scene.title)}-${wish.kind}.${format}`, bytes);
      page.say(`Saved ${count} frames as ${FORMAT_NAMES[format]}.`, 'info');
      this.dialog.close();
    } catch (error) {
      this.trouble.textContent = sentence(error);
      this.trouble.hidden = false;
    } finally {
      this.work = null;
      this.busy(false);
    }
  }

  private busy(is: boolean): void {
    this.settings.disabled = is;
    this.start.hidden = is;
    this.stop.hidden = !is;
    this.bar.hidden = !is;
    const { hidden } = this.trouble;
    if (!is) this.reflect();
    else this.stop.focus();
    if (!is) this.trouble.hidden = hidden;
  }
}

function download(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const duration = (seconds: number): string => (seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`);

const whole = (name: string, min: number, max: number): NumberField => new NumberField({ name, min, max, isWhole: true });

const row = (name: string, control: HTMLElement): HTMLElement => el('label', {}, el('span', {}, name), control);
