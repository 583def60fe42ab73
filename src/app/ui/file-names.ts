/** File names from titles. */

const MOST = 80;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** `Cornell box` → `cornell-box`: letters and digits of any script, the rest becomes hyphens. */
export function fileStem(title: string): string {
  const stem = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...stem].slice(0, MOST).join('').replace(/-+$/, '');
  return short === '' ? 'scene' : RESERVED.test(short) ? `${short}-scene` : short;
}

/** `.json` of `Scene.JSON`; empty without one. */
export const extensionOf = (name: string): string => /\.[^./\\]*$/.exec(name)?.[0].toLowerCase() ?? '';
