/** A panel of the dock whose code is loaded when it is first shown. */
import type { App } from '../app.ts';
import { el } from './dom.ts';

interface LazyPanel {
  id: string;
  title: string;
  /** What is loaded, as a sentence has it: “the laboratory”. */
  name: string;
  load(): Promise<(container: HTMLElement) => unknown>;
}

export function lazyPanel(app: Pick<App, 'registerPanel'>, { id, title, name, load }: LazyPanel): void {
  app.registerPanel({
    id,
    title,
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, `Loading ${name}…`);
      container.append(wait);
      load().then(
        (mount) => {
          wait.remove();
          mount(container);
        },
        () =>
          (wait.textContent = `${name[0]!.toUpperCase()}${name.slice(1)} could not be loaded; check the connection and reload the page.`),
      );
    },
  });
}
