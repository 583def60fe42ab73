// The normal of the surface as it is, where meshes shade by the normals of their vertices and materials by bumps.

import package::traverse::intersect::Closest;
import package::surface::point::Surface;

fn value(s: Surface, closest: Closest) -> vec3f { return s.ng; }
