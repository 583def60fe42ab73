/** What the schema cannot say of objects, instances and motions. */
import { columnsOf, determinant, rowsOf } from './affine.ts';
import { dot } from './vec.ts';
import type { SceneDocument, Shape } from './document.ts';
import { knownNames, pathText, SceneError, shown } from './errors.ts';
import { placed } from './geometry/placed.ts';
import { checkTimes } from './keyframes.ts';
import { kindOfShape } from './shapes/index.ts';

/** Determinant of the linear part below which a place is flat, relative to the product of its rows' lengths. */
const FLAT = 1e-9;

/** @throws SceneError */
export function checkPlaced(scene: SceneDocument, checkShape: (shape: Shape, path: string) => void): void {
  for (const [name, { shapes }] of Object.entries(scene.objects)) {
    shapes.forEach((shape, index) => {
      const path = pathText(['objects', name, 'shapes', index]);
      checkShape(shape, path);
      if (shape.motion !== undefined)
        throw new SceneError('expected no motion: within an object nothing moves, its instances do', `${path}.motion`);
    });
  }
  const names = Object.keys(scene.objects);
  scene.instances.forEach((instance, index) => {
    const path = `instances[${index}]`;
    if (!Object.hasOwn(scene.objects, instance.object)) {
      throw new SceneError(`no object of this name, ${knownNames(names)}, got ${shown(instance.object)}`, `${path}.object`);
    }
    const { transform, matrices, motion } = instance;
    if (Number(transform !== undefined) + Number(matrices !== undefined) + Number(motion !== undefined) > 1) {
      throw new SceneError('expected at most one of transform, matrices and motion', path);
    }
    matrices?.forEach((matrix, i) => {
      if (isFlat(matrix)) throw new SceneError('expected three rows that are not in one plane', `${path}.matrices[${i}]`);
    });
    checkTimes(motion, `${path}.motion`);
  });
  const { shutter } = scene.camera;
  if (shutter !== undefined && shutter.close < shutter.open) {
    throw new SceneError(`expected a time from the opening on, ${shutter.open}, got ${shutter.close}`, 'camera.shutter.close');
  }
  checkStiff(scene);
  // Motions that turn too often while the shutter is open.
  if (scene.shapes.some(({ motion }) => motion) || scene.instances.some(({ motion }) => motion)) placed(scene);
}

function isFlat(m: readonly number[]): boolean {
  const [a, b, c] = rowsOf(m);
  return !(Math.abs(determinant(m)) > FLAT * Math.hypot(a[0], a[1], a[2]) * Math.hypot(b[0], b[1], b[2]) * Math.hypot(c[0], c[1], c[2]));
}

/** Light on a sphere is sampled as on one: it must not become an ellipsoid. */
function checkStiff(scene: SceneDocument): void {
  const uneven = (scale: unknown): boolean => Array.isArray(scale) && new Set(scale).size > 1;
  const stiff = (shapes: readonly Shape[]): string | undefined =>
    shapes.map((shape) => (shape.emission === undefined ? undefined : kindOfShape(shape).stiff)).find((each) => each !== undefined);
  const complaintOf = (what: string): string => `expected the same scale along all axes, because ${what} in it emits light`;
  scene.shapes.forEach((shape, index) => {
    const what = stiff([shape]);
    const key = shape.motion?.findIndex(({ scale }) => uneven(scale)) ?? -1;
    if (what !== undefined && key >= 0) throw new SceneError(complaintOf(what), `shapes[${index}].motion[${key}].scale`);
  });
  scene.instances.forEach(({ object, transform, matrices, motion }, index) => {
    const what = stiff(scene.objects[object]?.shapes ?? []);
    if (what === undefined) return;
    const complaint = complaintOf(what);
    if (uneven(transform?.scale)) throw new SceneError(complaint, `instances[${index}].transform.scale`);
    const key = motion?.findIndex(({ scale }) => uneven(scale)) ?? -1;
    if (key >= 0) throw new SceneError(complaint, `instances[${index}].motion[${key}].scale`);
    const matrix = matrices?.findIndex((m) => !isEven(m)) ?? -1;
    if (matrix >= 0) throw new SceneError(complaint, `instances[${index}].matrices[${matrix}]`);
  });
}

/** Whether the columns are equally long and perpendicular. */
function isEven(m: readonly number[]): boolean {
  const [x, y, z] = columnsOf(m);
  const size = dot(x, x);
  const pairs = [dot(y, y) - size, dot(z, z) - size, dot(x, y), dot(x, z), dot(y, z)];
  return pairs.every((each) => Math.abs(each) <= 1e-5 * size);
}
