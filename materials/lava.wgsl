// Lava: a dark crust with cracks through which the melt glows, the hotter the deeper.
//
//   Le = B(T) / B(hottest) · radiance,     T from the hottest in the cracks to the coldest on the crust
//
// B is the colour of a black body with its luminance. That rises with a high power of the temperature, which is why the crust
// looks black beside the cracks. The cracks are where the two nearest of scattered points are as near (Worley 1996), bent by fBm.
// @family emitter

import package::color::color_blackbody_radiance;
import package::material::Hit;
import package::math::{INV_PI, luminance};
import package::noise::{noise_fbm, noise_worley_3d};
import package::pattern::pattern_ramp;
import package::transform::object_point;

struct Params {
  /// In the cracks.
  /// @range(800, 6000) @step(50) @default(1700) @unit(K) @label(Hottest)
  hottest: f32,
  /// On the crust; below 800 K counts as 800 K.
  /// @range(800, 6000) @step(50) @default(850) @unit(K) @label(Coldest)
  coldest: f32,
  /// Luminance of the hottest parts, in W/(m² sr).
  /// @range(0, 1000000) @step(0.5) @default(6) @label(Radiance)
  radiance: f32,
  /// From plate to plate of the crust, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.5) @label(Size)
  size: f32,
  /// Width of the cracks over the size.
  /// @range(0.01, 1) @step(0.01) @default(0.25) @label(Cracks)
  cracks: f32,
  /// Reflectance of the crust.
  /// @color @default(0.05, 0.045, 0.04) @label(Crust)
  crust: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.crust * INV_PI, wi.z > 0.0);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  let p = object_point(hit) / params.size;
  let bend = vec3f(noise_fbm(p * 2.0, 3u, 2.0, 0.5), noise_fbm(p * 2.0 + 7.3, 3u, 2.0, 0.5), noise_fbm(p * 2.0 - 5.1, 3u, 2.0, 0.5));
  let cell = noise_worley_3d(p + 0.5 * bend);
  let depth = 1.0 - pattern_ramp(0.0, params.cracks, cell.f2 - cell.f1);
  let most = max(params.hottest, params.coldest);
  let kelvin = mix(params.coldest, params.hottest, saturate(depth + 0.3 * noise_fbm(p * 5.0, 3u, 2.0, 0.5)));
  return params.radiance * color_blackbody_radiance(kelvin) / luminance(color_blackbody_radiance(most));
}
