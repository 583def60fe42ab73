/** The Paths panel: the second camera, the samples, their vertices in a table, and the histogram of the pixel. */
import type { PathSample, PathVertex } from '../../../engine/index.ts';
import { tellsVertices } from '../../../engine/passes/replay.ts';
import { el } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { histogram } from './histogram.ts';
import { orbitSection } from './orbit.ts';
import type { PathsState } from './paths.ts';
import { broughtAt, factsOf, triple, whereOf } from './words.ts';
import './panel.css';
import { luminance } from '../../../base/color.ts';
import { INTEGRATOR_KINDS } from '../../../scene/integrators/index.ts';

const COUNTS = [1, 8, 64];
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

export function mountPaths(page: Page, container: HTMLElement): void {
  container.classList.add('paths-panel');
  const { state, paths } = page;
  const empty = el(
    'div',
    { class: 'paths-empty' },
    el(
      'p',
      {},
      'Pick a pixel: its last samples are replayed from their seeds and drawn over the picture, vertex by vertex, with everything that was decided there.',
    ),
    el(
      'button',
      { type: 'button', class: 'primary', title: page.tip('tool-path'), onclick: () => state.update({ tool: 'path' }) },
      'Pick a pixel',
    ),
  );
  const title = el('h2', {}, '');
  const number = el('output', { class: 'paths-number' });
  const tool = (id: string, label: string, text: string): HTMLButtonElement =>
    el('button', { type: 'button', title: page.tip(id), 'aria-label': label, onclick: () => page.command(id) }, text);
  const [previous, next] = [tool('path-previous-sample', 'Previous sample', '‹'), tool('path-next-sample', 'Next sample', '›')];
  const wanted = el(
    'select',
    {
      'aria-label': 'Samples drawn',
      title: 'How many of the last samples are drawn',
      onchange: () => {
        paths.state.update({ count: Number(wanted.value) });
        void paths.refresh();
      },
    },
    ...COUNTS.map((each) => el('option', { value: String(each) }, each === 1 ? 'last sample' : `last ${each} samples`)),
  );
  const again = el(
    'button',
    { type: 'button', title: 'Replays the samples that have come since', onclick: () => void paths.refresh() },
    'Newest',
  );
  const firefly = tool('path-firefly', 'Show me the firefly', 'Show me the firefly');
  const status = el('p', { class: 'paths-words paths-status', role: 'status' });
  const orbit = orbitSection(page);
  const sum = el('p', { class: 'paths-words' });
  const rows = el('tbody');
  const table = el(
    'table',
    { class: 'paths-table', tabIndex: 0, 'aria-label': 'Vertices of the path; arrow keys select one' },
    el('thead', {}, el('tr', {}, ...COLUMNS.map(([name, words]) => el('th', { scope: 'col', title: words }, name)))),
    rows,
  );
  const details = el('div', { class: 'paths-details' });
  const all = histogram();
  const gather = el('button', { type: 'button', onclick: () => void paths.gather() }, 'Replay all samples');
  const body = el(
    'div',
    { class: 'paths-body' },
    el('div', { class: 'paths-head' }, title, el('div', { class: 'paths-tools' }, wanted, again)),
    orbit.element,
    el('div', { class: 'paths-tools paths-samples' }, previous, number, next, firefly),
    status,
    el('section', { 'aria-label': 'Path' }, table, sum, details),
    el('section', { 'aria-label': 'Samples of the pixel' }, el('h3', {}, 'All samples of the pixel'), gather, all.element),
  );
  container.append(empty, body);
  table.addEventListener('keydown', (event) => {
    const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
    if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const now = paths.state.get();
    if (step[0] === 0) paths.select(now.path, now.vertex + step[1]!);
    else paths.select(now.path + step[0]!, 0);
    rows.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const showPath = (sample: PathSample | null, { vertex }: PathsState): void => {
    const scene = state.get().document;
    table.hidden = sample === null || sample.vertices.length === 0;
    sum.hidden = sample === null;
    rows.replaceChildren(...(sample?.vertices ?? []).map((each, k) => row(each, k, k === vertex)));
    details.replaceChildren(...(sample === null || sample.vertices.length === 0 ? [] : factsOf(sample, vertex, scene).map(group)));
    if (sample === null) return;
    const pieces = sample.contributions.filter(({ L }) => L.some((each) => each > 0)).length;
    sum.textContent = tellsVertices(scene)
      ? `The sample brought ${triple(sample.radiance, 4)}${pieces === 0 ? '' : `: the sum of ${pieces} contribution${pieces === 1 ? '' : 's'}`}.`
      : `The sample brought ${triple(sample.radiance, 4)}. Vertices are told of the integrators ${PATH_INTEGRATORS}, which follow one path; ${scene.render.integrator} follows a tree of rays.`;
  };
  const row = (vertex: PathVertex, k: number, isSelected: boolean): HTMLTableRowElement => {
    const { next: on } = vertex;
    return el(
      'tr',
      { 'aria-selected': String(isSelected), onclick: () => paths.select(paths.state.get().path, k) },
      el('th', { scope: 'row' }, String(k + 1)),
      el('td', {}, whereOf(vertex, state.get().document)),
      el('td', {}, short(luminance(vertex.beta))),
      el('td', {}, on === null ? '–' : on.isDelta ? 'δ' : short(on.pdf)),
      el('td', {}, short(luminance(broughtAt(paths.selected!, k)))),
    );
  };
  const reflect = (now: PathsState): void => {
    const { picked, paths: samples, path, busy, error } = now;
    empty.hidden = picked !== null;
    body.hidden = picked === null;
    if (picked === null) return;
    title.textContent = `Pixel ${picked.x}, ${picked.y}`;
    wanted.value = String(now.count);
    const sample = samples[path] ?? null;
    number.textContent = sample === null ? '–' : `sample ${count(sample.sample + 1)}`;
    previous.disabled = path <= 0;
    next.disabled = path >= samples.length - 1;
    status.textContent = error ?? busy ?? '';
    status.dataset.kind = error === null ? 'busy' : 'error';
    gather.hidden = now.samples !== null;
    gather.disabled = busy !== null;
    all.element.hidden = now.samples === null;
    if (now.samples !== null && now.samples !== drawn) all.show(now.samples);
    drawn = now.samples;
    showPath(sample, now);
    orbit.redraw();
  };
  let drawn: PathsState['samples'] = null;
  paths.state.subscribe(reflect);
  reflect(paths.state.get());
}

function group({ heading, facts }: ReturnType<typeof factsOf>[number]): HTMLElement {
  return el(
    'section',
    {},
    el('h3', {}, heading),
    el('dl', {}, ...facts.map(({ name, title, value }) => el('div', { title }, el('dt', {}, name), el('dd', {}, value)))),
  );
}
