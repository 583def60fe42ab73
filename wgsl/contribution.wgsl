// What the paths of this thread have brought to its pixel: every integrator adds here, once for each piece of light.

/// Stands for the environment where a light is asked for.
const FROM_ENVIRONMENT = 0u;

var<private> contribution_sum: vec3f;

/// Adds radiance that has been scattered `scatterings` times on its way to the eye, from light `light` − 1 or FROM_ENVIRONMENT.
fn contribution_add(L: vec3f, scatterings: u32, light: u32) {
  contribution_sum += L;
}

/// Radiance that arrived at the eye.
fn contribution_total() -> vec3f { return contribution_sum; }
