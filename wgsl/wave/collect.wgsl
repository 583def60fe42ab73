// Which samples of a wavefront all pixels have by now: those before the oldest that a path is still on its way for. They are added to the
// film next (wgsl/wave/resolve.wgsl), at most up to the end of a block of samples, which is closed then (wgsl/film/blocks.wgsl).

import package::scene::slice;
import package::wave::state::{wave, wave_step};

@compute @workgroup_size(1)
fn main() {
  let step = wave_step();
  let resolved = wave.state.resolved;
  let begun = wave.steps[step].sample;
  let oldest = atomicLoad(&wave.steps[step].oldest);
  let whole = select(min(begun, resolved + slice.rounds - oldest), begun, oldest == 0u);
  let end = min(whole, (resolved / slice.block + 1u) * slice.block);
  wave.state.first = resolved;
  wave.state.resolved = end;
  wave.state.closes = select(0u, 1u, end > resolved && end % slice.block == 0u);
  // Ages are counted from another sample now.
  if (oldest != 0u) { atomicStore(&wave.steps[step].oldest, min(oldest + end - resolved, slice.rounds)); }
}
