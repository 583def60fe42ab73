// Nothing is learned from these paths: see wgsl/guiding/learner.wgsl.

import package::guiding::table::Seen;
import package::material::BsdfSample;
import package::surface::point::Surface;

struct Decision { leaf: u32, share: f32, learned: f32, own: f32, pdf: f32, seen: Seen }

fn learn_decision(decision: Decision, s: Surface, drawn: BsdfSample, beta: vec3f) {}
