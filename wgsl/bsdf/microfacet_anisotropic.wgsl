// What single scattering by facets with different αx and αy loses: fits as in microfacet_albedo.wgsl, from below.
//
// The loss depends on the azimuth, its mean being up to 0.14 more than the least; a fit of the least serves for all, so that
// reciprocity stays simple and no direction is given more than it lost. `a` = (αx + αy) / 2, `d` = |αx − αy| / (αx + αy).

/// The least loss l over all azimuths under cos θ = `mu`, at most 0.027 too low.
fn ggx_loss_anisotropic(mu: f32, a: f32, d: f32) -> f32 {
  let y = mu / (mu + 0.25 * a);
  let p0 = 0.002415671 + d * (-0.2200278 + d * (0.7227486 + d * (-0.7887052 + d * 0.2829657)))
    + a * (0.1821344 + d * (-0.456661 + d * (1.02697 + d * -0.832906)) + a * (-2.970176 + d * (0.7945535 + d * 1.583559)
    + a * (3.95514 + d * -2.164786 + a * -1.094485)));
  let p1 = -0.4557175 + d * (0.875749 + d * (-0.9080005 + d * 0.3983362))
    + a * (3.101938 + d * (-2.917129 + d * 0.2042655) + a * (10.8639 + d * -0.7540681 + a * -0.4256449));
  let p2 = 1.848622 + d * (-1.727312 + d * 0.3309669) + a * (-4.845431 + d * 3.132591 + a * -8.550574);
  let p3 = -1.711557 + d * 1.040369 + a * 1.50384;
  let p4 = 0.3065974;
  let q0 = 1.0 + d * (2.359127 + d * (-3.048272 + d * -0.404012))
    + a * (23.97213 + d * (-5.217315 + d * 1.859322) + a * (-9.79967 + d * -1.19912 + a * 0.3679533));
  let q1 = 7.712988 + d * (-4.482711 + d * 4.198596) + a * (-24.41933 + d * 4.536876 + a * 12.62659);
  let q2 = -20.41138 + d * 1.085811 + a * -1.954723;
  let q3 = 12.94074;
  return max(0.0, (p0 + y * (p1 + y * (p2 + y * (p3 + y * p4)))) / (q0 + y * (q1 + y * (q2 + y * q3))) - 2e-4);
}

/// 2 ∫ l(μ) μ dμ of what `ggx_loss` makes of it, up to 0.06 too high, never too low: all that is lost is given back once, so that
/// where the loss is small a mean that is too low by little would give it back many times. The fit alone is 6e-4 too low at most.
fn ggx_mean_loss_anisotropic(a: f32, d: f32) -> f32 {
  let s = sqrt(a);
  let p0 = 0.0009732459 + d * (-0.01472965 + d * (0.08553111 + d * (-0.1367259 + d * 0.0655874)));
  let p1 = -0.004539607 + d * (-0.0569323 + d * (0.1062221 + d * -0.05911667));
  let p2 = 0.1654221 + d * (-0.2073244 + d * 0.2112282);
  let p3 = -0.4646581 + d * -0.2760197;
  let p4 = 1.19067;
  let q0 = 1.0 + d * (-1.183031 + d * (0.38796 + d * 0.02778192));
  let q1 = -2.402202 + d * (1.649165 + d * -0.1716601);
  let q2 = 2.472351 + d * -1.338505;
  let q3 = 0.4302522;
  return max(0.0, (p0 + s * (p1 + s * (p2 + s * (p3 + s * p4)))) / (q0 + s * (q1 + s * (q2 + s * q3)))) + 6.2e-4;
}
