// Light that enters a body, is scattered inside and leaves elsewhere. A material says by `fn subsurface` what its body is made of;
// wgsl/path/walk.wgsl follows the light.
//
// The body is told by the colour that it shows, not by its single-scattering albedo α. A half space that scatters by a phase function of
// mean cosine g, met by diffuse light and without a boundary that reflects, sends back (van de Hulst 1980, "Multiple Light Scattering";
// inverted in Kulla and Conty 2017, "Revisiting Physically Based Shading at Imageworks", and in OpenPBR 1.1)
//   A = (1 − s) (1 − 0.139 s) / (1 + 1.17 s),      s = √((1 − α) / (1 − α g)),
// so that s is a root of 0.139 s² − (1.139 + 1.17 A) s + 1 − A, and α = (1 − s²) / (1 − g s²).
// bench/RESULTS.md has its error over A and g.

/// What is below a surface.
struct Subsurface {
  /// Share of the diffuse body that lets light in, in [0, 1].
  weight: f32,
  /// Reflectance of a large body under diffuse light, in [0, 1].
  color: vec3f,
  /// Mean free path of each channel, ≥ 0, in units of the scene whatever the scale of an instance. Lengths that rounding makes
  /// nothing of count as the shortest of which it makes something.
  radius: vec3f,
  /// Mean cosine of the phase function, in (−1, 1): 0 scatters alike in all directions.
  anisotropy: f32,
}

/// Nothing is let in.
fn subsurface_none() -> Subsurface { return Subsurface(0.0, vec3f(0.0), vec3f(1.0), 0.0); }

/// Single-scattering albedo of a body of this colour: 0 of black, 1 of white. The smaller root, in the form in which nothing cancels.
/// @param g mean cosine, in (−1, 1)
fn subsurface_albedo(color: vec3f, g: f32) -> vec3f {
  let A = clamp(color, vec3f(0.0), vec3f(1.0));
  let b = 1.139 + 1.17 * A;
  let s = 2.0 * (1.0 - A) / (b + sqrt(b * b - 0.556 * (1.0 - A)));
  return (1.0 - s * s) / (1.0 - g * s * s);
}
