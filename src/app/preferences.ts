/** What the page remembers between visits. Storage may be forbidden or full: then it remembers nothing. */
import type { App, AppState } from './app.ts';

const KEY = 'penumbra.page';

type Remembered = Pick<AppState, 'theme' | 'dock'>;

export function remembered(): Remembered {
  const fallback: Remembered = {
    theme: 'dark',
    dock: { open: !matchMedia('(max-width: 719px)').matches, tab: 'scene', width: 320, height: 320, folded: ['material-doc'] },
  };
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return { theme: value.theme === 'light' ? 'light' : 'dark', dock: { ...fallback.dock, ...value.dock } };
  } catch {
    return fallback;
  }
}

export function remember(state: App['state']): void {
  state.subscribe((now, before) => {
    if (now.theme === before.theme && now.dock === before.dock) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: now.theme, dock: now.dock }));
    } catch {
      // See above.
    }
  });
}
