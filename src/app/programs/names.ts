/** Names that are free and can be used. */
import { PROGRAM_NAME } from '../../scene/document.ts';

const LONGEST = 64;

/** `Red wall 2` → `red_wall_2`: what a WGSL module may be called. */
export function programName(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST);
  return PROGRAM_NAME.test(name) ? name : 'material';
}

/** `wanted`, or `wanted 2`, `wanted 3`, … where it is taken; a number that it ends in counts on. */
export function freeName(wanted: string, isTaken: (name: string) => boolean, gap = ' '): string {
  if (!isTaken(wanted)) return wanted;
  const stem = wanted.replace(/[ _]?\d+$/, '') || wanted;
  for (let n = 2; ; n++) {
    const end = `${gap}${n}`;
    const name = stem.slice(0, LONGEST - end.length) + end;
    if (!isTaken(name)) return name;
  }
}
