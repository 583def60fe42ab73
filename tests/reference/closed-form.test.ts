import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../src/scene/document.ts';
import * as closed from './closed-form.ts';

describe('closed forms', () => {
  test('Fresnel reflectance', () => {
    expect(closed.fresnelDielectric(1, 1.5)).toBeCloseTo(0.04, 14);
    expect(closed.fresnelDielectric(1e-9, 1.5)).toBeCloseTo(1, 6);
    expect(closed.fresnelDielectric(0.7, 1 / 1.5)).toBe(1); // beyond the critical angle, cos 0.745
    for (const angle of [0.2, 0.7, 1.3]) {
      const inside = Math.asin(closed.snell(Math.sin(angle), 1.5));
      const s = (Math.sin(angle - inside) / Math.sin(angle + inside)) ** 2;
      const p = (Math.tan(angle - inside) / Math.tan(angle + inside)) ** 2;
      expect(closed.fresnelDielectric(Math.cos(angle), 1.5)).toBeCloseTo((s + p) / 2, 13);
      expect(closed.fresnelDielectric(Math.cos(inside), 1 / 1.5)).toBeCloseTo((s + p) / 2, 13);
    }
    // A slab: the series of internal reflections.
    expect(closed.slabReflectance(0.3)).toBeCloseTo(0.3 + (0.49 * 0.3) / (1 - 0.09), 14);
  });

  test('irradiance', () => {
    const square: Vec3[] = [[-1, -1, 2], [1, -1, 2], [1, 1, 2], [-1, 1, 2]]; // prettier-ignore
    let sum = 0; // midpoint rule over the square
    const m = 400;
    const [px, py] = [0.3, -0.2];
    for (let i = 0; i < m * m; i++) {
      const d2 = ((2 * (i % m) + 1) / m - 1 - px) ** 2 + ((2 * Math.floor(i / m) + 1) / m - 1 - py) ** 2 + 4;
      sum += (4 / d2 / d2) * (4 / m / m);
    }
    expect(closed.irradiancePolygon(3, [px, py, 0], [0, 0, 1], square)).toBeCloseTo(3 * sum, 5);
    expect(closed.irradiancePolygon(3, [px, py, 0], [0, 0, 2], square.toReversed())).toBeCloseTo(3 * sum, 5);
    const ring = Array.from({ length: 3000 }, (_, i): Vec3 => [Math.cos((i * Math.PI) / 1500), Math.sin((i * Math.PI) / 1500), 2]);
    expect(closed.irradiancePolygon(1, [0, 0, 0], [0, 0, 1], ring)).toBeCloseTo(closed.irradianceDisk(1, 1, 2), 5);
    // On the axis a sphere shines like the disk of its silhouette.
    expect(closed.irradianceSphere(1, [0, 0, 0], [0, 0, 1], [0, 0, 2], 1)).toBeCloseTo(
      closed.irradianceDisk(1, Math.tan(Math.PI / 6), 1),
      13,
    );
    expect(closed.enclosureRadiance(2, 0.5)).toBe(4);
    expect(closed.enclosureRadiance(2, 0.5, 2)).toBeCloseTo(3.5, 14);
  });
});
