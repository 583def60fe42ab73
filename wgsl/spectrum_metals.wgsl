// Complex indices of refraction of metals, by wavelength: n + i k at every 10 nm from 380 to 780 nm, linear in between.
//
// Gold, copper and silver: Johnson and Christy 1972, "Optical constants of the noble metals", Physical Review B 6, 4370; aluminium: Rakić
// 1995, "Algorithm for the determination of intrinsic optical constants of metal films: application to aluminum", Applied Optics 34,
// 4755; as refractiveindex.info tabulates them, interpolated linearly. Iron, and what is given as three numbers: package::metals, as
// colours.

import package::metals::{Metal, METAL_ALUMINIUM, METAL_COPPER, METAL_GOLD, METAL_SILVER, metal_of};
import package::spectrum::{spectrum_of_color, spectrum_wavelengths};

const ENTRIES = 41u;

const GOLD = array<vec2f, ENTRIES>(
  vec2f(1.462, 1.929), vec2f(1.465, 1.943), vec2f(1.468, 1.953), vec2f(1.462, 1.957), vec2f(1.456, 1.954), vec2f(1.45, 1.948),
  vec2f(1.417, 1.932), vec2f(1.383, 1.915), vec2f(1.349, 1.885), vec2f(1.315, 1.853), vec2f(1.215, 1.843), vec2f(1.105, 1.837),
  vec2f(0.971, 1.874), vec2f(0.803, 1.973), vec2f(0.635, 2.072), vec2f(0.558, 2.204), vec2f(0.489, 2.339), vec2f(0.424, 2.472),
  vec2f(0.382, 2.594), vec2f(0.341, 2.716), vec2f(0.299, 2.837), vec2f(0.272, 2.956), vec2f(0.249, 3.074), vec2f(0.226, 3.192),
  vec2f(0.205, 3.304), vec2f(0.188, 3.403), vec2f(0.172, 3.503), vec2f(0.156, 3.602), vec2f(0.14, 3.702), vec2f(0.138, 3.792),
  vec2f(0.135, 3.882), vec2f(0.133, 3.972), vec2f(0.131, 4.062), vec2f(0.131, 4.15), vec2f(0.133, 4.235), vec2f(0.135, 4.32),
  vec2f(0.137, 4.406), vec2f(0.139, 4.491), vec2f(0.141, 4.575), vec2f(0.144, 4.658), vec2f(0.147, 4.741),
);
const COPPER = array<vec2f, ENTRIES>(
  vec2f(1.333, 2.037), vec2f(1.325, 2.083), vec2f(1.313, 2.131), vec2f(1.288, 2.188), vec2f(1.268, 2.245), vec2f(1.251, 2.302),
  vec2f(1.245, 2.348), vec2f(1.24, 2.393), vec2f(1.244, 2.435), vec2f(1.249, 2.477), vec2f(1.239, 2.511), vec2f(1.227, 2.544),
  vec2f(1.213, 2.571), vec2f(1.197, 2.589), vec2f(1.181, 2.606), vec2f(1.127, 2.598), vec2f(1.07, 2.587), vec2f(1.007, 2.582),
  vec2f(0.911, 2.62), vec2f(0.816, 2.658), vec2f(0.72, 2.696), vec2f(0.609, 2.818), vec2f(0.494, 2.962), vec2f(0.378, 3.107),
  vec2f(0.294, 3.246), vec2f(0.275, 3.373), vec2f(0.257, 3.499), vec2f(0.238, 3.626), vec2f(0.22, 3.752), vec2f(0.218, 3.854),
  vec2f(0.215, 3.956), vec2f(0.213, 4.057), vec2f(0.211, 4.159), vec2f(0.213, 4.254), vec2f(0.219, 4.343), vec2f(0.225, 4.433),
  vec2f(0.231, 4.522), vec2f(0.237, 4.611), vec2f(0.241, 4.697), vec2f(0.244, 4.776), vec2f(0.247, 4.855),
);
const ALUMINIUM = array<vec2f, ENTRIES>(
  vec2f(0.437, 4.587), vec2f(0.463, 4.711), vec2f(0.488, 4.836), vec2f(0.513, 4.96), vec2f(0.541, 5.084), vec2f(0.57, 5.209),
  vec2f(0.6, 5.333), vec2f(0.633, 5.454), vec2f(0.668, 5.575), vec2f(0.704, 5.695), vec2f(0.739, 5.815), vec2f(0.776, 5.931),
  vec2f(0.813, 6.048), vec2f(0.849, 6.165), vec2f(0.888, 6.281), vec2f(0.93, 6.396), vec2f(0.973, 6.512), vec2f(1.015, 6.627),
  vec2f(1.058, 6.743), vec2f(1.106, 6.855), vec2f(1.158, 6.965), vec2f(1.21, 7.075), vec2f(1.262, 7.185), vec2f(1.314, 7.296),
  vec2f(1.366, 7.406), vec2f(1.43, 7.508), vec2f(1.494, 7.61), vec2f(1.558, 7.712), vec2f(1.627, 7.804), vec2f(1.698, 7.893),
  vec2f(1.768, 7.982), vec2f(1.84, 8.069), vec2f(1.921, 8.142), vec2f(2.003, 8.215), vec2f(2.085, 8.288), vec2f(2.167, 8.359),
  vec2f(2.267, 8.388), vec2f(2.367, 8.418), vec2f(2.467, 8.447), vec2f(2.566, 8.477), vec2f(2.654, 8.465),
);
const SILVER = array<vec2f, ENTRIES>(
  vec2f(0.052, 1.841), vec2f(0.05, 1.974), vec2f(0.05, 2.104), vec2f(0.05, 2.232), vec2f(0.046, 2.348), vec2f(0.04, 2.457),
  vec2f(0.04, 2.553), vec2f(0.04, 2.648), vec2f(0.044, 2.751), vec2f(0.049, 2.855), vec2f(0.05, 2.948), vec2f(0.05, 3.039),
  vec2f(0.05, 3.131), vec2f(0.05, 3.223), vec2f(0.05, 3.316), vec2f(0.053, 3.41), vec2f(0.057, 3.505), vec2f(0.06, 3.597),
  vec2f(0.057, 3.679), vec2f(0.054, 3.76), vec2f(0.051, 3.841), vec2f(0.052, 3.925), vec2f(0.055, 4.01), vec2f(0.058, 4.094),
  vec2f(0.059, 4.177), vec2f(0.057, 4.254), vec2f(0.055, 4.332), vec2f(0.052, 4.409), vec2f(0.05, 4.487), vec2f(0.048, 4.566),
  vec2f(0.045, 4.645), vec2f(0.043, 4.724), vec2f(0.041, 4.803), vec2f(0.039, 4.881), vec2f(0.037, 4.96), vec2f(0.035, 5.038),
  vec2f(0.033, 5.116), vec2f(0.031, 5.195), vec2f(0.031, 5.272), vec2f(0.032, 5.346), vec2f(0.034, 5.421),
);

/// The metal of a number METAL_… at the wavelengths of package::spectrum; `custom`, by three numbers each, for any other number.
fn spectrum_metal(kind: u32, custom: Metal) -> Metal {
  if (kind > METAL_SILVER) {
    let metal = metal_of(kind, custom);
    return Metal(spectrum_of_color(metal.n), spectrum_of_color(metal.k));
  }
  let at = (spectrum_wavelengths() - 0.38) * 100.0;
  let a = metal_at(kind, at.x);
  let b = metal_at(kind, at.y);
  let c = metal_at(kind, at.z);
  return Metal(vec3f(a.x, b.x, c.x), vec3f(a.y, b.y, c.y));
}

/// (n, k) of a metal of this table at a place between entries.
fn metal_at(kind: u32, place: f32) -> vec2f {
  let x = clamp(place, 0.0, f32(ENTRIES - 1u));
  let i = min(u32(x), ENTRIES - 2u);
  switch (kind) {
    case METAL_GOLD: { return mix(GOLD[i], GOLD[i + 1u], x - f32(i)); }
    case METAL_COPPER: { return mix(COPPER[i], COPPER[i + 1u], x - f32(i)); }
    case METAL_ALUMINIUM: { return mix(ALUMINIUM[i], ALUMINIUM[i + 1u], x - f32(i)); }
    default: { return mix(SILVER[i], SILVER[i + 1u], x - f32(i)); }
  }
}
