/** The scale of a slider as SVG text, for paper: a line with ticks that one can set a mark on. */
import { escaped } from './text.ts';
import type { Slider } from './types.ts';

const [WIDTH, HEIGHT, SIDE, LINE] = [480, 44, 24, 12];
/** Most ticks with a number. */
const MOST = 7;

/** @returns an SVG element with a viewBox */
export function sliderScale({ min, max, log }: Pick<Slider, 'min' | 'max' | 'log'>): string {
  const part = (value: number): number => (log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min));
  const x = (value: number): string => (SIDE + part(value) * (WIDTH - 2 * SIDE)).toFixed(1);
  const ticks = scaleTicks(min, max, log).map(
    (value) =>
      `<line x1="${x(value)}" x2="${x(value)}" y1="${LINE - 5}" y2="${LINE + 5}"/><text x="${x(value)}" y="${LINE + 22}" text-anchor="middle">${escaped(words(value))}</text>`,
  );
  const line = `<line x1="${x(min)}" x2="${x(max)}" y1="${LINE}" y2="${LINE}"/>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke="currentColor" stroke-width="1"><g>${line}${ticks.join('').replaceAll('<text', '<text stroke="none" fill="currentColor" font-size="13"')}</g></svg>`;
}

/** Both ends, and round numbers between them that keep apart. */
export function scaleTicks(min: number, max: number, log: boolean): number[] {
  const between: number[] = [];
  if (log) {
    const decades = Math.log10(max / min);
    const factors = decades > MOST - 2 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
    for (let power = Math.floor(Math.log10(min)); 10 ** power <= max; power++) for (const each of factors) between.push(each * 10 ** power);
  } else {
    const rough = (max - min) / (MOST - 2);
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = unit * ([1, 2, 5, 10].find((each) => each * unit >= rough) ?? 10);
    for (let i = Math.ceil(min / step); i * step <= max; i++) between.push(Number((i * step).toPrecision(12)));
  }
  const part = (value: number): number => (log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min));
  const kept: number[] = [min];
  // Numbers take a tenth of the line.
  for (const value of between) if (part(value) - part(kept.at(-1) ?? min) >= 0.1 && part(value) <= 0.9) kept.push(value);
  return [...kept, max];
}

const words = (value: number): string => String(Number(value.toPrecision(3)));
