/** Linked texts of the last visit: to parse and link the library is most of what the page itself does before its first picture. */
import { Linker, type LinkedTexts, type Modules } from '../../shader/link.ts';

export const KEPT_TEXTS = 'penumbra.texts';

export interface KeptTexts {
  /** Of the page that wrote them: the name of its first chunk, which changes with every text of the library. */
  build: string;
  texts: LinkedTexts;
}

/**
 * Takes up what was kept, out of the storage: a text that is damaged harms one visit.
 * @param build of this page
 * @returns whether there was anything, of this build
 */
export function recallTexts(library: Modules, build: string, storage: Pick<Storage, 'getItem' | 'removeItem'> | null): boolean {
  try {
    const kept = JSON.parse(storage?.getItem(KEPT_TEXTS) ?? 'null') as KeptTexts | null;
    storage?.removeItem(KEPT_TEXTS);
    if (kept?.build !== build) return false;
    // A copy has no keys where there is no object.
    Linker.of(library).kept = { ...kept.texts };
    performance.mark('penumbra:recalled');
    return true;
  } catch {
    // Damaged or forbidden: linked again.
    return false;
  }
}
