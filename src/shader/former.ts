/** Texts from before the built-in BSDF had all of its members: links and documents carry them for ever. Pure. */
import { withoutComments } from './comments.ts';
import { endOf, split } from './layer-weights.ts';

/** A coat without a normal of its own. */
const BASE_NORMAL = 'false, vec3f(0.0, 0.0, 1.0)';
/** What wgsl/principled.wgsl Principled has that it once had not: by the number of members before it, values by which all is as it was. */
const LATER: Readonly<Record<number, string>> = { 22: `0.0, 0.0, ${BASE_NORMAL}`, 23: `0.0, ${BASE_NORMAL}` };

/**
 * Where a text that constructs the built-in BSDF with its former members needs other values, and these: coats darkened and widened nothing then,
 * and had no normals.
 */
export function completions(source: string): { at: number; text: string }[] {
  const code = withoutComments(source).replace(/<[^<>;(){}]*>/g, (all) => '_'.repeat(all.length));
  const [, imported = 'Principled', alias = imported] =
    /\bPrincipled\s+as\s+(\w+)|\balias\s+(\w+)\s*=[^;]*\bPrincipled\b|$/.exec(code) ?? [];
  return [...code.matchAll(RegExp(`\\b(?:Principled|${alias})\\s*\\(`, 'g'))].flatMap(({ index, 0: { length } }) => {
    const at = endOf(code, index + length - 1);
    const values = split(code.slice(index + length, at), ',');
    const last = Number(values.at(-1)?.trim() === '');
    const later = LATER[values.length - last];
    return later === undefined ? [] : [{ at, text: last === 1 ? later : `, ${later}` }];
  });
}
