/** Former versions of materials and environments, for links that were made with them. */
import { byPath } from './first-library.ts';

const archived = import.meta.glob<string>('/src/link/archive/materials/**/*.wgsl', { query: '?raw', import: 'default', eager: true });

/** `NAME.N` → text. */
export const formerSources = byPath(archived, 'src/link/archive/materials');
