/** What bytecode means, without a GPU: statements and what they change, run by the machine on the host, against the same in TypeScript. */
import { dot, expectCases, vec, whole, type Case } from '../helpers/bytecode-run.ts';

const STATEMENTS: Case[] = [
  [
    'branches',
    'if (hit.p.x > 0.0) { r.x = 1.0; } else if (hit.p.y > 0.0) { r.y = 2.0; } else { r.z = 3.0; } r += 1.0;',
    ({ p }) => (p[0] > 0 ? [2, 1, 1] : p[1] > 0 ? [1, 3, 1] : [1, 1, 4]),
  ],
  [
    'a loop that counts',
    'for (var i = 0; i < 5; i++) { r.x += f32(i) * hit.p.x; if (i == 3) { break; } if (i == 1) { continue; } r.y += 1.0; }',
    ({ p }) => [6 * p[0], 2, 0],
  ],
  [
    'a loop while something holds',
    'var k = 0; while (k < 9) { k += 2; r.x += hit.p.x; if (k == 6) { continue; } r.y += 1.0; } r.z = f32(k);',
    ({ p }) => [5 * p[0], 4, 10],
  ],
  [
    'a loop with an end of its own',
    'var n = 0u; loop { if (n > 12u) { break; } r.x += 0.25; continuing { n += 3u; break if n == 9u; } } r.y = f32(n);',
    () => [0.75, 9, 0],
  ],
  [
    'loops in loops',
    'for (var i = 0; i < 3; i++) { for (var j = i; j < 4; j++) { if (j == 2) { continue; } r.x += f32(10 * i + j); } r.y += 1.0; }',
    () => [0 + 1 + 3 + 11 + 13 + 23, 3, 0],
  ],
  [
    'a switch',
    'switch (i32(abs(hit.p.x) * 4.0)) { case 1: { r.x = 1.0; } case 2, 15: { if (hit.p.y > 0.0) { break; } r.y = 2.0; } case 5: { r.x = 5.0; r.z = 6.0; } default: { r.z = 3.0; } } r += 1.0;',
    ({ p }) => {
      const k = whole(Math.abs(p[0]) * 4);
      return (k === 1 ? [1, 0, 0] : k === 2 || k === 15 ? [0, p[1] > 0 ? 0 : 2, 0] : k === 5 ? [5, 0, 6] : [0, 0, 3]).map(
        (each) => each + 1,
      );
    },
  ],
  [
    'a switch of numbers without a sign',
    'switch (u32(abs(hit.p.x) * 4.0)) { default { r.x = 1.0; } case 5u { r.x = 2.0; } }',
    ({ p }) => [whole(Math.abs(p[0]) * 4) === 5 ? 2 : 1, 0, 0],
  ],
  [
    'functions that return early',
    'r.x = first(hit.p.x); r.y = first(first(hit.p.y * 2.0)); r.z = first(-0.75);',
    ({ p }) => {
      const first = (x: number): number => {
        if (x < -0.5) return -1;
        for (let i = 0; i < 4; i++) if (i > x) return i;
        return x;
      };
      return [first(p[0]), first(first(p[1] * 2)), -1];
    },
    'fn first(x: f32) -> f32 { if (x < -0.5) { return -1.0; } for (var i = 0; i < 4; i++) { if (f32(i) > x) { return f32(i); } } return x; }',
  ],
  [
    'a function of one expression',
    'r = twice(hit.p) + twice(twice(hit.n));',
    ({ p, n }) => vec((i) => 2 * p[i]! + 4 * n[i]!),
    'fn twice(v: vec3f) -> vec3f { return 2.0 * v; }',
  ],
  [
    'what is passed is not changed',
    'let a = hit.p.x; r.x = changed(a) + a;',
    ({ p }) => [3 * p[0] + 1, 0, 0],
    'fn changed(x: f32) -> f32 { var y = x; y += x + 1.0; return y; }',
  ],
  [
    'pointers',
    'var s: State; s.at = hit.p; add(&s, hit.p.x); add(&s, s.sum); var x = s.sum; let p = &x; *p += 0.5; r = s.at + vec3f(x);',
    ({ p }) => vec((i) => (i === 1 ? p[0] : p[i]!) + 2 * p[0] + 0.5),
    'struct State { sum: f32, at: vec3f }\nfn add(s: ptr<function, State>, x: f32) { (*s).sum += x; (*s).at.y = x; }',
  ],
  [
    'a copy is its own',
    'var a = hit.p; let b = a; a.x = 9.0; var c = array<f32, 2>(1.0, 2.0); let d = c; c[1] = 7.0; r = vec3f(a.x, b.x, d[1] + c[1]);',
    ({ p }) => [9, p[0], 9],
  ],
  [
    'arrays',
    'var a: array<f32, 6>; for (var i = 0; i < 6; i++) { a[i] = hit.p.x * f32(i); } let i = u32(abs(hit.p.y) * 3.0); a[i % 6u] += 10.0; r = vec3f(a[5], a[i % 6u], a[2]);',
    ({ p }) => {
      const a = [0, 1, 2, 3, 4, 5].map((i) => p[0] * i);
      const i = whole(Math.fround(Math.abs(Math.fround(p[1])) * 3)) % 6;
      a[i]! += 10;
      return [a[5]!, a[i]!, a[2]!];
    },
  ],
  [
    'constant tables',
    'r = vec3f(TABLE[u32(abs(hit.p.x) * 2.0) % 4u], TABLE[2].y);',
    ({ p }) => {
      const i = whole(Math.abs(p[0]) * 2) % 4;
      return [2 * i + 1, 2 * i + 2, 6];
    },
    'const TABLE = array<vec2f, 4>(vec2f(1.0, 2.0), vec2f(3.0, 4.0), vec2f(5.0, 6.0), vec2f(7.0, 8.0));',
  ],
  [
    'structs in arrays',
    'var o = made(hit.p); o.all[1].weight *= 2.0; let k = u32(abs(hit.p.x) * 3.0) % 3u; o.all[k].at.y = 5.0; o.one = o.all[k]; r = vec3f(o.one.at, o.all[1].weight + o.all[2].weight);',
    ({ p }) => {
      const all = [
        { x: p[0], w: p[2] },
        { x: p[1], w: 4 },
        { x: 1, w: p[0] },
      ];
      const k = whole(Math.fround(Math.abs(Math.fround(p[0])) * 3)) % 3;
      return [all[k]!.x, 5, 4 + p[0]];
    },
    'struct Inner { at: vec2f, weight: f32 }\nstruct Outer { one: Inner, all: array<Inner, 3>, on: bool }\nfn made(p: vec3f) -> Outer { let i = Inner(p.xy, p.z); return Outer(i, array<Inner, 3>(i, Inner(p.yz, 2.0), Inner(vec2f(1.0), p.x)), p.x > 0.0); }',
  ],
  [
    'names that hide others',
    'let a = hit.p.x; { let a = a * 2.0; r.x += a; } r.y = a; for (var a = 0; a < 3; a++) { r.z += f32(a); }',
    ({ p }) => [2 * p[0], p[0], 3],
  ],
  [
    'matrices',
    'let m = mat3x3f(hit.p, hit.n, vec3f(1.0, 2.0, 3.0)); r = m * vec3f(1.0, 0.5, 2.0) + hit.n * m;',
    ({ p, n }) => {
      const m = [p, n, [1, 2, 3]];
      return vec((i) => m[0]![i]! + 0.5 * m[1]![i]! + 2 * m[2]![i]! + dot(n, m[i]!));
    },
  ],
  [
    'smaller matrices, and their columns',
    'let m = mat2x2f(1.0, 2.0, 3.0, hit.p.x); let v = m * hit.uv; let w = hit.uv * m; r = vec3f(v.y, w.y, m[1].y + m[0][1]);',
    ({ p, uv }) => [2 * uv[0] + p[0] * uv[1], 3 * uv[0] + p[0] * uv[1], p[0] + 2],
  ],
  [
    'sums of matrices',
    'var m = mat3x3f(hit.p, hit.n, hit.p); m[1] = hit.p; m[2].x = 5.0; let k = 2.0 * m - m * 0.5 + m; r = k[1] + k[2];',
    ({ p }) => vec((i) => 2.5 * (p[i]! + (i === 0 ? 5 : p[i]!))),
  ],
];

expectCases(STATEMENTS);
