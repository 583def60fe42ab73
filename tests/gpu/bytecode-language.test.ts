/** What WGSL has, each in a material of its own: bytecode means what the compiled text means. */
import { expect, it } from 'vitest';
import { readMaterial } from '../../src/shader/material.ts';
import { differences } from '../helpers/bytecode.ts';

/** Name → statements that leave something in `r: vec3f`; `declarations` stand before the function. */
const CASES: Record<string, { declarations?: string; body: string }> = {
  'operators of floats': { body: 'let p = hit.p; r = p * 2.0 - p.zxy / (abs(p.yzx) + 0.5) + (-p) % 0.7; r += 3.0 - p;' },
  'operators of integers': {
    body: `let i = vec3i(hit.p * 100.0); let u = vec3u(hit.uv1.xyx * 1000.0);
      var j = i * 3 - i / 7 + i % 5; j ^= i << vec3u(2u); j |= i >> vec3u(1u); j &= ~i + 77;
      var v = u * 1664525u + 1013904223u; v = (v >> vec3u(16u)) ^ v; v = v / (u + 1u) + v % (u + 3u);
      r = vec3f(j) + vec3f(v & vec3u(0xffffu));`,
  },
  'operators that bind tighter than what is before them': {
    body: `let p = hit.p; let n = hit.n; if (p.x > 0.0 && p.y * n.y > 0.0) { r.x = 1.0; } if (p.x > 0.0 && p.y + n.y * 2.0 < p.z - n.x / 3.0) { r.y = 1.0; }
      r.z = p.x - p.y * n.z - n.x + p.z / n.x * 2.0 - -p.y; let u = vec3u(abs(p) * 99.0); r += vec3f(f32((u.x + u.y * 3u) << 2u)) + f32((u.x & 7u) == u.y % 8u || u.z > u.x + 1u);`,
  },
  'comparisons and logic': {
    body: `let p = hit.p; let a = p < p.yzx; let b = p.zxy >= vec3f(0.1);
      if (any(a & b) && !all(a | b)) { r.x = 1.0; } else if (p.x != p.y || p.z == 0.0) { r.y = 2.0; }
      r += select(p, p.zzz, a != b); r.z += f32(u32(p.x <= 0.5)) + select(1.0, 2.0, hit.front);`,
  },
  'swizzles, read and written': {
    body: `var v = vec4f(hit.p, hit.uv.x); v.x = v.w; v.y += v.x * 2.0; v.z -= 1.0; let w = v.wzyx;
      var q = vec2f(1.0); q = v.zy; q.y *= 3.0; r = vec3f(q, w.z) + v.rgb.bgr + vec4f(v.xy, q).zxw; r.x -= vec3f(v.w, q).y;`,
  },
  'lanes by a number that runs': {
    body: `var v = hit.p; let i = u32(abs(hit.p.x) * 10.0) % 3u; v[i] = 7.0; v[(i + 1u) % 3u] += 2.0; let w = hit.color; r = v + w[i] + vec3f(w[3], w[0u], v[2]);`,
  },
  arrays: {
    declarations: 'const TABLE = array<vec2f, 4>(vec2f(1.0, 2.0), vec2f(3.0, 4.0), vec2f(5.0, 6.0), vec2f(7.0, 8.0));',
    body: `var a: array<f32, 6>; for (var i = 0; i < 6; i++) { a[i] = hit.p.x * f32(i); }
      let i = u32(abs(hit.p.y) * 3.0); a[i % 6u] += 10.0; let b = array(1.0, 2.5, 4.0); let c = array<vec3f, 2>(hit.p, hit.n);
      r = vec3f(a[5] + a[i % 6u], TABLE[i % 4u].y + TABLE[2].x, b[i % 3u]) + c[i % 2u]; let last = a; r.x += last[2];`,
  },
  'structs, and arrays of them': {
    declarations: `struct Inner { at: vec2f, weight: f32 }
      struct Outer { one: Inner, all: array<Inner, 3>, on: bool }
      fn made(p: vec3f) -> Outer { let inner = Inner(p.xy, p.z); return Outer(inner, array<Inner, 3>(inner, Inner(p.yz, 2.0), Inner(vec2f(1.0), p.x)), p.x > 0.0); }`,
    body: `var o = made(hit.p); o.all[1].weight *= 2.0; o.all[u32(abs(hit.p.x) * 9.0) % 3u].at.y = 5.0; o.one = o.all[2]; var empty: Outer; empty.one.at.x = 1.0;
      r = vec3f(o.one.at + empty.one.at, o.one.weight) + vec3f(o.all[0].at, o.all[1].weight); if (o.on) { r.x += 1.0; } let swapped = Inner(o.one.at.yx, o.one.weight); o.one = swapped; r.y += o.one.at.x;`,
  },
  'loops, left and gone on with': {
    body: `for (var i = 0u; i < 20u; i++) { if (i % 3u == 0u) { continue; } if (f32(i) > abs(hit.p.x) * 10.0) { break; } r.x += f32(i); }
      var k = 0; while (k < 9) { k += 2; r.y += hit.p.y; if (k == 6) { continue; } r.y *= 0.5; }
      var n = 0u; loop { if (n > 12u) { break; } r.z += 0.25; continuing { n += 3u; break if n == 9u; } }`,
  },
  'loops in loops': {
    body: `for (var i = 0; i < 4; i++) { for (var j = i; j < 6; j++) { if (j == 3) { continue; } if (i + j > 7) { break; } r.x += f32(i * j); } if (r.x > 30.0) { break; } r.y += 1.0; }`,
  },
  switches: {
    body: `for (var i = 0; i < 5; i++) { switch (i32(abs(hit.p.x) * 4.0) + i) { case 0: { r.x += 1.0; } case 1, 2: { if (hit.p.y > 0.0) { break; } r.y += 1.0; } case 3: { continue; } default: { r.z += 2.0; } } r.x += 0.125; }`,
  },
  'functions that return early, and call each other': {
    declarations: `fn first(x: f32) -> f32 { if (x < -0.5) { return -1.0; } for (var i = 0; i < 4; i++) { if (f32(i) > x) { return f32(i); } } return x; }
      fn second(v: vec3f) -> vec3f { let a = first(v.x) + first(v.y * 3.0); { if (a > 2.0) { return v * a; } } return vec3f(first(a)); }
      fn third(x: i32) -> i32 { switch (x) { case 1: { return 10; } case 2: { return 20; } default: { return x; } } }`,
    body: 'r = second(hit.p) + second(second(hit.n)) + f32(third(i32(abs(hit.p.x) * 2.0)) + third(2));',
  },
  pointers: {
    declarations: `struct State { sum: f32, at: vec3f }
      fn add(s: ptr<function, State>, x: f32) { (*s).sum += x; (*s).at.y = x; }
      fn bump(x: ptr<function, f32>) -> f32 { let before = *x; *x = before * 2.0 + 1.0; return before; }
      fn both(s: ptr<function, State>, x: f32) -> f32 { add(s, x); add(s, (*s).sum); return (*s).sum; }`,
    body: `var s: State; s.at = hit.p; add(&s, hit.p.x); let t = both(&s, 0.5); var x = hit.p.z; let y = bump(&x); let p = &x; *p += y; r = s.at + vec3f(t, x, s.sum);`,
  },
  'names that hide others': {
    body: 'let a = hit.p.x; { let a = a * 2.0; r.x += a; { var a = vec2f(a); a.x = 9.0; r.y += a.x; } r.x += a; } for (var a = 0; a < 2; a++) { r.z += f32(a); } r.z += a;',
  },
  matrices: {
    body: `let m = mat3x3f(hit.p, hit.n, vec3f(1.0, 2.0, 3.0)); let n = mat2x2f(1.0, 2.0, 3.0, hit.p.x); var k = mat3x3<f32>(m[1], m[0], m[2]); k[1] = hit.p; k[2].x = 5.0;
      r = m * hit.p + hit.n * k + (m * k)[1] + (m + k * 0.5 - m)[0]; let w = n * hit.uv; r.x += w.x; r.y += (hit.uv * n).y; r.z += m[2][1];`,
  },
  'constants without a type': {
    declarations:
      'const HALF = 1.0 / 2.0; const WHOLE = 3 * 2 + 1; const BOTH = WHOLE * HALF; const V = vec3(1, 2.5, WHOLE); const ROOT = sqrt(2.0); alias Number = f32; const TYPED: Number = 7;',
    body: 'let i = WHOLE; let x = HALF; var y = 1; y += i; r = V * x + vec3f(BOTH) + f32(y) + vec3(ROOT) + TYPED; r.x += f32(0x1f) + f32(3u) + 1e-3f + pow(2.0, 0.5) + f32(-7 / 2) + f32(-7 % 3) + f32(1 << 4u) + abs(-2.5);',
  },
  'built-in functions': {
    body: `let p = abs(hit.p) + 0.1; r = sqrt(p) + inverseSqrt(p) + exp(-p) + log(p) + exp2(p) + log2(p) + pow(p, vec3f(1.5)) + floor(p * 5.0) + ceil(p) + fract(p * 3.0) + round(p * 7.3) + trunc(p) + sign(hit.p);
      r += sin(p) + cos(p) + tan(p) + asin(p * 0.3) + acos(p * 0.3) + atan(p) + atan2(p, p.yzx) + sinh(p) + cosh(p) + tanh(p) + degrees(p) + radians(p) + saturate(hit.p);
      r += mix(p, p.zxy, 0.25) + mix(p, p.zxy, p * 0.1) + clamp(hit.p, vec3f(-0.5), vec3f(0.5)) + smoothstep(vec3f(0.0), vec3f(1.0), p) + step(p, p.yxz) + fma(p, p, p) + min(p, p.yzx) + max(p.x, p.y);`,
  },
  'built-in functions of vectors': {
    body: `let n = normalize(hit.p); r = cross(n, hit.n) + reflect(n, hit.n) + refract(n, hit.n, 0.7) + faceForward(hit.n, n, hit.n) + dot(n, hit.n) + length(hit.p) + distance(hit.p, hit.n);
      let q = normalize(hit.uv + 3.0); r.x += dot(q, hit.uv1) + length(q) + distance(q, hit.uv); r.y += reflect(q, q.yx).x; let c = hit.color; r.z += dot(c, c.wzyx) + length(c) + normalize(c).y + distance(c.xy, c.zw) + length(c.x - 2.0);`,
  },
  bits: {
    body: `let u = vec3u(abs(hit.p) * 4000.0); let i = vec3i(hit.p * 4000.0); r = vec3f(countOneBits(u) + countLeadingZeros(u) + countTrailingZeros(u) + firstLeadingBit(u) + (reverseBits(u) >> vec3u(20u)));
      r += vec3f(firstLeadingBit(i) + abs(i) + sign(i) + max(i, i.yzx) - min(i, vec3i(5)) + clamp(i, vec3i(-100), vec3i(100))); r.x += f32(min(u.x, 7u) + clamp(u.y, 2u, 9u) + max(u.z, 3u));
      r.y += bitcast<f32>((bitcast<u32>(hit.p.x) & 0x7fffffu) | 0x3f800000u); r.z += bitcast<vec2f>(vec2u(0x3f800000u)).y + f32(bitcast<i32>(u.x));`,
  },
  conversions: {
    body: 'r = vec3f(vec3i(hit.p * 9.7)) + vec3f(vec3u(abs(hit.p) * 9.7)) + f32(i32(hit.p.x * 3.0)) + f32(u32(i32(-3)) >> 28u) + f32(bool(hit.p.y)) + f32(u32(hit.front)) + vec3f(vec3<bool>(hit.p > vec3f(0.0))) + vec3(vec2f(vec2i(1, 2)), 3.0) + f32(i32(3e9f) >> 20u);',
  },
  'cellular noise, flat and in space, with all that it tells': {
    declarations: 'import package::noise::{noise_worley_2d, noise_worley_3d};',
    body: `let a = noise_worley_2d(hit.p.xy * 5.0); let b = noise_worley_3d(hit.p * 5.0);
      if (hit.p.x > 0.0) { r = vec3f(a.f1, a.f2, a.to.x + 2.0 * a.to.y) + vec3f(a.id & vec3i(255)); }
      else { r = vec3f(b.f1, b.f2, b.to.z) + b.to * 3.0 + vec3f(b.id & vec3i(255)); }`,
  },
  'the right side of && is not always computed': {
    declarations: 'fn slow(x: f32) -> bool { var s = 0.0; for (var i = 0; i < 8; i++) { s += x; } return s > 4.0; }',
    body: 'if (hit.p.x > 0.0 && slow(hit.p.y)) { r.x = 1.0; } if (hit.p.x > 0.0 || slow(hit.p.z)) { r.y = 1.0; } let both = slow(hit.p.x) && (slow(hit.p.y) || !slow(hit.p.z)); r.z = f32(both);',
  },
};

const sourceOf = ({ declarations = '', body }: { declarations?: string; body: string }): string => `import package::material::Hit;
${declarations}
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.0); }
fn emission(wo: vec3f, hit: Hit) -> vec3f {
  var r = vec3f(0.0);
  ${body}
  return r;
}
`;

/** Of the size of the numbers that are added: transcendental functions of SwiftShader are the same here and there. */
const TOLERANCE = 2 ** -18;

it.each(Object.entries(CASES))('%s', async (_, given) => {
  const source = sourceOf(given);
  const material = readMaterial('told', source);
  const { differences: found, compared } = await differences(material, 64, 3, { told: source });
  expect(compared).toBeGreaterThan(64 * 3);
  expect(
    found.filter((each) => !(Math.abs(each.compiled - each.interpreted) <= TOLERANCE * Math.max(Math.abs(each.compiled), 10))),
  ).toEqual([]);
});
