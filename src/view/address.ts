/** Addresses that hold or name their scene. */

/** The fragment of a link, or the name of a scene of the gallery or of a lesson. */
const SHARED = /#(?:.*&)?(?:\d+=|scene=|lesson=)/;

/** What `src` says of this page. */
export const addressOf = (src: string | null): string | null =>
  src !== null && URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI).href : src;

/** Whether an address is one of them, which are read without asking anybody: nothing is fetched from there. */
export const isShared = (src: string): boolean => SHARED.test(src);
