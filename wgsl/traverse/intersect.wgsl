// Rays against boxes and primitives.

import package::math::{FAR, ROUNDING, max_component, frame_around};
import package::scene::{KIND_DISK, KIND_TRIANGLE};

/// The closest intersection: distance, primitive, surface coordinates; and the primitive of the instance that it is in, plus 1
/// (0: it stands in the world). t = FAR: none.
struct Closest { t: f32, primitive: u32, uv: vec2f, instance: u32 }

/// The ray meets nothing. Also the answer where a hierarchy or grid turns out to be damaged: more nodes visited than there are. The
/// path then leaves the scene, so that not every ray of it walks so far.
const NO_HIT = Closest(FAR, 0u, vec2f(0.0), 0u);

/// Entry distance into a box, FAR if the ray misses it or enters beyond `t_max`. Slabs, with the upper bound
/// widened by the rounding of three operations, so that a box never misses what lies in it (Ize 2013, eq. 6).
fn intersect_box(o: vec3f, inv_d: vec3f, low: vec3f, high: vec3f, t_max: f32) -> f32 {
  let a = (low - o) * inv_d;
  let b = (high - o) * inv_d;
  let near = min(a, b);
  let far = max(a, b);
  let t0 = max(max(near.x, near.y), max(near.z, 0.0));
  let t1 = min(min(far.x, far.y), far.z) * 1.0000004;
  return select(FAR, t0, t0 <= min(t1, t_max));
}

/// 1/d with zero components replaced by tiny ones: a ray in a box plane then gives 0 and never 0 · ∞.
fn intersect_inverse(d: vec3f) -> vec3f {
  return 1.0 / select(d, vec3f(1.0e-20), abs(d) < vec3f(1.0e-20));
}

/// A ray as the intersection tests want it. Within an instance `d` is no unit vector.
struct Ray {
  o: vec3f,
  d: vec3f,
  /// See intersect_inverse.
  inv_d: vec3f,
}

fn ray_along(o: vec3f, d: vec3f) -> Ray { return Ray(o, d, intersect_inverse(d)); }

/// (t, u, v) where the ray meets a triangle, given by its corners, or another planar shape, given by p0 and its edges: at
/// p0 + u e1 + v e2; t = -1 if it misses. One test for both, since leaves may hold both. Triangles are watertight, after Woop, Benthin
/// and Wald 2013: the corners are projected along the ray, each by itself, and the signs of the three edges decide. Neighbours
/// see the same projected corners and, by edge_sign, opposite signs; where it is 0 both are hit.
fn intersect_flat(ray: Ray, p0: vec3f, q1: vec3f, q2: vec3f, kind: u32) -> vec3f {
  let is_triangle = kind == KIND_TRIANGLE;
  // Made anew for each primitive: kept, it would take the registers of the traversal.
  @if(!instances) let across = frame_around(ray.d);
  @if(instances) let across = frame_around(normalize(ray.d));
  let a = p0 - ray.o;
  let b = select(a + q1, q1 - ray.o, is_triangle);
  let c = select(a + q2, q2 - ray.o, is_triangle);
  let pa = vec2f(dot(a, across.x), dot(a, across.y));
  let pb = vec2f(dot(b, across.x), dot(b, across.y));
  let pc = vec2f(dot(c, across.x), dot(c, across.y));
  let w = edge_sign(pb, pc);
  let u = edge_sign(pc, pa);
  let v = edge_sign(pa, pb);
  let sum = u + v + w;
  let uv = vec2f(u, v) / sum;
  let is_in_triangle = min(u, min(v, w)) >= 0.0 || max(u, max(v, w)) <= 0.0;
  var is_inside = min(uv.x, uv.y) >= 0.0 && max(uv.x, uv.y) <= 1.0;
  @if(disks) { is_inside = select(is_inside, dot(uv, uv) <= 1.0, kind == KIND_DISK); }
  if (sum == 0.0 || !select(is_inside, is_in_triangle, is_triangle)) { return vec3f(-1.0, 0.0, 0.0); }
  // From the plane and not from the corners: these may be far away where t is small, and with them its error would be more than
  // rays keep off surfaces (planar_offset).
  let n = cross(select(q1, q1 - p0, is_triangle), select(q2, q2 - p0, is_triangle));
  return vec3f(dot(n, a) / dot(n, ray.d), uv);
}

/// p × q. The bounds, which change nothing, keep compilers from fusing a product with the difference: the edge from q to p
/// gets exactly the opposite.
fn edge_sign(p: vec2f, q: vec2f) -> f32 { return min(p.x * q.y, FAR) - min(p.y * q.x, FAR); }

/// (t, u, v) with p = p0 + u e1 + v e2, t = -1 if the ray misses. Möller and Trumbore 1997, without culling;
/// parallelograms and disks differ only in what (u, v) they accept. For scenes without triangles.
fn intersect_planar(ray: Ray, p0: vec3f, e1: vec3f, e2: vec3f, kind: u32) -> vec3f {
  let pv = cross(ray.d, e2);
  let inv = 1.0 / dot(e1, pv);
  let tv = ray.o - p0;
  let u = dot(tv, pv) * inv;
  let qv = cross(tv, e1);
  let v = dot(ray.d, qv) * inv;
  let t = dot(e2, qv) * inv;
  var inside = min(u, v) >= 0.0 && max(u, v) <= 1.0;
  @if(disks) { inside = select(inside, u * u + v * v <= 1.0, kind == KIND_DISK); }
  return vec3f(select(-1.0, t, inside), u, v);
}

/// Bound of the distance between a computed point p0 + `a` + `b` and its plane, with what the next intersection test
/// adds: how far from it rays must start (after Pharr et al., PBRT 4, section 6.8.4).
fn planar_offset(n: vec3f, p0: vec3f, a: vec3f, b: vec3f) -> f32 {
  return 16.0 * ROUNDING * dot(abs(n), abs(p0) + abs(a) + abs(b));
}

/// The same for a sphere.
fn sphere_offset(centre: vec3f, radius: f32) -> f32 {
  return 16.0 * ROUNDING * (max_component(abs(centre)) + radius);
}

/// Distance to the first crossing of a sphere in (0, t_max), -1 if there is none. Differences of squares are
/// factored, so that walls made of huge spheres stay where they are (after Haines et al., Ray Tracing Gems,
/// chapter 7).
@if(spheres)
fn intersect_sphere(o: vec3f, d: vec3f, centre: vec3f, radius: f32, t_max: f32) -> f32 {
  let oc = o - centre;
  let b = -dot(oc, d);
  let across = length(oc + b * d);
  let s = sqrt(max(0.0, (radius - across) * (radius + across)));
  let distance = length(oc);
  let q = b + select(-s, s, b >= 0.0);
  let r = (distance - radius) * (distance + radius) / q;
  let t0 = min(q, r);
  let t1 = max(q, r);
  let t = select(t1, t0, t0 > 0.0);
  return select(-1.0, t, across <= radius && t > 0.0 && t < t_max);
}
