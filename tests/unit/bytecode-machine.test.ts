/** What bytecode means, without a GPU: expressions of WGSL, run by the machine on the host, against what they say in TypeScript. */
import { describe, it } from 'vitest';
import { dot, expectCases, expectClose, HITS, ran, vec, whole, type Case } from '../helpers/bytecode-run.ts';

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
  [
    'signs of what gets a name',
    'let a = -hit.p.x; let b = !hit.front; let c = ~i32(hit.p.y * 4.0); r = vec3f(a, f32(b), f32(c));',
    ({ p, front }) => [-p[0], 1 - front, ~whole(p[1] * 4)],
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

describe('expressions', () => expectCases(EXPRESSIONS));
describe('functions', () => expectCases(FUNCTIONS));

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
