/** The comparison: entries with one camera, their pictures, and what their images are worth. The page's own film rests meanwhile. */
import { shaderLibrary } from '../../../content/library.ts';
import { displaySettings } from '../../../image/tone.ts';
import { checkScene } from '../../../scene/parse.ts';
import { el, icon } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { withFiles } from '../../render/resolve.ts';
import { sentence } from '../../../base/sentence.ts';
import { dolly, orbit } from '../../../scene/camera-moves.ts';
import { AS_IT_IS, comparedSize, referenceOf, referenceSizes, varied } from './variants.ts';
import { EntryCards, type Source } from './cards.ts';
import { Round } from './round.ts';
import { Plot } from './plot.ts';
import { converge, Run, type Pace } from './run.ts';
import { ReferencePanel } from './reference-panel.ts';
import { readReference, referenceOfFilm, type Reference, type Size } from './reference.ts';
import { Stage } from './stage.ts';
import { table } from './table.ts';
import './compare.css';

const REFERENCE_SPP = 4096;
/** Milliseconds between redraws. */
const REDRAW_MS = 200;

export class Workbench {
  private readonly page: Page;
  private readonly dialog: HTMLDialogElement;
  private readonly status = el('p', { class: 'compare-status', role: 'status' });
  private readonly numbers = el('div', { class: 'compare-numbers' });
  private readonly plotPlace = el('div', { class: 'compare-plot' });
  private readonly stage: Stage;
  private readonly round: Round;
  private cards: EntryCards | null = null;
  private sources: readonly Source[] = [];
  private camera: Source['document']['camera'];
  private run: Run | null = null;
  private plot: Plot | null = null;
  private reference: Reference | null = null;
  private readonly referencePanel: ReferencePanel;
  private wholes: Source['document'][] = [];
  private turn = 0;
  private running = true;
  /** The turn that a loop runs for. */
  private looping: number | null = null;
  /** Lets the picture go on. */
  private resume: () => void = () => {};

  constructor(page: Page) {
    this.page = page;
    this.camera = page.state.get().document.camera;
    this.round = new Round({
      changed: () => void this.begin(),
      further: () => void this.goOn(),
      toggle: () => this.toggle(),
      restart: () => void this.begin(),
    });
    this.referencePanel = new ReferencePanel({
      converge: () => void this.converge(),
      open: (file) => void this.openReference(file),
      leave: () => {
        this.refer(null);
        void this.begin();
      },
    });
    this.stage = new Stage({
      orbit: (right, up) => void this.move(orbit(this.camera, right, up)),
      dolly: (factor) => void this.move(dolly(this.camera, factor)),
      redraw: () => this.draw(),
    });
    const close = el('button', { type: 'button', 'aria-label': 'Close the comparison', onclick: () => this.dialog.close() }, icon('close'));
    this.dialog = el(
      'dialog',
      { class: 'compare', 'aria-label': 'Comparison' },
      el('header', {}, el('h2', {}, 'Compare'), this.round.element, close),
      el(
        'div',
        { class: 'compare-body' },
        this.stage.element,
        el(
          'aside',
          {},
          this.status,
          this.numbers,
          this.plotPlace,
          el('h3', {}, 'Reference'),
          this.referencePanel.element,
          el('h3', {}, 'What is compared'),
          el('div', { class: 'compare-setup' }),
        ),
      ),
    );
    // Keys belong to what is open here, not to the page's commands.
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.dialog.addEventListener('close', () => this.closed());
    document.body.append(this.dialog);
    this.page.state.subscribe((now, before) => now.theme !== before.theme && this.plot?.redraw());
  }

  /** Opens on the first one or two of these scenes; one stands against itself with another estimator. */
  open(sources: readonly Source[], first: 1 | 2): void {
    this.sources = sources;
    this.wholes = [];
    this.camera = sources[0]!.document.camera;
    this.refer(null);
    const naive = sources[0]!.document.render.integrator === 'path' ? 'path-naive' : 'path';
    const entries =
      first === 2
        ? [0, 1].map((source) => ({ source, variation: AS_IT_IS }))
        : [
            { source: 0, variation: AS_IT_IS },
            { source: 0, variation: { ...AS_IT_IS, integrator: naive } as const },
          ];
    this.cards = new EntryCards(sources, entries, () => void this.begin());
    this.dialog.querySelector('.compare-setup')!.replaceChildren(this.cards.element);
    this.resume = this.page.pause();
    if (!this.dialog.open) this.dialog.showModal();
    void this.begin();
  }

  /** All films anew, with what is set up now. */
  private async begin(): Promise<void> {
    const turn = ++this.turn;
    const { gpu } = this.page.session;
    if (gpu === null || this.cards === null) return this.say('There is no graphics device at the moment; close this and try again.');
    this.say('Preparing…');
    this.run?.end();
    const run = new Run(gpu.device, shaderLibrary());
    this.run = run;
    try {
      const wholes = await Promise.all(this.sources.map(({ document }) => withFiles(document)));
      if (turn !== this.turn) return run.end();
      this.wholes = wholes;
      this.refer(this.reference);
      await run.start(this.documents(), this.reference?.film ?? null);
    } catch (error) {
      return this.say(sentence(error));
    }
    if (turn !== this.turn) return run.end();
    this.plot?.destroy();
    this.plot = new Plot(this.plotPlace, this.cards.names, this.pace);
    this.nameFilms();
    this.draw();
    await this.goOn();
  }

  /** Goes on to the goal, where nothing else does already. */
  private async goOn(): Promise<void> {
    const { run, turn } = this;
    if (run === null || this.looping === turn) return;
    this.looping = turn;
    let drawn = -Infinity;
    try {
      while (turn === this.turn && this.running && !run.isDone(this.pace, this.round.goal)) {
        const measured = await run.turn(this.pace, this.round.goal);
        if (turn !== this.turn) return;
        if (measured && performance.now() - drawn > REDRAW_MS) {
          drawn = performance.now();
          this.draw();
        }
      }
      if (turn === this.turn) this.draw();
    } catch (error) {
      if (turn === this.turn) this.say(sentence(error));
    } finally {
      if (this.looping === turn) this.looping = null;
    }
  }

  private documents(): Source['document'][] {
    const size = this.size();
    return this.cards!.all.map(({ source, variation }) => checkScene(varied(this.wholes[source]!, variation, this.camera, size)));
  }

  /** One camera for all: what was rendered from elsewhere is of no use any more. */
  private async move(camera: Source['document']['camera']): Promise<void> {
    if (camera === this.camera || this.run === null || this.cards === null) return;
    this.camera = camera;
    const turn = ++this.turn;
    const { run } = this;
    if (this.reference !== null) {
      this.refer(null);
      this.nameFilms();
    }
    try {
      await run.move(this.documents());
      if (turn === this.turn) await this.goOn();
    } catch (error) {
      if (turn === this.turn) this.say(sentence(error));
    }
  }

  private toggle(): void {
    this.running = !this.running;
    this.round.setRunning(this.running);
    this.draw();
    void this.goOn();
  }

  /** Renders the first scene to many samples, without what its settings cut off, as the truth for all. */
  private async converge(): Promise<void> {
    const { gpu } = this.page.session;
    if (gpu === null || this.cards === null) return;
    const turn = ++this.turn;
    this.run?.end();
    const size = comparedSize(this.sources[0]!.document.film);
    const source = this.wholes[this.cards.all[0]!.source];
    if (source === undefined) return;
    const scene = checkScene(varied(referenceOf(source), AS_IT_IS, this.camera, size));
    try {
      const film = await converge(gpu.device, shaderLibrary(), scene, REFERENCE_SPP, (samples) => {
        if (turn === this.turn) this.say(`The reference has ${count(samples)} of ${count(REFERENCE_SPP)} samples a pixel.`);
        return turn === this.turn;
      });
      if (film === null || turn !== this.turn) return;
      this.refer(referenceOfFilm({ ...film, adapters: [gpu.adapter.name] }, null));
    } catch (error) {
      if (turn === this.turn) this.say(sentence(error));
      return;
    }
    await this.begin();
  }

  private async openReference(file: File): Promise<void> {
    const { sources } = this;
    try {
      const reference = await readReference(file, referenceSizes(sources[0]!.document.film));
      if (sources !== this.sources || !this.dialog.open) return;
      this.refer(reference);
    } catch (error) {
      return this.referencePanel.refuse(sentence(error));
    }
    await this.begin();
  }

  private refer(reference: Reference | null): void {
    this.reference = reference;
    const whole = this.wholes[this.cards?.all[0]?.source ?? 0];
    this.referencePanel.show(reference, whole === undefined ? null : { ...whole, camera: this.camera });
  }

  /** Of all films: that of the reference where there is one. */
  private size(): Size {
    if (this.reference === null) return comparedSize(this.sources[0]!.document.film);
    const { width, height } = this.reference.film;
    return { width, height };
  }

  private nameFilms(): void {
    const { reference } = this;
    const own = reference === null ? [] : [reference.name ?? 'reference'];
    this.stage.setNames([...(this.cards?.names ?? []), ...own], reference !== null);
  }

  private draw(): void {
    if (this.run === null || this.cards === null) return;
    const { entries } = this.run;
    const { pace } = this;
    const settings = displaySettings(this.page.state.get().document.display);
    this.stage.draw([...entries.map(({ film }) => film), ...(this.reference === null ? [] : [this.reference.film])], settings);
    this.numbers.replaceChildren(table(entries, this.cards.names));
    this.plot?.draw(entries, pace);
    const isDone = entries.length > 0 && this.run.isDone(pace, this.round.goal);
    this.say(
      isDone
        ? `Done: all have had ${this.round.goalText}.`
        : this.running
          ? pace === 'samples'
            ? `All get as many samples, up to ${this.round.goalText}.`
            : `All get as many seconds, up to ${this.round.goalText}.`
          : 'Paused.',
    );
  }

  private get pace(): Pace {
    return this.round.pace;
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  private closed(): void {
    this.turn++;
    this.run?.end();
    this.run = null;
    this.resume();
    this.page.canvas.focus({ preventScroll: true });
  }
}
