// Constants, local frames and ray offsets.

/// π.
const PI = 3.14159265358979;
/// 1/π.
const INV_PI = 0.31830988618379;
/// Stands for "no hit" and "no limit"; larger than any distance in a scene.
const FAR = 3.0e38;
/// Half the distance from 1 to the next larger f32: the unit of rounding error.
const ROUNDING = 5.9604645e-8;

/// x².
fn sqr(x: f32) -> f32 { return x * x; }

/// The largest of three.
fn max_component(v: vec3f) -> f32 { return max(v.x, max(v.y, v.z)); }

/// Rec. 709 luminance of a linear colour.
fn luminance(c: vec3f) -> f32 { return dot(c, vec3f(0.2126, 0.7152, 0.0722)); }

/// A right-handed frame of unit vectors, z along the normal.
struct Frame3 { x: vec3f, y: vec3f, z: vec3f }

/// Duff et al. 2017, "Building an orthonormal basis, revisited", listing 3.
fn frame_around(n: vec3f) -> Frame3 {
  let s = select(-1.0, 1.0, n.z >= 0.0);
  let a = -1.0 / (s + n.z);
  let b = n.x * n.y * a;
  return Frame3(
    vec3f(1.0 + s * n.x * n.x * a, s * b, -s * n.x),
    vec3f(b, s + n.y * n.y * a, -n.y),
    n);
}

/// A world direction in the frame.
fn frame_to_local(f: Frame3, v: vec3f) -> vec3f { return vec3f(dot(v, f.x), dot(v, f.y), dot(v, f.z)); }

/// A direction of the frame in the world.
fn frame_to_world(f: Frame3, v: vec3f) -> vec3f { return f.x * v.x + f.y * v.y + f.z * v.z; }

/// The start of a ray that leaves a surface at `p`: moved by the error bound `offset` of the hit point
/// to that side of the surface (geometric normal `ng`) to which `d` points.
fn ray_origin(p: vec3f, ng: vec3f, d: vec3f, offset: f32) -> vec3f {
  return p + ng * select(-offset, offset, dot(ng, d) > 0.0);
}

/// (cos, sin) of an angle in whole turns, to single precision up to some thousand turns. The built-ins may be off by
/// 2^-11; within 45° of an axis a few terms of the series are enough.
fn unit_circle(turns: f32) -> vec2f {
  let quarter = round(4.0 * turns);
  let phi = 2.0 * PI * (turns - 0.25 * quarter);
  let x = phi * phi;
  let cosine = 1.0 + x * (-0.5 + x * (1.0 / 24.0 + x * (-1.0 / 720.0 + x / 40320.0)));
  let sine = phi * (1.0 + x * (-1.0 / 6.0 + x * (1.0 / 120.0 + x * (-1.0 / 5040.0 + x / 362880.0))));
  let i = u32(i32(quarter)) & 3u;
  let turned = select(vec2f(cosine, sine), vec2f(-sine, cosine), (i & 1u) == 1u);
  return select(turned, -turned, i >= 2u);
}

/// Angle of a vector in turns, in (-0.5, 0.5], to single precision: the inverse of unit_circle. Within 22.5° of an axis or
/// a diagonal a polynomial is enough (relative error 2e-8, fitted to atan).
fn turns_of(v: vec2f) -> f32 {
  let a = abs(v);
  let low = min(a.x, a.y);
  let high = max(max(a.x, a.y), 1.0e-30);
  let diagonal = low > 0.41421356 * high;
  let t = select(low, low - high, diagonal) / select(high, low + high, diagonal);
  let z = t * t;
  var turns = t * (0.15915494 + z * (-0.053050798 + z * (0.031790357 + z * (-0.022046284 + z * 0.012711286))));
  turns += select(0.0, 0.125, diagonal);
  turns = select(turns, 0.25 - turns, a.y > a.x);
  turns = select(turns, 0.5 - turns, v.x < 0.0);
  return select(turns, -turns, v.y < 0.0);
}
