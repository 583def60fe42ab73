// What a search for caustics is about: a caster, and a point of a light, with the densities of their choice.

import package::bsdf::bsdf_transmits;
import package::bounds::light_count;
import package::caustics::chain::CasterKey;
import package::caustics::random::caustics_next;
import package::light::face::{LightFace, light_face};
import package::light::punctual::punctual_at;
@if(!light_cells) import package::light_sampler::{light_choose, light_chosen, viewpoint_in_medium};
import package::light::sample::LightChoice;
import package::math::{PI, sqr, frame_around, frame_to_world};
import package::scene::{lights, params, view, KIND_DISK, KIND_PARALLELOGRAM, KIND_SPHERE, KIND_CONE, LIGHT_POINT, LIGHT_SUN};
import package::surface::point::Surface;
import package::warp::{warp_cone, warp_disk, warp_triangle};

/// Casters of a scene at most: src/engine/pack/casters.ts.
const MAX_CASTERS = 4096u;
/// vec4u of `params` that one takes: centre and radius of a sphere around it; its CasterKey.
const CASTER_SLOTS = 2u;

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

/// What lights do for a place says nothing of what they do by way of a mirror: where they are chosen by place, each alike.
fn target_light(u: vec2f) -> LightChoice {
  @if(!light_cells) return light_choose(viewpoint_in_medium(vec3f(0.0)), u);
  @if(light_cells) return LightChoice(min(u32(u.x * f32(light_count())), light_count() - 1u), 1.0 / f32(light_count()));
}

/// Density with which searches choose a point of light `index`; 0: never.
fn target_pdf(index: u32) -> f32 {
  @if(!light_cells) let probability = light_chosen(index, viewpoint_in_medium(vec3f(0.0))).probability;
  @if(light_cells) let probability = 1.0 / f32(light_count());
  @if(punctuals) {
    if (lights[index].kind == LIGHT_SUN) { return probability / (2.0 * PI * punctual_at(lights[index].primitive).outer); }
    if (lights[index].kind >= LIGHT_POINT) { return 0.0; }
  }
  @if(planar || spheres || curved_lights) {
    let face = light_face(index);
    @if(curved_lights) { if (face.kind >= KIND_CONE) { return 0.0; } }
    return probability / face.area;
  }
  @if(!planar && !spheres && !curved_lights) return 0.0;
}

fn target_choose() -> Target {
  let u = vec2f(caustics_next(), caustics_next());
  let v = vec2f(caustics_next(), caustics_next());
  let choice = target_light(u);
  let pdf = target_pdf(choice.index);
  if (choice.probability <= 0.0 || pdf <= 0.0) { return Target(0u, vec3f(0.0), false, 0.0); }
  @if(punctuals) {
    if (lights[choice.index].kind == LIGHT_SUN) {
      let sun = punctual_at(lights[choice.index].primitive);
      return Target(choice.index, frame_to_world(frame_around(-sun.direction), warp_cone(v, sun.outer)), true, pdf);
    }
  }
  @if(planar || spheres) return Target(choice.index, point_of(light_face(choice.index), v), false, pdf);
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
