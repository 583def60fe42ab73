/** Runs before the page's code: keeps in `shifts` what moves by itself, and within what. */
export const WATCH_SHIFTS = `
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.parentElement?.closest('[class]')?.className ?? '') });
}).observe({ type: 'layout-shift', buffered: true });`;
