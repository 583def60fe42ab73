/** The scenes of the gallery but the first, which the page begins with. Comes with the first that is opened. */
export const sceneFiles: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  ['/scenes/*.json', '!/scenes/coloured-light.json'],
  { query: '?raw', import: 'default' },
);
