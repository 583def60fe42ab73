/** What bytecode means, without a GPU: statements of WGSL, run by the machine on the host, against what they say in TypeScript. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ENTRIES } from '../../src/shader/bytecode/entries.ts';
import { compileMaterial, INPUTS } from '../../src/shader/bytecode/program.ts';
import { Linker } from '../../src/shader/link.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { packParams } from '../../src/shader/params.ts';
import { requireLayout } from '../../src/shader/struct.ts';
import { floatOf, runMachine, wordOf, type Register } from '../reference/machine.ts';

type Vec3 = [number, number, number];
interface Hit {
  p: Vec3;
  n: Vec3;
  uv: [number, number];
  front: number;
}

const library = shaderLibrary();
const linker = Linker.of(library.wgsl);
const MEMBERS = requireLayout(library.wgsl.material!, 'Hit').members.map(({ name }) => name);
const FEATURES = { images: false, instances: false, noise: false };
const HITS: Hit[] = [
  { p: [0.3, -1.7, 2.2], n: [0.6, 0, 0.8], uv: [0.25, 0.75], front: 1 },
  { p: [-0.6, 0.4, -0.9], n: [0, -0.28, 0.96], uv: [-1.5, 2.125], front: 0 },
  { p: [1.25, 2.5, 0.05], n: [-2 / 3, 2 / 3, 1 / 3], uv: [0.5, 0.5], front: 1 },
  { p: [-3.75, -0.125, 0.5], n: [0.48, 0.6, 0.64], uv: [3, -0.25], front: 0 },
];

/** `r` after the statements. @param params members of the material's Params, with their values in turn */
function ran(body: string, { p, n, uv, front }: Hit, declarations = '', params: [member: string, value: number[]][] = []): Vec3 {
  const struct = params.length === 0 ? '' : `struct Params {\n${params.map(([member]) => `  /// A number.\n  ${member},`).join('\n')}\n}\n`;
  const source = `import package::material::Hit;
${struct}${declarations}
fn emission(wo: vec3f, hit: Hit${params.length === 0 ? '' : ', params: Params'}) -> vec3f { var r = vec3f(0.0); ${body} return r; }`;
  const material = readMaterial('tried', source);
  const { words } = compileMaterial(linker, material, FEATURES);
  const registers: Register[] = Array.from({ length: 128 }, () => [0, 0, 0, 0]);
  const given: Record<string, readonly number[]> = { p, n, uv };
  MEMBERS.forEach((name, i) => {
    const lanes = given[name];
    registers[INPUTS.hit + i] = name === 'front' ? [front, front, front, front] : (Array.from({ length: 4 }, (_, k) => wordOf(lanes?.[k] ?? 0)) as Register); // prettier-ignore
  });
  registers[INPUTS.base] = [2, 2, 2, 2];
  const values = packParams(material.layout, material.params, params.map(([, value]) => value)); // prettier-ignore
  const shared: Register[] = [[0, 0, 0, 0], [0, 0, 0, 0]]; // prettier-ignore
  for (let i = 0; i < values.length; i += 4) shared.push([...values.subarray(i, i + 4)] as Register);
  runMachine(words, Object.keys(ENTRIES).indexOf('emission'), registers, shared);
  return registers[0]!.slice(0, 3).map(floatOf) as Vec3;
}

/** Single precision, some operations deep. */
function expectClose(found: Vec3, expected: readonly number[], what: string): void {
  const size = Math.max(1, ...expected.map(Math.abs));
  expected.forEach((each, i) => expect(Math.abs(found[i]! - each) / size, `${what} ${i}: ${found[i]} for ${each}`).toBeLessThan(2e-6));
}

type Case = [name: string, body: string, expected: (hit: Hit) => readonly number[], declarations?: string];

const vec = (f: (i: number) => number): Vec3 => [f(0), f(1), f(2)];
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0);
const whole = (x: number): number => Math.trunc(x);

const EXPRESSIONS: Case[] = [
  ['sums and products', 'r = hit.p * 2.0 - hit.n / 4.0 + 0.5;', ({ p, n }) => vec((i) => p[i]! * 2 - n[i]! / 4 + 0.5)],
  ['a scalar before a vector', 'r = 3.0 - hit.p;', ({ p }) => vec((i) => 3 - p[i]!)],
  ['a quotient that is no product', 'r = hit.p / (hit.p.zxy + 7.0);', ({ p }) => [p[0] / (p[2] + 7), p[1] / (p[0] + 7), p[2] / (p[1] + 7)]],
  ['remainders', 'r = hit.p % 0.7;', ({ p }) => vec((i) => p[i]! % 0.7)],
  [
    'precedence',
    'r.x = hit.p.x - hit.p.y * hit.n.z - hit.n.x; r.y = (hit.p.x - hit.p.y) * -hit.n.z;',
    ({ p, n }) => [p[0] - p[1] * n[2] - n[0], (p[0] - p[1]) * -n[2], 0],
  ],
  [
    'whole numbers',
    'let i = vec3i(hit.p * 100.0); r = vec3f(i * 3 - i / 7 + i % 5);',
    ({ p }) =>
      vec((i) => {
        const k = whole(Math.fround(Math.fround(p[i]!) * 100));
        return k * 3 - whole(k / 7) + (k % 5);
      }),
  ],
  [
    'numbers without a sign',
    'let u = vec3u(abs(hit.p) * 100.0); r = vec3f((u << vec3u(3u)) / (u + 1u) + (u >> vec3u(1u)) % 5u);',
    ({ p }) =>
      vec((i) => {
        const k = whole(Math.fround(Math.abs(Math.fround(p[i]!)) * 100));
        return whole((k << 3) / (k + 1)) + ((k >> 1) % 5);
      }),
  ],
  [
    'bits',
    'let i = vec3i(hit.p * 9.0); r = vec3f((i & vec3i(6)) | (~i ^ vec3i(3)));',
    ({ p }) =>
      vec((i) => {
        const k = whole(Math.fround(Math.fround(p[i]!) * 9));
        return (k & 6) | (~k ^ 3);
      }),
  ],
  [
    'comparisons of vectors',
    'r = select(hit.p, -hit.n, hit.p < hit.p.yzx);',
    ({ p, n }) => vec((i) => (p[i]! < p[(i + 1) % 3]! ? -n[i]! : p[i]!)),
  ],
  [
    'a comparison that chooses all',
    'r = select(hit.p, hit.n, hit.p.x >= 0.3);',
    ({ p, n }) => (Math.fround(p[0]) >= Math.fround(0.3) ? n : p),
  ],
  [
    'any and all of as many as there are',
    'let a = hit.uv > vec2f(0.0); r.x = f32(any(a)); r.y = f32(all(a)); r.z = f32(all(hit.p > vec3f(-5.0)));',
    ({ uv }) => [Number(uv.some((each) => each > 0)), Number(uv.every((each) => each > 0)), 1],
  ],
  [
    'logic that is not asked further',
    'r.x = f32(hit.front && hit.p.x > 0.0); r.y = f32(!hit.front || hit.p.y > 0.0); r.z = f32(hit.front != (hit.p.z > 0.0));',
    ({ p, front }) => [Number(front === 1 && p[0] > 0), Number(front === 0 || p[1] > 0), Number((front === 1) !== p[2] > 0)],
  ],
  [
    'swizzles',
    'let v = vec4f(hit.p, hit.uv.y); r = v.wzy + v.rgb.bgr + vec4f(v.xy, hit.uv).zxw;',
    ({ p, uv }) => [uv[1] + p[2] + uv[0], p[2] + p[1] + p[0], p[1] + p[0] + uv[1]],
  ],
  ['lanes that are written', 'var v = hit.p; v.y = 4.0; v.z *= 2.0; v.x -= v.y; r = v;', ({ p }) => [p[0] - 4, 4, 2 * p[2]]],
  [
    'a lane by its number',
    'var v = hit.p; let i = u32(abs(hit.p.x) * 10.0) % 3u; v[i] = 7.0; r = v; r[2] += v[(i + 1u) % 3u];',
    ({ p }) => {
      const v = [...p];
      const i = whole(Math.fround(Math.abs(Math.fround(p[0])) * 10)) % 3;
      v[i] = 7;
      return [v[0]!, v[1]!, v[2]! + v[(i + 1) % 3]!];
    },
  ],
  [
    'vectors of parts',
    'r = vec3f(hit.uv, 1.0) + vec3f(2.0, hit.uv) + vec3f(0.5) + vec3f();',
    ({ uv }) => [uv[0] + 2.5, uv[1] + uv[0] + 0.5, 1 + uv[1] + 0.5],
  ],
  [
    'conversions',
    'r = vec3f(f32(i32(hit.p.x * 10.0)), f32(u32(abs(hit.p.y) * 10.0)), f32(bool(hit.p.z)));',
    ({ p }) => [whole(Math.fround(Math.fround(p[0]) * 10)), whole(Math.fround(Math.abs(Math.fround(p[1])) * 10)), 1],
  ],
  [
    'bits of another type',
    'r.x = bitcast<f32>(bitcast<u32>(hit.p.x)); r.y = f32(bitcast<i32>(u32(abs(hit.p.y) * 8.0) - 100u)); r.z = bitcast<vec2f>(bitcast<vec2u>(hit.p.yz)).y;',
    ({ p }) => [p[0], whole(Math.abs(p[1]) * 8) - 100, p[2]],
  ],
];

const FUNCTIONS: Case[] = [
  [
    'clamp',
    'r = clamp(hit.p, vec3f(-0.5), vec3f(1.0)); r.x = clamp(hit.p.x, -1.0, 0.25);',
    ({ p }) => [Math.min(Math.max(p[0], -1), 0.25), Math.min(Math.max(p[1], -0.5), 1), Math.min(Math.max(p[2], -0.5), 1)],
  ],
  [
    'clamp of whole numbers',
    'r = vec3f(clamp(vec3i(hit.p * 4.0), vec3i(-3), vec3i(5))); r.z = f32(clamp(u32(abs(hit.p.z) * 9.0), 2u, 6u));',
    ({ p }) => [
      Math.min(Math.max(whole(p[0] * 4), -3), 5),
      Math.min(Math.max(whole(p[1] * 4), -3), 5),
      Math.min(Math.max(whole(Math.fround(Math.abs(Math.fround(p[2])) * 9)), 2), 6),
    ],
  ],
  [
    'min and max',
    'r = min(hit.p, hit.n) + 2.0 * max(hit.p, vec3f(0.1)); r.x += f32(max(i32(hit.p.x * 5.0), -2));',
    ({ p, n }) => vec((i) => Math.min(p[i]!, n[i]!) + 2 * Math.max(p[i]!, 0.1) + (i === 0 ? Math.max(whole(p[0] * 5), -2) : 0)),
  ],
  [
    'distances',
    'r.x = distance(hit.p, hit.n); r.y = length(hit.uv); r.z = distance(hit.uv, vec2f(1.0, 2.0)) + distance(hit.p.x, 4.0);',
    ({ p, n, uv }) => [
      Math.hypot(...p.map((each, i) => each - n[i]!)),
      Math.hypot(...uv),
      Math.hypot(uv[0] - 1, uv[1] - 2) + Math.abs(p[0] - 4),
    ],
  ],
  ['length of one number', 'r.x = length(hit.p.x);', ({ p }) => [Math.abs(p[0]), 0, 0]],
  [
    'products',
    'r = cross(hit.p, hit.n) + dot(hit.p, hit.n); r.z += dot(hit.uv, hit.p.xy);',
    ({ p, n, uv }) =>
      vec((i) => p[(i + 1) % 3]! * n[(i + 2) % 3]! - p[(i + 2) % 3]! * n[(i + 1) % 3]! + dot(p, n) + (i === 2 ? dot(uv, [p[0], p[1]]) : 0)),
  ],
  [
    'directions',
    'r = normalize(hit.p) + reflect(hit.p, hit.n) + faceForward(hit.n, hit.p, vec3f(0.0, 1.0, 0.0));',
    ({ p, n }) => vec((i) => p[i]! / Math.hypot(...p) + p[i]! - 2 * dot(p, n) * n[i]! + (p[1] < 0 ? n[i]! : -n[i]!)),
  ],
  [
    'angles',
    'r = vec3f(radians(hit.p.x), degrees(hit.p.y), atan2(hit.p.y, hit.p.x));',
    ({ p }) => [(p[0] * Math.PI) / 180, (p[1] * 180) / Math.PI, Math.atan2(p[1], p[0])],
  ],
  [
    'angles that are constants',
    'r = vec3f(radians(90.0) + hit.p.x, degrees(1.5), radians(180.0f));',
    ({ p }) => [Math.PI / 2 + p[0], 270 / Math.PI, Math.PI],
  ],
  [
    'steps',
    'r = vec3f(step(0.4, hit.p.y), smoothstep(-1.0, 3.0, hit.p.x), saturate(hit.p.z)); r += mix(hit.p, hit.n, 0.25);',
    ({ p, n }) => {
      const t = Math.min(Math.max((p[0] + 1) / 4, 0), 1);
      const own = [Number(Math.fround(p[1]) >= Math.fround(0.4)), t * t * (3 - 2 * t), Math.min(Math.max(p[2], 0), 1)];
      return vec((i) => own[i]! + 0.75 * p[i]! + 0.25 * n[i]!);
    },
  ],
  [
    'roundings',
    'r = floor(hit.p) + 10.0 * ceil(hit.p) + 100.0 * trunc(hit.p) + fract(hit.p); r.x += 1000.0 * round(hit.uv.x * 2.0);',
    ({ p, uv }) =>
      vec(
        (i) =>
          Math.floor(p[i]!) +
          10 * Math.ceil(p[i]!) +
          100 * Math.trunc(p[i]!) +
          p[i]! -
          Math.floor(p[i]!) +
          (i === 0 ? 1000 * ({ 0.25: 0, '-1.5': -3, 0.5: 1, 3: 6 }[uv[0]] ?? NaN) : 0),
      ),
  ],
  [
    'powers',
    'r = vec3f(pow(abs(hit.p.x), 1.5), exp(hit.p.y), log(abs(hit.p.z))) + vec3f(sqrt(abs(hit.p.x)), exp2(hit.p.x), inverseSqrt(abs(hit.p.y)));',
    ({ p }) => [
      Math.abs(p[0]) ** 1.5 + Math.sqrt(Math.abs(p[0])),
      Math.exp(p[1]) + 2 ** p[0],
      Math.log(Math.abs(p[2])) + 1 / Math.sqrt(Math.abs(p[1])),
    ],
  ],
  [
    'counts of bits',
    'let u = u32(abs(hit.p.x) * 1000.0); r = vec3f(f32(countOneBits(u)), f32(firstLeadingBit(u)), f32(firstTrailingBit(u)));',
    ({ p }) => {
      const u = whole(Math.fround(Math.abs(Math.fround(p[0])) * 1000));
      return [
        u.toString(2).replaceAll('0', '').length,
        u.toString(2).length - 1,
        u.toString(2).length - 1 - u.toString(2).lastIndexOf('1'),
      ];
    },
  ],
  [
    'functions of absolute values and signs',
    'r = abs(hit.p) + 2.0 * sign(hit.p); r.x += f32(abs(i32(hit.p.x * 4.0)) + sign(i32(hit.p.y * 4.0)));',
    ({ p }) => vec((i) => Math.abs(p[i]!) + 2 * Math.sign(p[i]!) + (i === 0 ? Math.abs(whole(p[0] * 4)) + Math.sign(whole(p[1] * 4)) : 0)),
  ],
];

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

describe.each([
  ['expressions', EXPRESSIONS],
  ['functions', FUNCTIONS],
  ['statements', STATEMENTS],
])('%s', (_, cases) => {
  it.each(cases)('%s', (name, body, expected, declarations) => {
    for (const hit of HITS) expectClose(ran(body, hit, declarations), expected(hit), name);
  });
});

it('parameters are found where the host has written them', () => {
  const params: [string, number[]][] = [['a: f32', [1.5]], ['b: vec3f', [2, 3, 4]], ['c: u32', [7]], ['d: f32', [-8]], ['e: vec2f', [0.25, 0.5]]]; // prettier-ignore
  const body = 'r = params.b * params.a + vec3f(f32(params.c), params.d, 0.0); r.z += params.e.y - 4.0 * params.e.x; r.x += params.b.z;';
  expectClose(ran(body, HITS[0]!, '', params), [3 + 7 + 4, 4.5 - 8, 6 + 0.5 - 1], 'parameters');
  // Numbers that stand beside each other in memory are no parts of one another.
  expectClose(ran('r = vec3f(params.d, params.a, params.d) + vec3f(params.a, params.e) + vec3f(params.e, params.d);', HITS[0]!, '', params), [-8 + 1.5 + 0.25, 1.5 + 0.25 + 0.5, -8 + 0.5 - 8], 'parts'); // prettier-ignore
  expectClose(ran('r = mat3x3f(params.a, params.d, 0.0, 0.0, params.d, params.a, params.b.x, params.b.y, params.b.z) * vec3f(1.0, 2.0, 1.0);', HITS[0]!, '', params), [1.5 + 2, -8 - 16 + 3, 3 + 4], 'columns'); // prettier-ignore
  const { p, n } = HITS[0]!;
  const mixed = vec((i) => -8 * p[i]! + 0.5 * p[i]! + 0.5 * n[i]! - n[i]! / 8 + 8 + Math.max(p[i]!, -8));
  expectClose(ran('r = hit.p * params.d + mix(hit.p, hit.n, params.e.y) + hit.n / params.d - params.d + max(hit.p, vec3f(params.d));', HITS[0]!, '', params), mixed, 'with vectors'); // prettier-ignore
});
