/** Moves of a camera. Pure; angles in radians, `up` of the document stays the axis of a turn. */
import { axes, lensOf, viewsOf } from './camera.ts';
import { cameraKindOf, kindOfCamera } from './cameras/index.ts';
import type { Camera, Vec3 } from './document.ts';
import { add, cross, dot, length, normalize, scale, sub } from './vec.ts';

/** How near to straight up or down a view may come. */
const POLE = 0.01;
/** Coordinates that a document accepts. */
const LIMIT = 1e7;

const distance = ({ position, target }: Camera): number => length(sub(target, position));

/** Degrees that the height of the film spans; of parallel rays, what feels alike. */
export const angleAcross = (camera: Camera): number => kindOfCamera(camera).angle(camera);

/** How much of the target's surroundings the height of the film shows, in parts of the distance to it. */
export const spanAtTarget = (camera: Camera): number => kindOfCamera(camera).span(camera) * viewsOf(camera)[1];

/** Degrees that a camera starts with after one that bends lines. */
const FOV = 40;

/** Another kind of camera at the same place; what the image shows of the target keeps its size where that is possible. */
export function ofType(old: Camera, type: Camera['type']): Camera {
  const { position, target, up } = old;
  const { straight, span } = kindOfCamera(old);
  const across = straight === undefined ? 2 * Math.tan((FOV * Math.PI) / 360) : span(old);
  const round = (x: number): number => Number(x.toPrecision(4));
  const extent = { fov: round((Math.atan(across / 2) * 360) / Math.PI), height: round(across * distance(old)) };
  return cameraKindOf(type).like({ position, target, up }, extent);
}

/** Sharp at a point; null for a camera without a lens, and for points that no focus distance makes sharp. */
export function sharpAt(camera: Camera, point: Vec3): Camera | null {
  const lens = lensOf(camera);
  if (camera.type !== 'lens' && lens === undefined) return null;
  const { right, up, forward } = axes(camera);
  const to = sub(point, camera.position);
  const ahead = dot(to, forward);
  const focus = kindOfCamera(camera).focus?.(camera, [dot(to, right), dot(to, up), ahead]) ?? ahead;
  const along = Number(focus.toPrecision(7));
  if (!(ahead > 0 && along > 0 && along <= LIMIT)) return null;
  return { ...camera, ...(camera.type === 'lens' ? { focus: along } : { lens: { ...lens, focus: along } }) } as Camera;
}

/** Turned about the target: `right` moves the eye to the right, `up` up. */
export function orbit(camera: Camera, right: number, up: number): Camera {
  const offset = turned(sub(camera.position, camera.target), camera, right, up);
  return checked({ ...camera, position: add(camera.target, offset) }, camera);
}

/** The eye stays and looks further right and up. */
export function look(camera: Camera, right: number, up: number): Camera {
  const offset = turned(sub(camera.target, camera.position), camera, -right, -up);
  return checked({ ...camera, target: add(camera.position, offset) }, camera);
}

/** Moves eye and target by parts of the distance between them: right, up, forward. */
export function shift(camera: Camera, right: number, up: number, forward: number): Camera {
  const frame = axes(camera);
  const reach = length(sub(camera.target, camera.position));
  const move = scale(add(add(scale(frame.right, right), scale(frame.up, up)), scale(frame.forward, forward)), reach);
  return checked({ ...camera, position: add(camera.position, move), target: add(camera.target, move) }, camera);
}

/** Changes the distance to the target by a factor; of parallel rays, the height of what is seen. */
export function dolly(camera: Camera, factor: number): Camera {
  const { zoom } = kindOfCamera(camera);
  if (zoom !== undefined) return zoom(camera, factor);
  return checked({ ...camera, position: add(camera.target, scale(sub(camera.position, camera.target), factor)) }, camera);
}

/** Makes a point the target, without moving the eye. */
export function focus(camera: Camera, point: Vec3): Camera {
  return checked({ ...camera, target: point }, camera);
}

/** `offset` turned about the camera's up axis and its own horizontal axis, kept off the poles. */
function turned(offset: Vec3, camera: Camera, right: number, up: number): Vec3 {
  const axis = normalize(camera.up);
  const around = rotated(offset, axis, right);
  const polar = Math.acos(Math.min(1, Math.max(-1, dot(normalize(around), axis))));
  const wanted = Math.min(Math.PI - POLE, Math.max(POLE, polar - up));
  const horizontal = cross(axis, around);
  return length(horizontal) === 0 ? around : rotated(around, normalize(horizontal), wanted - polar);
}

/** Rodrigues' formula. */
function rotated(v: Vec3, axis: Vec3, angle: number): Vec3 {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return add(add(scale(v, c), scale(cross(axis, v), s)), scale(axis, dot(axis, v) * (1 - c)));
}

/** The move, rounded to what single precision resolves; no move where it would leave what a document accepts. */
function checked(next: Camera, old: Camera): Camera {
  const round = (v: Vec3): Vec3 => v.map((each) => Number(each.toPrecision(7))) as Vec3;
  const rounded = { ...next, position: round(next.position), target: round(next.target) };
  const view = sub(rounded.target, rounded.position);
  const fits = [...rounded.position, ...rounded.target].every((each) => Math.abs(each) <= LIMIT);
  return fits && length(view) > 0 && length(cross(normalize(view), normalize(rounded.up))) > 1e-4 ? rounded : old;
}
