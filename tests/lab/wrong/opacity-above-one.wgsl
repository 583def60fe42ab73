// Holes by a formula that leaves [0, 1].

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.5 * INV_PI); }

fn opacity(hit: Hit) -> f32 { return 1.5 - hit.uv.x; }
