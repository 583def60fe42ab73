/**
 * Flowcharts of the documents (Mermaid's `flowchart`, nodes and labelled arrows alone) as SVG: in layers from the top, so that they fit a
 * column of text, in the colours of the page. After Sugiyama, Tagawa and Toda 1981: layers by the longest way, order by the mean of neighbours.
 */
import { escaped } from '../../lesson/text.ts';
import { CliError } from '../errors.ts';

interface Box {
  id: string;
  /** null: a point through which a long arrow goes. */
  label: string | null;
  layer: number;
  width: number;
  x: number;
}

interface Arrow {
  from: string;
  to: string;
  label: string;
}

const [HEIGHT, GAP, STEP, MARGIN, CHARACTER] = [30, 36, 82, 8, 7.2];
const ROUNDS = 8;

/** @returns SVG; null where the code is no flowchart */
export function drawing(code: string, language: string): string | null {
  if (language !== 'mermaid') return null;
  const { boxes, arrows } = parsed(code);
  setLayers(boxes, arrows);
  const pieces = arrows.map((each) => throughLayers(each, boxes));
  const layers = ordered(boxes, pieces.flat());
  const width = place(layers, pieces.flat());
  return svg(boxes, arrows, pieces, width, layers.length);
}

function parsed(code: string): { boxes: Map<string, Box>; arrows: Arrow[] } {
  const boxes = new Map<string, Box>();
  const arrows: Arrow[] = [];
  const take = (text: string): string => {
    const [, id, label] = /^(\w+)(?:\[(.+)\])?$/.exec(text.trim()) ?? [];
    if (id === undefined) throw new CliError(`a flowchart has the node ${JSON.stringify(text)}`);
    const known = boxes.get(id) ?? { id, label: id, layer: 0, width: 0, x: 0 };
    if (label !== undefined) known.label = label;
    known.width = (known.label ?? '').length * CHARACTER + 24;
    boxes.set(id, known);
    return id;
  };
  for (const line of code.split('\n').slice(1)) {
    const [first = '', ...more] = line.split(/\s-->\s/);
    let [from, label] = splitLabel(first);
    for (const each of more) {
      const [to, next] = splitLabel(each);
      arrows.push({ from: take(from), to: take(to), label });
      [from, label] = [to, next];
    }
  }
  return { boxes, arrows };
}

/** `a -- label` → [a, label]. */
function splitLabel(text: string): [node: string, label: string] {
  const [node = '', label = ''] = text.split(/\s--\s/);
  return [node, label.trim()];
}

function setLayers(boxes: Map<string, Box>, arrows: readonly Arrow[]): void {
  // Longest way from a beginning; as many rounds as there are boxes, so that a circle ends.
  for (let round = 0; round < boxes.size; round++)
    for (const { from, to } of arrows) {
      const [a, b] = [boxes.get(from), boxes.get(to)];
      if (a !== undefined && b !== undefined && b.layer <= a.layer && a.layer < boxes.size) b.layer = a.layer + 1;
    }
  // A beginning stands just above what it leads to.
  for (const box of boxes.values()) {
    const next = arrows.filter(({ from }) => from === box.id).map(({ to }) => boxes.get(to)?.layer ?? 0);
    if (!arrows.some(({ to }) => to === box.id) && next.length > 0) box.layer = Math.min(...next) - 1;
  }
}

/** The boxes and points that an arrow goes along, one a layer. */
function throughLayers({ from, to }: Arrow, boxes: Map<string, Box>): [Box, Box][] {
  const [start, end] = [boxes.get(from), boxes.get(to)];
  if (start === undefined || end === undefined) return [];
  const way = [start];
  for (let layer = start.layer + 1; layer < end.layer; layer++) {
    const point = { id: `${from} ${to} ${layer}`, label: null, layer, width: 12, x: 0 };
    boxes.set(point.id, point);
    way.push(point);
  }
  way.push(end);
  return way.slice(1).map((each, i) => [way[i] ?? start, each]);
}

function ordered(boxes: Map<string, Box>, pieces: readonly [Box, Box][]): Box[][] {
  const layers: Box[][] = [];
  for (const box of boxes.values()) (layers[box.layer] ??= []).push(box);
  const index = (box: Box): number => layers[box.layer]?.indexOf(box) ?? 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const layer of round % 2 === 0 ? layers : layers.toReversed()) {
      const mean = new Map(layer.map((box) => [box, meanOf(neighboursOf(box, pieces, round % 2 === 0).map(index), index(box))]));
      layer.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0));
    }
  return layers;
}

/** @param above of the two sides */
const neighboursOf = (box: Box, pieces: readonly [Box, Box][], above: boolean): Box[] =>
  pieces.flatMap(([a, b]) => (above && b === box ? [a] : !above && a === box ? [b] : []));

const meanOf = (values: readonly number[], otherwise: number): number =>
  values.length === 0 ? otherwise : values.reduce((sum, each) => sum + each, 0) / values.length;

/** @returns the width of all */
function place(layers: readonly Box[][], pieces: readonly [Box, Box][]): number {
  const widthOf = (layer: readonly Box[]): number => layer.reduce((sum, { width }) => sum + width + GAP, -GAP);
  const whole = Math.max(...layers.map(widthOf));
  for (const layer of layers) {
    let x = MARGIN + (whole - widthOf(layer)) / 2;
    for (const box of layer) {
      box.x = x + box.width / 2;
      x += box.width + GAP;
    }
  }
  // Towards the neighbours, as far as those beside leave room.
  for (let round = 0; round < ROUNDS; round++)
    for (const layer of layers)
      for (const [i, box] of layer.entries()) {
        const all = [...neighboursOf(box, pieces, true), ...neighboursOf(box, pieces, false)].map(({ x }) => x);
        const [left, right] = [layer[i - 1], layer[i + 1]];
        const least = left === undefined ? MARGIN + box.width / 2 : left.x + (left.width + box.width) / 2 + GAP;
        const most = right === undefined ? MARGIN + whole - box.width / 2 : right.x - (right.width + box.width) / 2 - GAP;
        box.x = Math.max(least, Math.min(most, meanOf(all, box.x)));
      }
  return whole + 2 * MARGIN;
}

function svg(boxes: Map<string, Box>, arrows: readonly Arrow[], pieces: readonly [Box, Box][][], width: number, layers: number): string {
  const height = (layers - 1) * STEP + HEIGHT + 2 * MARGIN;
  const top = (box: Box): number => MARGIN + box.layer * STEP;
  const round = (value: number): string => value.toFixed(1);
  const lines = pieces.map((piece, i) => {
    const d = piece.map(([a, b]) => {
      const [from, to] = [top(a) + (a.label === null ? HEIGHT / 2 : HEIGHT), top(b) + (b.label === null ? HEIGHT / 2 : 0)];
      const half = (from + to) / 2;
      return `M${round(a.x)} ${round(from)}C${round(a.x)} ${round(half)} ${round(b.x)} ${round(half)} ${round(b.x)} ${round(to)}`;
    });
    const [first] = piece;
    const label = arrows[i]?.label ?? '';
    const text =
      first === undefined || label === '' ? '' : labelText(label, first, arrows, top(first[0]) + HEIGHT + (STEP - HEIGHT) / 2 + 4);
    const end = piece.at(-1)?.[1];
    const head = end === undefined ? '' : `<path class="head" d="M${round(end.x)} ${round(top(end))}l-4 -7h8z"/>`;
    return `<path class="arrow" d="${d.join('')}"/>${head}${text}`;
  });
  const shapes = [...boxes.values()].flatMap((box) =>
    box.label === null
      ? []
      : [
          `<rect x="${round(box.x - box.width / 2)}" y="${top(box)}" width="${round(box.width)}" height="${HEIGHT}" rx="4"/><text x="${round(box.x)}" y="${top(box) + HEIGHT / 2 + 4.5}" text-anchor="middle">${escaped(box.label)}</text>`,
        ],
  );
  const names = arrows.map(({ from, to }) => `${boxes.get(from)?.label ?? from} to ${boxes.get(to)?.label ?? to}`).join('; ');
  return `<svg viewBox="0 0 ${round(width)} ${height}" width="${round(width)}" height="${height}" role="img" aria-label="${escaped(names)}">${lines.join('')}${shapes.join('')}</svg>`;
}

/** Beside the first piece of an arrow, on the side where no other arrow of its fork is. */
function labelText(label: string, [a, b]: [Box, Box], arrows: readonly Arrow[], y: number): string {
  const isMerged = arrows.filter(({ to }) => to === b.id).length > 1;
  const isLeft = isMerged ? a.x < b.x : b.x < a.x - 1;
  const x = (a.x + b.x) / 2 + (isLeft ? -8 : 8);
  return `<text class="label" x="${x.toFixed(1)}" y="${y}" text-anchor="${isLeft ? 'end' : 'start'}">${escaped(label)}</text>`;
}
