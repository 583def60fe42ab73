import type { SceneDocument, Vec3 } from '../document.ts';
import { add, cross, length, normalize, orthonormalBasis, rotation, scale, transformed } from '../vec.ts';
export const KIND = { triangle: 0, parallelogram: 1, disk: 2, sphere: 3 } as const;
export interface Primitives { count: number; kind: Uint8Array; points: Float32Array; shape: Uint32Array; normals: Float32Array | null; uvs: Float32Array | null; dropped: number }
export function flatten(scene: SceneDocument): Primitives {
  const kind: number[] = [], points: number[] = [], shape: number[] = [];
  const put = (s: number, k: number, a: Vec3, b: Vec3, c: Vec3) => { kind.push(k); shape.push(s); points.push(...a, ...b, ...c); };
  scene.shapes.forEach((s, i) => {
    if (s.type === 'sphere') put(i, 3, s.center, [s.radius, 0, 0], [0, 0, 0]);
    else if (s.type === 'quad') put(i, 1, s.corner, s.edge1, s.edge2);
    else if (s.type === 'disk') { const n = normalize(s.normal); const [x, y] = orthonormalBasis(n); put(i, 2, s.center, scale(x, s.radius), scale(y, s.radius)); }
    else if (s.type === 'box') {
      const m = rotation(s.rotate); const ax = [0, 1, 2].map((k) => transformed(m, [0, 1, 2].map((j) => (j === k ? s.size[k]! : 0)) as Vec3)) as [Vec3, Vec3, Vec3];
      const at = (a: number, b: number, c: number): Vec3 => add(s.center, add(scale(ax[0], a), add(scale(ax[1], b), scale(ax[2], c))));
      const lo = at(-0.5, -0.5, -0.5), hi = at(0.5, 0.5, 0.5); const neg = (v: Vec3) => scale(v, -1);
      put(i, 1, lo, ax[1], ax[0]); put(i, 1, lo, ax[2], ax[1]); put(i, 1, lo, ax[0], ax[2]);
      put(i, 1, hi, neg(ax[0]), neg(ax[1])); put(i, 1, hi, neg(ax[1]), neg(ax[2])); put(i, 1, hi, neg(ax[2]), neg(ax[0]));
    } else {
      const m = rotation(s.transform.rotate); const sc = s.transform.scale; const k3: Vec3 = typeof sc === 'number' ? [sc, sc, sc] : sc;
      const p = (v: number): Vec3 => { const q = s.data!.positions; return add(transformed(m, [q[v * 3]! * k3[0], q[v * 3 + 1]! * k3[1], q[v * 3 + 2]! * k3[2]]), s.transform.translate); };
      const ix = s.data!.indices;
      for (let t = 0; t < ix.length; t += 3) { const a = p(ix[t]!), b = p(ix[t + 1]!), c = p(ix[t + 2]!); put(i, 0, a, add(b, scale(a, -1)), add(c, scale(a, -1))); }
    }
  });
  return { count: kind.length, kind: Uint8Array.from(kind), points: Float32Array.from(points), shape: Uint32Array.from(shape), normals: null, uvs: null, dropped: 0 };
}
const v = (p: Primitives, i: number, k: number): Vec3 => [p.points[i * 9 + k]!, p.points[i * 9 + k + 1]!, p.points[i * 9 + k + 2]!];
export function primitiveBounds(p: Primitives): Float32Array {
  const out = new Float32Array(p.count * 6);
  for (let i = 0; i < p.count; i++) {
    const a = v(p, i, 0), b = v(p, i, 3), c = v(p, i, 6); let ps: Vec3[];
    if (p.kind[i] === 3) ps = [add(a, [b[0], b[0], b[0]]), add(a, [-b[0], -b[0], -b[0]])];
    else if (p.kind[i] === 2) ps = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([x, y]) => add(a, add(scale(b, x!), scale(c, y!))));
    else ps = [a, add(a, b), add(a, c), ...(p.kind[i] === 1 ? [add(a, add(b, c))] : [])];
    for (let k = 0; k < 3; k++) { const xs = ps.map((q) => q[k]!); out[i * 6 + k] = Math.min(...xs) - 1e-6 * Math.max(...xs.map(Math.abs)); out[i * 6 + 3 + k] = Math.max(...xs) + 1e-6 * Math.max(...xs.map(Math.abs)); }
  }
  return out;
}
export function area(p: Primitives, i: number): number {
  const b = v(p, i, 3), c = v(p, i, 6); const x = length(cross(b, c));
  return p.kind[i] === 3 ? 4 * Math.PI * b[0] ** 2 : p.kind[i] === 2 ? Math.PI * x : p.kind[i] === 1 ? x : x / 2;
}
