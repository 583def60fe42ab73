/** Scenes of spectral rendering whose image is one radiance. */
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import type { KernelVariant } from '../../src/shader/kernel.ts';
import { rgbOf } from '../reference/spectra.ts';
import { expectMean } from './expect-mean.ts';
import { imageMean, renderImage } from './gpu.ts';
import { PLAIN } from './kernel.ts';
import { sidak } from './statistics.ts';

/** Of one comparison, where a file has fewer than 200. */
export const ALPHA = sidak(1e-3, 200);

export const SPECTRAL: KernelVariant['features'] = { ...PLAIN.features, spectral: true };

/** A table of the document: one number an entry. */
export const table = (values: readonly number[]): { data: string } => ({
  data: toDataUrl(encodeNpy([values.length], Float32Array.from(values))),
});

/** A quad that fills the picture, facing the eye from z = 0. */
export const wall = (material: string, more: object = {}) => ({
  type: 'quad' as const,
  corner: [-2, -2, 0] as Vec3,
  edge1: [4, 0, 0] as Vec3,
  edge2: [0, 4, 0] as Vec3,
  material,
  ...more,
});
const before: SceneInput['camera'] = { type: 'orthographic', position: [0, 0, 1], target: [0, 0, 0], height: 1 };
export const view = (more: Omit<SceneInput, 'version' | 'camera'> & { camera?: SceneInput['camera'] }): SceneInput => ({
  version: 1,
  camera: before,
  film: { width: 16, height: 16 },
  ...more,
  render: { spectral: true, spp: 256, seed: 'spectral', ...more.render },
});

/** The mean of the image against a radiance by wavelength, in nm, in the unit of white light. */
export async function expectRadiance(scene: SceneInput, radiance: (at: number) => number, sees = 0.02): Promise<void> {
  const expected = rgbOf(radiance);
  const greatest = Math.max(...expected.map(Math.abs));
  // Channels that are nearly dark are seen beside the brightest.
  imageMean(await renderImage(scene)).forEach(({ mean, error }, c) =>
    expectMean({ mean: mean + greatest, error }, expected[c]! + greatest, { alpha: ALPHA, sees, what: `channel ${c}` }),
  );
}
