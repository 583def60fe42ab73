import package::material::Hit;
import package::math::{INV_PI, PI};
import package::spectrum::spectrum_wavelengths;

// f, at the three wavelengths that the path carries.
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let wavelengths = 1000.0 * spectrum_wavelengths();
  let t = (wavelengths - 540.0) / 45.0;
  return (0.85 + 0.77 * exp(-0.5 * t * t)) * INV_PI;
}
