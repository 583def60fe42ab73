// What a rough boundary between dielectrics loses by single scattering, and the lobes that give it back.
//
// As in microfacet_albedo.wgsl, but light may be reflected and refracted and comes from either side: from outside (the
// thinner medium, loss lo, mean LO) or from inside (li, LI). Of what is lost, a fraction t is sent through the boundary
// and the rest back; Kulla and Conty 2017, slides 23 to 27. With radiance that shrinks by eta² into the denser medium
//   f(o, i) = (1 − to) lo(o) lo(i) / (π LO)  outside,          (1 − ti) li(o) li(i) / (π LI)  inside,
//             to lo(o) li(i) / (π LI eta²)   from outside in,   ti li(o) lo(i) eta² / (π LO)   from inside out,
// every albedo is l, and reciprocity asks to / LI = eta² ti / LO. We take to = (1 − F̄) min(1, LI/LO) and
// ti = (1 − F̄) / eta² min(1, LO/LI) with F̄ the average Fresnel reflectance from outside. Losses are fits to
// a quadrature, from below: α in [0.001, 1], index in [1.05, 3]; of lo, up to 0.30, they leave at most 0.024 (mean 0.011)
// and of li, up to 0.8 at an index near 1, at most 0.046 (mean 0.019); the means add up to 0.007 and 0.026.

import package::math::INV_PI;
import package::microfacet::ggx_disparity;

/// The means are never below those of the fits of this file: where a loss is small, a mean that is too low by little gives it back many times.
struct GlassLoss {
  LO: f32,
  LI: f32,
  /// Fraction of what is lost that goes through, from outside and from inside.
  to: f32,
  ti: f32,
}

fn glass_loss_outside(mu: f32, alpha: vec2f, ior: f32) -> f32 {
  let a = 0.5 * (alpha.x + alpha.y);
  let x = mu / (mu + a);
  let s = sqrt(a);
  let g = (ior - 1.0) / (ior + 1.0);
  let p0 = -0.008210638 + g * (-0.04382684 + g * (0.1675849 + g * (-1.502383 + g * 0.9573694)))
    + s * (0.0879869 + g * (0.2024724 + g * (0.9759202 + g * 0.9875849)) + s * (-0.2968548 + g * (-0.7360909 + g * -1.156641)
    + s * (0.388749 + g * 0.5952458 + s * -0.1725747)));
  let p1 = -0.08680335 + g * (4.355825 + g * (-3.866142 + g * 1.636687))
    + s * (-0.8845968 + g * (-12.19537 + g * 2.48528) + s * (5.969919 + g * 6.546626 + s * -2.323243));
  let p2 = 1.255671 + g * (-1.042735 + g * 2.861785) + s * (-3.52585 + g * 8.054157 + s * -4.943671);
  let p3 = -0.4772544 + g * -3.302125 + s * 4.696367;
  let p4 = -0.9282215;
  let q0 = 1.0 + g * (14.08202 + g * (-18.37376 + g * 9.06531))
    + s * (-4.098712 + g * (-18.43342 + g * 9.900972) + s * (5.298703 + g * 7.297499 + s * -2.217251));
  let q1 = 0.8048923 + g * (-1.952015 + g * 3.476228) + s * (5.604867 + g * -4.582394 + s * 0.01534194);
  let q2 = -8.653996 + g * 9.820464 + s * -7.226508;
  let q3 = 16.52649;
  return max(0.0, (p0 + x * (p1 + x * (p2 + x * (p3 + x * p4)))) / (q0 + x * (q1 + x * (q2 + x * q3))) - 0.00036 - 0.17 * ggx_disparity(alpha));
}

fn glass_loss_inside(mu: f32, alpha: vec2f, ior: f32) -> f32 {
  let a = 0.5 * (alpha.x + alpha.y);
  let x = mu / (mu + a);
  let s = sqrt(a);
  let g = (ior - 1.0) / (ior + 1.0);
  let p0 = -0.006779539 + g * (-0.04479497 + g * (-0.6210431 + g * (4.635223 + g * -6.560741)))
    + s * (0.2879231 + g * (0.5119794 + g * (-5.023853 + g * 3.375827)) + s * (1.012398 + g * (-0.231893 + g * 1.611863)
    + s * (-1.622968 + g * 0.5612254 + s * 0.4217291)));
  let p1 = 0.03442584 + g * (4.582872 + g * (2.753338 + g * 0.54528))
    + s * (-0.4177618 + g * (-4.816888 + g * 3.500852) + s * (-0.5229457 + g * 0.208261 + s * 1.181773));
  let p2 = 0.07309362 + g * (-6.523489 + g * -3.786135) + s * (-1.211097 + g * 4.67542 + s * -0.4898107);
  let p3 = -0.003451925 + g * 1.766939 + s * 1.477033;
  let p4 = -0.1301824;
  let q0 = 1.0 + g * (21.4408 + g * (9.326358 + g * -1.104096))
    + s * (-3.494058 + g * (-40.0 + g * -7.261212) + s * (5.39556 + g * 19.56253 + s * -2.802581));
  let q1 = -1.666625 + g * (-19.09904 + g * 3.324159) + s * (5.058478 + g * 13.31363 + s * -1.95387);
  let q2 = 0.07592118 + g * 4.927829 + s * -3.340186;
  let q3 = 1.243283;
  return max(0.0, (p0 + x * (p1 + x * (p2 + x * (p3 + x * p4)))) / (q0 + x * (q1 + x * (q2 + x * q3))) - 0.00018 - 0.65 * ggx_disparity(alpha));
}

/// `ior`: index inside over that outside, in [1.05, 3].
fn glass_loss(alpha: vec2f, ior: f32) -> GlassLoss {
  let s = sqrt(0.5 * (alpha.x + alpha.y));
  let g = (ior - 1.0) / (ior + 1.0);
  let LO = glass_mean_outside(s, g);
  let LI = glass_mean_inside(s, g);
  // F̄ to 1 %: d'Eon and Irving 2021, "A hitchhiker's guide to multiple scattering", table of mean reflectances.
  let through = 1.0 - (ior - 1.0) / (4.08567 + 1.00071 * ior);
  return GlassLoss(LO, LI, through * min(1.0, LI / LO), through / (ior * ior) * min(1.0, LO / LI));
}

fn glass_mean_outside(s: f32, g: f32) -> f32 {
  let p0 = -0.0001604863 + g * (-0.0003997909 + g * (0.02326902 + g * (-0.04969126 + g * 0.04363144)));
  let p1 = 0.008277331 + g * (-0.09908 + g * (0.1104388 + g * -0.1384971));
  let p2 = 0.02058103 + g * (0.1824277 + g * 0.1324801);
  let p3 = 0.000558066 + g * -0.2247559;
  let p4 = 0.01053085;
  let q0 = 1.0 + g * (-0.8362846 + g * (0.4576964 + g * -1.044201));
  let q1 = -1.552338 + g * (0.9491061 + g * 1.355369);
  let q2 = 0.7471582 + g * -1.171369;
  let q3 = 0.06171172;
  return max(0.0, (p0 + s * (p1 + s * (p2 + s * (p3 + s * p4)))) / (q0 + s * (q1 + s * (q2 + s * q3)))) + 4e-5;
}

fn glass_mean_inside(s: f32, g: f32) -> f32 {
  let p0 = 0.003562878 + g * (0.1801627 + g * (-1.699294 + g * (6.153757 + g * -6.53591)));
  let p1 = -0.1801512 + g * (0.6090268 + g * (-2.811943 + g * 0.7813947));
  let p2 = 1.205156 + g * (-4.423435 + g * 10.75186);
  let p3 = -2.310296 + g * 8.026028;
  let p4 = 1.521838;
  let q0 = 1.0 + g * (1.152781 + g * (13.80495 + g * 3.000039));
  let q1 = -1.580362 + g * (-4.57331 + g * 1.076404);
  let q2 = -0.822436 + g * 7.227978;
  let q3 = 2.809637;
  return max(0.0, (p0 + s * (p1 + s * (p2 + s * (p3 + s * p4)))) / (q0 + s * (q1 + s * (q2 + s * q3)))) + 7e-4;
}

/// The value of f above; wo.z > 0, `front`: wo is outside.
fn glass_multiple(mu_o: f32, cos_i: f32, alpha: vec2f, ior: f32, front: bool) -> f32 {
  let loss = glass_loss(alpha, ior);
  let same = cos_i > 0.0;
  let outside_o = front;
  let outside_i = front == same;
  let lo = select(glass_loss_inside(mu_o, alpha, ior), glass_loss_outside(mu_o, alpha, ior), outside_o);
  let li = select(glass_loss_inside(abs(cos_i), alpha, ior), glass_loss_outside(abs(cos_i), alpha, ior), outside_i);
  let t = select(loss.ti, loss.to, outside_o);
  let scale = select(t * select(ior * ior, 1.0 / (ior * ior), front), 1.0 - t, same);
  return scale * lo * li / select(loss.LI, loss.LO, outside_i) * INV_PI;
}

/// How light from `wo` is sampled: probabilities of a visible facet, and of a cosine above and below the surface.
struct GlassLobes { facet: f32, up: f32, down: f32 }

fn glass_lobes(mu_o: f32, alpha: vec2f, ior: f32, front: bool) -> GlassLobes {
  let loss = glass_loss(alpha, ior);
  let l = select(glass_loss_inside(mu_o, alpha, ior), glass_loss_outside(mu_o, alpha, ior), front);
  let down = l * select(loss.ti, loss.to, front);
  return GlassLobes(1.0 - l, l - down, down);
}
