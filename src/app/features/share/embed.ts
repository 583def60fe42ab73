/**
 * `?embed#lesson=…`: a lesson in another page, with little around it: all of the line below its picture, what `?embed=play,samples` names,
 * or none of it: `?embed=bare`. A scene has a document of its own (embed.html).
 */
import { el, icon } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { paced } from '../../state/paced.ts';
import { EMBED_PARTS } from './embedded.ts';
import './embed.css';

const REFRESH_MS = 250;

/** Play and pause, samples, and the way to the whole page. */
export function installEmbed(page: Page): void {
  document.documentElement.dataset.embed = '';
  const play = el('button', { type: 'button', onclick: () => page.runner.toggle() });
  const samples = el('span', { class: 'embed-samples' });
  const title = el('span', { class: 'embed-title' });
  const open = el('a', { class: 'button', target: '_blank', rel: 'noopener' }, 'Open in Penumbra');
  const asked = new URLSearchParams(location.search).get('embed')?.split(',') ?? [];
  const parts = { play, samples, title, open };
  const chosen = EMBED_PARTS.filter((each) => asked.includes(each));
  const shownParts = chosen.length > 0 || asked.includes('bare') ? chosen : EMBED_PARTS;
  const line = el('section', { class: 'embed-line over', 'aria-label': 'Progress' }, ...shownParts.map((each) => parts[each]));
  if (shownParts.length > 0) page.viewport.append(line);
  // The step that is read; where something else was opened meanwhile what is being looked at: a camera that was moved goes along.
  open.addEventListener('pointerdown', () => void address());
  open.addEventListener('focus', () => void address());
  const address = async (): Promise<void> => {
    open.href = `${location.pathname}${location.hash}`;
    if (location.hash.startsWith('#lesson=')) return;
    const { makeLink } = await import('./make.ts');
    const made = await makeLink(page, { view: false, fingerprint: null }).catch(() => null);
    if (made !== null) open.href = made.url;
  };
  open.href = `${location.pathname}${location.hash}`;

  let shown = '';
  const refresh = (): void => {
    const { running, document: scene, error } = page.state.get();
    const goes = running === 'running' || running === 'compiling';
    if (shown !== String(goes)) {
      shown = String(goes);
      play.replaceChildren(icon(goes ? 'pause' : 'play'));
      play.setAttribute('aria-label', goes ? 'Pause' : running === 'done' ? 'Render on' : 'Resume');
    }
    samples.textContent =
      running === 'error'
        ? (error ?? '')
        : `${count(page.samples())}${scene.render.spp === undefined ? '' : ` / ${count(scene.render.spp)}`} spp`;
    title.textContent = scene.title;
  };
  page.session.progress.now.listen(paced(refresh, REFRESH_MS));
  page.state.subscribe(refresh);
  refresh();
  pauseUnseen(page);
}

/** A lecture page has many pictures: those that are scrolled away do not render. */
function pauseUnseen(page: Page): void {
  let isPaused = false;
  new IntersectionObserver(([entry]) => {
    const { running } = page.state.get();
    const goes = running === 'running' || running === 'compiling';
    const isSeen = entry?.isIntersecting ?? true;
    if (isSeen ? !isPaused : !goes) return;
    isPaused = !isSeen;
    if (isSeen !== goes) page.runner.toggle();
  }).observe(page.canvas);
}
