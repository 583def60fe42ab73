/** What a glTF lets one choose: one of its animations, one of its variants; by names or numbers. */
import { shown } from '../../errors.ts';
import { type Gltf, placeError } from './json.ts';

/** What a file's animations are called: their names, or their numbers. */
export const animationNames = ({ animations }: Pick<Gltf, 'animations'>): string[] => namesOf(animations, 'animation');

/** The same of the variants of its materials. */
export const variantNames = ({ extensions }: Pick<Gltf, 'extensions'>): string[] =>
  namesOf(extensions.KHR_materials_variants?.variants ?? [], 'variant');

const namesOf = (list: readonly { name?: string | undefined }[], what: string): string[] =>
  list.map(({ name }, i) => name || `${what} ${i}`);

/**
 * The number of what is chosen; undefined: nothing is.
 * @param choice a name or a number; null: none of them; undefined: the first of animations, none of variants
 * @throws SceneError that lists those that there are
 */
export function chosenOf(
  what: 'animation' | 'variant',
  names: readonly string[],
  choice: string | number | null | undefined,
  file: string,
): number | undefined {
  const first = what === 'animation' && names.length > 0 ? 0 : undefined;
  if (choice === undefined) return first;
  if (choice === null) return undefined;
  const index = indexOf(names, choice);
  if (index !== undefined) return index;
  const path = what === 'animation' ? ['animations'] : ['extensions', 'KHR_materials_variants', 'variants'];
  throw placeError(file, path, `expected ${listed(names, what)}, got ${shown(choice)}`);
}

/** By the name, else by the number. */
function indexOf(names: readonly string[], choice: string | number): number | undefined {
  const named = names.indexOf(String(choice));
  if (named >= 0) return named;
  const index = typeof choice === 'number' ? choice : /^\d{1,9}$/.test(choice) ? Number(choice) : -1;
  return Number.isInteger(index) && index >= 0 && index < names.length ? index : undefined;
}

/** Most names that an error lists. */
const MAX_LISTED = 20;

/** “one of the animations Run (0), Walk (1)”. */
function listed(names: readonly string[], what: string): string {
  if (names.length === 0) return `no ${what}, of which the file has none`;
  const some = names.slice(0, MAX_LISTED).map((name, i) => `${name.slice(0, 40)} (${i})`);
  return `one of the ${what}s ${some.join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
}
