// Passage: a surface that is not there. It bounds what fills the shape: smoke, mist, milk without a glass.
//
//   opacity = 0
//
// Rays and shadow rays go straight on, and from then on through the medium of the shape's `interior`. Without an interior a
// shape of this material does nothing at all.
// @family utility

import package::material::Hit;

fn opacity(hit: Hit) -> f32 { return 0.0; }

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.0); }
