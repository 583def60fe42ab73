// Complex indices of refraction of metals: n + i k at 650, 550 and 450 nm, for the red, green and blue of linear Rec. 709.
//
// Gold, copper, silver and aluminium: fits to measurements, Rakić et al. 1998, "Optical properties of metallic films for
// vertical-cavity optoelectronic devices", Applied Optics 37(22), and Rakić 1995 (aluminium); iron: Johnson and Christy
// 1974, Physical Review B 9. As refractiveindex.info tabulates them. One wavelength stands for each channel: colours are a
// little purer than those of an integral over the spectrum. Reflectances at normal incidence that follow: gold 0.94 0.78
// 0.37, copper 0.93 0.72 0.50, silver 0.96 0.95 0.92, aluminium 0.91 0.91 0.92, iron 0.53 0.52 0.48.

/// Per channel: index, and extinction coefficient.
struct Metal { n: vec3f, k: vec3f }

const METAL_GOLD = 0u;
const METAL_COPPER = 1u;
const METAL_ALUMINIUM = 2u;
const METAL_SILVER = 3u;
const METAL_IRON = 4u;

/// The metal of a number METAL_…; `custom` for any other number.
fn metal_of(kind: u32, custom: Metal) -> Metal {
  switch (kind) {
    case METAL_GOLD: { return Metal(vec3f(0.18299, 0.42108, 1.3734), vec3f(3.4242, 2.3459, 1.7704)); }
    case METAL_COPPER: { return Metal(vec3f(0.27105, 0.67693, 1.3164), vec3f(3.6092, 2.6248, 2.2921)); }
    case METAL_ALUMINIUM: { return Metal(vec3f(1.3456, 0.96521, 0.61722), vec3f(7.4746, 6.3995, 5.3031)); }
    case METAL_SILVER: { return Metal(vec3f(0.15943, 0.14512, 0.13547), vec3f(3.9291, 3.1900, 2.3808)); }
    case METAL_IRON: { return Metal(vec3f(2.9114, 2.9497, 2.5845), vec3f(3.0893, 2.9318, 2.7670)); }
    default: { return custom; }
  }
}
