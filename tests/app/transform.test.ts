/** What a drag of a handle says, by rays of cameras at random; what falls comes to rest. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pick, type Ray } from '../../src/engine/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { heldOf } from '../../src/scene/arrange.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { shapeBox } from '../../src/scene/geometry/shape-box.ts';
import { add, AXES, cross, dot, length, normalize, rotationAbout, scale, sub, transformed } from '../../src/scene/vec.ts';
import { alongAxis, angleAbout, niceStep, onPlane, snapped, unitsPerPixel, wrapped } from '../../src/app/features/transform/drag.ts';
import { dropOf, upAxis } from '../../src/app/features/transform/drop.ts';
import { graspOf, keyStep, type Spot } from '../../src/app/features/transform/grasp.ts';
import { handlesOf, isGraspable, outlineOf, type Frame, type Handle } from '../../src/app/features/transform/handles.ts';

const part = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc.tuple(part, part, part).filter((v) => length(v) > 0.1);
const unit = vector.map(normalize);
const distance = fc.double({ min: 0.1, max: 5, noNaN: true });

/** The ray of a point, from an eye. */
const through = (eye: Vec3, point: Vec3): Ray => ({ origin: eye, direction: normalize(sub(point, eye)) });
const isAcross = (axis: Vec3, { direction }: Ray): boolean => Math.abs(dot(axis, direction)) < 0.9;

describe('rays of the pointer', () => {
  it('find how far along an axis they pass it', () => {
    fc.assert(
      fc.property(vector, unit, distance, vector, (pivot, axis, far, away) => {
        const point = add(pivot, scale(axis, far));
        const ray = through(add(point, scale(away, 7)), point);
        fc.pre(isAcross(axis, ray));
        expect(alongAxis(ray, pivot, axis)).toBeCloseTo(far, 8);
      }),
    );
    expect(alongAxis({ origin: [0, 0, 5], direction: [0, 0, -1] }, [0, 0, 0], [0, 0, 1])).toBeNull();
  });

  it('find where they meet a plane, ahead of the eye alone', () => {
    const ray: Ray = { origin: [1, 2, 5], direction: [0, 0, -1] };
    expect(onPlane(ray, [0, 0, 1], [0, 0, 1])).toEqual([1, 2, 1]);
    expect(onPlane(ray, [0, 0, 9], [0, 0, 1])).toBeNull();
    expect(onPlane(ray, [0, 0, 1], [0, 1, 0])).toBeNull();
  });

  it('turn about an axis as the right hand does', () => {
    fc.assert(
      fc.property(vector, unit, unit, fc.double({ min: -3, max: 3, noNaN: true }), unit, (pivot, axis, any, angle, away) => {
        const arm = cross(axis, any);
        fc.pre(length(arm) > 0.2 && Math.abs(dot(away, axis)) > 0.3);
        const [from, to] = [arm, transformed(rotationAbout(axis, angle), arm)].map((each) => {
          const point = add(pivot, each);
          return angleAbout(through(add(point, scale(away, 9)), point), pivot, axis);
        });
        expect(wrapped(Number(to) - Number(from) - angle)).toBeCloseTo(0, 6);
      }),
    );
  });

  it('tell the size of a pixel', () => {
    const eye: Vec3 = [0, 0, 8];
    expect(unitsPerPixel(through(eye, [0, 0, 0]), through(eye, [0.01, 0, 0]), [0, 0, 0])).toBeCloseTo(0.01, 5);
  });
});

it('steps are round, and values snap to them without dust in their digits', () => {
  expect([0.0123, 0.9, 1, 3, 7, 20, 49].map(niceStep)).toEqual([0.01, 0.5, 1, 2, 5, 20, 20]);
  expect(snapped(0.31, 0.1)).toBe(0.3);
  expect(snapped(-0.31, 0.1)).toBe(-0.3);
  expect(snapped(37, 15)).toBe(30);
  expect(snapped(0.123, null)).toBe(0.123);
});

const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 10], target: [0, 0, 0], fov: 60 },
  materials: { m: { file: 'diffuse' } },
  shapes: [{ type: 'box', center: [1, 2, 3], size: [1, 1, 1], rotate: [0, 0, 0], material: 'm' }],
});
const EYE: Vec3 = [6, 8, 20];
const PIVOT: Vec3 = [1, 2, 3];
const toEye = normalize(sub(EYE, PIVOT));
const right = normalize(cross([0, 1, 0], toEye));
const frame: Frame = {
  pivot: PIVOT,
  axes: AXES.map((axis) => AXES.map((each) => (each === axis ? 1 : 0))) as never,
  size: 2,
  toEye,
  right,
};
const held = heldOf(scene, { shape: 0 });
if (held === null) throw new Error('expected a box');
const spot = (point: Vec3, x = 0, y = 0): Spot => ({ ray: through(EYE, point), x, y });
const box = (next: SceneDocument): object => next.shapes[0] ?? {};
const handle = (kind: Handle['kind'], axis: Handle['axis']): Handle => ({ kind, axis, label: '' });

describe('a handle', () => {
  const begun = (from: Vec3): Parameters<typeof graspOf>[2] => ({ held, frame, unit: 0.01, from: spot(from) });

  it('of an axis moves by what the pointer has gone along it', () => {
    const grasp = graspOf('move', handle('axis', 0), begun([3, 2, 3]));
    const step = grasp?.to(spot([3.75, 2, 3]), false);
    expect(box(step!.change(scene))).toMatchObject({ center: [1.75, 2, 3] });
    expect(step?.words).toBe('x +0.75');
    // In steps.
    expect(box(grasp!.to(spot([3.76, 2, 3]), true)!.change(scene))).toMatchObject({ center: [1.8, 2, 3] });
    // Whatever was pushed before: from where it began.
    expect(box(grasp!.to(spot([2.5, 2, 3]), false)!.change(step!.change(scene)))).toMatchObject({ center: [0.5, 2, 3] });
  });

  it('of a plane moves in it, and the middle one with the pointer', () => {
    const plane = graspOf('move', handle('plane', 1), begun([2, 2, 4]));
    expect(box(plane!.to(spot([1.5, 2, 4.25]), false)!.change(scene))).toMatchObject({ center: [0.5, 2, 3.25] });
    const middle = graspOf('move', handle('middle', null), begun(PIVOT));
    const by = scale(right, 0.8);
    const { center } = box(middle!.to(spot(add(PIVOT, by)), false)!.change(scene)) as { center: Vec3 };
    for (const axis of AXES) expect(center[axis]).toBeCloseTo(add(PIVOT, by)[axis], 2);
  });

  it('of a ring turns by the angle, in steps as well, more than once round', () => {
    const at = (degrees: number): Vec3 =>
      add(PIVOT, [2 * Math.cos((degrees * Math.PI) / 180), 0, -2 * Math.sin((degrees * Math.PI) / 180)]);
    const grasp = graspOf('turn', handle('ring', 1), begun(at(0)));
    const { rotate } = box(grasp!.to(spot(at(40)), false)!.change(scene)) as { rotate: Vec3 };
    expect(rotate[1]).toBeCloseTo(40, 6);
    let words = '';
    for (let degrees = 45; degrees <= 400; degrees += 5) ({ words } = grasp!.to(spot(at(degrees)), true)!);
    expect(words).toBe('y +405°');
  });

  it('of an axis stretches along it, the middle one evenly; never to nothing', () => {
    const one = graspOf('scale', handle('axis', 2), begun([1, 2, 5]));
    expect(box(one!.to(spot([1, 2, 6]), false)!.change(scene))).toMatchObject({ size: [1, 1, expect.closeTo(1.5, 6)] });
    const { size } = box(one!.to(spot([1, 2, -9]), false)!.change(scene)) as { size: Vec3 };
    expect(size[2]).toBeGreaterThan(0);
    const even = graspOf('scale', handle('middle', null), begun(PIVOT));
    const { size: all } = box(even!.to(spot(PIVOT, 140, 0), false)!.change(scene)) as { size: Vec3 };
    for (const axis of AXES) expect(all[axis]).toBeCloseTo(Math.E, 6);
  });

  it('goes one step by an arrow key', () => {
    const step = (mode: 'move' | 'turn' | 'scale', each: Handle, sign: 1 | -1, isUpright = false): object =>
      box(keyStep(mode, each, { held, frame, unit: 0.01 }, { sign, isUpright })(scene));
    expect(step('move', handle('axis', 1), -1)).toMatchObject({ center: [1, 1.9, 3] });
    expect(step('move', handle('plane', 1), 1, true)).toMatchObject({ center: [1.1, 2, 3] });
    expect(step('turn', handle('ring', 2), 1)).toMatchObject({ rotate: [0, 0, expect.closeTo(15, 9)] });
    expect(step('scale', handle('middle', null), 1)).toMatchObject({ size: [1.1, 1.1, 1.1] });
  });

  it('is there where it does something, and can be seen', () => {
    const count = (mode: 'move' | 'turn' | 'scale', turns: boolean, scales: boolean): number =>
      handlesOf(mode, { turns, scales, stretches: AXES }).length;
    expect([count('move', false, false), count('turn', true, true), count('turn', false, true)]).toEqual([7, 3, 0]);
    expect([count('scale', true, true), count('scale', true, false)]).toEqual([4, 0]);
    const ahead: Frame = { ...frame, toEye: [0, 0, 1] };
    expect(AXES.map((axis) => isGraspable(handle('axis', axis), ahead))).toEqual([true, true, false]);
    expect(AXES.map((axis) => isGraspable(handle('plane', axis), ahead))).toEqual([false, false, true]);
    // Half of a ring that is seen from its edge is behind.
    const { lines, behind } = outlineOf(handle('ring', 1), ahead);
    expect(Math.abs(lines.length - behind.length)).toBeLessThanOrEqual(2);
  });
});

describe('what is dropped', () => {
  const room = (shapes: object[], up: Vec3 = [0, 1, 0]): SceneDocument =>
    checkScene({
      version: 1,
      camera: { position: [0, 0, 10], target: [0, 0, 0], up, fov: 60 },
      materials: { m: { file: 'diffuse' } },
      shapes: shapes.map((each) => ({ material: 'm', ...each })),
    });
  const floor = { type: 'quad', corner: [-9, 0, -9], edge1: [18, 0, 0], edge2: [0, 0, 18] };
  const fall = (document: SceneDocument): number | null => {
    const geometry = buildGeometry(document);
    const own = shapeBox(geometry, 0);
    return own && dropOf({ box: own, up: document.camera.up, pick: (ray) => pick(geometry, ray), isOwn: ({ shape }) => shape === 0 });
  };

  it('comes to rest on the floor, from above and from within it', () => {
    expect(fall(room([{ type: 'sphere', center: [1, 5, 0], radius: 0.5 }, floor]))).toBeCloseTo(4.5, 5);
    expect(fall(room([{ type: 'sphere', center: [1, 0.2, 0], radius: 0.5 }, floor]))).toBeCloseTo(-0.3, 5);
    expect(fall(room([{ type: 'box', center: [0, 3, 0], size: [1, 2, 1], rotate: [0, 20, 0] }, floor]))).toBeCloseTo(2, 5);
  });

  it('comes to rest on what it meets first, by its own lowest points', () => {
    const table = { type: 'box', center: [0, 1, 0], size: [2, 2, 2] };
    expect(fall(room([{ type: 'sphere', center: [0, 5, 0], radius: 0.5 }, floor, table]))).toBeCloseTo(2.5, 5);
    // Beside the table, though its box reaches over it at a corner.
    const aside = 1 + 0.5 * Math.SQRT1_2 + 0.02;
    expect(fall(room([{ type: 'sphere', center: [aside, 5, aside], radius: 0.5 }, floor, table]))).toBeCloseTo(4.5, 5);
  });

  it('has no floor where there is none, and the camera says which way is down', () => {
    expect(fall(room([{ type: 'sphere', center: [0, 5, 0], radius: 0.5 }]))).toBeNull();
    const wall = { type: 'quad', corner: [-9, -9, 0], edge1: [18, 0, 0], edge2: [0, 18, 0] };
    expect(fall(room([{ type: 'sphere', center: [0, 5, 3], radius: 0.5 }, wall], [0.1, 0, 1]))).toBeCloseTo(2.5, 5);
    expect(upAxis([0, -1, 0.2])).toEqual({ axis: 1, sign: -1 });
  });

  it('a panel on its edge falls by its box', () => {
    const panel = { type: 'quad', corner: [-1, 3, 0], edge1: [2, 0, 0], edge2: [0, 1, 0] };
    expect(fall(room([panel, floor]))).toBeCloseTo(3, 4);
  });
});
