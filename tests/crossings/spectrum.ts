/** The wavelengths of wgsl/path/wavelength.wgsl, read from its text. */
import { shaderLibrary } from '../../src/content/node.ts';
import type { Vec3 } from '../../src/scene/document.ts';

/** At the middle of each of its equal steps: λ in µm, and w(λ); linear in between, so that the mean of w over them is exactly its mean. */
export function spectrum(): [number, Vec3][] {
  const text = shaderLibrary().wgsl['path/wavelength']!;
  const table = text.slice(text.indexOf('const SPECTRUM'), text.indexOf(');\n', text.indexOf('const SPECTRUM')));
  const rows = Array.from(table.matchAll(/vec4f\(([^)]+)\)/g), ([, numbers]) => numbers!.split(',').map(Number));
  return rows.slice(1).map((row, i) => {
    const [wavelength, ...w] = row.map((each, k) => (each + rows[i]![k]!) / 2);
    return [wavelength!, w as Vec3];
  });
}
