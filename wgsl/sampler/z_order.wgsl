// Places of a grid along a curve in the shape of a Z in a Z (Morton 1966): aligned squares of 4^k of them follow each other.

/// Number of a place; `at` below 65,536.
fn z_order(at: vec2u) -> u32 { return spread_bits(at.x) | (spread_bits(at.y) << 1u); }

/// The lower 16 bits at the even places.
fn spread_bits(word: u32) -> u32 {
  var x = word & 0xffffu;
  x = (x | (x << 8u)) & 0x00ff00ffu;
  x = (x | (x << 4u)) & 0x0f0f0f0fu;
  x = (x | (x << 2u)) & 0x33333333u;
  return (x | (x << 1u)) & 0x55555555u;
}
