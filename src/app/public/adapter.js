// Runs before the page's own code is there: the graphics process starts while that is on its way. main.ts waits for the answer.
globalThis.firstAdapter = navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
