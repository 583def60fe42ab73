// Reflection and refraction at a smooth boundary.

/// Unpolarised Fresnel reflectance of a dielectric. `cos_i` ≥ 0; `eta` is the index on the far side over
/// the index on the near side. 1 under total internal reflection. Born and Wolf, section 1.5.2.
fn fresnel_dielectric(cos_i: f32, eta: f32) -> f32 {
  let sin2_t = (1.0 - cos_i * cos_i) / (eta * eta);
  let cos_t = sqrt(max(0.0, 1.0 - sin2_t));
  let parallel = (eta * cos_i - cos_t) / (eta * cos_i + cos_t);
  let perpendicular = (cos_i - eta * cos_t) / (cos_i + eta * cos_t);
  return select(0.5 * (parallel * parallel + perpendicular * perpendicular), 1.0, sin2_t >= 1.0);
}

/// Direction of refraction in the local frame (z = normal on the side of `wo`), `eta` as above. Snell's law.
/// Meaningless under total internal reflection.
fn fresnel_refract(wo: vec3f, eta: f32) -> vec3f {
  let sin2_t = (1.0 - wo.z * wo.z) / (eta * eta);
  return vec3f(-wo.xy / eta, -sqrt(max(0.0, 1.0 - sin2_t)));
}
