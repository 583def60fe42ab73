/** The whole library of shaders. Whoever imports this has all of it; what the page needs before its first picture does not. */
import { byPath, growingLibrary } from './first-library.ts';

const wgsl = import.meta.glob<string>('/wgsl/**/*.wgsl', { query: '?raw', import: 'default', eager: true });
const materials = import.meta.glob<string>('/materials/**/*.wgsl', { query: '?raw', import: 'default', eager: true });

Object.assign(growingLibrary.wgsl, byPath(wgsl, 'wgsl'));
Object.assign(growingLibrary.materials, byPath(materials, 'materials'));

/** What kernels are made of: modules without their comments (see documented-library.ts), materials as they were written. */
export const shaderLibrary = (): typeof growingLibrary => growingLibrary;
