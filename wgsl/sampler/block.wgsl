// Samples in blocks: 0 | 1 | 2 3 | 4 … 7 | 8 … 15 | …, so that samplers made for a known number of samples work where more
// may always follow. After 2^k samples every block is complete.

/// `number` tells the blocks apart; sample `place` of the 2^`bits` in it.
struct SampleBlock { number: u32, bits: u32, place: u32 }

fn sample_block(sample: u32) -> SampleBlock {
  if (sample == 0u) { return SampleBlock(0u, 0u, 0u); }
  let bits = firstLeadingBit(sample);
  return SampleBlock(bits + 1u, bits, sample - (1u << bits));
}
