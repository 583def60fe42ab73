/** Draws paths, light connections and vertices on a 2-D canvas, whatever projects them there. */
import type { LightRecord, PathSample, PathVertex } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, scale } from '../../../scene/vec.ts';

/** To canvas pixels; null: not to be seen. */
export type Projection = (point: Vec3) => readonly [number, number] | null;

export interface Drawn {
  eye: Vec3;
  /** Length of rays that meet nothing. */
  far: number;
  samples: readonly PathSample[];
  path: number;
  vertex: number;
  /** Canvas pixels a CSS pixel. */
  ratio: number;
}

/** Shape and dash tell what colour tells too. */
const PATH_COLORS = { path: '#ffb347', other: 'rgba(255,255,255,0.42)', lit: '#8fd3ff', blocked: '#ff8a7a', dot: '#141414' };
/** Pieces of a segment: some cameras bend what is straight. */
const PIECES = 24;

export function drawPaths(context: CanvasRenderingContext2D, project: Projection, drawn: Drawn): void {
  const { samples, path, ratio } = drawn;
  context.lineJoin = context.lineCap = 'round';
  const line = (from: Vec3, to: Vec3, color: string, width: number, dash: number[] = []): void => {
    for (const [stroke, size] of [
      ['rgba(0,0,0,0.55)', width + 1.6],
      [color, width],
    ] as const) {
      context.strokeStyle = stroke;
      context.lineWidth = size * ratio;
      context.setLineDash(dash.map((each) => each * ratio));
      trace(context, project, from, to);
    }
    context.setLineDash([]);
  };
  samples.forEach(({ vertices }, i) => {
    if (i !== path) segments(vertices, drawn).forEach(([from, to]) => line(from, to, PATH_COLORS.other, 1));
  });
  const selected = samples[path];
  if (selected === undefined) return;
  for (const { p, light } of selected.vertices) {
    if (light === null || light.pdf === 0 || light.visibility === null) continue;
    const reaches = isLit(light);
    line(p, lightPoint(p, light, drawn.far), reaches ? PATH_COLORS.lit : PATH_COLORS.blocked, 1.4, reaches ? [2, 4] : [7, 4]);
  }
  segments(selected.vertices, drawn).forEach(([from, to]) => line(from, to, PATH_COLORS.path, 2));
  selected.vertices.forEach((each, k) => {
    if (each.light !== null && each.light.visibility !== null)
      ends(context, project(lightPoint(each.p, each.light, drawn.far)), isLit(each.light), ratio);
    if (each.kind !== 'left') dot(context, project(each.p), String(k + 1), k === drawn.vertex, ratio);
  });
}

const isLit = (light: LightRecord): boolean => light.visibility?.some((each) => each > 0) === true;

const lightPoint = (p: Vec3, light: LightRecord, far: number): Vec3 =>
  add(p, scale(light.wi, Number.isFinite(light.distance) ? light.distance : far));

function segments(vertices: readonly PathVertex[], { eye, far }: Drawn): [Vec3, Vec3][] {
  return vertices.map((vertex, k) => {
    const from = k === 0 ? eye : vertices[k - 1]!.p;
    return [from, vertex.kind === 'left' ? add(from, scale(vertex.p, far)) : vertex.p];
  });
}

function trace(context: CanvasRenderingContext2D, project: Projection, from: Vec3, to: Vec3): void {
  const { width, height } = context.canvas;
  const limit = 4 * Math.max(width, height);
  context.beginPath();
  let last: readonly [number, number] | null = null;
  for (let i = 0; i <= PIECES; i++) {
    const t = i / PIECES;
    const at = project([0, 1, 2].map((c) => from[c]! + (to[c]! - from[c]!) * t) as Vec3);
    // Round a panorama's edge, or behind the camera.
    const jumps = at !== null && last !== null && Math.abs(at[0] - last[0]) > width / 2 && Math.hypot(at[0], at[1]) < limit;
    if (at !== null && Math.abs(at[0]) < limit && Math.abs(at[1]) < limit) {
      if (last === null || jumps) context.moveTo(at[0], at[1]);
      else context.lineTo(at[0], at[1]);
      last = at;
    } else last = null;
  }
  context.stroke();
}

/** A light point that is seen is a ring, one that is hidden a cross. */
function ends(context: CanvasRenderingContext2D, at: readonly [number, number] | null, lit: boolean, ratio: number): void {
  if (at === null) return;
  const r = 4 * ratio;
  for (const [color, width] of [
    ['rgba(0,0,0,0.6)', 3.4],
    [lit ? PATH_COLORS.lit : PATH_COLORS.blocked, 1.8],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * ratio;
    context.beginPath();
    if (lit) context.arc(at[0], at[1], r, 0, 2 * Math.PI);
    else {
      context.moveTo(at[0] - r, at[1] - r);
      context.lineTo(at[0] + r, at[1] + r);
      context.moveTo(at[0] + r, at[1] - r);
      context.lineTo(at[0] - r, at[1] + r);
    }
    context.stroke();
  }
}

function dot(
  context: CanvasRenderingContext2D,
  at: readonly [number, number] | null,
  name: string,
  isSelected: boolean,
  ratio: number,
): void {
  if (at === null) return;
  const r = (isSelected ? 9 : 6.5) * ratio;
  context.beginPath();
  context.arc(at[0], at[1], r, 0, 2 * Math.PI);
  context.fillStyle = isSelected ? PATH_COLORS.path : '#fff';
  context.fill();
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = PATH_COLORS.dot;
  context.stroke();
  context.fillStyle = PATH_COLORS.dot;
  context.font = `600 ${(isSelected ? 11 : 9) * ratio}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, at[0], at[1] + 0.5 * ratio);
}
