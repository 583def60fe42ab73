/** The commands of the core page, with their keys. */
import { resizedFilm } from '../../scene/camera.ts';
import { INTEGRATOR_KINDS } from '../../scene/integrators/index.ts';
import { VIEW_MODES, type Display, type Tool } from '../app.ts';
import { el, icon } from '../ui/dom.ts';
import type { Page } from './page.ts';
import { VIEW_NAMES } from '../viewport/layer-names.ts';
import { zoomed } from '../viewport/placement.ts';

const EXPOSURE_STEP = 1 / 3;
/** As far as the document goes, in EV. */
const MAX_STOPS = 64;

export function registerCommands(page: Page): void {
  const { state, screen, runner } = page;
  const display = (patch: Partial<Display>): void => state.update({ display: { ...state.get().display, ...patch } });
  const add = (group: string, id: string, key: string | null, title: string, run: () => void): void =>
    page.registerCommand({ id, title, key, group, run });

  add('Rendering', 'toggle', ' ', 'Pause or resume', () => runner.toggle());
  add('Rendering', 'restart', 'r', 'Restart the film', () => page.session.restart());
  add('Rendering', 'step', '.', 'One sample a pixel, then pause', () => runner.step());
  for (const { name: integrator, key } of INTEGRATOR_KINDS) {
    add('Rendering', `integrator-${integrator}`, key, `Integrator ${integrator}`, () => {
      const { document } = state.get();
      page.tryEdit({ ...document, render: { ...document.render, integrator } });
    });
  }

  VIEW_MODES.forEach((view, i) =>
    add('Showing', `view-${view}`, String(i + 1), `Show ${VIEW_NAMES[view].toLowerCase()}`, () => display({ view })),
  );
  add('Showing', 'false-color', 'x', 'Luminance as colour', () =>
    display({ falseColor: !state.get().display.falseColor, view: 'radiance' }),
  );
  const expose = (steps: number): void => {
    const exposure = Number((state.get().document.display.exposure + steps * EXPOSURE_STEP).toFixed(4));
    page.setDisplay({ exposure: Math.min(MAX_STOPS, Math.max(-MAX_STOPS, exposure)) });
  };
  add('Showing', 'darker', '[', 'Darker by a third of a stop', () => expose(-1));
  add('Showing', 'brighter', ']', 'Brighter by a third of a stop', () => expose(1));

  const zoom = (factor: number): void =>
    screen.setZoom(zoomed(screen.film, screen.size, screen.zoom, [screen.size.width / 2, screen.size.height / 2], factor));
  add('Pixels', 'zoom-in', '+', 'Enlarge pixels', () => zoom(2));
  add('Pixels', 'zoom-out', '-', 'Shrink pixels', () => zoom(0.5));
  add('Pixels', 'zoom-fit', '0', 'Fit the picture', () => screen.setZoom(null));
  const tool = (name: Tool): void => state.update({ tool: name });
  add('Pixels', 'tool-inspect', 'i', 'Inspect pixels', () => tool(state.get().tool === 'inspect' ? 'orbit' : 'inspect'));
  add('Pixels', 'tool-path', 'shift+i', 'Inspect the paths of a pixel', () => tool(state.get().tool === 'path' ? 'orbit' : 'path'));
  add('Camera', 'tool-orbit', 'o', 'Drag turns about the target', () => tool('orbit'));
  add('Camera', 'tool-look', 'l', 'Drag looks around', () => tool('look'));

  add('Rendering', 'film-fit', 'f', 'Film as large as the window', () => {
    const { document } = state.get();
    page.tryEdit({ ...document, film: resizedFilm(document.film, screen.size.width, screen.size.height) });
  });
  add('Page', 'undo', 'ctrl+z', 'Undo', () => void page.history.undo());
  add('Page', 'redo', 'ctrl+shift+z', 'Redo', () => void page.history.redo());
  add('Page', 'back', 'escape', 'Step back: deselect, fit the picture, put tools away', () => {
    if (state.get().assigning) state.update({ assigning: false });
    else if (state.get().selection !== null || state.get().instance !== null) state.update({ selection: null, instance: null });
    else if (screen.zoom !== null) screen.setZoom(null);
    else if (page.paths.picked !== null) page.paths.clear();
    else tool('orbit');
  });
  add('Page', 'dock', '\\', 'Show or fold the dock', () => state.update({ dock: { ...state.get().dock, open: !state.get().dock.open } }));
  add('Page', 'theme', null, 'Light or dark surroundings', () => state.update({ theme: state.get().theme === 'dark' ? 'light' : 'dark' }));

  const button = (id: string, label: string, glyph: 'contrast' | 'side'): HTMLButtonElement => {
    const made = el(
      'button',
      {
        type: 'button',
        title: page.tip(id),
        'aria-label': label,
        'data-end': '',
        onclick: () =>
          page
            .commands()
            .find((each) => each.id === id)!
            .run(),
      },
      icon(glyph),
    );
    page.actions.append(made);
    return made;
  };
  const theme = button('theme', 'Light surroundings', 'contrast');
  const dock = button('dock', 'Dock', 'side');
  const reflect = (): void => {
    theme.setAttribute('aria-pressed', String(state.get().theme === 'light'));
    dock.setAttribute('aria-expanded', String(state.get().dock.open));
    dock.setAttribute('aria-controls', 'dock');
  };
  state.subscribe(reflect);
  reflect();
}
