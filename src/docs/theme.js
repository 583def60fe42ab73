// Before anything is drawn: the theme of the page beside (src/app/state/preferences.ts), or the system's.
let theme;
try {
  ({ theme } = JSON.parse(localStorage.getItem('penumbra.page') ?? '{}'));
} catch {
  // Forbidden storage remembers nothing.
}
if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
document.documentElement.dataset.theme = theme;
