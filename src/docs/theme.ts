/** Light or dark: remembered together with the page's own choice (src/app/state/preferences.ts), the system's until one chooses. */

const KEY = 'penumbra.page';
const LIGHT = '(prefers-color-scheme: light)';
type Theme = 'light' | 'dark';

const systemTheme = (): Theme => (matchMedia(LIGHT).matches ? 'light' : 'dark');

function stored(): { theme?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as { theme?: unknown };
  } catch {
    return {};
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), theme }));
  } catch {
    // Forbidden or full storage remembers nothing.
  }
}

export function installTheme(button: HTMLElement | null): void {
  const root = document.documentElement;
  const show = (theme: Theme): void => void (root.dataset.theme = theme);
  matchMedia(LIGHT).addEventListener('change', () => stored().theme === undefined && show(systemTheme()));
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = root.dataset.theme === 'light' ? 'dark' : 'light';
    show(theme);
    store(theme);
  });
}
