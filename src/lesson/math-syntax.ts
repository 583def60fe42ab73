/**
 * `$…$` in Markdown: a formula in TeX. Opens before a character that is no space and closes after one; `\$` is a dollar.
 * Displayed formulas are fenced code of the language `math`.
 */
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
    formulaMark: 'formulaMark';
    formulaText: 'formulaText';
  }
}
declare module 'mdast' {
  interface InlineMath extends Literal {
    type: 'inlineMath';
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;
const isLineEnd = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32;

const formula: Construct = {
  name: 'formula',
  tokenize(effects: Effects, ok: State, nok: State): State {
    let before: Code = null;
    const mark = (code: Code): void => {
      effects.enter('formulaMark');
      effects.consume(code);
      effects.exit('formulaMark');
    };
    const open: State = (code) => {
      effects.enter('formula');
      mark(code);
      return first;
    };
    const first: State = (code) => (isSpace(code) || code === DOLLAR ? nok(code) : between(code));
    const between: State = (code) => {
      if (code === null) return nok(code);
      if (code === DOLLAR) {
        if (isSpace(before)) return nok(code);
        mark(code);
        effects.exit('formula');
        return ok;
      }
      if (isLineEnd(code)) {
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        before = code;
        return between;
      }
      effects.enter('formulaText');
      return inside(code);
    };
    const inside: State = (code) => {
      const ends = code === null || isLineEnd(code) || (code === DOLLAR && before !== BACKSLASH);
      if (ends) {
        effects.exit('formulaText');
        return between(code);
      }
      effects.consume(code);
      before = code;
      return inside;
    };
    return open;
  },
};

export const formulaSyntax = (): Extension => ({ text: { [DOLLAR]: formula } });

export const formulaFromMarkdown = (): MdastExtension => ({
  enter: {
    formula(token) {
      this.enter({ type: 'inlineMath', value: this.sliceSerialize(token).slice(1, -1) }, token);
    },
  },
  exit: {
    formula(token) {
      this.exit(token);
    },
  },
});
