/** Films by wavelength under tungsten light, shown as an eye sees them that has adapted to it, against sums over published tables. */
import { beforeAll, describe, expect, it } from 'vitest';
import { adaptation } from '../../src/base/adaptation.ts';
import { times } from '../../src/base/matrix.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { renderImage, type TestImage } from '../helpers/gpu.ts';
import { table } from '../helpers/spectral.ts';
import { COLOR_CHECKER, deltaE2000, labOf, spectrumAt, xyzOf, xyzOfRgb } from '../reference/spectra.ts';

const tungsten = (at: number): number => (560 / at) ** 5 / Math.expm1(1.435e7 / (2848 * at));
const names = Object.keys(COLOR_CHECKER);
const SPP = 65_536;

/** Bradford in XYZ, from the sums of A to those of D65: not by the host's chromaticities and matrices. */
function bradford(xyz: readonly number[]): number[] {
  const cones = (of: readonly number[]): number[] =>
    [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]].map((row) => row.reduce((sum, each, i) => sum + each * of[i]!, 0)); // prettier-ignore
  const lamp = xyzOf(tungsten).map((each, _, [, y]) => each / y!);
  const [from, to] = [cones(lamp), cones(xyzOfRgb([1, 1, 1]))];
  const [r, g, b] = cones(xyz).map((each, i) => (each * to[i]!) / from[i]!) as [number, number, number];
  // The inverse, to seven digits.
  return [
    0.9869929 * r - 0.1470543 * g + 0.1599627 * b,
    0.4323053 * r + 0.5183603 * g + 0.0492912 * b,
    -0.0085287 * r + 0.0400428 * g + 0.9684867 * b,
  ];
}

describe('a ColorChecker under A, where A is white', () => {
  let image: TestImage;
  beforeAll(async () => {
    image = await renderImage({
      version: 1,
      camera: { type: 'orthographic', position: [0, 0, 5], target: [0, 0, 0], height: 5 },
      film: { width: 6, height: 5 },
      render: { spectral: true, spp: SPP, seed: 'tungsten', maxDepth: 1 },
      display: { white: 'A' },
      environment: { type: 'program', file: 'light' },
      programs: { light: 'import package::spectrum::spectrum_a;\nfn environment(d: vec3f) -> vec3f { return spectrum_a(); }' },
      images: Object.fromEntries(names.map((name, i) => [`patch${i}`, table(COLOR_CHECKER[name]!)])),
      materials: {
        ...Object.fromEntries(
          names.map((_, i) => [`patch${i}`, { file: 'spectral_diffuse', params: { reflectance: `patch${i}`, scale: 1 } }]),
        ),
        white: { file: 'diffuse', params: { albedo: [1, 1, 1] } },
      },
      shapes: [
        ...names.map((_, i) => ({
          type: 'quad' as const,
          corner: [(i % 6) - 3, 1.5 - Math.floor(i / 6), 0] as Vec3,
          edge1: [1, 0, 0] as Vec3,
          edge2: [0, 1, 0] as Vec3,
          material: `patch${i}`,
        })),
        { type: 'quad', corner: [-3, -2.5, 0], edge1: [6, 0, 0], edge2: [0, 1, 0], material: 'white' },
      ],
    });
  });
  const seen = (i: number): Vec3 => {
    const rgb = [0, 1, 2].map((c) => image.sum[3 * i + c]! / image.n[i]!) as Vec3;
    return times(adaptation('A')!, rgb);
  };

  it('has a white patch that is neutral', () => {
    // Six pixels together: the noise of wavelengths is a fifth of that bound.
    const rgb = [0, 1, 2].map((c) => [24, 25, 26, 27, 28, 29].reduce((sum, i) => sum + seen(i)[c]! / 6, 0));
    expect(deltaE2000(labOf(xyzOfRgb(rgb)), [100, 0, 0])).toBeLessThan(0.25);
  });

  it.each(names.map((name, i) => [name, i] as const))('%s: ΔE below 0.5', (name, i) => {
    const y = xyzOf(tungsten)[1]!;
    const expected = bradford(xyzOf((at) => (tungsten(at) / y) * spectrumAt(COLOR_CHECKER[name]!, at)));
    expect(deltaE2000(labOf(xyzOfRgb(seen(i))), labOf(expected))).toBeLessThan(0.5);
  });
});
