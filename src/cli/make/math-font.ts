/**
 * The font of formulas, src/app/ui/math.woff2: the characters of lessons and of the equation, with all sizes that roots, brackets and integrals
 * stretch to (the MATH table), out of STIX Two Math. Browsers set MathML well only with such a font, and few systems have one.
 *   npm run -s math-font
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { ROOT } from '../../content/node.ts';

export const FONT = join(ROOT, 'src/app/ui/math.woff2');

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

/** What formulas may be written with. Letters alone in `<mi>` are shown by those of the mathematical alphabets. */
export const CHARACTERS = [
  range(0x20, 0x7e),
  // Greek; italic Latin but h, which is ℎ; italic Greek; bold.
  range(0x391, 0x3f6),
  range(0x1d434, 0x1d454),
  range(0x1d456, 0x1d467),
  'ℎ',
  range(0x1d6e2, 0x1d71b),
  range(0x1d400, 0x1d433),
  // Invisible ones: function application, times, separator.
  range(0x2061, 0x2063),
  '\u00a0\u2002\u2003\u2005\u2009\u200a∑∫∬∮∏√∞∂∇±×·⋅÷≤≥≠≈≡∝∈∉⊂∪∩→←↔⇒⇔↦…⋯′″‖⟨⟩⌊⌋⌈⌉−∼≪≫°²³¹½∣∥ℝ∘⊗⊕∧∨¬∀∃¯ˉ^~⏞⏟',
].join('');

/** The font, the same bytes each time. */
export async function mathFont(): Promise<Uint8Array> {
  const source = await readFile(fileURLToPath(import.meta.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2')));
  return subset(source, CHARACTERS, { targetFormat: 'woff2' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const font = await mathFont();
  await writeFile(FONT, font);
  process.stdout.write(`${FONT}: ${font.length} bytes\n`);
}
