// Your first shader: a colour for each direction of the surface. Every channel must stay a reflectance.
import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  // hit.n is the normal in the world, its coordinates from -1 to 1.
  let albedo = vec3f(0.5);
  return albedo / 3.14159265;
}
