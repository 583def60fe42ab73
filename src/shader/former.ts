/** Texts from before the built-in BSDF had all of its members: links and documents carry them for ever. Pure. */
import { withoutComments } from './comments.ts';

/** Members of wgsl/principled.wgsl Principled before `coat_darkening`, and what a constructor with these alone gets: coats that darken nothing, as then. */
const MEMBERS = 22;
const MISSING = '0.0';

/** Where a text that constructs the built-in BSDF with its former members needs something, and what. */
export function completions(source: string): { at: number; text: string }[] {
  if (!source.includes('Principled')) return [];
  const code = withoutTemplates(withoutComments(source));
  const aliases = [...code.matchAll(/\bPrincipled\s+as\s+(\w+)|\balias\s+(\w+)\s*=\s*(?:\w+\s*::\s*)*Principled\b/g)];
  const names = ['Principled', ...aliases.map(([, imported, alias]) => imported ?? alias ?? 'Principled')];
  return [...code.matchAll(new RegExp(`\\b(?:${names.join('|')})\\s*\\(`, 'g'))].flatMap(({ index, 0: { length } }) => {
    const found = argumentsFrom(code, index + length);
    if (found?.count !== MEMBERS) return [];
    return [{ at: found.end, text: found.isOpen ? ` ${MISSING}` : `, ${MISSING}` }];
  });
}

/** Blanks commas that belong to templates, such as those of `array<f32, 2>`. */
const withoutTemplates = (code: string): string =>
  code.replace(/\b(?:vec[234]|mat[234]x[234]|array|ptr|bitcast)\s*<[^<>;(){}]*>/g, (all) => all.replaceAll(',', ' '));

/** How many arguments follow the bracket before `start`, where it closes, and whether a comma stands before that; null: nowhere. */
function argumentsFrom(code: string, start: number): { count: number; end: number; isOpen: boolean } | null {
  let [depth, count, isOpen] = [0, 0, true];
  for (let i = start; i < code.length; i++) {
    const each = code.charAt(i);
    if (depth === 0 && each === ')') return { count: count + Number(!isOpen), end: i, isOpen };
    if (depth === 0 && each === ',') {
      count++;
      isOpen = true;
      continue;
    }
    if ('([{'.includes(each)) depth++;
    if (')]}'.includes(each)) depth--;
    if (each.trim() !== '') isOpen = false;
  }
  return null;
}
