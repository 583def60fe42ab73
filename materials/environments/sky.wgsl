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

/// One of the three quantities of the sky: its value in the zenith, and A to E.
struct Perez { zenith: f32, a: f32, b: f32, c: f32, d: f32, e: f32 }

fn perez(p: Perez, cos_theta: f32, gamma: f32, cos_gamma: f32) -> f32 {
  return (1.0 + p.a * exp(p.b / max(cos_theta, 0.01))) * (1.0 + p.c * exp(p.d * gamma) + p.e * cos_gamma * cos_gamma);
}

/// The value towards an elevation and at an angle from the sun, both as directions.
fn perez_at(p: Perez, direction: vec3f, sun: vec3f) -> f32 {
  // The chord is exact for small angles, where the arc cosine is not.
  let gamma = 2.0 * asin(min(1.0, 0.5 * length(direction - sun)));
  let gamma_zenith = 2.0 * asin(min(1.0, 0.5 * length(vec3f(0.0, 1.0, 0.0) - sun)));
  return p.zenith * perez(p, direction.y, gamma, dot(direction, sun)) / perez(p, 1.0, gamma_zenith, sun.y);
}

/// Luminance in kcd/m².
fn sky_luminance(t: f32, theta: f32) -> Perez {
  let chi = (4.0 / 9.0 - t / 120.0) * (PI - 2.0 * theta);
  let zenith = (4.0453 * t - 4.9710) * tan(chi) - 0.2155 * t + 2.4192;
  return Perez(max(0.0, zenith), 0.1787 * t - 1.4630, -0.3554 * t + 0.4275, -0.0227 * t + 5.3251, 0.1206 * t - 2.5771, -0.0670 * t + 0.3703);
}

fn sky_x(t: f32, theta: f32) -> Perez {
  let zenith = t * t * (((0.00166 * theta - 0.00375) * theta + 0.00209) * theta)
    + t * (((-0.02903 * theta + 0.06377) * theta - 0.03202) * theta + 0.00394)
    + (((0.11693 * theta - 0.21196) * theta + 0.06052) * theta + 0.25886);
  return Perez(zenith, -0.0193 * t - 0.2592, -0.0665 * t + 0.0008, -0.0004 * t + 0.2125, -0.0641 * t - 0.8989, -0.0033 * t + 0.0452);
}

fn sky_y(t: f32, theta: f32) -> Perez {
  let zenith = t * t * (((0.00275 * theta - 0.00610) * theta + 0.00317) * theta)
    + t * (((-0.04214 * theta + 0.08970) * theta - 0.04153) * theta + 0.00516)
    + (((0.15346 * theta - 0.26756) * theta + 0.06670) * theta + 0.26688);
  return Perez(zenith, -0.0167 * t - 0.2608, -0.0950 * t + 0.0092, -0.0079 * t + 0.2102, -0.0441 * t - 1.6537, -0.0109 * t + 0.0529);
}

/// Radiance of the sky above the horizon, in W/(m² sr).
fn sky_radiance(direction: vec3f, sun: vec3f, theta: f32, t: f32) -> vec3f {
  let Y = perez_at(sky_luminance(t, theta), direction, sun) * (1000.0 / 683.002);
  let x = perez_at(sky_x(t, theta), direction, sun);
  let y = perez_at(sky_y(t, theta), direction, sun);
  return max(vec3f(0.0), color_rgb_from_xyz(color_xyz_from_xyy(x, y, Y)));
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
  let theta = 0.5 * PI - elevation;
  if (direction.y < 0.0) {
    // Four directions 45° up, two of them on each side of the sun and equal to the others.
    let across = normalize(vec3f(sun.z, 0.0, -sun.x) + vec3f(1e-6, 0.0, 0.0));
    let along = vec3f(-across.z, 0.0, across.x);
    let before = sky_radiance(normalize(vec3f(0.0, 1.41421356, 0.0) + across + along), sun, theta, params.turbidity);
    let behind = sky_radiance(normalize(vec3f(0.0, 1.41421356, 0.0) + across - along), sun, theta, params.turbidity);
    var lit = 0.5 * (before + behind);
    if (params.sun) { lit += sun_radiance(params.elevation, params.turbidity) * (SUN_SIZE * sun.y); }
    return params.scale * params.ground * lit;
  }
  var L = sky_radiance(direction, sun, theta, params.turbidity);
  let radius = 0.5 * radians(params.diameter);
  if (params.sun && length(direction - sun) < radius) {
    let size = sin(radius);
    L += sun_radiance(params.elevation, params.turbidity) * (SUN_SIZE / (size * size));
  }
  return params.scale * L;
}
