// Phong's lobe over matt paint. The lobe has no factor yet: the highlight must not give back more than `ks`.
import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let kd = vec3f(0.4, 0.15, 0.1);
  let ks = 0.4;
  let n = 30.0;
  let mirrored = vec3f(-wo.x, -wo.y, wo.z);
  let c = max(0.0, dot(wi, mirrored));
  return kd / 3.14159265 + vec3f(ks * pow(c, n));
}
