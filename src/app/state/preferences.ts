/** What the page remembers between visits. Storage may be forbidden or full: then it remembers nothing. */
import type { App, AppState } from '../app.ts';
import { isNarrow } from '../dock/narrow.ts';

const KEY = 'penumbra.page';
const LIGHT = '(prefers-color-scheme: light)';

type Remembered = Pick<AppState, 'theme' | 'dock'>;

export function remembered(): Remembered {
  const fallback: Remembered = {
    theme: systemTheme(),
    dock: {
      open: !isNarrow(),
      tab: 'scene',
      width: firstWidth(innerWidth),
      stop: 'half',
      folded: ['material-doc'],
      opened: {},
      split: {},
    },
  };
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return {
      theme: value.theme === 'light' || value.theme === 'dark' ? value.theme : fallback.theme,
      dock: { ...fallback.dock, ...value.dock },
    };
  } catch {
    return fallback;
  }
}

/** Remembers the dock, and the theme from when it is chosen here: until then it is the system's, and changes with it. */
export function remember(state: App['state']): void {
  const light = matchMedia(LIGHT);
  let isChosen = storedTheme() !== undefined;
  light.addEventListener('change', () => {
    if (!isChosen) state.update({ theme: systemTheme() });
  });
  state.subscribe((now, before) => {
    if (now.theme === before.theme && now.dock === before.dock) return;
    if (now.theme !== before.theme && now.theme !== systemTheme()) isChosen = true;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: isChosen ? now.theme : undefined, dock: now.dock }));
    } catch {
      // See above.
    }
  });
}

/** Width of the dock on a screen of that width that nobody has sized it on, CSS pixels: a fifth of it. */
export const firstWidth = (screen: number): number => Math.round(Math.min(520, Math.max(320, screen / 5)));

const systemTheme = (): AppState['theme'] => (matchMedia(LIGHT).matches ? 'light' : 'dark');

function storedTheme(): unknown {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>).theme;
  } catch {
    return undefined;
  }
}
