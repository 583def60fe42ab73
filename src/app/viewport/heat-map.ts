/** The heat map: what rays cost in each pixel, in turn by nodes, tests and stack; the film stores it from then on. */
import { layerOfView, type ViewMode, type App } from '../app.ts';

const VIEWS = ['cost.nodes', 'cost.tests', 'cost.stack'];

export function installHeatMap(page: App): void {
  const show = (view: ViewMode): void => page.state.update({ display: { ...page.state.get().display, view } });
  page.registerCommand({
    id: 'heat-map',
    title: 'Heat map of the cost: nodes visited, primitives tested, stack depth',
    key: 'shift+h',
    group: 'Showing',
    run: () => {
      const { document, display } = page.state.get();
      const next = VIEWS[VIEWS.indexOf(layerOfView(display.view) ?? '') + 1];
      const { film } = document;
      if (next !== undefined && film.layers?.includes('cost') !== true)
        page.tryEdit({ ...document, film: { ...film, layers: [...(film.layers ?? []), 'cost'] } });
      show(next === undefined ? 'radiance' : `layer:${next}`);
    },
  });
}
