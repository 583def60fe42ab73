import package::material::Hit;
import package::math::{INV_PI, PI};
import package::spectrum::spectrum_wavelengths;

// f, at the three wavelengths that the path carries.
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  // As if the three numbers were red, green and blue.
  return vec3f(0.85, 0.08, 0.85) * INV_PI;
}
