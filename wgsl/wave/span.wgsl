// The paths of a step, shared out among workgroups, and among the threads of each: whoever is done takes the next of its workgroup's, so
// that none waits for the longest (persistent threads, Aila and Laine 2009).

import package::wave::state::{wave, wave_room, wave_step};

/// Paths of a workgroup, of 64 threads, on average at least.
const MIN_SPAN = 32u;

/// What the threads of this workgroup have taken.
var<workgroup> taken: atomic<u32>;
/// Paths of the step.
var<workgroup> paths: u32;

/// The paths of a workgroup: the first of them, and how many.
fn span_of(group: u32, groups: u32, thread: u32) -> vec2u {
  if (thread == 0u) { paths = wave.steps[wave_step()].paths; }
  let count = min(workgroupUniformLoad(&paths), wave_room());
  let used = min(groups, (count + MIN_SPAN - 1u) / MIN_SPAN);
  let begin = span_begin(group, used, count);
  return vec2u(begin, span_begin(group + 1u, used, count) - begin);
}

/// The next number that nobody of the workgroup has, from 0 on.
fn span_take() -> u32 { return atomicAdd(&taken, 1u); }

/// Where the paths of a workgroup begin. The first ones have three times as many as the last, so that all end together.
fn span_begin(group: u32, groups: u32, count: u32) -> u32 {
  if (group >= groups) { return count; }
  let x = f32(group) / f32(groups);
  return u32(f32(count) * (1.5 - 0.5 * x) * x);
}
