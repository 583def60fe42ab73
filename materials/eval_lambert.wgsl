// First step, eval alone: the whole of a matte material in one line.
//
//   f(wo, wi) = albedo / π
//
// f is the BSDF, per steradian, without the cosine: the engine multiplies by it. Over π, because ∫ cos θ dω = π over the
// hemisphere: so `albedo` is the share of the light that comes back. `wo` points to where the path came from, `wi` to
// where the light comes from, both away from the surface, z along its normal. Try: albedo * (0.5 + 0.5 * hit.n), a
// colour for each direction of the surface.
// @family example

import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let albedo = vec3f(0.75, 0.45, 0.25);
  return albedo / 3.14159265;
}
