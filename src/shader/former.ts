/** Texts from before the built-in BSDF had all of its members: links and documents carry them for ever. Pure. */
import { withoutComments } from './comments.ts';
import { endOf, split } from './layer-weights.ts';

/** Members of wgsl/principled.wgsl Principled before `coat_darkening`. */
const MEMBERS = 22;

/** Where a text that constructs the built-in BSDF with its former members needs another value, and that: coats darkened nothing then. */
export function completions(source: string): { at: number; text: string }[] {
  const code = withoutComments(source).replace(/<[^<>;(){}]*>/g, (all) => '_'.repeat(all.length));
  const [, imported = 'Principled', alias = imported] =
    /\bPrincipled\s+as\s+(\w+)|\balias\s+(\w+)\s*=[^;]*\bPrincipled\b|$/.exec(code) ?? [];
  return [...code.matchAll(RegExp(`\\b(?:Principled|${alias})\\s*\\(`, 'g'))].flatMap(({ index, 0: { length } }) => {
    const at = endOf(code, index + length - 1);
    const values = split(code.slice(index + length, at), ',');
    return values.length - Number(values.at(-1)?.trim() === '') === MEMBERS
      ? [{ at, text: values.length > MEMBERS ? '0.0' : ', 0.0' }]
      : [];
  });
}
