/** The Paths panel: the second camera, the samples, their vertices in a table, and the histogram of the pixel. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { PathSample, PathVertex } from '../../../engine/index.ts';
import { tellsVertices } from '../../../engine/passes/replay.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { inputOf, options } from '../../ui/html.ts';
import { count, short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { histogram } from './histogram.ts';
import { OrbitSection } from './orbit.ts';
import type { PathsState } from './paths.ts';
import { broughtAt, factsOf, type Facts, triple, whereOf } from './words.ts';
import { runningPlot } from './running.ts';
import { DebuggerSection } from './debugger/section.ts';
import { WhySection } from './why/section.ts';
import './panel.css';
import { luminance } from '../../../base/color.ts';
import { INTEGRATOR_KINDS } from '../../../scene/integrators/index.ts';

const COUNTS = [
  ['1', 'last sample'],
  ['8', 'last 8 samples'],
  ['64', 'last 64 samples'],
] as const;
const PATH_INTEGRATORS = INTEGRATOR_KINDS.filter(({ follows }) => follows === 'path')
  .map(({ name }) => name)
  .join(' and ');
const COLUMNS: readonly [name: string, title: string][] = [
  ['', 'Number of the vertex'],
  ['Where', 'The shape that the path met'],
  ['β', 'Throughput on arrival, its luminance: what reaches the eye of radiance that arrives here'],
  ['pdf', 'Density of the direction in which the path went on, per steradian; δ: a Dirac lobe'],
  ['Brought', 'What the vertex added to the sample, its luminance: light come upon, and light asked'],
];

const HINT =
  'Pick a pixel: its last samples are replayed from their seeds and drawn over the picture, vertex by vertex, with everything that was decided there. “Why is this pixel noisy?” says what most of its variance comes from, and measures what may help.';
const KEYS: Readonly<Record<string, readonly [path: number, vertex: number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

export function mountPaths(page: Page, container: HTMLElement): void {
  container.classList.add('paths-panel');
  new PathsPanel(page, container).begin();
}

class PathsPanel {
  private readonly page: Page;
  private readonly container: HTMLElement;
  private readonly orbit;
  private readonly steps;
  private readonly why;
  private readonly histogram = histogram();
  private readonly running = runningPlot();
  /** What histogram and running mean show. */
  private drawn: PathsState['samples'] = null;

  constructor(page: Page, container: HTMLElement) {
    this.page = page;
    this.container = container;
    this.orbit = new OrbitSection(page);
    this.steps = new DebuggerSection(page);
    this.why = new WhySection(page);
  }

  begin(): void {
    const { paths } = this.page;
    paths.state.subscribe((now) => this.show(now));
    this.show(paths.state.get());
  }

  private show(now: PathsState): void {
    const { picked, samples } = now;
    if (samples !== null && picked !== null && samples !== this.drawn) {
      this.drawn = samples;
      this.histogram.show(samples);
      this.running.show(samples);
    }
    // The second camera stays in the page, hidden, while nothing is picked.
    render(
      html`<div class="paths-empty" ?hidden=${picked !== null}>${picked === null ? this.empty() : nothing}</div>
        <div class="paths-body" ?hidden=${picked === null}>
          <div class="paths-head">${this.head(now)}</div>
          ${this.orbit.element}
          <div class="paths-tools paths-samples">${this.samples(now)}</div>
          <p
            class="paths-words paths-status"
            role="status"
            data-kind=${now.error === null ? 'busy' : 'error'}
            .textContent=${now.error ?? now.busy ?? ''}
          ></p>
          <section aria-label="Path">${this.path(now)}</section>
          ${this.steps.element} ${this.why.element}
          <section aria-label="Samples of the pixel">${this.all(now)}</section>
        </div>`,
      this.container,
    );
    this.steps.refresh();
    this.why.refresh();
    if (picked !== null) this.orbit.redraw();
  }

  private empty(): TemplateResult {
    const pick = (): void => this.page.state.update({ tool: 'path' });
    return html`<p>${HINT}</p>
      <button type="button" class="primary" title=${this.page.tip('tool-path')} @click=${pick}>Pick a pixel</button>`;
  }

  private head({ picked, count: wanted }: PathsState): TemplateResult {
    const { paths } = this.page;
    const choose = (event: Event): void => {
      paths.state.update({ count: Number(inputOf(event).value) });
      void paths.refresh();
    };
    return html`<h2>${picked === null ? '' : `Pixel ${picked.x}, ${picked.y}`}</h2>
      <div class="paths-tools">
        <select aria-label="Samples drawn" title="How many of the last samples are drawn" @change=${choose}>
          ${options(COUNTS, String(wanted))}
        </select>
        <button type="button" title="Replays the samples that have come since" @click=${() => void paths.refresh()}>Newest</button>
      </div>`;
  }

  private samples({ paths, path }: PathsState): TemplateResult {
    const sample = paths[path];
    const number = sample === undefined ? '–' : `sample ${count(sample.sample + 1)}`;
    return html`${this.tool('path-previous-sample', 'Previous sample', '‹', path <= 0)}<output class="paths-number">${number}</output
      >${this.tool('path-next-sample', 'Next sample', '›', path >= paths.length - 1)}${this.tool('path-firefly', 'Show me the firefly', 'Show me the firefly', false)}`;
  }

  /** The button of a command. */
  private tool(id: string, label: string, text: string, isOff: boolean): TemplateResult {
    const run = (): void => this.page.command(id);
    return html`<button type="button" title=${this.page.tip(id)} aria-label=${label} ?disabled=${isOff} @click=${run}>${text}</button>`;
  }

  private path({ paths, path, vertex }: PathsState): TemplateResult {
    const sample = paths[path] ?? null;
    const vertices = sample?.vertices ?? [];
    const facts = sample === null || vertices.length === 0 ? [] : factsOf(sample, vertex, this.page.state.get().document);
    return html`<table
        class="paths-table"
        tabindex="0"
        aria-label="Vertices of the path; arrow keys select one"
        ?hidden=${vertices.length === 0}
        @keydown=${this.key}
      >
        <thead>
          <tr>
            ${COLUMNS.map(([name, words]) => html`<th scope="col" title=${words}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sample === null ? nothing : vertices.map((each, k) => this.row(sample, each, k, k === vertex))}
        </tbody>
      </table>
      <p class="paths-words" ?hidden=${sample === null}>${sample === null ? '' : sumOf(sample, this.page.state.get().document)}</p>
      <div class="paths-details">${facts.map(group)}</div>`;
  }

  private row(sample: PathSample, vertex: PathVertex, k: number, isSelected: boolean): TemplateResult {
    const { paths, state } = this.page;
    const { next: on } = vertex;
    return html`<tr aria-selected=${isSelected} @click=${() => paths.select(paths.state.get().path, k)}>
      <th scope="row">${k + 1}</th>
      <td>${whereOf(vertex, state.get().document)}</td>
      <td>${short(luminance(vertex.beta))}</td>
      <td>${on === null ? '–' : on.isDelta ? 'δ' : short(on.pdf)}</td>
      <td>${short(luminance(broughtAt(sample, k)))}</td>
    </tr>`;
  }

  private all({ samples, busy }: PathsState): TemplateResult {
    const gather = (): void => void this.page.paths.gather();
    return html`<h3>All samples of the pixel</h3>
      <button type="button" ?hidden=${samples !== null} ?disabled=${busy !== null} @click=${gather}>Replay all samples</button>
      <div ?hidden=${samples === null}>${this.histogram.element}${this.running.element}</div>`;
  }

  private readonly key = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { paths } = this.page;
    const now = paths.state.get();
    if (step[0] === 0) paths.select(now.path, now.vertex + step[1]);
    else paths.select(now.path + step[0], 0);
    this.container.querySelector('.paths-table [aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  };
}

function sumOf(sample: PathSample, scene: SceneDocument): string {
  const brought = `The sample brought ${triple(sample.radiance, 4)}`;
  if (!tellsVertices(scene))
    return `${brought}. Vertices are told of the integrators ${PATH_INTEGRATORS}, which follow one path; ${scene.render.integrator} follows a tree of rays.`;
  const pieces = sample.contributions.filter(({ L }) => L.some((each) => each > 0)).length;
  return `${brought}${pieces === 0 ? '' : `: the sum of ${pieces} contribution${pieces === 1 ? '' : 's'}`}.`;
}

const group = ({ heading, facts }: Facts): TemplateResult =>
  html`<section>
    <h3>${heading}</h3>
    <dl>${facts.map(fact)}</dl>
  </section>`;

const fact = ({ name, title, value }: Facts['facts'][number]): TemplateResult =>
  html`<div title=${title}>
    <dt>${name}</dt>
    <dd .textContent=${value}></dd>
  </div>`;
