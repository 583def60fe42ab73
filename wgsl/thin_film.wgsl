// Interference in a thin clear film on a dielectric or a metal.
//
// Light that is reflected at the upper and, any number of times, at the lower side of the film adds up with phases
// (Airy 1833). For one polarisation, with amplitudes r12 above (real) and r23 below (complex), R = |r|²:
//   R(δ) = |r12 + r23 e^{iδ}|² / |1 + r12 r23 e^{iδ}|²,   δ = 2π D / λ,   D = 2 n d cos θ2
//        = C0 + 2 Σ_m Cm cos m(δ + φ),   C0 = R12 + Rs,   Cm = (Rs − T12) (R12 R23)^{m/2},   Rs = T12² R23 / (1 − R12 R23)
// with T12 = 1 − R12 and φ the phase of −r12 r23. Against the colour matching functions, sums of Gaussians in 1/λ, each
// cosine integrates in closed form: Belcour and Barla 2017, "A practical extension to microfacet theory for the modeling
// of varying iridescence", eqs. 9 to 12 and 27. Three orders m are kept. A film of any thickness costs the same, and thick
// ones lose their colours as they should. Equal reflectance at all wavelengths is white.

import package::math::PI;

/// Amplitude of reflection as |r|² and e^{i arg r}, per channel.
struct FilmSide { R: vec3f, re: vec3f, im: vec3f }

/// Reflectance in linear Rec. 709, in [0, 1] and within `thin_film_bound`. `cos_i` in vacuum; `thickness` in nanometres;
/// `film`: index of the film, ≥ 1; `n` + i `k`: index of what is below, per channel.
fn thin_film(cos_i: f32, thickness: f32, film: f32, n: vec3f, k: vec3f) -> vec3f {
  var F = vec3f(0.0);
  let cos_2 = film_cosine(cos_i, film);
  for (var i = 0; i < 2; i++) {
    let below = film_below(cos_2, film, n, k, i == 1);
    F += 0.5 * film_polarised(film_above(cos_i, cos_2, film, i == 1), below, 2.0 * film * thickness * cos_2);
  }
  return clamp(F, vec3f(0.0), thin_film_bound(cos_i, film, n, k));
}

/// What no thickness reflects more than: all amplitudes in phase, ((|r12| + |r23|) / (1 + |r12 r23|))².
fn thin_film_bound(cos_i: f32, film: f32, n: vec3f, k: vec3f) -> vec3f {
  var bound = vec3f(0.0);
  let cos_2 = film_cosine(cos_i, film);
  for (var i = 0; i < 2; i++) {
    let above = abs(film_above(cos_i, cos_2, film, i == 1));
    let below = sqrt(film_below(cos_2, film, n, k, i == 1).R);
    let most = (above + below) / (1.0 + above * below);
    bound += 0.5 * most * most;
  }
  return min(bound, vec3f(1.0));
}

/// cos θ within the film.
fn film_cosine(cos_i: f32, film: f32) -> f32 { return sqrt(max(0.0, 1.0 - (1.0 - cos_i * cos_i) / (film * film))); }

/// Amplitude r12 of reflection at the upper side.
fn film_above(cos_i: f32, cos_2: f32, film: f32, parallel: bool) -> f32 {
  let a = select(1.0, film, parallel);
  let b = select(film, 1.0, parallel);
  return (a * cos_i - b * cos_2) / (a * cos_i + b * cos_2);
}

/// The lower side of the film. With m = (n + ik) / film and q = √(m² − sin²): (cos − q) / (cos + q) perpendicular,
/// (m² cos − q) / (m² cos + q) parallel.
fn film_below(cos_2: f32, film: f32, n: vec3f, k: vec3f, parallel: bool) -> FilmSide {
  let m2_re = (n * n - k * k) / (film * film);
  let m2_im = 2.0 * n * k / (film * film);
  let t = m2_re - (1.0 - cos_2 * cos_2);
  let q2 = sqrt(t * t + m2_im * m2_im);
  let q_re = sqrt(max(vec3f(0.0), 0.5 * (q2 + t)));
  let q_im = sqrt(max(vec3f(0.0), 0.5 * (q2 - t)));
  let a_re = select(vec3f(1.0), m2_re, parallel) * cos_2;
  let a_im = select(vec3f(0.0), m2_im, parallel) * cos_2;
  // (a − q) / (a + q) = (a − q) (a + q)* / |a + q|²
  let d2 = (a_re + q_re) * (a_re + q_re) + (a_im + q_im) * (a_im + q_im);
  let re = (a_re * a_re + a_im * a_im - q_re * q_re - q_im * q_im) / d2;
  let im = 2.0 * (a_im * q_re - a_re * q_im) / d2;
  let R = re * re + im * im;
  let scale = inverseSqrt(max(R, vec3f(1e-20)));
  return FilmSide(min(R, vec3f(1.0)), re * scale, im * scale);
}

/// One polarisation; `path` = D in nanometres.
fn film_polarised(r12: f32, below: FilmSide, path: f32) -> vec3f {
  let R12 = r12 * r12;
  let T12 = 1.0 - R12;
  let Rs = T12 * T12 * below.R / max(vec3f(1e-6), 1.0 - R12 * below.R);
  let r = sqrt(R12 * below.R);
  let turn = select(1.0, -1.0, r12 > 0.0);
  let re = turn * below.re;
  let im = turn * below.im;
  var F = R12 + Rs;
  var C = Rs - T12;
  var phase_re = vec3f(1.0);
  var phase_im = vec3f(0.0);
  for (var m = 1; m <= 3; m++) {
    C *= r;
    let next = phase_re * re - phase_im * im;
    phase_im = phase_re * im + phase_im * re;
    phase_re = next;
    F += 2.0 * C * film_fourier(f32(m) * path, phase_re, phase_im);
  }
  return F;
}

/// The colour of the spectrum cos(2π path / λ + φ), `path` in nanometres, φ per channel by its cosine and sine.
/// Belcour and Barla 2017, eq. 27 and their supplemental code: Gaussians fitted to the CIE 1931 functions.
fn film_fourier(path: f32, cosine: vec3f, sine: vec3f) -> vec3f {
  let w = 2.0 * PI * 1e-9 * path;
  // Whole turns are taken off first: the built-in cosine is only precise near 0.
  let turns = vec4f(1.6810e6, 1.7953e6, 2.2084e6, 2.2399e6) * (1e-9 * path);
  let angle = 2.0 * PI * (turns - round(turns));
  let height = vec4f(0.846590, 1.000222, 1.001122, 0.153868);
  let spread = vec4f(4.3278e9, 9.3046e9, 6.6121e9, 4.5282e9) * (w * w);
  let size = height * exp(-spread);
  let c = size * cos(angle);
  let s = size * sin(angle);
  let re = film_rgb(vec3f(c.x + c.w, c.yz));
  let im = film_rgb(vec3f(s.x + s.w, s.yz));
  return re * cosine - im * sine;
}

/// From XYZ under equal energy to linear Rec. 709, scaled so that (1, 1, 1) becomes white.
fn film_rgb(xyz: vec3f) -> vec3f {
  return vec3f(
    dot(vec3f(2.6896551, -1.2758620, -0.4137931), xyz),
    dot(vec3f(-1.0221082, 1.9782866, 0.0438215), xyz),
    dot(vec3f(0.0612244, -0.2244898, 1.1632653), xyz));
}
