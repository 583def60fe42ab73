/** What the page shows beside the scene ⇄ what a link says of it. */
import type { PageView } from '../../../link/view.ts';
import { layerImages } from '../../../engine/index.ts';
import { layerOfView, VIEW_MODES, type ViewMode } from '../../app.ts';
import type { Page } from '../../shell/page.ts';
import { isNarrow } from '../../dock/narrow.ts';

export function viewOf(page: Page): PageView {
  const { state, screen } = page;
  const { display, dock, selection, material } = state.get();
  const { zoom } = screen;
  return {
    ...(display.view !== 'radiance' && { mode: display.view }),
    ...(display.falseColor && { falseColor: true }),
    panel: dock.open ? dock.tab : null,
    ...(dock.open && { width: Math.round(dock.width) }),
    ...(selection !== null && { selection }),
    ...(page.showsPanel('material') && { material }),
    ...(zoom !== null && { zoom: [zoom.scale / (devicePixelRatio || 1), ...zoom.centre] as [number, number, number] }),
  };
}

/** As far as the scene on the screen has what it names. */
export function showView(page: Page, view: PageView): void {
  const { state, screen } = page;
  const { document, display, dock } = state.get();
  const mode = view.mode as ViewMode | undefined;
  const layer = mode === undefined ? null : layerOfView(mode);
  const isKnown =
    mode !== undefined && ((VIEW_MODES as readonly string[]).includes(mode) || layerImages(document).some(({ name }) => name === layer));
  // On a narrow screen the dock is a sheet over part of the picture: a link does not open it.
  const isWide = !isNarrow();
  state.update({
    display: { ...display, view: isKnown ? mode : 'radiance', falseColor: view.falseColor === true },
    ...(view.selection !== undefined && view.selection < document.shapes.length && { selection: view.selection }),
    ...(view.material !== undefined &&
      (view.material === null || Object.hasOwn(document.materials, view.material)) && { material: view.material }),
    ...(view.panel !== undefined && isWide && { dock: { ...dock, open: view.panel !== null, width: view.width ?? dock.width } }),
  });
  // Also one that is a part of a tab now.
  if (view.panel !== undefined && view.panel !== null && isWide) page.showPanel(view.panel);
  if (view.zoom === undefined) return;
  const [scale, ...centre] = view.zoom;
  screen.setZoom({ scale: scale * (devicePixelRatio || 1), centre });
}
