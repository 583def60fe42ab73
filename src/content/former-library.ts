/** Former versions of scenes, materials and environments, for links that were made with them. */
import { byPath } from './first-library.ts';

const archived = import.meta.glob<string>('/src/link/archive/materials/**/*.wgsl', { query: '?raw', import: 'default', eager: true });

/** `NAME.N` → text. */
export const formerSources = byPath(archived, 'src/link/archive/materials');

const archivedScenes = import.meta.glob<string>('/src/link/archive/scenes/*.json', { query: '?raw', import: 'default' });

/** `NAME.N` → former versions of scenes, read when they are asked for. */
export const formerScenes: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(archivedScenes).map(([path, load]) => [path.slice('/src/link/archive/scenes/'.length, -'.json'.length), load]),
);
