// Sorts the paths of a workgroup of wgsl/wave/shade.wgsl by the materials that their rays have met: a counting sort.

import package::config::{MATERIAL_KINDS, MATERIAL_KIND_SHIFT, SORTED};
import package::math::FAR;
import package::scene::primitives;
import package::wave::state::{WAVE_O, WAVE_HIT, WAVE_CLOSEST};
@if(subsurface) import package::wave::state::{WAVE_WAITS, WAVE_WALK};
import package::wave::state::{wave, wave_before, wave_room, wave_step_before, wave_rays};

/// Of a workgroup, which has SORTED paths.
const SORT_THREADS = 256u;
const SHARE = SORTED / SORT_THREADS;
/// Two more classes than materials: paths that have met none, and places without a path, at the end.
const CLASSES = MATERIAL_KINDS + 2u;

/// The paths of each class begin behind those of the class before.
var<workgroup> sizes: array<atomic<u32>, CLASSES>;
var<workgroup> ranked: array<u32, SORTED>;
/// Of the step before.
var<workgroup> paths: u32;

/// The path in turn `i`, from the first one of the workgroup on.
fn sort_path(i: u32) -> u32 { return ranked[i]; }

/// Sorts those from `begin` on. Returns how many there are.
fn sort_paths(begin: u32, thread: u32) -> u32 {
  if (thread == 0u) { paths = wave.steps[wave_step_before()].paths; }
  let count = workgroupUniformLoad(&paths);
  var classes: array<u32, SHARE>;
  // Among those of its class.
  var ranks: array<u32, SHARE>;
  for (var k = 0u; k < SHARE; k++) {
    classes[k] = sort_class(begin + k * SORT_THREADS + thread, count);
    ranks[k] = atomicAdd(&sizes[classes[k]], 1u);
  }
  workgroupBarrier();
  for (var k = 0u; k < SHARE; k++) {
    var turn = ranks[k];
    for (var before = 0u; before < classes[k]; before++) { turn += atomicLoad(&sizes[before]); }
    ranked[turn] = k * SORT_THREADS + thread;
  }
  workgroupBarrier();
  return min(SORTED, max(begin, count) - begin);
}

fn sort_class(path: u32, count: u32) -> u32 {
  if (path >= count) { return CLASSES - 1u; }
  var asked = WAVE_CLOSEST;
  let word = wave_rays[wave_before(WAVE_O) + path].w;
  @if(subsurface) { asked = select(asked | WAVE_WALK, 0u, (word & WAVE_WAITS) != 0u); }
  if ((word & asked) == 0u) { return MATERIAL_KINDS; }
  let hit = wave_rays[WAVE_HIT * wave_room() + path];
  if (bitcast<f32>(hit.x) >= FAR) { return MATERIAL_KINDS; }
  return primitives[hit.y].p0.w >> MATERIAL_KIND_SHIFT;
}
