/** Cells of the sphere of directions on the host: they divide it, and codes say which of them a direction is in. */
import { describe, expect, it } from 'vitest';
import { packStarts, countedWords, readCounts } from '../../src/lab/counts.ts';
import { aroundCode, besideCode, cellArea, cellMiddle, codeDirection, codeSlope, directionCode, faceCell, FACES, FINEST, isBelow, lowerBound, quarters, type Cell } from '../../src/lab/sphere.ts'; // prettier-ignore
import { Random } from '../reference/random.ts';

const random = new Random(29);
const faces = Array.from({ length: FACES }, (_, face) => faceCell(face));
const divided = (cells: readonly Cell[], times: number): Cell[] => (times === 0 ? [...cells] : divided(cells.flatMap(quarters), times - 1));

describe('cells', () => {
  const cells = divided(faces, 4);

  it('are one after the other, without gaps', () => {
    cells.forEach((each, i) => expect(each.start).toBe(cells[i - 1]?.end ?? 0));
    expect(cells.at(-1)?.end).toBe(FACES * 2 ** (2 * FINEST));
  });

  it('have the whole solid angle, each face a sixth of it', () => {
    for (let face = 0; face < FACES; face++) {
      const area = cells.filter((each) => each.face === face).reduce((sum, each) => sum + cellArea(each), 0);
      // The rule of midpoints with an edge of 1/8: off by less than its square over 12.
      expect(Math.abs(area / ((4 * Math.PI) / 6) - 1)).toBeLessThan((1 / 8) ** 2 / 12);
    }
  });

  it('hold their middles, above the horizon or below', () => {
    for (const each of cells) {
      const code = directionCode(cellMiddle(each));
      expect(code >= each.start && code < each.end).toBe(true);
      expect(isBelow(each)).toBe(cellMiddle(each)[2] < 0);
      expect(Math.hypot(...cellMiddle(each))).toBeCloseTo(1, 12);
    }
  });

  it('of the finest level are found again by their code', () => {
    for (let i = 0; i < 2000; i++) {
      const code = Math.floor(random.next() * FACES * 2 ** (2 * FINEST));
      expect(directionCode(codeDirection(code))).toBe(code);
      // Solid angle over area: the cube of the middle's nearness.
      const major = Math.max(...codeDirection(code).map(Math.abs));
      expect(codeSlope(code)).toBeCloseTo(major ** 3, 9);
    }
  });
});

describe('around a code', () => {
  /** Where a direction is on its face, in edges of the finest cells. */
  const onFace = (v: readonly number[]): number[] => {
    const axis = v.findIndex((x) => Math.abs(x) === Math.max(...v.map(Math.abs)));
    return v.filter((_, i) => i !== axis).map((x) => (x / Math.abs(v[axis]!) / 2 + 0.5) * 2 ** FINEST);
  };
  // Of cells away from the edges of their faces.
  const inner = (): number => directionCode(codeDirection(Math.floor(random.next() * FACES * 2 ** (2 * FINEST))).map((x) => 0.99 * x + 0.003) as [number, number, number]); // prettier-ignore

  it('lie its middle, its corners and the middles of those beside it', () => {
    for (let k = 0; k < 100; k++) {
      const code = inner();
      const [x = 0, y = 0] = onFace(codeDirection(code)).map(Math.floor);
      const places = aroundCode(code).map((each) => onFace(each).map((w, i) => w - [x, y][i]!));
      const expected = [[0.5, 0.5], [0, 0], [0, 1], [1, 0], [1, 1], [-0.5, 0.5], [1.5, 0.5], [0.5, -0.5], [0.5, 1.5]]; // prettier-ignore
      expect(places).toHaveLength(expected.length);
      places.forEach((place, i) => place.forEach((w, c) => expect(w).toBeCloseTo(expected[i]![c]!, 5)));
    }
  });

  it('lie two rings of eight, as far away as a sine of WGSL may be wrong and half as far', () => {
    for (let k = 0; k < 100; k++) {
      const code = inner();
      const [x = 0, y = 0] = onFace(codeDirection(code));
      const places = besideCode(code).map((each) => onFace(each).map((w, c) => w - [x, y][c]!));
      expect(places).toHaveLength(16);
      places.forEach(([dx = 0, dy = 0], i) => {
        // In edges of the finest cells, of which 2^13 are 1.
        expect(Math.hypot(dx, dy)).toBeCloseTo(i < 8 ? 2 : 4, 5);
        expect(Math.cos(Math.atan2(dy, dx) - (i * Math.PI) / 4)).toBeCloseTo(1, 9);
      });
    }
  });
});

it('the lower bound is the first that is not less, in lists of all lengths', () => {
  for (let length = 0; length < 40; length++) {
    const list = Uint32Array.from({ length }, () => Math.floor(random.next() * 30)).sort();
    for (let value = 0; value < 31; value++) {
      const first = list.findIndex((each) => each >= value);
      expect(lowerBound(list, value)).toBe(first < 0 ? length : first);
    }
  }
});

it('counts come back for the cells that they were asked for', () => {
  const starts = [Uint32Array.of(0, 5, 9), Uint32Array.of(0), Uint32Array.of(0, 7)];
  // Of each where its codes begin among all, and how many there are.
  expect([...packStarts(starts)]).toEqual([0, 3, 3, 1, 4, 2, 0, 5, 9, 0, 0, 7]);
  const words = new Uint32Array(countedWords(starts));
  expect(words).toHaveLength(3 * 4 + 6 * 3);
  const floats = new Float32Array(words.buffer);
  words.set([1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24]);
  for (let cell = 0; cell < 6; cell++) {
    words[12 + 3 * cell] = 100 + cell;
    floats[12 + 3 * cell + 1] = 0.5 + cell;
    words[12 + 3 * cell + 2] = 200 + cell;
  }
  const [first, second, third] = readCounts(starts, words.buffer, 1000);
  expect(first).toEqual({ observed: Uint32Array.of(100, 101, 102), most: Float32Array.of(0.5, 1.5, 2.5), mostAt: Uint32Array.of(200, 201, 202), samples: 1000, absorbed: 1, delta: 2, invalid: 3, overBudget: 4 }); // prettier-ignore
  expect(second).toMatchObject({ observed: Uint32Array.of(103), absorbed: 11, delta: 12, invalid: 13, overBudget: 14 });
  expect(third).toMatchObject({ observed: Uint32Array.of(104, 105), most: Float32Array.of(4.5, 5.5), mostAt: Uint32Array.of(204, 205), absorbed: 21 }); // prettier-ignore
});
