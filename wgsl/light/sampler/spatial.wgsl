// Lights are chosen by what they may do for a point: a tree over the lights is walked down at random, each time to the child
// that promises more (Conty Estévez and Kulla 2018, "Importance sampling of many lights with adaptive tree splitting",
// without the splitting). Lights without a place stand beside the tree. See power.wgsl for the interface.

import package::bounds::CLUSTER_LEVELS;
import package::bsdf::bsdf_transmits;
import package::light::sample::LightChoice;
import package::math::sqr;
import package::shape::octahedral::octahedral_decode;
import package::scene::{view, lights, params, CLUSTER_LIGHT, CLUSTER_BOTH, CLUSTER_INDEX};
import package::surface::point::Surface;
@if(scattering) import package::surface::point::IN_MEDIUM;

/// vec4u of `params` that a LightCluster takes.
const CLUSTER_SLOTS = 2u;
/// What light from below the horizon counts for, where the material does not seem to let it through, as a cosine. Not 0: that
/// materials are opaque is a guess.
const BELOW = 0.01;
/// Where a light is seen edge-on, so that rounding does not make it vanish.
const MIN_COSINE = 1.0e-4;
/// One number has digits for about this probability; a deeper tree takes the second.
const ONE_NUMBER = 0.0009765625;

/// n = 0: in a medium, where light from everywhere counts alike.
struct Viewpoint { p: vec3f, n: vec3f, transmits: bool }

fn viewpoint_of(s: Surface) -> Viewpoint {
  @if(scattering) { if (s.material == IN_MEDIUM) { return Viewpoint(s.hit.p, vec3f(0.0), false); } }
  return Viewpoint(s.hit.p, s.hit.n, bsdf_transmits(s.material));
}

fn viewpoint_in_medium(p: vec3f) -> Viewpoint { return Viewpoint(p, vec3f(0.0), false); }

/// First cluster of the tree; the slot before it is its head.
fn tree_root() -> u32 { return view.light_tree + 1u; }

fn light_choose(viewer: Viewpoint, u: vec2f) -> LightChoice {
  let head = params[view.light_tree];
  let distant_share = bitcast<f32>(head.x);
  if (u.x < distant_share) {
    let entry = min(u32(u.x / distant_share * f32(head.y)), head.y - 1u);
    let index = select(entry, lights[entry].other, u.y >= lights[entry].threshold);
    return LightChoice(index, lights[index].probability);
  }
  var x = (u.x - distant_share) / (1.0 - distant_share);
  var second = false;
  var probability = 1.0 - distant_share;
  var link = params[tree_root() + 1u].w;
  for (var level = 0u; level < CLUSTER_LEVELS && (link & CLUSTER_LIGHT) == 0u; level++) {
    let left = tree_root() + CLUSTER_SLOTS * (link & CLUSTER_INDEX);
    let shares = cluster_shares(left, viewer);
    if (shares.x + shares.y <= 0.0) { return LightChoice(0u, 0.0); }
    let go_left = x < shares.x;
    let share = select(shares.y, shares.x, go_left);
    x = min(select(x - shares.x, x, go_left) / share, 0.99999994);
    probability *= share;
    link = params[select(left + CLUSTER_SLOTS, left, go_left) + 1u].w;
    if (!second && probability < ONE_NUMBER) {
      x = u.y;
      second = true;
    }
  }
  return LightChoice(link & CLUSTER_INDEX, probability);
}

fn light_chosen(index: u32, viewer: Viewpoint) -> LightChoice {
  let head = params[view.light_tree];
  if (index < head.y) { return LightChoice(index, lights[index].probability); }
  var trail = lights[index].trail;
  var probability = 1.0 - bitcast<f32>(head.x);
  var link = params[tree_root() + 1u].w;
  for (var level = 0u; level < CLUSTER_LEVELS && (link & CLUSTER_LIGHT) == 0u; level++) {
    let left = tree_root() + CLUSTER_SLOTS * (link & CLUSTER_INDEX);
    let shares = cluster_shares(left, viewer);
    let go_left = (trail & 1u) == 0u;
    probability *= select(shares.y, shares.x, go_left);
    link = params[select(left + CLUSTER_SLOTS, left, go_left) + 1u].w;
    trail >>= 1u;
  }
  return LightChoice(index, probability);
}

/// Probabilities of the two children that stand at `left`; both 0: neither can light the point.
fn cluster_shares(left: u32, viewer: Viewpoint) -> vec2f {
  let both = vec2f(cluster_importance(left, viewer), cluster_importance(left + CLUSTER_SLOTS, viewer));
  let sum = both.x + both.y;
  return select(vec2f(0.0), both / sum, sum > 0.0);
}

/// Bound of the irradiance, roughly: 0 only if none of the lights can reach the point.
fn cluster_importance(slot: u32, viewer: Viewpoint) -> f32 {
  let place = bitcast<vec4f>(params[slot]);
  let rest = params[slot + 1u];
  let to = place.xyz - viewer.p;
  let distance2 = dot(to, to);
  let radius2 = sqr(place.w);
  let strength = bitcast<f32>(rest.z) / max(max(distance2, radius2), 1.0e-30);
  if (distance2 <= radius2) { return strength; }
  let wi = to * inverseSqrt(distance2);
  let sin_u = sqrt(radius2 / distance2);
  let around = vec2f(sqrt(1.0 - sqr(sin_u)), sin_u);
  let cosines = unpack2x16snorm(rest.y);
  var cos_l = -dot(octahedral_decode(rest.x), wi);
  if ((rest.w & CLUSTER_BOTH) != 0u) { cos_l = abs(cos_l); }
  let nearest = angle_less(angle_less(angle_of(cos_l), angle_of(cosines.x)), around);
  if (nearest.x <= cosines.y) { return 0.0; }
  var cos_i = dot(viewer.n, wi);
  if (viewer.transmits) { cos_i = abs(cos_i); }
  @if(scattering) { if (all(viewer.n == vec3f(0.0))) { cos_i = 1.0; } }
  return strength * max(nearest.x, MIN_COSINE) * max(angle_less(angle_of(cos_i), around).x, BELOW);
}

/// (cos, sin) of an angle in [0, π].
fn angle_of(cosine: f32) -> vec2f { return vec2f(cosine, sqrt(max(0.0, 1.0 - sqr(cosine)))); }

/// (cos, sin) of a − b; of 0 where b is larger.
fn angle_less(a: vec2f, b: vec2f) -> vec2f {
  return select(vec2f(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y), vec2f(1.0, 0.0), a.x > b.x);
}
