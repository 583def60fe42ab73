/** A panel of the dock whose code is loaded when it is first shown. */
import type { App, Panel, PanelHeading } from '../app.ts';
import { el } from './dom.ts';

interface LazyPanel extends Omit<Panel, 'mount'> {
  /** What is loaded, as a sentence has it: “the laboratory”. */
  name: string;
  load(): Promise<(container: HTMLElement, heading: PanelHeading) => unknown>;
}

export function lazyPanel(app: Pick<App, 'registerPanel'>, { name, load, ...panel }: LazyPanel): void {
  app.registerPanel({
    ...panel,
    mount: (container, heading) => {
      const wait = el('p', { class: 'panel-wait', role: 'status' });
      container.append(wait);
      const attempt = (): void => {
        wait.textContent = `Loading ${name}…`;
        load().then(
          (mount) => {
            wait.remove();
            mount(container, heading);
          },
          () => {
            const again = el('button', { type: 'button', onclick: attempt }, 'Try again');
            wait.replaceChildren(`${name[0]!.toUpperCase()}${name.slice(1)} could not be loaded; check the connection. `, again);
          },
        );
      };
      attempt();
    },
  });
}
