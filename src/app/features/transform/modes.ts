/** What handles change. */
export const MODES = ['move', 'turn', 'scale'] as const;
export type Mode = (typeof MODES)[number];
