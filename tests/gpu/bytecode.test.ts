/**
 * Bytecode of materials: the interpreter gives what the compiled text gives. SwiftShader's optimizer joins factors that are constant, so
 * that the last bits differ here and there.
 */
import { expect, it } from 'vitest';
import { assembler, differences } from '../helpers/bytecode.ts';

const CALLS = 64;
/** Of the size of a number, or of 1e-3 where it is smaller: a hundred roundings. */
const TOLERANCE = 100 * 2 ** -24;

// What a mix chooses from is compiled.
const names = assembler.materialNames.filter((name) => !assembler.material(name).defines.choose);

it.each(names.sort())('%s', async (name) => {
  const material = assembler.material(name);
  // Its default parameters, and others.
  for (const seed of [2, 3]) {
    const { differences: found, compared } = await differences(material, CALLS, seed);
    expect(compared).toBeGreaterThanOrEqual(CALLS);
    const apart = found.filter(
      (each) => !(Math.abs(each.compiled - each.interpreted) <= TOLERANCE * Math.max(Math.abs(each.compiled), 1e-3)),
    );
    expect(apart).toEqual([]);
  }
});
