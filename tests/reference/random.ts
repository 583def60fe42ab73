/**
 * Uniform random numbers: xoshiro128** 1.1 (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", 2021), whose state is filled from a seed. Nothing in common with the product's generators.
 */
export class Random {
  private readonly s = new Int32Array(4);

  /** @param seed any whole number in 0 … 2^53 − 1. */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`expected a whole number ≥ 0 as seed, got ${seed}`);
    // Mixes both halves of the seed through the finaliser of MurmurHash3, so that near seeds give far states.
    let state = seed | 0;
    const high = Math.floor(seed / 2 ** 32);
    for (let i = 0; i < 4; i++) {
      state = (state + 0x9e3779b9 + Math.imul(high, 0x85ebca6b)) | 0;
      let h = state;
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
      this.s[i] = h ^ (h >>> 16);
    }
    if (this.s.every((each) => each === 0)) this.s[0] = 1; // the one forbidden state
    for (let i = 0; i < 16; i++) this.word();
  }

  /** 32 random bits as a signed integer. */
  private word(): number {
    const s = this.s;
    const s1 = s[1];
    const x = Math.imul(s1, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9);
    s[2] ^= s[0];
    s[3] ^= s1;
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= s1 << 9;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }

  /** A multiple of 2^−53 in [0, 1). */
  next(): number {
    const high = this.word() >>> 5;
    const low = this.word() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }
}
