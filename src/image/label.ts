/** Short texts on pictures, in a face of three by five dots: digits, capitals, the letters of units. */
import type { ByteImage } from './types.ts';
import { present } from '../base/present.ts';

/** Five octal digits a glyph: rows from the top, 4 the left dot. */
const GLYPHS: Record<string, string> = {
  0: '75557', 1: '26227', 2: '71747', 3: '71717', 4: '55711', 5: '74717', 6: '74757', 7: '71122', 8: '75757', 9: '75717',
  A: '25755', B: '65656', C: '34443', D: '65556', E: '74647', F: '74644', G: '34553', H: '55755', I: '72227', J: '11152', K: '55655', L: '44447',
  M: '57755', N: '65555', O: '25552', P: '65644', Q: '25563', R: '65655', S: '34216', T: '72222', U: '55557', V: '55552', W: '55775', X: '55255',
  Y: '55222', Z: '71247', a: '03553', d: '13553', e: '02563', m: '07755', r: '03444', s: '03636',
  '.': '00002', ',': '00024', '-': '00700', '+': '02720', '/': '11244', ':': '02020', '≥': '42417', '<': '12421', '(': '24442', ')': '21112', '%': '51245',
}; // prettier-ignore
const WIDTH = 3;
export const GLYPH_HEIGHT = 5;

/** Dots that a text is wide, gaps between its glyphs included. */
export const textWidth = (text: string): number => Math.max(0, [...text].length * (WIDTH + 1) - 1);

/** Draws a text whose upper left corner is (x, y); `dot` pixels a dot. What has no glyph is a gap; what lies outside is cut off. */
export function drawText(image: ByteImage, text: string, x: number, y: number, dot: number, color: readonly number[]): void {
  [...text].forEach((letter, i) => {
    const rows = GLYPHS[letter] ?? '00000';
    for (let row = 0; row < GLYPH_HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        if ((Number(rows[row]) & (4 >> column)) !== 0) fill(image, x + (i * (WIDTH + 1) + column) * dot, y + row * dot, dot, dot, color);
      }
    }
  });
}

/** Fills a rectangle; `share`: how much of it covers what was there. */
export function fill(image: ByteImage, x: number, y: number, width: number, height: number, color: readonly number[], share = 1): void {
  for (let row = Math.max(0, y); row < Math.min(image.height, y + height); row++) {
    for (let column = Math.max(0, x); column < Math.min(image.width, x + width); column++) {
      const at = (row * image.width + column) * 3;
      const covered = color.map((each, c) => present(image.rgb8[at + c], 'a pixel of the image') * (1 - share) + each * share);
      image.rgb8.set(covered.map(Math.round), at);
    }
  }
}
