/** Wires over the picture: the boxes of the acceleration structure, one level of it at a time. */
import { lineDrawer } from '../../engine/index.ts';
import { mapped } from '../../scene/affine.ts';
import type { Vec3 } from '../../scene/document.ts';
import { deepestLevel, instanceBox, outlines, type BoxOutline, type Outlines, type SphereOutline } from '../../scene/structure/outlines.ts';
import { el, icon } from '../ui/dom.ts';
import { count } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { STRUCTURE_WORDS } from './layer-names.ts';
import { place, type Point } from './placement.ts';

/** More would hide the picture, and each other. */
const MOST = 4096;
/** Corners of the rings that stand for a sphere. */
const RING = 32;
/** Corners of a box, one bit an axis, and the pairs that an edge joins. */
const EDGES = Array.from({ length: 8 }, (_, corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit]),
).flat();

type Line = (a: Vec3, b: Vec3) => void;

export function installBoxes(page: Page): void {
  const { screen, session } = page;
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
  let shown: unknown[] = [];
  let parts: { key: unknown[]; found: Outlines } | null = null;

  const toggle = (): void => {
    group.hidden = !group.hidden;
    shown = [];
    draw();
    (group.hidden ? page.canvas : slider).focus();
  };

  const draw = (): void => {
    const { gpu, scene } = session;
    const instance = page.selected.instance.get();
    canvas.hidden = group.hidden && instance === null;
    if (canvas.hidden || gpu === null || scene === null) return;
    const { geometry } = gpu.renderer.inputs();
    const deepest = deepestLevel(geometry);
    slider.max = String(deepest);
    const level = group.hidden ? -1 : Math.min(deepest, Number(slider.value));
    const placed = place(screen.film, screen.size, screen.zoom);
    const { width, height } = page.canvas;
    const now = [
      geometry,
      instance,
      level,
      scene.camera,
      scene.film.width / scene.film.height,
      ...placed.origin,
      placed.scale,
      width,
      height,
    ];
    if (now.every((each, i) => each === shown[i])) return;
    shown = now;
    const key = [geometry, level];
    if (parts === null || key.some((each, i) => each !== parts!.key[i])) parts = { key, found: outlines(geometry, level, MOST) };
    const line = lineDrawer(scene);
    const { found } = parts;
    [canvas.width, canvas.height] = [width, height];
    said.textContent =
      line === null ? 'not for two pictures on one film' : words(STRUCTURE_WORDS[geometry.structure.kind], level, deepest, found);
    const context = canvas.getContext('2d');
    if (line === null || context === null) return;
    const path = new Path2D();
    const at = ([x, y]: readonly [number, number]): Point => [
      placed.origin[0] + x * screen.film.width * placed.scale,
      placed.origin[1] + y * screen.film.height * placed.scale,
    ];
    const stroke: Line = (a, b) => {
      for (const pieces of line(a, b)) pieces.forEach((point, i) => path[i === 0 ? 'moveTo' : 'lineTo'](...at(point)));
    };
    for (const each of found.boxes) drawBox(each, stroke);
    for (const each of found.spheres) drawSphere(each, stroke);
    const selected = instance === null ? null : instanceBox(geometry, instance);
    if (selected !== null) drawBox(selected, stroke);
    // Only where the film is.
    context.beginPath();
    context.rect(...placed.origin, screen.film.width * placed.scale, screen.film.height * placed.scale);
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
  };
  screen.drawn.listen(draw);
  page.selected.instance.listen(draw);
  page.registerCommand({
    id: 'boxes',
    title: 'Boxes of the structure that rays walk through',
    key: 'shift+b',
    group: 'Showing',
    run: toggle,
  });
}

/** BVH2, level 3 of 17: 8 boxes. */
function words(structure: string, level: number, deepest: number, { boxes, spheres, isCut }: Outlines): string {
  const number = boxes.length + spheres.length;
  const what = spheres.length > 0 ? 'sphere' : 'box';
  const many = spheres.length > 0 ? 'spheres' : 'boxes';
  return `${structure}, level ${level} of ${deepest}: ${isCut ? 'the first ' : ''}${count(number)} ${number === 1 ? what : many}`;
}

function drawBox({ box, matrix }: BoxOutline, line: Line): void {
  const corners = Array.from({ length: 8 }, (_, corner): Vec3 => {
    const own = [0, 1, 2].map((axis) => box[axis + ((corner >> axis) & 1) * 3]!) as Vec3;
    return matrix === null ? own : mapped(matrix, own, 1);
  });
  for (const [a, b] of EDGES) line(corners[a!]!, corners[b!]!);
}

/** A ring around each axis. */
function drawSphere({ centre, radius }: SphereOutline, line: Line): void {
  for (let axis = 0; axis < 3; axis++) {
    const ring = Array.from({ length: RING + 1 }, (_, k) => {
      const angle = (2 * Math.PI * k) / RING;
      const point = [...centre] as Vec3;
      point[(axis + 1) % 3]! += radius * Math.cos(angle);
      point[(axis + 2) % 3]! += radius * Math.sin(angle);
      return point;
    });
    for (let k = 0; k < RING; k++) line(ring[k]!, ring[k + 1]!);
  }
}
