/** The status line over the picture: how far the image is, how good, how fast, and what that rests on. */
import { biases, notices } from '../../../engine/index.ts';
import { areOrdersWeighted, isReweighted } from '../../../scene/equation.ts';
import { el, icon } from '../../ui/dom.ts';
import { count, duration, percent, short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { measureNoise } from '../../render/noise.ts';
import { paced } from '../../state/paced.ts';
import { ErrorCurve } from './curve.ts';
import { details } from './details.ts';

/** Writes only what changes: every write is a new layout. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const REFRESH_MS = 250;
/** Part by which samples must have grown for a new estimate of the error. */
const GROWTH = 1.08;

export const order = 30;

export function install(page: Page): void {
  const { state, session, runner } = page;
  /** @param isShown false where the value needs no name beside it for who sees it */
  const item = (name: string, label: string, title: string, isShown = true): HTMLElement => {
    const value = el('dd', { id: `status-${name}` });
    list.append(el('div', { title }, el('dt', { class: isShown ? '' : 'visually-hidden' }, label), value));
    return value;
  };
  const list = el('dl', { class: 'numbers' });
  const samples = item('samples', 'spp', 'Samples per pixel, and the target; with adaptive sampling, how much of the picture goes on');
  const error = item(
    'error',
    'error',
    'Estimated relative error of the image: root of the mean variance of the pixels over their mean. An estimate from the samples themselves, before orders and light groups that accumulate apart are weighted.',
  );
  const rate = item('rate', 'spp/s', 'Samples per pixel and second');
  const elapsed = item('elapsed', 'spent', 'Time spent rendering this film');
  const left = item('left', 'left', 'Estimate of the time to the target');
  const dropped = item('dropped', 'dropped', 'Samples that were not finite and are left out; the details list their pixels');
  const bias = item('bias', 'estimator', 'What keeps the image from the exact solution, however many samples it gets', false);
  const adapter = item('adapter', 'graphics adapter', 'Graphics adapter', false);
  bias.classList.add('bias');

  const button = (id: string, glyph: Parameters<typeof icon>[0]): HTMLButtonElement => {
    const made = el(
      'button',
      {
        type: 'button',
        title: page.tip(id),
        'aria-label': page.tip(id),
        onclick: () => page.command(id),
      },
      icon(glyph),
    );
    made.id = `button-${id}`;
    return made;
  };
  const curve = new ErrorCurve();
  page.registerCommand({ id: 'plot', title: 'Convergence plot and stop rules', key: 'v', group: 'Page', run: () => toggle() });
  const [pause, step, restart, plot] = [
    button('toggle', 'pause'),
    button('step', 'step'),
    button('restart', 'restart'),
    button('plot', 'chart'),
  ];
  const fill = el('i');
  const bar = el(
    'div',
    { class: 'status-bar', role: 'progressbar', 'aria-label': 'Samples towards the target', 'aria-valuemin': '0' },
    fill,
  );
  const panel = details(page, curve);
  const element = el(
    'section',
    { class: 'status over', 'aria-label': 'Progress' },
    panel.element,
    bar,
    el('div', { class: 'status-line' }, pause, step, restart, list, plot),
  );
  page.viewport.append(element);
  plot.setAttribute('aria-expanded', 'false');

  function toggle(): void {
    const open = panel.element.hidden !== false;
    panel.show(open);
    plot.setAttribute('aria-expanded', String(open));
  }

  let shownIcon = '';
  const refresh = (): void => {
    const { document: scene, running, adapter: name } = state.get();
    const target = scene.render.spp;
    const done = session.samples;
    const open = session.gpu?.renderer.open ?? 1;
    write(samples, `${count(done)} / ${count(target)}${open === 1 ? '' : `, ${percent(open)} go on`}`);
    // Whichever comes first: the samples, or the last block that goes on.
    const part = Math.min(1, Math.max(done / target, 1 - open));
    fill.style.width = `${100 * part}%`;
    bar.setAttribute('aria-valuemax', String(target));
    bar.setAttribute('aria-valuenow', String(Math.round(part * target)));
    const { noise, clock } = session;
    const parts = areOrdersWeighted(scene) ? 'orders' : isReweighted(scene) ? 'light groups' : null;
    write(error, noise === null ? '–' : `± ${percent(noise.relativeError)}`);
    write(error.previousElementSibling!, parts === null ? 'error' : `error before ${parts}`);
    const lost = noise?.dropped ?? 0;
    dropped.parentElement!.hidden = lost === 0;
    write(dropped, count(lost));
    write(rate, short(clock.rate));
    write(elapsed, duration(clock.elapsed));
    write(left, running === 'done' ? 'done' : duration(Math.max(0, target - done) / clock.rate));
    write(left.previousElementSibling!, running === 'done' ? '' : 'left');
    const causes = biases(scene);
    write(bias, [causes.length === 0 ? 'unbiased' : `biased: ${causes.join(', ')}`, ...notices(scene)].join(' · '));
    write(adapter, name);
    const goes = running === 'running' || running === 'compiling';
    if (shownIcon !== String(goes)) {
      shownIcon = String(goes);
      pause.replaceChildren(icon(goes ? 'pause' : 'play'));
      pause.setAttribute('aria-label', goes ? 'Pause' : running === 'done' ? 'Render on' : 'Resume');
    }
    element.dataset.running = running;
    panel.refresh();
  };

  let measuredFilm: unknown = null;
  const measure = async (): Promise<void> => {
    const { noise, samples: now } = session;
    if (now < 2 || session.isBusy || (noise !== null && now < noise.samples * GROWTH && now < state.get().document.render.spp)) return;
    if (noise !== null && noise.samples === now) return;
    if (measuredFilm !== session.clock.film) {
      measuredFilm = session.clock.film;
      curve.clear();
    }
    // A lost device: the next one is measured.
    await measureNoise(session).catch(() => {});
    if (session.noise === null) return;
    curve.add(session.noise.samples, session.noise.relativeError);
    runner.check();
    // While the film grows the next picture brings the number along: a frame of the browser takes the card from the kernel.
    if (state.get().running !== 'running') refresh();
  };
  const measureSoon = paced(measure, REFRESH_MS);
  session.progress.now.listen(paced(refresh, REFRESH_MS));
  // However seldom the picture is drawn.
  session.progress.changed.listen(paced(() => runner.check(), REFRESH_MS));
  session.progress.now.listen(measureSoon);
  state.subscribe((now, before) => {
    refresh();
    // At its target a film is measured however little it has grown.
    if (now.document.render.spp !== before.document.render.spp) measureSoon();
  });
  refresh();
}
