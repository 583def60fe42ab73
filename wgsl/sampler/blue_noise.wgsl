// Noise without low frequencies: what neighbouring pixels get wrong differs, so that it averages out over few pixels, and to
// the eye (Georgiev and Fajardo 2016, "Blue-noise dithered sampling"). Without a mask: Ahmed and Wonka 2020 ("Screen-space
// blue-noise diffusion of Monte Carlo sampling error via hierarchical ordering of pixels"). The pixels stand in Z-order, and
// each takes the next 2^k points of one Owen-scrambled Sobol sequence for the whole image: those of a pixel, of an aligned
// block of 2 × 2 pixels, of 4 × 4, … are all well spread. Each doubling of the number of samples is such an image
// (see package::sampler::block) of a sequence of its own.

import package::sampler::block::{SampleBlock, sample_block};
import package::sampler::hash::{hash_path, hash_decision};
import package::sampler::sobol_net::{sobol_1d, sobol_2d};
import package::sampler::z_order::z_order;

var<private> path: u32;
var<private> reversed: u32;
var<private> bounce: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  let block = sample_block(sample);
  let z = z_order(at);
  reversed = reverseBits((z << block.bits) | block.place);
  // Bits of z that find no place choose another sequence.
  path = hash_path(seed, block.number, (z >> (31u - block.bits)) >> 1u);
  bounce = 0u;
}

fn sampler_bounce(vertex: u32) { bounce = vertex; }

fn sampler_state() -> u32 { return 0u; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { sampler_start(seed, pixel, at, sample); }

fn sampler_1d(dimension: u32) -> f32 { return sobol_1d(reversed, hash_decision(path, bounce, dimension)); }

fn sampler_2d(dimension: u32) -> vec2f { return sobol_2d(reversed, hash_decision(path, bounce, dimension)); }
