/** What tests of the packages' interface share. */
import { PenumbraError } from '../../src/api/error.ts';

/** A material of this value. */
export const EVAL = (value: string): string =>
  `import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {\n  return vec3f(${value});\n}\n`;

/** The error that work ends with. */
export async function errorOf(work: () => unknown): Promise<PenumbraError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PenumbraError) return error;
    throw error;
  }
  throw new Error('Nothing went wrong.');
}
export const codeOf = async (work: () => unknown): Promise<string> => (await errorOf(work)).code;
