// f(x) = 1 − |x| / radius. See box.wgsl.

import package::scene::view;

fn filter_offset(u: vec2f) -> vec2f {
  let c = 2.0 * u - 1.0;
  return 0.5 + view.filter_radius * sign(c) * (1.0 - sqrt(1.0 - abs(c)));
}
