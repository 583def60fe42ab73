// A colour for each direction of the surface: normals from -1 … 1 become reflectances from 0 … 1.
import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let albedo = 0.5 + 0.5 * hit.n;
  return albedo / 3.14159265;
}
