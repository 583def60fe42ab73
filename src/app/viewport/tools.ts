/** What lies over the picture at the top: tools, view mode, zoom, the legend of false colour, and words while waiting. */
import { layerImages } from '../../engine/index.ts';
import { TOOLS, VIEW_MODES, type AppState, type Tool, type ViewMode } from '../app.ts';
import { el, icon, type IconName } from '../ui/dom.ts';
import { short } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { imageName, VIEW_NAMES } from './layer-names.ts';
import { legendOf } from './legend.ts';
import { place } from './placement.ts';

const TOOL_LOOKS: Record<Tool, { glyph: IconName; word: string }> = {
  orbit: { glyph: 'orbit', word: 'Orbit' },
  look: { glyph: 'eye', word: 'Look' },
  inspect: { glyph: 'probe', word: 'Inspect' },
  path: { glyph: 'path', word: 'Paths' },
};

export function installTools(page: Page): void {
  const { state, screen } = page;
  const buttons = toolButtons(page);
  const view = viewMenu(page);
  const zoom = el('button', { type: 'button', title: page.tip('zoom-fit'), onclick: () => page.command('zoom-fit') });
  const group = (...children: HTMLElement[]): HTMLElement => el('div', { class: 'group over' }, ...children);
  const bar = el(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Viewport' },
    group(...buttons.elements),
    group(view.element),
    group(zoom),
  );
  const legend = legendOf(screen);
  const word = el('div', { class: 'stage-word over', hidden: true, role: 'status' });
  page.viewport.append(bar, legend.element, word);

  const showZoom = (): void => {
    const scale = short(place(screen.film, screen.size, screen.zoom).scale * 100);
    const isFit = screen.zoom === null;
    zoom.parentElement?.classList.toggle('fits', isFit);
    zoom.textContent = isFit ? `Fit · ${scale} %` : `${scale} %`;
    zoom.setAttribute('aria-label', isFit ? `Fitted, ${scale} percent` : `Zoom ${scale} percent; press to fit`);
  };
  const reflect = (now: AppState): void => {
    buttons.show(now);
    view.show(now);
    legend.show(now);
    word.hidden = now.running !== 'compiling';
    const prepares = page.session.latest?.render.guiding !== 'learned' ? 'Preparing the scene…' : 'Learning where its light comes from…';
    word.textContent = page.samples() > 0 ? prepares : 'Compiling the kernel for this scene…';
    showZoom();
  };
  screen.zoomed.listen(showZoom);
  screen.scaled.listen(() => legend.show(state.get()));
  new ResizeObserver(showZoom).observe(page.canvas);
  state.subscribe(reflect);
  reflect(state.get());
}

function toolButtons(page: Page): { elements: HTMLElement[]; show(now: AppState): void } {
  const elements = TOOLS.map((tool) => {
    const { glyph, word } = TOOL_LOOKS[tool];
    return el(
      'button',
      { type: 'button', title: page.tip(`tool-${tool}`), 'aria-label': word, onclick: () => page.state.update({ tool }) },
      icon(glyph),
      el('span', { class: 'word' }, word),
    );
  });
  return { elements, show: (now) => elements.forEach((each, i) => each.setAttribute('aria-pressed', String(now.tool === TOOLS[i]))) };
}

/** What is shown: the modes, and the layers that the film has. */
function viewMenu({ state }: Page): { element: HTMLElement; show(now: AppState): void } {
  const view = el(
    'select',
    {
      'aria-label': 'View',
      title: 'What is shown (1 to 8)',
      onchange: () => state.update({ display: { ...state.get().display, view: view.value as ViewMode } }),
    },
    ...VIEW_MODES.map((mode) => el('option', { value: mode }, VIEW_NAMES[mode])),
  );
  const layers = el('optgroup', { label: 'Layers of the film' });
  let listed = '';
  const list = ({ document }: AppState): void => {
    const images = layerImages(document);
    const names = images.map((each) => each.name).join();
    if (names === listed) return;
    listed = names;
    layers.replaceChildren(...images.map(({ name }) => el('option', { value: `layer:${name}` }, imageName(name, images))));
    if (images.length > 0) view.append(layers);
    else layers.remove();
  };
  const show = (now: AppState): void => {
    list(now);
    view.value = now.display.view;
    // A layer that the film does not store: the image is shown.
    if (view.selectedIndex < 0) view.value = 'radiance';
  };
  return { element: view, show };
}
