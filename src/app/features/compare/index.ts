/** Forks and comparisons: two to four states of the renderer beside each other. Loads when it is first opened. */
import type { SceneDocument } from '../../../scene/document.ts';
import type { Page } from '../../shell/page.ts';
import type { Workbench } from './workbench.ts';

const GROUP = 'Compare';

export const order = 70;

export function install(page: Page): void {
  let workbench: Promise<Workbench> | null = null;
  let fork: { name: string; document: SceneDocument } | null = null;
  const open = (): void => {
    workbench ??= import('./workbench.ts').then(({ Workbench: Loaded }) => new Loaded(page));
    // What was asked for last, also where the engine still prepares it: a guide may learn for minutes.
    const now = page.session.latest ?? page.state.get().document;
    const sources = [{ name: fork === null ? 'this scene' : 'now', document: now }, ...(fork === null ? [] : [fork])];
    if (page.opened !== now && page.opened !== fork?.document) sources.push({ name: 'as it was opened', document: page.opened });
    workbench.then(
      (each) => each.open(sources, fork === null ? 1 : 2),
      () => {
        workbench = null;
        page.say('The comparison could not be loaded; check the connection and try again.', 'error');
      },
    );
  };
  page.registerCommand({
    id: 'compare',
    title: 'Compare estimators, or this scene with its fork',
    key: 'shift+c',
    group: GROUP,
    run: open,
  });
  page.registerCommand({
    id: 'fork',
    title: 'Fork: keep this state beside the one that goes on',
    key: null,
    group: GROUP,
    run: () => {
      fork = {
        name: `fork of ${new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`,
        document: page.state.get().document,
      };
      page.say('This state is kept beside the one that goes on: change anything, then compare (Shift C).', 'info', {
        label: 'Compare',
        run: open,
      });
    },
  });
  page.addTopBarButton('compare', 'Compare');
}
