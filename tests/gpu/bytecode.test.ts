/**
 * Bytecode of materials: the interpreter gives what the compiled text gives. SwiftShader's optimizer joins factors that are constant, so
 * that the last bits differ here and there.
 */
import { expect, it } from 'vitest';
import { assembler, differences } from '../helpers/bytecode.ts';
import { IS_HARDWARE } from '../helpers/same.ts';

const CALLS = 64;
/**
 * Of the size of a number, or of 1e-3 where it is smaller: a hundred roundings. A card's compiler fuses products and sums elsewhere in the
 * two, which narrow lobes amplify by 1 / α² and powers by their exponent: 4.4e-4 was seen on an H200 (a conductor), and twice that is held.
 * A colour's lane may be a difference of its others (the green of a black body of 850 K), which is held by the greatest of them there.
 */
const TOLERANCE = IS_HARDWARE ? 9e-4 : 100 * 2 ** -24;
/** And what roundings of the twelve arguments make of it, in narrow lobes and patterns: so many times what one choice of their signs makes. */
const AMPLIFIED = 8;

// What a mix chooses from is compiled.
const names = assembler.materialNames.filter((name) => !assembler.material(name).defines.choose);

it.each(names.sort())('%s', async (name) => {
  const material = assembler.material(name);
  // Its default parameters, and others.
  for (const seed of [2, 3]) {
    const { differences: found, compared } = await differences(material, CALLS, seed);
    expect(compared).toBeGreaterThanOrEqual(CALLS);
    const apart = found.filter(
      ({ compiled, interpreted, size, spread }) =>
        !(Math.abs(compiled - interpreted) <= TOLERANCE * Math.max(IS_HARDWARE ? size : Math.abs(compiled), 1e-3) + AMPLIFIED * spread),
    );
    expect(apart.map((each) => JSON.stringify(each))).toEqual([]);
  }
});
