/** Addresses that hold or name their scene. */

/** The fragment of a link, or the name of a scene of the gallery. */
const SHARED = /#(?:.*&)?(?:\d+=|scene=)/;

/** Whether an address is one of them, which are read without asking anybody: nothing is fetched from there. */
export const isShared = (src: string): boolean => SHARED.test(src);
