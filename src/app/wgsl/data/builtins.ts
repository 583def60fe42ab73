/**
 * Built-in functions of WGSL that a material can call: signatures and what they do. After the WGSL specification,
 * chapter "Built-in Functions", without textures, derivatives, atomics, barriers and subgroups.
 *
 * A line is `name(argument: type, …) -> type | sentence`; more signatures stand before the bar, parted by semicolons. In
 * types T stands for any type that `where` allows, S for such a scalar, N, C and R for 2, 3 or 4.
 */
export interface BuiltinGroup {
  where: string;
  list: string;
}

export const BUILTIN_FUNCTIONS: readonly BuiltinGroup[] = [
  {
    where: 'T is a number (f32, i32, u32) or a vector of them',
    list: `
abs(e: T) -> T | Absolute value. Of the most negative i32 it is that number itself.
clamp(e: T, low: T, high: T) -> T | \`e\` limited to the range from \`low\` to \`high\`: \`min(max(e, low), high)\`.
max(a: T, b: T) -> T | The larger of the two, for each component.
min(a: T, b: T) -> T | The smaller of the two, for each component.
sign(e: T) -> T | 1 where \`e\` > 0, 0 where \`e\` = 0, −1 where \`e\` < 0. Signed numbers only.`,
  },
  {
    where: 'T is f32 or a vector of f32; each component by itself',
    list: `
acos(e: T) -> T | Arc cosine in radians, in [0, π]; indeterminate where |\`e\`| > 1.
acosh(e: T) -> T | Inverse hyperbolic cosine, at least 0; indeterminate where \`e\` < 1.
asin(e: T) -> T | Arc sine in radians, in [−π/2, π/2]; indeterminate where |\`e\`| > 1.
asinh(e: T) -> T | Inverse hyperbolic sine.
atan(e: T) -> T | Arc tangent in radians, in [−π/2, π/2].
atanh(e: T) -> T | Inverse hyperbolic tangent; indeterminate where |\`e\`| ≥ 1.
atan2(y: T, x: T) -> T | Angle of the point (\`x\`, \`y\`) in radians, in [−π, π]; large errors are allowed near the origin.
ceil(e: T) -> T | The smallest whole number that is at least \`e\`.
cos(e: T) -> T | Cosine of an angle in radians. The error may reach 2^-11 within [−π, π] and is unbounded outside: a direction made of it is not a unit vector.
cosh(e: T) -> T | Hyperbolic cosine.
degrees(e: T) -> T | Radians to degrees.
exp(e: T) -> T | Natural exponential, e to the power \`e\`.
exp2(e: T) -> T | 2 to the power \`e\`.
floor(e: T) -> T | The largest whole number that is at most \`e\`.
fma(a: T, b: T, c: T) -> T | \`a * b + c\`, in one step or in two: the rounding is up to the device.
fract(e: T) -> T | Fractional part, \`e - floor(e)\`, in [0, 1]: rounding can make it 1.
inverseSqrt(e: T) -> T | 1 / √\`e\`; indeterminate where \`e\` ≤ 0.
log(e: T) -> T | Natural logarithm; indeterminate where \`e\` ≤ 0.
log2(e: T) -> T | Logarithm to base 2; indeterminate where \`e\` ≤ 0.
pow(base: T, exponent: T) -> T | \`base\` to the power \`exponent\`, as \`exp2(exponent * log2(base))\`: indeterminate where \`base\` < 0, and with both 0.
quantizeToF16(e: T) -> T | The nearest value that half precision holds.
radians(e: T) -> T | Degrees to radians.
round(e: T) -> T | The nearest whole number, the even one of two equally near.
saturate(e: T) -> T | \`e\` limited to [0, 1].
sin(e: T) -> T | Sine of an angle in radians. The error may reach 2^-11 within [−π, π] and is unbounded outside: a direction made of it is not a unit vector.
sinh(e: T) -> T | Hyperbolic sine.
smoothstep(low: T, high: T, x: T) -> T | 0 at \`low\`, 1 at \`high\`, in between the cubic t² (3 − 2t) with level ends. \`low\` and \`high\` must differ.
sqrt(e: T) -> T | Square root; indeterminate where \`e\` < 0, so guard with \`max(0.0, …)\`.
step(edge: T, x: T) -> T | 1 where \`edge\` ≤ \`x\`, else 0.
tan(e: T) -> T | Tangent of an angle in radians.
tanh(e: T) -> T | Hyperbolic tangent; indeterminate for large |\`e\`| on some devices.
trunc(e: T) -> T | The whole number next to \`e\` in the direction of 0.
ldexp(e: T, exponent: I) -> T | \`e\` times 2 to the power \`exponent\`, which is i32 or a vector of i32.
mix(a: T, b: T, t: T) -> T; mix(a: vecN<S>, b: vecN<S>, t: S) -> vecN<S> | Linear blend \`a * (1 - t) + b * t\`; one \`t\` for all components or one for each.
frexp(e: T) -> __frexp_result<T> | Splits into \`.fract\`, in [0.5, 1), and \`.exp\` with \`e\` = fract · 2^exp.
modf(e: T) -> __modf_result<T> | Splits into \`.fract\` and \`.whole\`, both with the sign of \`e\`.`,
  },
  {
    where: 'S is f32',
    list: `
cross(a: vec3<S>, b: vec3<S>) -> vec3<S> | Cross product: at right angles to both, by the right-hand rule.
distance(a: vecN<S>, b: vecN<S>) -> S; distance(a: S, b: S) -> S | Distance between two points, \`length(a - b)\`.
faceForward(e1: vecN<S>, e2: vecN<S>, e3: vecN<S>) -> vecN<S> | \`e1\` where dot(\`e2\`, \`e3\`) < 0, else \`-e1\`.
length(e: vecN<S>) -> S; length(e: S) -> S | Euclidean length.
normalize(e: vecN<S>) -> vecN<S> | \`e / length(e)\`; indeterminate for the zero vector.
reflect(e: vecN<S>, n: vecN<S>) -> vecN<S> | Incident direction \`e\` (towards the surface) reflected at the unit normal \`n\`: \`e - 2.0 * dot(n, e) * n\`.
refract(e: vecN<S>, n: vecN<S>, ratio: S) -> vecN<S> | Incident unit direction \`e\` refracted at the unit normal \`n\` against it; \`ratio\` is the index before the surface over that behind. Zero under total internal reflection.
determinant(m: matNxN<S>) -> S | Determinant of a square matrix.
transpose(m: matCxR<S>) -> matRxC<S> | Rows become columns.`,
  },
  {
    where: 'S is a number (f32, i32, u32)',
    list: `
dot(a: vecN<S>, b: vecN<S>) -> S | Inner product.`,
  },
  {
    where: 'T is any scalar or vector type',
    list: `
select(ifFalse: T, ifTrue: T, condition: bool) -> T; select(ifFalse: vecN<S>, ifTrue: vecN<S>, condition: vecN<bool>) -> vecN<S> | The second where \`condition\` holds, else the first; both are evaluated.
all(e: vecN<bool>) -> bool; all(e: bool) -> bool | Whether every component is true.
any(e: vecN<bool>) -> bool; any(e: bool) -> bool | Whether at least one component is true.`,
  },
  {
    where: 'T is i32, u32 or a vector of one of them',
    list: `
countLeadingZeros(e: T) -> T | Zero bits above the highest set bit; 32 for 0.
countOneBits(e: T) -> T | How many bits are set.
countTrailingZeros(e: T) -> T | Zero bits below the lowest set bit; 32 for 0.
extractBits(e: T, offset: u32, count: u32) -> T | \`count\` bits of \`e\` from bit \`offset\` up; signed types extend the sign.
firstLeadingBit(e: T) -> T | Index of the highest set bit (signed: of the highest bit unlike the sign); all bits set where there is none.
firstTrailingBit(e: T) -> T | Index of the lowest set bit; all bits set for 0.
insertBits(e: T, new_bits: T, offset: u32, count: u32) -> T | \`e\` with \`count\` bits from bit \`offset\` up replaced by the lowest of \`new_bits\`.
reverseBits(e: T) -> T | The bits in opposite order.`,
  },
  {
    where: 'four or two numbers in the bits of one u32, the first in the lowest bits',
    list: `
dot4I8Packed(a: u32, b: u32) -> i32 | Inner product of four signed bytes each.
dot4U8Packed(a: u32, b: u32) -> u32 | Inner product of four unsigned bytes each.
pack2x16float(e: vec2<f32>) -> u32 | Two numbers as half precision.
pack2x16snorm(e: vec2<f32>) -> u32 | Two numbers in [−1, 1] as signed 16-bit fractions.
pack2x16unorm(e: vec2<f32>) -> u32 | Two numbers in [0, 1] as unsigned 16-bit fractions.
pack4x8snorm(e: vec4<f32>) -> u32 | Four numbers in [−1, 1] as signed bytes.
pack4x8unorm(e: vec4<f32>) -> u32 | Four numbers in [0, 1] as unsigned bytes.
pack4xI8(e: vec4<i32>) -> u32 | The lowest byte of each of four signed numbers.
pack4xI8Clamp(e: vec4<i32>) -> u32 | Four signed numbers, limited to [−128, 127], as bytes.
pack4xU8(e: vec4<u32>) -> u32 | The lowest byte of each of four unsigned numbers.
pack4xU8Clamp(e: vec4<u32>) -> u32 | Four unsigned numbers, limited to [0, 255], as bytes.
unpack2x16float(e: u32) -> vec2<f32> | Two numbers of half precision.
unpack2x16snorm(e: u32) -> vec2<f32> | Two signed 16-bit fractions as numbers in [−1, 1].
unpack2x16unorm(e: u32) -> vec2<f32> | Two unsigned 16-bit fractions as numbers in [0, 1].
unpack4x8snorm(e: u32) -> vec4<f32> | Four signed bytes as numbers in [−1, 1].
unpack4x8unorm(e: u32) -> vec4<f32> | Four unsigned bytes as numbers in [0, 1].
unpack4xI8(e: u32) -> vec4<i32> | Four signed bytes.
unpack4xU8(e: u32) -> vec4<u32> | Four unsigned bytes.`,
  },
];
