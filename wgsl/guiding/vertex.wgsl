// A vertex that draws its direction either from its BSDF or phase function, or from what was learned of light there: one-sample multiple importance
// sampling with the balance heuristic (Veach 1997, section 9.2.4; Müller et al. 2017, section 4). Both densities are known for every direction, so that
// the mixture is what light sampling is weighed against. Dirac lobes are drawn by the BSDF alone.

import package::bsdf::bsdf_is_specular;
import package::guiding::table::{Seen, table_draw, table_leaf, table_pdf, table_seen, table_state};
import package::guiding::roulette::{roulette_forget, roulette_learned};
import package::guiding_learner::{Decision, learn_decision};
import package::material::BsdfSample;
import package::math::{frame_to_local, frame_to_world};
import package::path::scatter::{scatter, scatter_numbers};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_GUIDED};
import package::surface::point::{Surface, IN_MEDIUM};

/// What was learned of the light at a vertex.
struct Guide {
  /// See table_leaf.
  leaf: u32,
  /// Probability of drawing from it; 0: it says nothing that the BSDF does not say as well.
  share: f32,
  /// See guiding/roulette.wgsl.
  worth: vec2f,
  seen: Seen,
}

const NO_GUIDE = Guide(0u, 0.0, vec2f(0.0), Seen(vec3f(0.0), 1.0));

fn guide_at(s: Surface) -> Guide {
  var n = s.hit.n;
  @if(scattering) {
    if (s.material == IN_MEDIUM) { n = vec3f(0.0); }
    else if (bsdf_is_specular(s.material)) { return NO_GUIDE; }
  }
  @if(!scattering) { if (bsdf_is_specular(s.material)) { return NO_GUIDE; } }
  let leaf = table_leaf(s.hit.p, n);
  if (leaf == 0u) { return NO_GUIDE; }
  let state = table_state(leaf);
  return Guide(leaf, state.x, state.zw, table_seen(leaf, s.hit.p));
}

/// Density with which a vertex draws the world direction `d`, of which its BSDF has density `pdf`.
fn guide_mixed(guide: Guide, d: vec3f, pdf: f32) -> f32 {
  if (guide.share <= 0.0) { return pdf; }
  return mix(pdf, table_pdf(guide.leaf, guide.seen, d), guide.share);
}

/// How a vertex is to draw its direction: what `scatter` takes.
struct Draw {
  /// From what was learned: wi is local, and `pdf` its density there.
  guided: bool,
  wi: vec3f,
  pdf: f32,
  u: vec3f,
}

fn guide_draw(guide: Guide, s: Surface) -> Draw {
  if (guide.share > 0.0 && sampler_1d(DIM_GUIDED) < guide.share) {
    let drawn = table_draw(guide.leaf, guide.seen, sampler_2d(DIM_DIRECTION));
    return Draw(true, frame_to_local(s.frame, drawn.d), drawn.pdf, vec3f(0.0));
  }
  return Draw(false, vec3f(0.0), 0.0, scatter_numbers(s));
}

/// What was drawn so, with the weight and the density of the mixture. `scattered` is what `scatter` has made of it.
fn guide_drawn(guide: Guide, s: Surface, draw: Draw, scattered: BsdfSample, beta: vec3f) -> BsdfSample {
  var drawn = scattered;
  var learned = draw.pdf;
  if (guide.share > 0.0) {
    if (draw.guided) {
      drawn.pdf = mix(scattered.pdf, draw.pdf, guide.share);
      drawn.weight = scattered.weight / drawn.pdf;
    } else if (scattered.specular) {
      drawn.pdf *= 1.0 - guide.share;
      drawn.weight /= 1.0 - guide.share;
    } else if (scattered.pdf > 0.0) {
      learned = table_pdf(guide.leaf, guide.seen, frame_to_world(s.frame, scattered.wi));
      drawn.pdf = mix(scattered.pdf, learned, guide.share);
      drawn.weight *= scattered.pdf / drawn.pdf;
    }
  }
  if (guide.worth.x > 0.0) { roulette_learned(guide.worth, beta); } else { roulette_forget(); }
  learn_decision(Decision(guide.leaf, guide.share, learned, scattered.pdf, drawn.pdf, guide.seen), s, drawn, beta);
  return drawn;
}
