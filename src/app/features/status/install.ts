/** The status line over the picture: how far the image is, how good, how fast, and what that rests on. */
import { biases, chosenBiases, notices } from '../../../engine/index.ts';
import { areOrdersWeighted, isReweighted } from '../../../scene/equation.ts';
import { isNarrow } from '../../dock/narrow.ts';
import { el, icon } from '../../ui/dom.ts';
import { count, duration, percent, short } from '../../ui/format.ts';
import type { AppState } from '../../app.ts';
import type { Page } from '../../shell/page.ts';
import { measureNoise } from '../../render/noise.ts';
import { paced } from '../../state/paced.ts';
import { partDone, secondsLeft } from '../../render/stop.ts';
import { ErrorCurve } from './curve.ts';

/** Writes only what changes: every write is a new layout. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const REFRESH_MS = 250;
/** Part by which samples must have grown for a new estimate of the error. */
const GROWTH = 1.08;

export const order = 30;

/** The numbers: their names and what they mean. */
const NUMBERS = {
  samples: ['spp', 'Samples per pixel, and where they end, if they do; with adaptive sampling, how much of the picture goes on'],
  error: [
    'error',
    'Estimated relative error of the image, and where rendering ends, if it does: root of the mean variance of the pixels over their mean. From the samples themselves, before orders and light groups are weighted.',
  ],
  rate: ['spp/s', 'Samples per pixel and second'],
  elapsed: ['spent', 'Time spent rendering this film'],
  left: ['left', 'Estimate of the time to the target'],
  dropped: ['dropped', 'Samples that were not finite and are left out; the details list their pixels'],
  bias: ['estimator', 'What keeps the image from the exact solution, however many samples it gets'],
  adapter: ['graphics adapter', 'Graphics adapter'],
} as const;
type Name = keyof typeof NUMBERS;
/** What needs no name beside it for who sees it. */
const NAMELESS: readonly Name[] = ['bias', 'adapter'];

interface Entry {
  item: HTMLElement;
  label: HTMLElement;
  value: HTMLElement;
}

export function install(page: Page): void {
  const { state, session } = page;
  const curve = new ErrorCurve();
  const entries = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, entry(name as Name)])) as Record<Name, Entry>;
  entries.bias.value.classList.add('bias');
  const bar = progressBar();
  page.registerCommand({ id: 'plot', title: 'Convergence plot and stop rules', key: 'v', group: 'Page', run: () => details.toggle() });
  const pause = button(page, 'toggle', 'pause');
  const plot = button(page, 'plot', 'chart');
  const details = detailsOf(page, curve, plot);
  const list = el('dl', { class: 'numbers' }, ...Object.values(entries).map(({ item }) => item));
  const line = el('div', { class: 'status-line' }, pause, button(page, 'step', 'step'), button(page, 'restart', 'restart'), list, plot);
  const element = el('section', { class: 'status over', 'aria-label': 'Progress' }, details.element, bar.element, line);
  page.viewport.append(element);

  const reflectPause = pauseLook(pause);
  const refresh = (): void => {
    const { running } = state.get();
    showNumbers(page, entries);
    bar.show(page);
    reflectPause(running);
    element.dataset.running = running;
    details.refresh();
  };
  const measureSoon = paced(measuring(page, curve, refresh), REFRESH_MS);
  session.progress.now.listen(paced(refresh, REFRESH_MS));
  // However seldom the picture is drawn.
  session.progress.changed.listen(paced(() => page.runner.check(), REFRESH_MS));
  session.progress.now.listen(measureSoon);
  state.subscribe((now, before) => {
    refresh();
    // At its target a film is measured however little it has grown.
    if (now.document.render.spp !== before.document.render.spp) measureSoon();
  });
  refresh();
}

interface Details {
  element: HTMLElement;
  toggle(): void;
  refresh(): void;
}

/** What the line opens into, made when it is first opened. */
function detailsOf(page: Page, curve: ErrorCurve, button: HTMLElement): Details {
  const element = el('div', { class: 'status-plot' });
  let refresh: (() => void) | null = null;
  const show = (is: boolean): void => {
    element.hidden = !is;
    button.setAttribute('aria-expanded', String(is));
    refresh?.();
  };
  const load = (): Promise<void> =>
    import('./details.ts').then(
      ({ fillDetails }) => {
        refresh ??= fillDetails(page, curve, element);
        refresh();
      },
      () => {
        show(false);
        page.say('The plot could not be loaded; check the connection and open it again.', 'error');
      },
    );
  const toggle = (): void => {
    const { dock } = page.state.get();
    // Below a sheet there is no room for both.
    if (element.hidden && dock.open && isNarrow()) page.state.update({ dock: { ...dock, open: false } });
    show(element.hidden !== false);
    if (refresh === null) void load();
  };
  show(false);
  return { element, toggle, refresh: () => refresh?.() };
}

function entry(name: Name): Entry {
  const [text, title] = NUMBERS[name];
  const label = el('dt', { class: NAMELESS.includes(name) ? 'visually-hidden' : '' }, text);
  const value = el('dd', { id: `status-${name}` });
  return { label, value, item: el('div', { title }, label, value) };
}

/** The button of a command. */
function button(page: Page, id: string, glyph: Parameters<typeof icon>[0]): HTMLButtonElement {
  const tip = page.tip(id);
  return el('button', { type: 'button', id: `button-${id}`, title: tip, 'aria-label': tip, onclick: () => page.command(id) }, icon(glyph));
}

function progressBar(): { element: HTMLElement; show(page: Page): void } {
  const fill = el('i');
  const look = {
    class: 'status-bar',
    role: 'progressbar',
    'aria-label': 'Towards the target',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  };
  const element = el('div', look, fill);
  const show = ({ runner, session }: Page): void => {
    // Whichever comes first: a target, or the last block that goes on.
    const part = Math.max(partDone(runner.target, standing(session)), 1 - openPart(session));
    fill.style.width = `${100 * part}%`;
    element.setAttribute('aria-valuenow', String(Math.round(100 * part)));
  };
  return { element, show };
}

const standing = ({ samples, clock, noise }: Page['session']) => ({ samples, seconds: clock.elapsed, noise });

/** Part of the picture that goes on. */
const openPart = ({ gpu }: Page['session']): number => gpu?.renderer.open ?? 1;

function showNumbers({ state, session, runner, screen }: Page, entries: Record<Name, Entry>): void {
  const { document: scene, running, adapter } = state.get();
  const { noise, clock, samples: done } = session;
  const { target } = runner;
  const open = openPart(session);
  const set = (name: Name, text: string, label?: string): void => {
    write(entries[name].value, text);
    if (label !== undefined) write(entries[name].label, label);
  };
  set(
    'samples',
    `${count(done)}${target.samples === null ? '' : ` / ${count(target.samples)}`}${open === 1 ? '' : `, ${percent(open)} go on`}`,
  );
  const parts = areOrdersWeighted(scene) ? 'orders' : isReweighted(scene) ? 'light groups' : null;
  set('error', errorText(noise?.relativeError, target.error), parts === null ? 'error' : `error before ${parts}`);
  const lost = noise?.dropped ?? 0;
  entries.dropped.item.hidden = lost === 0;
  set('dropped', count(lost));
  set('rate', short(clock.rate));
  set('elapsed', duration(clock.elapsed));
  const isDone = running === 'done';
  set('left', isDone ? 'done' : duration(secondsLeft(target, standing(session), clock.rate)));
  // A word that needs none beside it, for who sees it.
  entries.left.label.classList.toggle('visually-hidden', isDone);
  const causes = [...chosenBiases(scene), ...(screen.standIn?.view === 'denoised' ? ['denoised'] : [])];
  // Of a limit that is deep enough the Scene panel's facts tell: the line calls the image neither biased nor unbiased.
  const bias = causes.length > 0 ? [`biased: ${causes.join(', ')}`] : biases(scene).length > 0 ? [] : ['unbiased'];
  const words = [...bias, ...notices(scene)].join(' · ');
  entries.bias.item.hidden = words === '';
  set('bias', words);
  set('adapter', adapter);
}

/** `± 2.3 / 0.5 %`: now, and where rendering ends. */
function errorText(now: number | undefined, end: number | null): string {
  if (now === undefined) return '–';
  return `± ${end === null ? percent(now) : `${percent(now).replace(' %', '')} / ${percent(end)}`}`;
}

/** @returns makes the button what it does next */
function pauseLook(pause: HTMLElement): (running: AppState['running']) => void {
  let shown: boolean | null = null;
  return (running) => {
    const goes = running === 'running' || running === 'compiling';
    if (shown === goes) return;
    shown = goes;
    pause.replaceChildren(icon(goes ? 'pause' : 'play'));
    pause.setAttribute('aria-label', goes ? 'Pause' : running === 'done' ? 'Render on' : 'Resume');
  };
}

/** @returns measures the error of the film where it has grown enough */
function measuring({ state, session, runner }: Page, curve: ErrorCurve, refresh: () => void): () => Promise<void> {
  return async () => {
    const { noise, samples: now } = session;
    if (
      now < 2 ||
      session.isBusy ||
      (noise !== null && now < noise.samples * GROWTH && now < (state.get().document.render.spp ?? Infinity))
    )
      return;
    if (noise !== null && noise.samples === now) return;
    if (curve.film !== session.clock.film) curve.begin(session.clock.film);
    // A lost device: the next one is measured.
    await measureNoise(session).catch(() => {});
    if (session.noise === null) return;
    curve.add(session.noise.samples, session.noise.relativeError);
    runner.check();
    // While the film grows the next picture brings the number along: a frame of the browser takes the card from the kernel.
    if (state.get().running !== 'running') refresh();
  };
}
