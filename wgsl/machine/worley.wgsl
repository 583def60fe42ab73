// Cellular noise for the interpreter: a result of four registers, told one after the other.

import package::noise::{Worley, noise_worley_2d, noise_worley_3d};

var<private> found: Worley;

/// Member `part` of the result at `p`; the first finds it.
fn machine_worley(p: vec3f, flat: bool, part: u32) -> vec4u {
  switch (part) {
    case 0u: {
      if (flat) { found = noise_worley_2d(p.xy); } else { found = noise_worley_3d(p); }
      return bitcast<vec4u>(vec4f(found.f1));
    }
    case 1u: { return bitcast<vec4u>(vec4f(found.f2)); }
    case 2u: { return bitcast<vec4u>(vec4f(found.to, 0.0)); }
    default: { return vec4u(bitcast<vec3u>(found.id), 0u); }
  }
}
