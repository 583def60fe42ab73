// Colour: transfer curves, CIE XYZ, hue, light of hot bodies, and colour maps for numbers.
//
// Colours are linear Rec. 709 (the primaries and white of sRGB, without its curve) unless a name says otherwise.
// Radiances made from spectra use XYZ with Y = ∫ L(λ) ȳ(λ) dλ in W/(m² sr): 683.002 Y is the luminance in cd/m².

import package::math::{luminance, max_component};

// --- sRGB (IEC 61966-2-1)

/// Linear channels ≥ 0 → sRGB code values; 0 → 0 and 1 → 1.
fn color_srgb_from_linear(c: vec3f) -> vec3f {
  let x = max(c, vec3f(0.0));
  return select(1.055 * pow(x, vec3f(1.0 / 2.4)) - 0.055, 12.92 * x, x <= vec3f(0.0031308));
}

/// sRGB code values ≥ 0, as a colour picker shows them over 255 → linear channels.
fn color_linear_from_srgb(c: vec3f) -> vec3f {
  let x = max(c, vec3f(0.0));
  return select(pow((x + 0.055) / 1.055, vec3f(2.4)), x / 12.92, x <= vec3f(0.04045));
}

// --- CIE 1931 XYZ (Rec. ITU-R BT.709 primaries, white D65)

/// CIE XYZ of a linear Rec. 709 colour.
fn color_xyz_from_rgb(c: vec3f) -> vec3f {
  return vec3f(
    dot(c, vec3f(0.4123907993, 0.3575843394, 0.1804807884)),
    dot(c, vec3f(0.2126390059, 0.7151686788, 0.0721923154)),
    dot(c, vec3f(0.0193308187, 0.1191947798, 0.9505321522)));
}

/// Channels of colours that no screen shows are negative.
fn color_rgb_from_xyz(c: vec3f) -> vec3f {
  return vec3f(
    dot(c, vec3f(3.2409699419, -1.5373831776, -0.4986107603)),
    dot(c, vec3f(-0.9692436363, 1.8759675015, 0.0415550574)),
    dot(c, vec3f(0.0556300797, -0.2039769589, 1.0569715142)));
}

/// Chromaticity (x, y), y > 0, and luminance Y → XYZ.
fn color_xyz_from_xyy(x: f32, y: f32, Y: f32) -> vec3f { return vec3f(x, y, 1.0 - x - y) * (Y / y); }

/// Colour matching functions x̄, ȳ, z̄ of a wavelength in nm: Wyman, Sloan and Shirley 2013, "Simple analytic
/// approximations to the CIE XYZ color matching functions", eq. 4; within 0.023 of the table, integrals within 0.2 %.
fn color_matching(nm: f32) -> vec3f {
  let x = 1.056 * color_lobe(nm, 599.8, 0.0264, 0.0323) + 0.362 * color_lobe(nm, 442.0, 0.0624, 0.0374)
    - 0.065 * color_lobe(nm, 501.1, 0.0490, 0.0382);
  let y = 0.821 * color_lobe(nm, 568.8, 0.0213, 0.0247) + 0.286 * color_lobe(nm, 530.9, 0.0613, 0.0322);
  let z = 1.217 * color_lobe(nm, 437.0, 0.0845, 0.0278) + 0.681 * color_lobe(nm, 459.0, 0.0385, 0.0725);
  return vec3f(x, y, z);
}

/// A Gaussian with one inverse width (per nm) below its peak and another above.
fn color_lobe(nm: f32, peak: f32, below: f32, above: f32) -> f32 {
  let t = (nm - peak) * select(above, below, nm < peak);
  return exp(-0.5 * t * t);
}

// --- hue, saturation, value (Smith 1978); all in [0, 1], hue 0 red, 1/3 green, 2/3 blue

/// RGB of hue, saturation and value, each in [0, 1].
fn color_rgb_from_hsv(c: vec3f) -> vec3f {
  let hue = abs(fract(vec3f(c.x) + vec3f(1.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0;
  return c.z * mix(vec3f(1.0), saturate(hue), c.y);
}

/// Hue, saturation and value, each in [0, 1], of an RGB colour.
fn color_hsv_from_rgb(c: vec3f) -> vec3f {
  let most = max_component(c);
  let span = most - min(c.x, min(c.y, c.z));
  if (span <= 0.0) { return vec3f(0.0, 0.0, most); }
  let green = 2.0 + (c.z - c.x) / span;
  let blue = 4.0 + (c.x - c.y) / span;
  let sector = select(select(blue, green, c.y == most), (c.y - c.z) / span, c.x == most);
  return vec3f(fract(sector / 6.0 + 1.0), span / most, most);
}

// --- black bodies

/// XYZ of the light of a black body, in W/(m² sr), for 800 K to 40 000 K (other temperatures count as the nearest).
///
/// Each of X, Y and Z follows Planck's law at an effective wavelength that drifts slowly with the temperature:
/// A / (e^(q s) − 1), s = 1000 K / T. The polynomials q(s) are a minimax fit to Planck's law integrated over the
/// CIE 1931 table at 1 nm; relative errors at most 0.22 %, 0.02 % and 0.012 %.
fn color_blackbody_xyz(kelvin: f32) -> vec3f {
  let s = 1000.0 / clamp(kelvin, 800.0, 40000.0);
  let q = vec3f(28.4856154, 26.6848566, 32.2421778) + s * (vec3f(-10.8461763, -2.43330955, -1.48982368)
    + s * (vec3f(12.5845798, 0.980432105, 0.266448715) + s * (vec3f(-7.76122206, -0.439050379, -0.365305117)
    + s * vec3f(1.87899069, 0.0982426485, 0.053379349))));
  return vec3f(2.775302e8, 2.540364e8, 6.899462e8) / (exp(q * s) - 1.0);
}

/// Colour of a black body, with luminance 1. Below some 1900 K it is deeper than any screen's orange, whose negative blue
/// counts as 0.
fn color_blackbody(kelvin: f32) -> vec3f {
  let xyz = color_blackbody_xyz(kelvin);
  let c = max(vec3f(0.0), color_rgb_from_xyz(xyz / xyz.y));
  return c / luminance(c);
}

/// Radiance of a black body in W/(m² sr) as a colour; see the top of the file. 2856 K: luminance 2.89e4.
fn color_blackbody_radiance(kelvin: f32) -> vec3f { return color_blackbody_xyz(kelvin).y * color_blackbody(kelvin); }

// --- colour maps: t in [0, 1] (clamped) → linear colour

/// Black to white, in steps of equal sRGB code value.
fn color_map_grey(t: f32) -> vec3f { return color_linear_from_srgb(vec3f(saturate(t))); }

/// Blue through white (t = 0.5) to red, for numbers with a sign.
fn color_map_diverging(t: f32) -> vec3f {
  let x = 2.0 * saturate(t) - 1.0;
  let end = select(vec3f(0.70, 0.03, 0.12), vec3f(0.10, 0.25, 0.72), x < 0.0);
  return color_linear_from_srgb(mix(vec3f(0.96), end, abs(x)));
}

/// Dark violet, green, yellow: van der Walt and Smith 2015. Lightness grows evenly.
/// The polynomials of this and the next two maps are minimax fits in 2t − 1 to the tables of 256 sRGB colours; off by
/// at most 0.010 here.
fn color_map_viridis(t: f32) -> vec3f {
  let x = 2.0 * saturate(t) - 1.0;
  return color_linear_from_srgb(vec3f(0.12186, 0.56639, 0.54268) + x * (vec3f(-0.06692, 0.47275, -0.07684)
    + x * (vec3f(0.75146, -0.02349, -0.12115) + x * (vec3f(0.82233, -0.03386, -0.44415)
    + x * (vec3f(-0.20683, -0.13170, -0.78232) + x * (vec3f(-0.40219, 0.01163, 0.41998)
    + x * vec3f(-0.03636, 0.04307, 0.59746)))))));
}

/// Black, violet, orange, pale yellow: van der Walt and Smith 2015. Off by at most 0.016.
fn color_map_inferno(t: f32) -> vec3f {
  let x = 2.0 * saturate(t) - 1.0;
  return color_linear_from_srgb(vec3f(0.72972, 0.22231, 0.34676) + x * (vec3f(0.70527, 0.42710, -0.42871)
    + x * (vec3f(-0.18634, 0.25014, -0.77914) + x * (vec3f(-0.20583, 0.31070, -0.31027)
    + x * (vec3f(-0.46595, 0.38054, 1.43188) + x * (vec3f(-0.20506, -0.38360, 2.47964)
    + x * (vec3f(0.41240, -0.36223, -0.68543) + x * vec3f(0.19908, 0.14475, -1.42513))))))));
}

/// The rainbow without its bands: Mikhailov 2019, "Turbo". Off by at most 0.027.
fn color_map_turbo(t: f32) -> vec3f {
  let x = 2.0 * saturate(t) - 1.0;
  return color_linear_from_srgb(vec3f(0.62880, 0.98523, 0.25879) + x * (vec3f(1.78636, -0.25643, -0.69984)
    + x * (vec3f(-1.15490, -1.59352, 2.55459) + x * (vec3f(-5.36980, -0.03951, -0.87844)
    + x * (vec3f(5.03112, 0.32203, -7.47274) + x * (vec3f(6.72827, 0.57009, 2.44835)
    + x * (vec3f(-7.50475, 0.98043, 8.12062) + x * (vec3f(-3.02646, -0.30785, -0.96622)
    + x * vec3f(3.33450, -0.65041, -3.34769)))))))));
}

/// A map by its number: 0 viridis, 1 inferno, 2 turbo, 3 grey, else diverging.
fn color_map(which: u32, t: f32) -> vec3f {
  switch (which) {
    case 0u: { return color_map_viridis(t); }
    case 1u: { return color_map_inferno(t); }
    case 2u: { return color_map_turbo(t); }
    case 3u: { return color_map_grey(t); }
    default: { return color_map_diverging(t); }
  }
}
