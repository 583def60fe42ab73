import package::material::{BsdfSample, Hit};

// Far more than any path survives.
const BOUNCES = 128;

// Radiance from one point of the lamp, by f and the cosine at x, divided by the density of its direction; weighed.
fn direct(x: vec3f, n: vec3f, albedo: vec3f, seed: ptr<function, u32>) -> vec3f {
  let to = lamp_point(seed) - x;
  let r = length(to);
  let wi = to / r;
  let c = dot(n, wi);
  // Seen from above the lamp is dark.
  if (c <= 0.0 || wi.y <= 0.0) { return vec3f(0.0); }
  if (trace(x, wi).t < r - 1.0e-3) { return vec3f(0.0); }
  // Per area 1 / LAMP_AREA; per solid angle:
  let pdf = r * r / (wi.y * LAMP_AREA);
  let by_cosine = c / PI;
  let w = pdf / (pdf + by_cosine);
  return w * albedo / PI * LAMP_LE * c / pdf;
}

// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  var o = EYE;
  var d = normalize(p - EYE);
  var L = vec3f(0.0);
  var beta = vec3f(1.0);
  // Density of d, per solid angle.
  var by_cosine = 0.0;
  for (var bounce = 0; bounce <= BOUNCES; bounce++) {
    let found = trace(o, d);
    if (found.t == NOTHING) { break; }
    var w = 1.0;
    if (bounce > 0) {
      // Density with which `direct` would have drawn d. Only where the lamp shines does it count.
      let by_lamp = found.t * found.t / (abs(d.y) * LAMP_AREA);
      w = by_cosine / (by_cosine + by_lamp);
    }
    L += w * beta * found.Le;
    o += found.t * d;
    L += beta * direct(o, found.n, found.albedo, seed);
    // The next direction, in proportion to its cosine: f c / pdf is the albedo.
    let c = sqrt(random(seed));
    d = around(found.n, c, 2.0 * PI * random(seed));
    by_cosine = c / PI;
    beta *= found.albedo;
    // Russian roulette.
    let q = min(0.95, max(beta.x, max(beta.y, beta.z)));
    if (random(seed) >= q) { break; }
    beta /= q;
  }
  return L;
}
