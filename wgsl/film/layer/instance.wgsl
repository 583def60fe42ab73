// Which of the places of instances the eye sees first, counted as the document does: those of its first instance come first.

import package::traverse::intersect::Closest;
import package::surface::point::Surface;
@if(instances) import package::scene::primitives;

/// From 1 on; 0: what is seen belongs to no instance.
fn number(s: Surface, closest: Closest) -> u32 {
  @if(instances) { if (closest.instance > 0u) { return primitives[closest.instance - 1u].p0.w; } }
  return 0u;
}
