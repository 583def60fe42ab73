// What `distributed` follows of a BSDF. Its density is taken apart into the largest diffuse lobe q |cos θ| / π that fits under
// it, and the rest, which is gloss: a Lambertian surface has none of it, a narrow lobe is nearly nothing else, and a lobe over
// a diffuse body is told from the body. Materials say no more about themselves than their densities, so that this holds for all.

import package::math::PI;
import package::surface::point::Surface;
import package::bsdf::bsdf_value;

/// Three directions 60° from the normal, 120° apart; the first leans to the side of wo, away from its mirror direction.
const PROBES = array<vec2f, 3>(vec2f(0.8660254, 0.0), vec2f(-0.4330127, 0.75), vec2f(-0.4330127, -0.75));
const PROBE_COSINE = 0.5;
/// Less is rounding.
const MIN_GLOSS = 1.0e-4;

/// q of reflection and of transmission, for light that leaves along `wo` (local): the least that three directions tell.
fn gloss_diffuse(s: Surface, wo: vec3f) -> vec2f {
  let across = length(wo.xy);
  let x = select(vec2f(1.0, 0.0), wo.xy / max(across, 1.0e-20), across > 1.0e-4);
  var q = vec2f(1.0);
  for (var k = 0u; k < 6u; k++) {
    let at = PROBES[k / 2u];
    let side = k % 2u;
    let wi = vec3f(x * at.x + vec2f(-x.y, x.x) * at.y, select(PROBE_COSINE, -PROBE_COSINE, side == 1u));
    q[side] = min(q[side], bsdf_value(s.material, wo, wi, s.hit).pdf * (PI / PROBE_COSINE));
  }
  return q;
}

/// The share of gloss in the density `pdf` of the direction with cosine `cosine`, in [0, 1].
fn gloss_share(q: vec2f, cosine: f32, pdf: f32) -> f32 {
  let share = 1.0 - select(q.y, q.x, cosine > 0.0) * abs(cosine) / (PI * max(pdf, 1.0e-20));
  return select(0.0, min(share, 1.0), share > MIN_GLOSS);
}
