// Reflection and refraction at a smooth boundary.

/// Unpolarised Fresnel reflectance of a dielectric. `cos_i` ≥ 0; `eta` is the index on the far side over
/// the index on the near side. 1 under total internal reflection. Born and Wolf, section 1.5.2. Never above 1: adapters may divide with an
/// error of 2.5 units in the last place, and 1 − F is what a facet of density 10⁷ lets through.
fn fresnel_dielectric(cos_i: f32, eta: f32) -> f32 {
  let sin2_t = (1.0 - cos_i * cos_i) / (eta * eta);
  let cos_t = sqrt(max(0.0, 1.0 - sin2_t));
  let parallel = (eta * cos_i - cos_t) / (eta * cos_i + cos_t);
  let perpendicular = (cos_i - eta * cos_t) / (cos_i + eta * cos_t);
  return select(min(1.0, 0.5 * (parallel * parallel + perpendicular * perpendicular)), 1.0, sin2_t >= 1.0);
}

/// Direction of refraction in the local frame (z = normal on the side of `wo`), `eta` as above. Snell's law.
/// Meaningless under total internal reflection.
fn fresnel_refract(wo: vec3f, eta: f32) -> vec3f {
  let sin2_t = (1.0 - wo.z * wo.z) / (eta * eta);
  return vec3f(-wo.xy / eta, -sqrt(max(0.0, 1.0 - sin2_t)));
}

/// Reflectance between dielectrics seen from either side: `ior` is the index inside over that outside, `front` whether
/// the light is outside. By Stokes's relations the same for both ends of a refracted ray.
fn fresnel_boundary(cos_i: f32, ior: f32, front: bool) -> f32 {
  return fresnel_dielectric(cos_i, select(1.0 / ior, ior, front));
}

/// Unpolarised reflectance of a conductor with the complex index `n` + i `k` over that before it, per channel. Born and
/// Wolf, section 14.2; with k = 0 that of a dielectric.
fn fresnel_conductor(cos_i: f32, n: vec3f, k: vec3f) -> vec3f {
  let c2 = cos_i * cos_i;
  let s2 = 1.0 - c2;
  let n2 = n * n;
  let k2 = k * k;
  // a + ib = √((n + ik)² − sin² θ), and a² + b²:
  let t = n2 - k2 - s2;
  let a2b2 = sqrt(t * t + 4.0 * n2 * k2);
  let a = sqrt(max(vec3f(0.0), 0.5 * (a2b2 + t)));
  let perpendicular = (a2b2 + c2 - 2.0 * cos_i * a) / (a2b2 + c2 + 2.0 * cos_i * a);
  let u = c2 * a2b2 + s2 * s2;
  let v = 2.0 * cos_i * s2 * a;
  return min(vec3f(1.0), 0.5 * perpendicular * (1.0 + (u - v) / (u + v)));
}

/// Average 2 ∫ F(μ) μ dμ of the above: Gauss's rule with three points in μ², off by at most 0.007 for metals.
fn fresnel_mean_conductor(n: vec3f, k: vec3f) -> vec3f {
  return (5.0 * fresnel_conductor(0.33571068, n, k) + 8.0 * fresnel_conductor(0.70710678, n, k)
    + 5.0 * fresnel_conductor(0.94196515, n, k)) / 18.0;
}

/// From `F0` at normal incidence to 1 at grazing angles: F0 + (1 − F0) (1 − cos θ)⁵, `cos_i` in [0, 1]. Schlick 1994, "An inexpensive BRDF
/// model for physically-based rendering", eq. 15.
fn fresnel_schlick(cos_i: f32, F0: vec3f) -> vec3f {
  let m = 1.0 - cos_i;
  let m2 = m * m;
  return F0 + (1.0 - F0) * (m2 * m2 * m);
}

/// Average 2 ∫ F(μ) μ dμ of the above, in closed form: 2 B(2, 6) = 1/21.
fn fresnel_mean_schlick(F0: vec3f) -> vec3f { return F0 + (1.0 - F0) / 21.0; }

/// Metals by their reflectance `F0` at normal incidence and a tint: F = `tint` times Schlick's at cos θ = 1/7 (82°), the
/// depth of a dip Schlick (1994) cannot show. Kutz, Hašan and Edmondson 2021, "Novel aspects of the Adobe Standard
/// Material", eqs. 4 to 6, as in OpenPBR 1.1. In [0, 1] for F0 and tint in [0, 1].
fn fresnel_f82(cos_i: f32, F0: vec3f, tint: vec3f) -> vec3f {
  let m = 1.0 - cos_i;
  let m3 = m * m * m;
  return max(vec3f(0.0), fresnel_schlick(cos_i, F0) - fresnel_f82_dip(F0, tint) * (cos_i * m3 * m3));
}

/// Average 2 ∫ F(μ) μ dμ of the above, in closed form: 2 B(3, 7) = 1/126.
fn fresnel_mean_f82(F0: vec3f, tint: vec3f) -> vec3f {
  return clamp(fresnel_mean_schlick(F0) - fresnel_f82_dip(F0, tint) / 126.0, vec3f(0.0), vec3f(1.0));
}

fn fresnel_f82_dip(F0: vec3f, tint: vec3f) -> vec3f {
  // At μ = 1/7: (1 − μ)^5 = 0.46266436, μ (1 − μ)^6 = 0.05665278.
  return (F0 + (1.0 - F0) * 0.46266436) * (1.0 - tint) / 0.05665278;
}

/// Average 2 ∫ F(μ) μ dμ of a dielectric from outside, in closed form; `n` > 1. Walsh 1926; Duntley 1942, eq. 21.
/// Single precision keeps three digits of 1 − F from n = 1.1.
fn fresnel_mean_dielectric(n: f32) -> f32 {
  let n2 = n * n;
  let n4 = n2 * n2;
  return 0.5 + (n - 1.0) * (3.0 * n + 1.0) / (6.0 * (n + 1.0) * (n + 1.0))
    + n2 * (n2 - 1.0) * (n2 - 1.0) / ((n2 + 1.0) * (n2 + 1.0) * (n2 + 1.0)) * log((n - 1.0) / (n + 1.0))
    - 2.0 * n * n2 * (n2 + 2.0 * n - 1.0) / ((n2 + 1.0) * (n4 - 1.0))
    + 8.0 * n4 * (n4 + 1.0) / ((n2 + 1.0) * (n4 - 1.0) * (n4 - 1.0)) * log(n);
}

/// Squared amplitudes of reflection between dielectrics, perpendicular and parallel; arguments as `fresnel_dielectric`.
fn fresnel_polarised(cos_i: f32, eta: f32) -> vec2f {
  let sin2_t = (1.0 - cos_i * cos_i) / (eta * eta);
  let cos_t = sqrt(max(0.0, 1.0 - sin2_t));
  let r = vec2f((cos_i - eta * cos_t) / (cos_i + eta * cos_t), (eta * cos_i - cos_t) / (eta * cos_i + cos_t));
  return select(min(vec2f(1.0), r * r), vec2f(1.0), sin2_t >= 1.0);
}
