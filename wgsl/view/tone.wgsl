// The display transform: exposure, tone curves, sRGB. The same as src/image/tone.ts and curves.ts, which cite the
// sources and which tests compare this with.

/// Numbers of the curves: their order in TONE_CURVES of src/image/curves.ts.
const CURVE_LINEAR = 0u;
const CURVE_REINHARD = 1u;
const CURVE_ACES = 2u;
const CURVE_AGX = 3u;

/// Brightest value that reaches a curve: the largest half float.
const MAX_EXPOSED = 65504.0;

/// Scene colour times 2^ev; negative values and NaN become 0.
fn tone_exposed(c: vec3f, ev: f32) -> vec3f {
  return select(vec3f(0.0), min(c * exp2(ev), vec3f(MAX_EXPOSED)), c > vec3f(0.0));
}

/// What an eye sees that has adapted; negative values count, NaN is 0.
fn tone_adapted(c: vec3f, to: mat3x3f) -> vec3f {
  // By its bits: compilers may take for granted that there is no NaN.
  let is_number = (bitcast<vec3u>(c) & vec3u(0x7fffffffu)) <= vec3u(0x7f800000u);
  return to * clamp(select(vec3f(0.0), c, is_number), vec3f(-1.0e30), vec3f(1.0e30));
}

/// Linear scene colour, exposed → linear display colour in [0, 1].
fn tone_curve(c: vec3f, curve: u32) -> vec3f {
  switch (curve) {
    case CURVE_LINEAR: { return saturate(c); }
    case CURVE_REINHARD: { return c / (1.0 + c); }
    case CURVE_ACES: { return saturate((c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14)); }
    case CURVE_AGX: { return tone_agx(c); }
    default: { return tone_neutral(c); }
  }
}

fn tone_agx(c: vec3f) -> vec3f {
  let inset = mat3x3f(
    0.842479062253094, 0.0423282422610123, 0.0423756549057051,
    0.0784335999999992, 0.878468636469772, 0.0784336,
    0.0792237451477643, 0.0791661274605434, 0.879142973793104);
  let outset = mat3x3f(
    1.19687900512017, -0.0528968517574562, -0.0529716355144438,
    -0.0980208811401368, 1.15190312990417, -0.0980434501171241,
    -0.0990297440797205, -0.0989611768448433, 1.15107367264116);
  // log2 of 0 is undefined here; the curve's lower end is far above the smallest value that is let in.
  let x = saturate((log2(max(inset * c, vec3f(1.0e-8))) + 12.47393) / (4.026069 + 12.47393));
  let y = (((((15.5 * x - 40.14) * x + 31.96) * x - 6.868) * x + 0.4298) * x + 0.1191) * x - 0.00232;
  return pow(saturate(outset * y), vec3f(2.2));
}

fn tone_neutral(c: vec3f) -> vec3f {
  let ks = 0.8 - 0.04;
  let x = min(c.r, min(c.g, c.b));
  let f = select(0.04, x - x * x / (4.0 * 0.04), x <= 2.0 * 0.04);
  let lowered = c - f;
  let p = max(lowered.r, max(lowered.g, lowered.b));
  if (p <= ks) { return lowered; }
  let pn = 1.0 - (1.0 - ks) * (1.0 - ks) / (p + 1.0 - 2.0 * ks);
  let g = 1.0 / (0.15 * (p - pn) + 1.0);
  return lowered * (pn / p) * g + pn * (1.0 - g);
}

/// Linear [0, 1] → sRGB-encoded.
fn tone_encode(c: vec3f) -> vec3f {
  return select(1.055 * pow(max(c, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055, 12.92 * c, c <= vec3f(0.0031308));
}

/// The inverse of tone_encode.
fn tone_decode(c: vec3f) -> vec3f {
  return select(pow((max(c, vec3f(0.04045)) + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));
}
