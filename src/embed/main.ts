/**
 * A picture in another page: one `<penumbra-view>` of the scene that the address has, `embed.html?line=play,samples#1=…`. `line` names what
 * stands below it; left out, all of it does, `bare` is none of it, and `picture` all of it, over the picture, when somebody points there.
 */
import { FIRST_SCENE } from '../content/scene-groups.ts';
import { languageFor } from '../lesson/languages.ts';
import type { LoadDetail } from '../view/index.ts';
import { LINE_PARTS } from '../view/line.ts';
import { askOnce } from './consent.ts';
import { defineEmbedded } from './define.ts';
import { stored } from './stored.ts';
import './embed.css';

const asked = new URLSearchParams(location.search);
document.documentElement.lang = languageFor(asked.get('language'), stored()?.getItem('penumbra.language') ?? null, navigator.languages);

const view = document.querySelector('penumbra-view');
if (view === null) throw new Error('embed.html holds no penumbra-view.');

/** An address of the page with the same scene: where _Open in Penumbra_ leads. */
const open = (): void => view.setAttribute('src', `./${location.hash.length > 1 ? location.hash : `#scene=${FIRST_SCENE}`}`);
open();
addEventListener('hashchange', open);

const parts = asked.get('line')?.split(',') ?? [];
const chosen = LINE_PARTS.filter((each) => parts.includes(each));
view.toggleAttribute('data-quiet', parts.includes('picture'));
view.setAttribute('line', (chosen.length > 0 || parts.includes('bare') ? chosen : LINE_PARTS).join(' '));

view.addEventListener('load', (event) => {
  const { title, width, height, zoom } = (event as CustomEvent<LoadDetail>).detail;
  document.title = title;
  view.toggleAttribute('data-zoomed', zoom !== null);
  const [scale, x, y] = zoom ?? [1, 0, 0];
  const sides = { '--zoom-width': scale * width, '--zoom-x': scale * width * x, '--zoom-y': scale * height * y };
  for (const [name, length] of Object.entries(sides)) view.style.setProperty(name, `${length}px`);
});
askOnce(view);
addEventListener('keydown', (event) => {
  const isOwn = event.target === document.body || (event.target === view && view.shadowRoot?.activeElement instanceof HTMLCanvasElement);
  if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || !isOwn) return;
  view.paused = !view.paused;
  event.preventDefault();
});

defineEmbedded();
