/** Screens (CSS pixels) on which the dock is a sheet below the picture: the media queries of the style sheets say the same. */
export const NARROW = '(max-width: 719px)';

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
