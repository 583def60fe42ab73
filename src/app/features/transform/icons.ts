/** Line icons of what is done with a selection, 16 px, in the colour of the text. */
import { svg } from '../../ui/svg.ts';

const LINES = {
  move: 'M8 1.8v12.4M1.8 8h12.4M6.2 3.6L8 1.8l1.8 1.8M6.2 12.4L8 14.2l1.8-1.8M3.6 6.2L1.8 8l1.8 1.8M12.4 6.2L14.2 8l-1.8 1.8',
  turn: 'M13.2 8a5.2 5.2 0 1 1-1.700-3.850M11.800 1.700v2.700h-2.700',
  scale: 'M2.500 9.500h4v4h-4zM6.500 5V2.500h7v7H11M8.500 7.500L11 5M9 4.800h2.200V7',
  own: 'M8 8.500V2M8 8.500l5.500 3.500M8 8.500L2.500 12M6.600 3.400L8 2l1.400 1.400',
  snap: 'M3.500 2v6a4.500 4.500 0 0 0 9 0V2h-3v6a1.500 1.500 0 0 1-3 0V2zM3.500 5h3M9.500 5h3',
  drop: 'M8 2v8M5 7l3 3 3-3M2.500 13.500h11',
  duplicate: 'M6 6h7.500v7.500H6zM10 6V2.500H2.500V10H6',
  hide: 'M1.5 8c3-5 10-5 13 0-3 5-10 5-13 0zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6M2.500 13.500l11-11',
  remove: 'M2.500 4.200h11M6.300 4V2.500h3.400V4M4 4.200l.700 9.300h6.600l.700-9.300M6.800 6.700v4.400M9.200 6.700v4.400',
} as const;
export type LineIcon = keyof typeof LINES;

export const lineIcon = (name: LineIcon): SVGSVGElement =>
  svg('svg', { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: LINES[name] }));
