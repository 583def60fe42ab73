// Template: `eval` alone, a formula for f(wo, wi), the BSDF per steradian, without the cosine.
//
// Directions are unit vectors that point away from the surface, z along its normal on the side of the eye: `wo` to the eye
// (wo.z > 0), `wi` to the light. The engine samples wi in proportion to its cosine, above the surface. `npm run check-material`
// finds what is wrong: more light out than in, values that change when wo and wi change places, numbers that are not finite.
// @family template

import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// @color @default(0.3, 0.5, 0.7) @label(Colour)
  color: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return params.color * INV_PI;
}
