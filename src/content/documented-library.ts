/** The modules of the library as they were written: for those who read them. */
import { byPath } from './first-library.ts';

const wgsl = import.meta.glob<string>('/wgsl/**/*.wgsl', { query: '?raw&documented', import: 'default', eager: true });

/** By path below wgsl/, without ending. */
export const documentedLibrary: Readonly<Record<string, string>> = byPath(wgsl, 'wgsl');
