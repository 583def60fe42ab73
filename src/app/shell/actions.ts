/** The commands of the core page, with their keys. */
import { resizedFilm } from '../../scene/camera.ts';
import { INTEGRATOR_KINDS } from '../../scene/integrators/index.ts';
import { VIEW_MODES, type Display, type Tool } from '../app.ts';
import { el, icon } from '../ui/dom.ts';
import type { Page } from './page.ts';
import { VIEW_NAMES } from '../viewport/layer-names.ts';
import { isSelecting, NOTHING_SELECTED } from '../state/selected.ts';
import { zoomed } from '../viewport/placement.ts';

const EXPOSURE_STEP = 1 / 3;
/** As far as the document goes, in EV. */
const MAX_STOPS = 64;

type Add = (group: string, id: string, key: string | null, title: string, run: () => void) => void;

export function registerCommands(page: Page): void {
  const add: Add = (group, id, key, title, run) => page.registerCommand({ id, title, key, group, run });
  for (const each of [addRendering, addShowing, addPixels, addPage]) each(page, add);
  const theme = button(page, 'theme', 'Light surroundings', 'contrast');
  const dock = button(page, 'dock', 'Dock', 'side');
  const { state } = page;
  const reflect = (): void => {
    theme.setAttribute('aria-pressed', String(state.get().theme === 'light'));
    dock.setAttribute('aria-expanded', String(state.get().dock.open));
    dock.setAttribute('aria-controls', 'dock');
  };
  state.subscribe(reflect);
  reflect();
}

function addRendering(page: Page, add: Add): void {
  const { state, screen, runner } = page;
  add('Rendering', 'toggle', ' ', 'Pause or resume', () => runner.toggle());
  add('Rendering', 'restart', 'r', 'Restart the film', () => {
    const before = page.now();
    if (page.session.restart()) page.history.note(before, 'restart', 0);
  });
  add('Rendering', 'step', '.', 'One sample a pixel, then pause', () => runner.step());
  for (const { name: integrator, key } of INTEGRATOR_KINDS) {
    add('Rendering', `integrator-${integrator}`, key, `Integrator ${integrator}`, () => {
      const { document } = state.get();
      page.tryEdit({ ...document, render: { ...document.render, integrator } });
    });
  }
  add('Rendering', 'film-fit', 'f', 'Film as large as the window', () => {
    const { document } = state.get();
    page.tryEdit({ ...document, film: resizedFilm(document.film, screen.size.width, screen.size.height) });
  });
}

function addShowing(page: Page, add: Add): void {
  const { state } = page;
  const display = (patch: Partial<Display>): void => state.update({ display: { ...state.get().display, ...patch } });
  const expose = (steps: number): void => {
    const exposure = Number((state.get().document.display.exposure + steps * EXPOSURE_STEP).toFixed(4));
    page.setDisplay({ exposure: Math.min(MAX_STOPS, Math.max(-MAX_STOPS, exposure)) });
  };
  VIEW_MODES.forEach((view, i) =>
    add('Showing', `view-${view}`, String(i + 1), `Show ${VIEW_NAMES[view].toLowerCase()}`, () => display({ view })),
  );
  add('Showing', 'false-color', 'x', 'Luminance as colour', () =>
    display({ falseColor: !state.get().display.falseColor, view: 'radiance' }),
  );
  add('Showing', 'darker', '[', 'Darker by a third of a stop', () => expose(-1));
  add('Showing', 'brighter', ']', 'Brighter by a third of a stop', () => expose(1));
}

function addPixels({ state, screen }: Page, add: Add): void {
  const zoom = (factor: number): void =>
    screen.setZoom(zoomed(screen.film, screen.size, screen.zoom, [screen.size.width / 2, screen.size.height / 2], factor));
  add('Pixels', 'zoom-in', '+', 'Enlarge pixels', () => zoom(2));
  add('Pixels', 'zoom-out', '-', 'Shrink pixels', () => zoom(0.5));
  add('Pixels', 'zoom-fit', '0', 'Fit the picture', () => screen.setZoom(null));
  const tool = (name: Tool): void => state.update({ tool: name });
  const turn = (name: Tool): void => tool(state.get().tool === name ? 'orbit' : name);
  add('Pixels', 'tool-inspect', 'i', 'Inspect pixels', () => turn('inspect'));
  add('Pixels', 'tool-path', 'shift+i', 'Inspect the paths of a pixel', () => turn('path'));
  add('Camera', 'tool-orbit', 'o', 'Drag turns about the target', () => tool('orbit'));
  add('Camera', 'tool-look', 'l', 'Drag looks around', () => tool('look'));
}

function addPage(page: Page, add: Add): void {
  const { state, screen, history, paths } = page;
  add('Page', 'undo', 'ctrl+z', 'Undo', () => void history.undo());
  add('Page', 'redo', 'ctrl+shift+z', 'Redo', () => void history.redo());
  add('Page', 'back', 'escape', 'Step back: deselect, fit the picture, put tools away', () => {
    if (state.get().assigning) state.update({ assigning: false });
    else if (isSelecting(state.get())) state.update(NOTHING_SELECTED);
    else if (screen.zoom !== null) screen.setZoom(null);
    else if (paths.picked !== null) paths.clear();
    else state.update({ tool: 'orbit' });
  });
  add('Page', 'dock', '\\', 'Show or fold the dock', () => state.update({ dock: { ...state.get().dock, open: !state.get().dock.open } }));
  add('Page', 'theme', null, 'Light or dark surroundings', () => state.update({ theme: state.get().theme === 'dark' ? 'light' : 'dark' }));
}

/** In the top bar, at its end. */
function button(page: Page, id: string, label: string, glyph: 'contrast' | 'side'): HTMLButtonElement {
  const look = { type: 'button', title: page.tip(id), 'aria-label': label, 'data-end': '', onclick: () => page.command(id) };
  const made = el('button', look, icon(glyph));
  page.actions.append(made);
  return made;
}
