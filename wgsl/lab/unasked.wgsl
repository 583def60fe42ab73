// What a material says and the engine's own functions do not return. src/lab/unasked.ts has a module of this name for materials that say any of it.

import package::material::Hit;

/// f below the surface of a material that has `eval` alone, where it counts as zero.
fn left_out(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.0); }

/// Where the highlights of a layered material grow.
fn own_tangent(material: u32, hit: Hit) -> vec3f { return hit.tangent; }
