// A tree over lights, walked down at random, each time to the child that promises more (Conty Estévez and Kulla 2018, "Importance sampling
// of many lights with adaptive tree splitting", without the splitting).

import package::bounds::CLUSTER_LEVELS;
import package::light::stored::{CLUSTER_LIGHT, CLUSTER_BOTH, CLUSTER_INDEX};
import package::math::sqr;
import package::scene::params;
import package::shape::octahedral::octahedral_decode;

/// vec4u of `params` that a LightCluster takes.
const CLUSTER_SLOTS = 2u;
/// What light from below the horizon counts for, where the material does not seem to let it through, as a cosine. Not 0: that
/// materials are opaque is a guess.
const BELOW = 0.01;
/// What lights count for at least, as a cosine, where the point is among them: some may face it.
const INSIDE = 0.05;
/// One number has digits for about this probability; a deeper tree takes the second.
const ONE_NUMBER = 0.0009765625;

/// A point that asks for a light. n = 0: in a medium, where light from everywhere counts alike.
struct TreeView { p: vec3f, n: vec3f, transmits: bool }

/// Where a walk is: probability 0: nowhere.
struct TreeWalk { link: u32, probability: f32 }

/// From `start`, of the tree with the root at `root`, by the number `x`, and by `y` where x has no more digits.
fn tree_choose(root: u32, start: TreeWalk, viewer: TreeView, first: f32, y: f32, spent: bool) -> TreeWalk {
  var x = first;
  var second = spent;
  var link = start.link;
  var probability = start.probability;
  for (var level = 0u; level < CLUSTER_LEVELS && (link & CLUSTER_LIGHT) == 0u; level++) {
    if (!second && probability < ONE_NUMBER) {
      x = y;
      second = true;
    }
    let left = root + CLUSTER_SLOTS * (link & CLUSTER_INDEX);
    let shares = cluster_shares(left, viewer);
    if (shares.x + shares.y <= 0.0) { return TreeWalk(0u, 0.0); }
    let go_left = x < shares.x;
    let share = select(shares.y, shares.x, go_left);
    x = min(select(x - shares.x, x, go_left) / share, 0.99999994);
    probability *= share;
    link = params[select(left + CLUSTER_SLOTS, left, go_left) + 1u].w;
  }
  return TreeWalk(link, probability);
}

/// Probability with which tree_choose goes the way `trail`.
fn tree_chosen(root: u32, start: TreeWalk, viewer: TreeView, trail: u32) -> f32 {
  var way = trail;
  var link = start.link;
  var probability = start.probability;
  for (var level = 0u; level < CLUSTER_LEVELS && (link & CLUSTER_LIGHT) == 0u; level++) {
    let left = root + CLUSTER_SLOTS * (link & CLUSTER_INDEX);
    let shares = cluster_shares(left, viewer);
    let go_left = (way & 1u) == 0u;
    probability *= select(shares.y, shares.x, go_left);
    link = params[select(left + CLUSTER_SLOTS, left, go_left) + 1u].w;
    way >>= 1u;
  }
  return probability;
}

/// Probabilities of the two children that stand at `left`; both 0: neither can light the point.
fn cluster_shares(left: u32, viewer: TreeView) -> vec2f {
  let both = vec2f(cluster_importance(left, viewer), cluster_importance(left + CLUSTER_SLOTS, viewer));
  let sum = both.x + both.y;
  return select(vec2f(0.0), both / sum, sum > 0.0);
}

/// The irradiance to be expected, up to a factor: 0 only if none of the lights can reach the point. Sines and cosines add up in place of
/// angles, which is never less: cos(a − b) ≤ cos a + sin b.
fn cluster_importance(slot: u32, viewer: TreeView) -> f32 {
  let place = bitcast<vec4f>(params[slot]);
  let rest = params[slot + 1u];
  let to = place.xyz - viewer.p;
  let distance2 = dot(to, to);
  let radius2 = sqr(place.w);
  let over = inverseSqrt(max(distance2, 1.0e-30));
  let wi = to * over;
  let around = min(1.0, place.w * over);
  let cones = unpack2x16snorm(rest.y);
  var cos_l = -dot(octahedral_decode(rest.x), wi);
  if ((rest.w & CLUSTER_BOTH) != 0u) { cos_l = abs(cos_l); }
  let spread = 2.0 * cones.x;
  var facing = select(softened(cos_l, min(2.0, spread + around)), 1.0, cones.x >= 1.0);
  @if(punctuals) {
    if (cones.y > 0.0) {
      let nearest = angle_less(angle_of(cos_l), angle_of(sqrt(1.0 - sqr(around))));
      let normals = angle_of(select(sqrt(max(0.0, 1.0 - sqr(spread))), 1.0 - spread, spread > 1.0));
      facing = select(0.0, 1.0, angle_less(nearest, normals).x > cones.y);
    }
  }
  if (distance2 <= radius2) { facing = max(facing, INSIDE); }
  var cos_i = dot(viewer.n, wi);
  if (viewer.transmits) { cos_i = abs(cos_i); }
  @if(scattering) { if (all(viewer.n == vec3f(0.0))) { cos_i = 1.0; } }
  return bitcast<f32>(rest.z) / max(distance2 + radius2, 1.0e-30) * facing * clamp(cos_i + around, BELOW, 1.0);
}

/// Compare src/engine/lights/estimate.ts. Mean cosine, at least 0, of directions that are spread about one at the cosine `c`, by `spread` of cosines; 0 for c ≤ −spread.
fn softened(c: f32, spread: f32) -> f32 {
  let near = max(0.0, c + spread);
  return select(near * near / max(4.0 * spread, 1.0e-20), c, c >= spread);
}

/// (cos, sin) of an angle in [0, π].
@if(punctuals) fn angle_of(cosine: f32) -> vec2f { return vec2f(cosine, sqrt(max(0.0, 1.0 - sqr(cosine)))); }

/// (cos, sin) of a − b; of 0 where b is larger.
@if(punctuals)
fn angle_less(a: vec2f, b: vec2f) -> vec2f {
  return select(vec2f(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y), vec2f(1.0, 0.0), a.x > b.x);
}
