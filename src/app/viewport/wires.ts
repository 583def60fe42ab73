/** Wires over the picture: the boxes of the acceleration structure, one level of it at a time, and of what is selected. Loaded with the first of them. */
import { neighbours } from '../../base/neighbours.ts';
import { present } from '../../base/present.ts';
import { vectorOf } from '../../scene/vec.ts';
import type { Selection } from '../../scene/arrange.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { shapeBox } from '../../scene/geometry/shape-box.ts';
import { lineDrawer } from '../../engine/index.ts';
import { mapped } from '../../scene/affine.ts';
import type { Vec3 } from '../../scene/document.ts';
import { deepestLevel, instanceBox, outlines, type BoxOutline, type Outlines, type SphereOutline } from '../../scene/structure/outlines.ts';
import { el, icon } from '../ui/dom.ts';
import { count } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { boxed } from './boxes.ts';
import { STRUCTURE_WORDS } from './layer-names.ts';
import { place, type Point } from './placement.ts';

/** More would hide the picture, and each other. */
const MOST = 4096;
/** Corners of the rings that stand for a sphere. */
const RING = 32;
/** Corners of a box, one bit an axis, and the pairs that an edge joins. */
const EDGES = Array.from({ length: 8 }, (_, corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
).flat();

type Line = (a: Vec3, b: Vec3) => void;

/** @returns shows the boxes of the structure, or puts them away */
export function mountWires(page: Page): () => void {
  const { screen } = page;
  const canvas = el('canvas', { class: 'wires', 'aria-hidden': 'true', hidden: true });
  page.canvas.after(canvas);
  const slider = el('input', {
    type: 'range',
    min: '0',
    max: '1',
    step: '1',
    value: '1',
    'aria-label': 'Level of the boxes',
    oninput: () => draw(),
  });
  const said = el('output', {});
  const close = el(
    'button',
    { type: 'button', 'aria-label': 'Put the boxes away', title: page.tip('boxes'), onclick: () => toggle() },
    icon('close'),
  );
  const group = el('div', { class: 'boxes over', hidden: true }, slider, said, close);
  canvas.after(group);
  const wires = new Wires(page, canvas);

  const draw = (): void => {
    canvas.hidden = group.hidden && boxed(page).length === 0;
    const drawn = canvas.hidden ? null : wires.draw(group.hidden ? null : Number(slider.value));
    if (drawn === null) return;
    slider.max = String(drawn.deepest);
    said.textContent = drawn.words;
  };
  const toggle = (): void => {
    group.hidden = !group.hidden;
    wires.forget();
    draw();
    (group.hidden ? page.canvas : slider).focus();
  };
  screen.drawn.listen(draw);
  page.selected.all.listen(draw);
  draw();
  return toggle;
}

class Wires {
  private readonly page: Page;
  private readonly canvas: HTMLCanvasElement;
  /** What was drawn last. */
  private shown: unknown[] = [];
  private parts: { key: unknown[]; found: Outlines } | null = null;

  constructor(page: Page, canvas: HTMLCanvasElement) {
    this.page = page;
    this.canvas = canvas;
  }

  forget(): void {
    this.shown = [];
  }

  /** @param wanted level; null: what is selected alone @returns null where nothing has changed, or there is no scene */
  draw(wanted: number | null): { deepest: number; words: string } | null {
    const { session, screen, canvas } = this.page;
    const { gpu, scene } = session;
    if (gpu === null || scene === null) return null;
    const chosen = boxed(this.page);
    const { geometry } = gpu.renderer.inputs();
    const deepest = deepestLevel(geometry);
    const level = wanted === null ? -1 : Math.min(deepest, wanted);
    const placed = place(screen.film, screen.size, screen.zoom);
    const { width, height } = canvas;
    const aspect = scene.film.width / scene.film.height;
    const now = [geometry, chosen.map(keyOf).join(), level, scene.camera, aspect, ...placed.origin, placed.scale, width, height];
    if (isSame(now, this.shown)) return null;
    this.shown = now;
    const key = [geometry, level];
    if (this.parts === null || !isSame(key, this.parts.key)) this.parts = { key, found: outlines(geometry, level, MOST) };
    const { found } = this.parts;
    [this.canvas.width, this.canvas.height] = [width, height];
    const line = lineDrawer(scene);
    if (line === null) return { deepest, words: 'not for two pictures on one film' };
    const boxes = chosen.flatMap((each) => boxOf(geometry, each) ?? []);
    this.stroke(line, placed, { ...found, boxes: [...found.boxes, ...boxes] });
    return { deepest, words: words(STRUCTURE_WORDS[geometry.structure.kind], level, deepest, found) };
  }

  private stroke(line: NonNullable<ReturnType<typeof lineDrawer>>, { origin, scale }: ReturnType<typeof place>, found: Outlines): void {
    const { canvas } = this;
    const context = canvas.getContext('2d');
    if (context === null) return;
    const { film } = this.page.screen;
    const [width, height] = [film.width * scale, film.height * scale];
    const path = new Path2D();
    const at = ([x, y]: readonly [number, number]): Point => [origin[0] + x * width, origin[1] + y * height];
    const stroke: Line = (a, b) => {
      for (const pieces of line(a, b)) pieces.forEach((point, i) => path[i === 0 ? 'moveTo' : 'lineTo'](...at(point)));
    };
    for (const each of found.boxes) drawBox(each, stroke);
    for (const each of found.spheres) drawSphere(each, stroke);
    // Only where the film is.
    context.beginPath();
    context.rect(...origin, width, height);
    context.clip();
    const ratio = devicePixelRatio || 1;
    for (const [style, size] of [
      ['rgb(0 0 0 / 0.45)', 3],
      [getComputedStyle(canvas).color, 1],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = size * ratio;
      context.stroke(path);
    }
  }
}

const keyOf = (each: Selection): string => JSON.stringify(each);

function boxOf(geometry: Geometry, at: Selection): BoxOutline | null {
  if ('light' in at) return null;
  if (!('shape' in at)) return instanceBox(geometry, at);
  const box = shapeBox(geometry, at.shape);
  return box && { box, matrix: null };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((each, i) => each === b[i]);

/** BVH2, level 3 of 17: 8 boxes. */
function words(structure: string, level: number, deepest: number, { boxes, spheres, isCut }: Outlines): string {
  const number = boxes.length + spheres.length;
  const what = spheres.length > 0 ? 'sphere' : 'box';
  const many = spheres.length > 0 ? 'spheres' : 'boxes';
  return `${structure}, level ${level} of ${deepest}: ${isCut ? 'the first ' : ''}${count(number)} ${number === 1 ? what : many}`;
}

function drawBox({ box, matrix }: BoxOutline, line: Line): void {
  const corners = Array.from({ length: 8 }, (_, corner): Vec3 => {
    const own = vectorOf((axis) => present(box[axis + ((corner >> axis) & 1) * 3], 'a side of the box'));
    return matrix === null ? own : mapped(matrix, own, 1);
  });
  for (const [a, b] of EDGES) line(present(corners[a], 'a corner'), present(corners[b], 'a corner'));
}

/** A ring around each axis. */
function drawSphere({ centre, radius }: SphereOutline, line: Line): void {
  for (let axis = 0; axis < 3; axis++) {
    const ring = Array.from({ length: RING + 1 }, (_, k) => {
      const angle = (2 * Math.PI * k) / RING;
      const turned = [0, Math.cos(angle), Math.sin(angle)] as const;
      return vectorOf((own) => centre[own] + radius * present(turned[(own + 3 - axis) % 3], 'an axis'));
    });
    for (const [from, to] of neighbours(ring)) line(from, to);
  }
}
