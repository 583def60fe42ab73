/** The path inspector's tool, commands and panel; the panel's own code loads when it is first shown. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';
import { paced } from '../../state/paced.ts';
import { installOverlay } from './overlay.ts';
import './paths.css';

const GROUP = 'Paths';
/** Milliseconds between two looks at the film. */
const QUIET_MS = 250;

export const order = 80;

export function install(page: Page): void {
  const { paths } = page;
  installOverlay(page);
  lazyPanel(page, {
    id: 'paths',
    title: 'Paths',
    heading: 'Paths of a pixel',
    name: 'the path inspector',
    load: async () => {
      const { mountPaths } = await import('./panel.ts');
      return (container) => mountPaths(page, container);
    },
  });
  const add = (id: string, key: string | null, title: string, run: () => void): void =>
    page.registerCommand({ id, key, title, group: GROUP, run });
  add('paths', null, 'Paths of a pixel', () => page.showPanel('paths'));
  const step = (samples: number, vertices: number) => (): void => {
    const { path, vertex } = paths.state.get();
    if (samples !== 0) paths.select(path + samples, 0);
    else paths.select(path, vertex + vertices);
  };
  add('path-next-vertex', 'shift+arrowright', 'Next vertex of the path', step(0, 1));
  add('path-previous-vertex', 'shift+arrowleft', 'Previous vertex of the path', step(0, -1));
  add('path-next-sample', 'shift+arrowdown', 'Next sample of the pixel', step(1, 0));
  add('path-previous-sample', 'shift+arrowup', 'Previous sample of the pixel', step(-1, 0));
  add('path-firefly', 'shift+f', 'Show me the firefly: the brightest sample of the pixel', () => {
    if (paths.picked === null) return page.say('Pick a pixel with the tool Paths first.', 'info');
    page.showPanel('paths');
    void paths.firefly();
  });
  add('path-clear', null, 'Put the paths away', () => paths.clear());
  follow(page);
}

/**
 * A new image has other paths; while it has fewer samples than are wanted, those that come are replayed too. What somebody has asked for meanwhile
 * is never overtaken.
 */
function follow({ state, session, paths }: Page): void {
  let film = session.clock.film;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While work was under way the film has grown, or another one has come to rest. */
  let [isBehind, isAnew] = [false, false];
  const anew = (): void => {
    isAnew = paths.state.get().busy !== null;
    if (!isAnew) void paths.refresh();
  };
  const look = (): void => {
    const { picked, paths: shown, count, busy, path, vertex } = paths.state.get();
    const isOther = session.clock.film !== film;
    film = session.clock.film;
    if (picked === null) return;
    if (isOther) {
      paths.state.update({ samples: null, paths: [] });
      clearTimeout(timer);
      timer = setTimeout(anew, QUIET_MS);
      return;
    }
    if (busy !== null) return void (isBehind = true);
    const isUntouched = vertex === 0 && path === shown.length - 1;
    const has = state.get().running === 'running' ? count : session.samples;
    if (isUntouched && shown.length < count && session.samples >= has && has > shown.length) void paths.refresh();
  };
  const follow = paced(look, QUIET_MS);
  state.subscribe(look);
  session.progress.now.listen(follow);
  paths.state.subscribe((now, before) => {
    if (isAnew && now.busy === null) {
      isAnew = false;
      if (now.picked !== null) void paths.refresh();
      return;
    }
    const isBack = now.vertex !== before.vertex || now.path !== before.path;
    if (!isBack && !(isBehind && now.busy === null)) return;
    isBehind = false;
    follow();
  });
}
