// A rough mirror of GGX facets. D and G are there; what the eye sees of them is not yet a BSDF.
import package::material::Hit;
import package::microfacet::{ggx_d, ggx_g2};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let alpha = vec2f(0.36);
  let h = normalize(wo + wi);
  let D = ggx_d(h, alpha);
  let G = ggx_g2(wo, wi, alpha);
  return vec3f(D * G);
}
