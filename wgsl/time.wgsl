// When it is: for programs that move by themselves. Light is as good as infinitely fast: a path sees all programs at one moment.

import package::path::time::time_now;
import package::scene::params;

/// Seconds, or whatever the unit of the document's shutter is: a moment between its opening and its closing, which are the same where
/// nothing is blurred (0 where the document has no shutter; in the frames of a flight theirs).
fn time_seconds() -> f32 {
  // Where it stands: the first of all parameters, which are there for this alone.
  let shutter = bitcast<vec2f>(params[0].xy);
  return mix(shutter.x, shutter.y, time_now);
}
