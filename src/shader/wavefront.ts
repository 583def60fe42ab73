/** The passes of a wavefront (wgsl/wave/state.wgsl). */
import type { MaterialModule } from './material.ts';

/** Modules with the entry points of its passes. */
export const WAVE_PASSES = {
  shade: 'wave/shade',
  begin: 'wave/begin',
  walk: 'wave/walk',
  trace: 'wave/trace',
  collect: 'wave/collect',
  resolve: 'wave/resolve',
} as const;

export type WavePass = keyof typeof WAVE_PASSES;

/** Those of a kernel: with what follows light below surfaces only where it goes there (wgsl/path/walk.wgsl). */
export const wavePasses = (walks: boolean): WavePass[] =>
  (Object.keys(WAVE_PASSES) as WavePass[]).filter((pass) => walks || pass !== 'walk');

/**
 * Whether the paths of a workgroup are sorted by material: where a layered BSDF is among several materials. All threads of a group that
 * runs together pay for what one of them does, and that one is many times as long as the others.
 */
export const sortsPaths = (materials: readonly MaterialModule[]): boolean =>
  materials.length > 1 && materials.some((each) => each.defines.surface);

/** Paths of a workgroup of wgsl/wave/shade.wgsl: as they come, and sorted (wgsl/wave/sort.wgsl). */
export const SHADE_PATHS = { asTheyCome: 64, sorted: 1024 } as const;
