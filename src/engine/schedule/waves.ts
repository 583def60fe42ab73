/** Wavefronts, and the memory that they take turns with: loaded when a scene is to be rendered by one. */
export { Wavefront } from './wavefront.ts';
export { WaveMemory, wavePixels } from './wave-memory.ts';
