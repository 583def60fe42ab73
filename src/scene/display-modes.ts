/** What of a film may be looked at. */

/** What may be shown of a film; each has its number in wgsl/view/develop.wgsl. */
export const DISPLAY_MODES = ['radiance', 'normals', 'depth', 'albedo', 'material', 'samples', 'error'] as const;
/** One of {@link DISPLAY_MODES}. */
export type DisplayMode = (typeof DISPLAY_MODES)[number];
/** Those that need a guide: what the camera sees first. */
export const GUIDED_MODES: ReadonlySet<string> = new Set<DisplayMode>(['normals', 'depth', 'albedo', 'material']);
