/** What kernels ask of the materials in use before they ask for light: one answer a material, by what its file defines. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { dispatchModule } from '../../src/shader/dispatch.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const assembler = new KernelAssembler(shaderLibrary());
const QUESTIONS = ['is_specular', 'casts', 'transmits', 'disperses', 'by_wavelength', 'emits', 'has_holes', 'walks'] as const;
type Question = (typeof QUESTIONS)[number];

/** Numbers of the materials for which the text says yes. */
function yes(text: string, question: Question, count: number): number[] {
  const body = new RegExp(`^fn bsdf_${question}\\(.*?\\{\\n(.*?)^\\}`, 'ms').exec(text)?.[1] ?? 'return false;';
  const answer = /return ([^;]*);/.exec(body)![1]!;
  if (answer === 'true') return Array.from({ length: count }, (_, i) => i);
  return [...answer.matchAll(/kind == (\d+)u/g)].map(([, kind]) => Number(kind));
}

/** Specular is what has nothing to evaluate: an emitter is, too. What transmits is asked with both sides in mind, and a mirror samples without saying where. */
const ANSWERS: Record<string, readonly Question[]> = {
  diffuse: [],
  mirror: ['is_specular', 'casts', 'transmits'],
  glass: ['is_specular', 'casts', 'transmits'],
  dispersive_glass: ['is_specular', 'casts', 'transmits', 'disperses'],
  rough_glass: ['transmits'],
  emitter: ['is_specular', 'emits'],
  perforated: ['has_holes'],
  spectral_emitter: ['is_specular', 'emits', 'by_wavelength'],
  principled: ['transmits', 'walks', 'emits', 'has_holes'],
};

it.each(Object.keys(ANSWERS))('%s', (name) => {
  const text = dispatchModule([assembler.material(name)], undefined, []);
  expect(QUESTIONS.filter((question) => yes(text, question, 1).length > 0)).toEqual(
    QUESTIONS.filter((each) => ANSWERS[name]!.includes(each)),
  );
});

it('of several, each by its number, in any order', () => {
  for (const names of [Object.keys(ANSWERS), Object.keys(ANSWERS).reverse(), ['mirror', 'diffuse', 'glass']]) {
    const text = dispatchModule(names.map((name) => assembler.material(name)), undefined, []); // prettier-ignore
    for (const question of QUESTIONS) {
      const expected = names.flatMap((name, i) => (ANSWERS[name]!.includes(question) ? [i] : []));
      expect(yes(text, question, names.length), question).toEqual(expected);
    }
  }
});

it('nothing is specular where every surface is white', () => {
  const text = dispatchModule([assembler.material('mirror')], { bsdf: true, cosine: false }, []);
  expect(yes(text, 'is_specular', 1)).toEqual([]);
});
