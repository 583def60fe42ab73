// Sky: a clear or hazy day, the sky by Preetham, Shirley and Smits 1999, "A practical analytic model for daylight", and a sun
// of the size and brightness that belong to it.
//
// Sky, for luminance Y and chromaticities x, y (appendix A.2; Perez et al. 1993):
//
//   L(θ, γ) = L_zenith F(θ, γ) / F(0, θs),     F = (1 + A e^(B / cos θ)) (1 + C e^(D γ) + E cos² γ)
//
// with θ from the zenith, γ from the sun, θs the sun's zenith angle, A to E and L_zenith functions of the turbidity.
//
// Sun: a black body of 5772 K (IAU 2015) seen through the air (appendix A.1): the relative optical mass m times the thicknesses
// of air (Rayleigh) and haze (Ångström),
//
//   T(λ) = exp(−m (0.008735 λ^−4.08 + β λ^−1.3)),   β = 0.04608 turbidity − 0.04586,   λ in µm
//
// for red, green and blue at 0.632, 0.543 and 0.438 µm, which gives the spectral result within 3 % of its luminance down to 10°.
// Ozone and vapour, which take a few per cent, are left out. Turbidity 2, sun at 40°: 92 klx straight from the sun, sky of
// 4 kcd/m² in the zenith.
//
// Ground, below the horizon: matte, under the sun and under the sky as four directions show it (at most 27 % too little, 12 % from turbidity 3).
//
// With `scale` 1 the result is in W/(m² sr) of package::color: 683 lm/W times its luminance is cd/m².
// @family environment

import package::color::{color_blackbody_radiance, color_rgb_from_xyz, color_xyz_from_xyy};
import package::math::{INV_PI, PI};

struct Params {
  /// Height of the sun over the horizon.
  /// @range(0, 90) @step(1) @default(35) @unit(°) @label(Elevation)
  elevation: f32,
  /// Direction of the sun: 0 towards +z, 90 towards +x.
  /// @range(-360, 360) @step(5) @default(40) @unit(°) @label(Azimuth)
  azimuth: f32,
  /// Haze: 2 very clear, 3 clear, 6 hazy, 10 thick.
  /// @range(2, 10) @step(0.1) @default(3) @label(Turbidity)
  turbidity: f32,
  /// Shows the sun's disk; without it only the sky shines.
  /// @toggle @default(true) @label(Sun)
  sun: bool,
  /// Angle from edge to edge of the sun. A larger one is dimmer by its area, so that it lights as much and softens shadows.
  /// @range(0.1, 30) @step(0.1) @default(0.533) @unit(°) @label(Diameter)
  diameter: f32,
  /// @color @default(0.22, 0.2, 0.17) @label(Ground)
  ground: vec3f,
  /// 1: physical units; the default shows a sunlit white wall at about 0.6.
  /// @range(0, 1000) @step(0.005) @default(0.03) @label(Scale)
  scale: f32,
}

/// Luminance, in kcd/m², and the chromaticities x and y: their values in the zenith, and A to E.
struct Perez { zenith: vec3f, a: vec3f, b: vec3f, c: vec3f, d: vec3f, e: vec3f }

fn perez(p: Perez, cos_theta: f32, gamma: f32, cos_gamma: f32) -> vec3f {
  return (1.0 + p.a * exp(p.b / max(cos_theta, 0.01))) * (1.0 + p.c * exp(p.d * gamma) + p.e * cos_gamma * cos_gamma);
}

/// The angle between two directions. The chord is exact for small angles, where the arc cosine is not.
fn angle_between(a: vec3f, b: vec3f) -> f32 { return 2.0 * asin(min(1.0, 0.5 * length(a - b))); }

/// `t`: turbidity; `theta`: zenith angle of the sun.
fn perez_of(t: f32, theta: f32) -> Perez {
  let chi = (4.0 / 9.0 - t / 120.0) * (PI - 2.0 * theta);
  let luminance = (4.0453 * t - 4.9710) * tan(chi) - 0.2155 * t + 2.4192;
  // Rows: coefficients of t², t and 1; columns: of theta³, theta², theta and 1.
  let powers = vec4f(theta * theta * theta, theta * theta, theta, 1.0);
  let x = vec3f(
    dot(powers, vec4f(0.00166, -0.00375, 0.00209, 0.0)),
    dot(powers, vec4f(-0.02903, 0.06377, -0.03202, 0.00394)),
    dot(powers, vec4f(0.11693, -0.21196, 0.06052, 0.25886)));
  let y = vec3f(
    dot(powers, vec4f(0.00275, -0.00610, 0.00317, 0.0)),
    dot(powers, vec4f(-0.04214, 0.08970, -0.04153, 0.00516)),
    dot(powers, vec4f(0.15346, -0.26756, 0.06670, 0.26688)));
  let haze = vec3f(t * t, t, 1.0);
  return Perez(
    vec3f(max(0.0, luminance), dot(haze, x), dot(haze, y)),
    vec3f(0.1787, -0.0193, -0.0167) * t + vec3f(-1.4630, -0.2592, -0.2608),
    vec3f(-0.3554, -0.0665, -0.0950) * t + vec3f(0.4275, 0.0008, 0.0092),
    vec3f(-0.0227, -0.0004, -0.0079) * t + vec3f(5.3251, 0.2125, 0.2102),
    vec3f(0.1206, -0.0641, -0.0441) * t + vec3f(-2.5771, -0.8989, -1.6537),
    vec3f(-0.0670, -0.0033, -0.0109) * t + vec3f(0.3703, 0.0452, 0.0529));
}

/// Radiance of the sky above the horizon, in W/(m² sr).
fn sky_radiance(direction: vec3f, sun: vec3f, p: Perez) -> vec3f {
  let zenith = perez(p, 1.0, angle_between(vec3f(0.0, 1.0, 0.0), sun), sun.y);
  let sky = p.zenith * perez(p, direction.y, angle_between(direction, sun), dot(direction, sun)) / zenith;
  return max(vec3f(0.0), color_rgb_from_xyz(color_xyz_from_xyy(sky.y, sky.z, sky.x * (1000.0 / 683.002))));
}

/// Radiance of the sun of natural size, in W/(m² sr).
fn sun_radiance(elevation: f32, turbidity: f32) -> vec3f {
  let mass = 1.0 / (max(0.0, sin(radians(elevation))) + 0.15 * pow(3.885 + elevation, -1.253));
  let um = vec3f(0.632, 0.543, 0.438);
  let beta = 0.04608 * turbidity - 0.04586;
  return color_blackbody_radiance(5772.0) * exp(-mass * (0.008735 * pow(um, vec3f(-4.08)) + beta * pow(um, vec3f(-1.3))));
}

/// Squared sine of the angular radius of the sun: its solid angle over π.
const SUN_SIZE = 2.1635e-5;

fn environment(direction: vec3f, params: Params) -> vec3f {
  let elevation = radians(params.elevation);
  let azimuth = radians(params.azimuth);
  let sun = normalize(vec3f(cos(elevation) * sin(azimuth), sin(elevation), cos(elevation) * cos(azimuth)));
  let model = perez_of(params.turbidity, 0.5 * PI - elevation);
  let is_ground = direction.y < 0.0;
  // The ground is lit by four directions 45° up, two of them on each side of the sun and equal to the others.
  let across = normalize(vec3f(sun.z, 0.0, -sun.x) + vec3f(1e-6, 0.0, 0.0));
  let along = vec3f(-across.z, 0.0, across.x);
  let up = vec3f(0.0, 1.41421356, 0.0) + across;
  var L = sky_radiance(select(direction, normalize(up + along), is_ground), sun, model);
  if (is_ground) { L = 0.5 * (L + sky_radiance(normalize(up - along), sun, model)); }
  let radius = 0.5 * radians(params.diameter);
  if (params.sun && (is_ground || length(direction - sun) < radius)) {
    let size = sin(radius);
    L += sun_radiance(params.elevation, params.turbidity) * (SUN_SIZE * select(1.0 / (size * size), sun.y, is_ground));
  }
  return params.scale * select(vec3f(1.0), params.ground, is_ground) * L;
}
