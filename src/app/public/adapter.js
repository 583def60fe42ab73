// Runs before the page's own code is there: the graphics process starts while that is on its way. main.ts waits for the answer.
globalThis.firstAdapter = navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
// What stands until then has the theme that src/app/state/preferences.ts will find.
let theme;
try {
  ({ theme } = JSON.parse(localStorage.getItem('penumbra.page') ?? '{}'));
} catch {
  // Forbidden storage remembers nothing.
}
if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
document.documentElement.dataset.theme = theme;
