/** A number as people write one in their language, or a short expression of numbers. */
import { LANGUAGES, type Spoken } from './languages.ts';

/** Longest text that is read as a number; bounds the depth of brackets, too. */
const MAX_NUMBER = 40;

/** Names and their values or functions. */
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, π: Math.PI };
const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  '√': Math.sqrt,
  // Angles are in degrees, as questions ask for them.
  sin: (x) => Math.sin((x * Math.PI) / 180),
  cos: (x) => Math.cos((x * Math.PI) / 180),
  tan: (x) => Math.tan((x * Math.PI) / 180),
};

/** Numbers before names, so that `2e-3` is one; names before signs. */
const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([a-zπ]+|√)|([-+*/^()%]))/iy;

/**
 * `0.25`, `0,25`, `1/4`, `25 %`, `2e-3`, `3·10^4`, `1,024`, `pi/4`, `sqrt(1/3600)`. A comma before three digits at the end of a number from 1
 * on divides thousands, any other one is a decimal comma. A sign may follow no operator.
 * @returns null where it is none, or not finite
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/[·×⋅]/g, '*')
    .replace(/\b[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g, (each) => each.replaceAll(',', ''))
    .replace(/(\d),(\d)/g, '$1.$2');
  if (plain === '' || plain.length > MAX_NUMBER) return null;
  const tokens = tokensOf(plain);
  if (tokens === null) return null;
  const value = new Parser(tokens).whole();
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * What somebody entered, with a decimal point, as it may be kept and judged; the likeliest first. Where the comma is the decimal sign it is
 * nothing else, and a point before three digits divides thousands for some and is a decimal one for others: 3.142 and 30.000.
 */
export function readings(text: string, language: Spoken): readonly string[] {
  if (language === 'en' || LANGUAGES[language].decimal !== ',') return [text];
  const plain = text
    .replace(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '$1')
    .replace(/\b[1-9]\d{0,2}(?:\.\d{3})+(?=,\d)/g, (each) => each.replaceAll('.', ''))
    .replace(/,(?=\d)/g, '.');
  return /^\s*[1-9]\d{0,2}(?:\.\d{3})+\s*$/.test(text) ? [plain, text.replaceAll('.', '')] : [plain];
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    tokens.push(match[1] ?? match[2]?.toLowerCase() ?? match[3] ?? '');
  }
  return tokens;
}

/** sum = product {± product}, product = power {[×/] power}, power = atom [^ [-] atom] [%]. Null: something else. */
class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  whole(): number | null {
    const sign = this.took('-') ? -1 : (this.took('+'), 1);
    const value = this.sum(sign);
    return this.at === this.tokens.length ? value : null;
  }

  private took(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private sum(sign = 1): number | null {
    let value = times(sign, this.product());
    for (;;) {
      const next = this.took('+') ? 1 : this.took('-') ? -1 : 0;
      if (next === 0 || value === null) return value;
      const other = this.product();
      value = other === null ? null : value + next * other;
    }
  }

  private product(): number | null {
    let value = this.power();
    for (;;) {
      const isDivided = this.took('/');
      // `2π`, `3 sqrt 2`, `2 (1 + 1)`.
      const isImplied = /^[a-zπ√(]/.test(this.tokens[this.at] ?? '');
      if ((!isDivided && !this.took('*') && !isImplied) || value === null) return value;
      const other = this.power();
      value = other === null ? null : isDivided ? value / other : value * other;
    }
  }

  private power(): number | null {
    let value = this.atom();
    if (value !== null && this.took('^')) {
      const sign = this.took('-') ? -1 : 1;
      const exponent = this.atom();
      value = exponent === null ? null : value ** (sign * exponent);
    }
    return value !== null && this.took('%') ? value / 100 : value;
  }

  private atom(): number | null {
    const token = this.tokens[this.at++];
    if (token === undefined) return null;
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === '(') {
      const value = this.sum();
      return this.took(')') ? value : null;
    }
    if (Object.hasOwn(CONSTANTS, token)) return CONSTANTS[token] ?? null;
    const apply = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
    const value = apply === undefined ? null : this.atom();
    return apply === undefined || value === null ? null : apply(value);
  }
}

const times = (sign: number, value: number | null): number | null => (value === null ? null : sign * value);
