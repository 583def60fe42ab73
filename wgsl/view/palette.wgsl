// Colours for numbers: a palette whose lightness grows evenly, so that it reads in grey too, and distinct colours
// for indices. src/app/viewport/palette.ts draws the legend with the same formula.

/// OKLab → linear sRGB (Ottosson 2020, "A perceptual color space for image processing"), not clipped.
fn palette_oklab(c: vec3f) -> vec3f {
  let lms = vec3f(
    c.x + 0.3963377774 * c.y + 0.2158037573 * c.z,
    c.x - 0.1055613458 * c.y - 0.0638541728 * c.z,
    c.x - 0.0894841775 * c.y - 1.2914855480 * c.z);
  let cubed = lms * lms * lms;
  return vec3f(
    dot(vec3f(4.0767416621, -3.3077115913, 0.2309699292), cubed),
    dot(vec3f(-1.2684380046, 2.6097574011, -0.3413193965), cubed),
    dot(vec3f(-0.0041960863, -0.7034186147, 1.7076147010), cubed));
}

/// t in [0, 1] → linear colour: dark violet, blue, green, yellow; lightness linear in t.
fn palette_scale(t: f32) -> vec3f {
  let x = saturate(t);
  let hue = radians(mix(300.0, 100.0, x));
  let chroma = 0.055 + 0.11 * sin(3.14159265 * saturate(0.12 + 0.8 * x));
  return saturate(palette_oklab(vec3f(mix(0.16, 0.94, x), chroma * cos(hue), chroma * sin(hue))));
}

/// A colour for an index: hues apart by the golden angle, on two levels of lightness.
fn palette_index(i: u32) -> vec3f {
  let hue = radians(f32(i % 360u) * 137.50776 + 30.0);
  let lightness = select(0.62, 0.78, (i & 1u) == 1u);
  return saturate(palette_oklab(vec3f(lightness, 0.13 * cos(hue), 0.13 * sin(hue))));
}
