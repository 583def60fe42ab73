// Nobody records what happens along a path: see wgsl/path/record.wgsl.

import package::material::BsdfSample;
import package::surface::point::Surface;

fn record_vertex(depth: u32, d: vec3f, beta: vec3f, distance: f32) {}
fn record_between(depth: u32) {}
fn record_surface(s: Surface, primitive: u32) {}
fn record_found(L: vec3f, weight: f32, pdf: f32) {}
fn record_light(light: u32, wi: vec3f, distance: f32, pdf: f32) {}
fn record_environment(wi: vec3f, pdf: f32) {}
fn record_light_value(f: vec3f, pdf: f32, cosine: f32) {}
fn record_light_radiance(L: vec3f) {}
fn record_light_passed(passed: vec3f) {}
fn record_light_weight(pdf: f32, weight: f32) {}
fn record_direction(sampled: BsdfSample, d: vec3f) {}
fn record_roulette(survival: f32) {}
fn record_went_on() {}
fn record_deepest() {}
fn record_contribution(L: vec3f, scatterings: u32) {}
