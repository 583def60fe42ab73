// Lights that are curved shapes, uniform over their area. In an instance that area is stretched, unevenly where the instance is:
// a piece with the normal n becomes |det M| |M⁻ᵀ n| times as large.

import package::light::sample::{LightChoice, LightSample, MIN_COSINE, light_radiance};
import package::light::face::LightFace;
import package::math::{sqr, ray_origin};
import package::shape::primitive::Face;
import package::scene::{lights, LIGHT_FRONT};
import package::shape::curved::{curved_area, curved_sample};
@if(instances) import package::shape::instance::{affine_apply, affine_error, affine_transposed, instance_from_world, world_from_instance};
@if(instances) import package::math::max_component;

fn curved_light_sample(light: LightChoice, p: vec3f, face: LightFace, u: vec2f) -> LightSample {
  let index = light.index;
  let own = Face(face.p0, face.e1, face.e2, face.kind);
  let at = curved_sample(own, u);
  var point = at.p;
  var n = at.ng;
  var offset = at.offset;
  @if(instances) {
    if (lights[index].instance > 0u) {
      let m = world_from_instance(lights[index].instance - 1u);
      offset = offset * max_component(vec3f(length(m.x.xyz), length(m.y.xyz), length(m.z.xyz))) + affine_error(m, point);
      point = affine_apply(m, vec4f(point, 1.0));
      n = normalize(affine_transposed(instance_from_world(lights[index].instance - 1u), n));
    }
  }
  let to = point - p;
  let distance = length(to);
  let wi = to / max(distance, 1.0e-20);
  let cos_l = -dot(n, wi);
  let pdf = light.probability * sqr(distance) / (abs(cos_l) * curved_light_area(index, face, n));
  let lit = (cos_l > 0.0 || lights[index].kind != LIGHT_FRONT) && abs(cos_l) > MIN_COSINE;
  let end = ray_origin(point, n, -wi, offset);
  return LightSample(wi, select(0.0, pdf, lit), end, light_radiance(index, cos_l > 0.0), distance, at.uv, false);
}

/// What the density over the area, in the world, is one over at a point with the unit normal `n`.
fn curved_light_area(index: u32, face: LightFace, n: vec3f) -> f32 {
  let area = curved_area(Face(face.p0, face.e1, face.e2, face.kind));
  @if(instances) {
    if (lights[index].instance > 0u) {
      let m = world_from_instance(lights[index].instance - 1u);
      // |M⁻ᵀ n₀| of the unit normal n₀ there is 1 / |Mᵀ n|.
      return area * abs(dot(m.x.xyz, cross(m.y.xyz, m.z.xyz))) / length(affine_transposed(m, n));
    }
  }
  return area;
}
