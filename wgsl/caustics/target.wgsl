// What a search for caustics is about: a caster, and a point of a light, with the densities of their choice.

import package::bsdf::bsdf_transmits;
import package::caustics::chain::CasterKey;
import package::caustics::random::caustics_next;
import package::light::face::{LightFace, light_face};
import package::light::punctual::punctual_at;
import package::math::{PI, sqr, frame_around, frame_to_world};
import package::scene::{lights, params, view, KIND_DISK, KIND_PARALLELOGRAM, KIND_SPHERE, LIGHT_SUN};
import package::surface::point::Surface;
import package::warp::{warp_cone, warp_disk, warp_triangle};

/// Casters of a scene at most: src/engine/pack/casters.ts.
const MAX_CASTERS = 4096u;
/// vec4u of `params` that one takes: centre and radius of a sphere around it; its CasterKey.
const CASTER_SLOTS = 2u;
/// Lights at most that searches go for, each in one vec4u behind the casters: its number, the probability of its choice and the sum of those so far.
const MAX_TARGETS = 64u;
/// Solid angle, sr, from which a light is left to chance as a whole: a search costs as much as several paths, and lenses make lights look larger still.
/// bench/RESULTS.md has what it was chosen by; seven times the sun.
const LARGEST_TARGET = 0.0005;

/// Where caustics are searched for: what the choice of a caster looks at.
struct Searcher {
  p: vec3f,
  /// On the side that it is seen from, unit.
  facing: vec3f,
  /// Light comes through it.
  through: bool,
}

fn searcher_at(s: Surface) -> Searcher { return Searcher(s.hit.p, select(-s.ng, s.ng, s.hit.front), bsdf_transmits(s.material)); }

/// A caster, chosen by the solid angle of the sphere around it.
struct Caster {
  key: CasterKey,
  /// Of the cone of directions towards it: unit axis, and 1 − cosine of its half angle, 2 where it is all around.
  axis: vec3f,
  height: f32,
  /// Probability of its choice; 0: there is none.
  probability: f32,
}

/// 1 − cosine of the cone that a sphere fills, without cancellation; 2: `distance` is in it.
fn cone_height(distance: f32, radius: f32) -> f32 {
  if (distance <= radius * 1.00001) { return 2.0; }
  let sin2 = sqr(radius / distance);
  return sin2 / (1.0 + sqrt(1.0 - sin2));
}

fn caster_count() -> u32 { return min(params[view.casters].x, MAX_CASTERS); }

/// Caster `i` as it is seen, its choice left out; height 0: it lies wholly below the horizon of what no light comes through.
fn caster_seen(i: u32, searcher: Searcher) -> Caster {
  let slot = view.casters + 1u + CASTER_SLOTS * i;
  let sphere = bitcast<vec4f>(params[slot]);
  let to = sphere.xyz - searcher.p;
  let distance = length(to);
  let hidden = !searcher.through && dot(to, searcher.facing) <= -sphere.w;
  let height = select(cone_height(distance, sphere.w), 0.0, hidden);
  return Caster(CasterKey(params[slot + 1u].x, params[slot + 1u].y), to / max(distance, 1.0e-20), height, 0.0);
}

fn caster_choose(searcher: Searcher) -> Caster {
  var chosen: Caster;
  // In one pass, by one number: it is made uniform again after every decision.
  var x = caustics_next();
  var sum = 0.0;
  for (var i = 0u; i < caster_count(); i++) {
    let seen = caster_seen(i, searcher);
    if (seen.height <= 0.0) { continue; }
    sum += seen.height;
    let share = seen.height / sum;
    if (x < share) {
      x /= share;
      chosen = seen;
    } else { x = (x - share) / (1.0 - share); }
  }
  if (sum > 0.0) { chosen.probability = chosen.height / sum; }
  return chosen;
}

/// Probability of choosing a caster.
fn caster_chosen(key: CasterKey, searcher: Searcher) -> f32 {
  var own = 0.0;
  var sum = 0.0;
  for (var i = 0u; i < caster_count(); i++) {
    let seen = caster_seen(i, searcher);
    sum += seen.height;
    if (seen.key.shape == key.shape && seen.key.instance == key.instance) { own = seen.height; }
  }
  return select(0.0, own / sum, sum > 0.0);
}

/// A point of a light, or a direction towards a sun.
struct Target {
  light: u32,
  /// Where it is; of a sun the unit direction towards it.
  p: vec3f,
  distant: bool,
  /// Density per area, of a sun per steradian, with the choice of the light; 0: none.
  pdf: f32,
}

fn target_count() -> u32 { return min(params[view.casters].y, MAX_TARGETS); }

fn target_slot(i: u32) -> vec4u { return params[view.casters + 1u + CASTER_SLOTS * caster_count() + i]; }

/// Density with which searches choose a point of light `index`; 0: never.
fn target_pdf(index: u32) -> f32 {
  for (var i = 0u; i < target_count(); i++) {
    let slot = target_slot(i);
    if (slot.x == index) { return bitcast<f32>(slot.y) * point_pdf(index); }
  }
  return 0.0;
}

/// The same of the choice of the point.
fn point_pdf(index: u32) -> f32 {
  @if(punctuals) { if (lights[index].kind == LIGHT_SUN) { return 1.0 / (2.0 * PI * punctual_at(lights[index].primitive).outer); } }
  @if(planar || spheres) return 1.0 / light_face(index).area;
  @if(!planar && !spheres) return 0.0;
}

fn target_choose() -> Target {
  let x = caustics_next();
  let v = vec2f(caustics_next(), caustics_next());
  var slot = target_slot(0u);
  for (var i = 1u; i < target_count() && x >= bitcast<f32>(slot.z); i++) { slot = target_slot(i); }
  let index = slot.x;
  let pdf = bitcast<f32>(slot.y) * point_pdf(index);
  @if(punctuals) {
    if (lights[index].kind == LIGHT_SUN) {
      let sun = punctual_at(lights[index].primitive);
      return Target(index, frame_to_world(frame_around(-sun.direction), warp_cone(v, sun.outer)), true, pdf);
    }
  }
  @if(planar || spheres) return Target(index, point_of(light_face(index), v), false, pdf);
  @if(!planar && !spheres) return Target(0u, vec3f(0.0), false, 0.0);
}

/// Uniform over the area.
@if(planar || spheres)
fn point_of(face: LightFace, u: vec2f) -> vec3f {
  if (face.kind == KIND_SPHERE) { return face.p0 + warp_cone(u, 2.0) * face.e1.x; }
  var q = warp_triangle(u);
  q = select(q, u, face.kind == KIND_PARALLELOGRAM);
  q = select(q, warp_disk(u), face.kind == KIND_DISK);
  return face.p0 + face.e1 * q.x + face.e2 * q.y;
}
