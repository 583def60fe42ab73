/**
 * The page's features, found by their files. A folder's `install.ts` stands there before the first picture; its `index.ts` is loaded while
 * that is rendered. Keep both small; import heavy parts lazily.
 */
import type { Page } from './page.ts';

export interface Feature {
  /** Where its buttons, panels and keys stand among those of the others: lower ones first. */
  order: number;
  install(page: Page): void | Promise<void>;
}

const first = import.meta.glob<Feature>(['../*/install.ts', '../features/*/install.ts'], { eager: true });
const later = import.meta.glob<Feature>('../features/*/index.ts');

const inOrder = (features: Feature[]): Feature[] => features.sort((a, b) => a.order - b.order);

/** What lies over the picture and in the dock. */
export const firstFeatures = (): Feature[] => inOrder(Object.values(first));

/** @param names folders; without them all */
export async function loadFeatures(names?: readonly string[]): Promise<Feature[]> {
  const paths = names?.map((each) => `../features/${each}/index.ts`) ?? Object.keys(later);
  return inOrder(await Promise.all(paths.flatMap((path) => later[path]?.() ?? [])));
}
