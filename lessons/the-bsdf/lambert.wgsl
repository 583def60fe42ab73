// Matt paint: f = albedo / π, so that what comes back is the share `albedo` of what arrives.
import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let albedo = vec3f(0.75, 0.45, 0.25);
  return albedo / 3.14159265;
}
