// What the kernels of the laboratory share: the situations under test, and what one dispatch does.

import package::material::Hit;

/// A situation: a material with its parameters, a point on a surface, and a direction to look from.
struct Config {
  /// Local, unit, z > 0.
  wo: vec3f,
  /// Material word: see scene::Primitive.
  material: u32,
  /// Members of the hit; `tangent` is local, `front` 0 or 1.
  p: vec3f,
  front: u32,
  n: vec3f,
  tangent: vec3f,
  outside: f32,
  uv: vec2f,
  uv1: vec2f,
  color: vec4f,
  texel: vec2f,
  wavelength: f32,
  /// See package::time.
  time: f32,
  /// Nothing of it is placed: package::transform sees no instances here.
  instance: u32,
}

/// Threads `first` to before `end`. `lanes` threads share one of `configs` configurations and draw `samples` samples each.
struct Task { first: u32, end: u32, lanes: u32, samples: u32, seed: u32, places: u32, configs: u32 }

/// Slot of the one ObjectSpace.
const OBJECT = 0u;

@group(0) @binding(0) var<uniform> task: Task;
@group(0) @binding(1) var<storage, read> configs: array<Config>;

/// Of the configuration under test.
var<private> config_time: f32;

/// The hit of configuration `index`; `behind`: seen from the other side, after half a turn about the local x axis.
fn config_hit(index: u32, behind: bool) -> Hit {
  config_time = configs[index].time;
  let p = configs[index].p;
  let n = configs[index].n;
  let tangent = configs[index].tangent;
  var hit: Hit;
  hit.p = p;
  hit.n = select(n, -n, behind);
  hit.uv = configs[index].uv;
  hit.front = (configs[index].front != 0u) != behind;
  hit.tangent = select(tangent, tangent * vec3f(1.0, -1.0, 1.0), behind);
  let side = select(-1.0, 1.0, hit.front);
  hit.bitangent = vec3f(-hit.tangent.y * side, hit.tangent.x * side, 0.0);
  hit.uv1 = configs[index].uv1;
  hit.color = configs[index].color;
  hit.texel = configs[index].texel;
  hit.object = OBJECT;
  hit.instance = configs[index].instance;
  hit.outside = configs[index].outside;
  hit.wavelength = configs[index].wavelength;
  return hit;
}

/// Whether all bits of the exponent are set: infinity or no number. Comparisons need not see these.
fn is_finite(v: vec4f) -> bool {
  return all((bitcast<vec4u>(v) & vec4u(0x7f800000u)) != vec4u(0x7f800000u));
}
