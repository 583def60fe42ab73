/** Flights of the camera: frames follow from the document alone, and lie on a smooth curve through the keys. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frameFlags, frameName } from '../../src/cli/frame-flags.ts';
import { ROOT } from '../../src/content/node.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { frameCount, frameScene, logSpaced, poseAt } from '../../src/scene/flight.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

const input: SceneInput = {
  version: 1,
  camera: { position: [0, 1, 5], target: [0, 0, 0], fov: 40 },
  materials: { a: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
};
const keys = [
  { time: 1, position: [0, 1, 5] as Vec3, target: [0, 0, 0] as Vec3 },
  { time: 2, position: [3, 1, 4] as Vec3, target: [0, 0.5, 0] as Vec3, fov: 60 },
  { time: 4, position: [5, 2, 0] as Vec3, target: [0, 0, 1] as Vec3 },
];
const scene = checkScene({ ...input, flight: { fps: 10, keys } });
const flight = scene.flight!;

describe('the way of the camera', () => {
  it('leads through every key at its time', () => {
    for (const { time, position, target, fov = 40 } of keys) {
      const pose = poseAt(flight, scene.camera, time);
      for (let k = 0; k < 3; k++) {
        expect(pose.position[k]).toBeCloseTo(position[k]!, 12);
        expect(pose.target[k]).toBeCloseTo(target[k]!, 12);
      }
      expect(pose.fov).toBeCloseTo(fov, 12);
    }
  });
  it('has no corners: the speed changes by little within a short time, at keys, too', () => {
    const step = 1e-4;
    const at = (time: number): number => poseAt(flight, scene.camera, time).position[0];
    for (const time of [1.5, 2, 3]) {
      const [before, after] = [(at(time) - at(time - step)) / step, (at(time + step) - at(time)) / step];
      // Accelerations of this way are below 10 units per square second.
      expect(Math.abs(after - before)).toBeLessThan(10 * step);
    }
  });
  it('is a straight line at even speed where the keys are', () => {
    const line = [0, 1, 3, 4].map((time) => ({ time, position: [time, 2 * time, 5] as Vec3, target: [time, 2 * time, 0] as Vec3 }));
    const straight = checkScene({ ...input, flight: { keys: line } });
    for (const time of [0.3, 1.7, 3.9]) {
      poseAt(straight.flight!, straight.camera, time).position.forEach((each, k) => expect(each).toBeCloseTo([time, 2 * time, 5][k]!, 12));
    }
  });
});

describe('frames', () => {
  it('are as many as fit, the first key and the last among them', () => {
    expect(frameCount(flight)).toBe(31);
    expect(frameCount({ ...flight, fps: 0.3 })).toBe(1);
    expect(frameScene(scene, flight, 30).camera.position[0]).toBeCloseTo(5, 12);
  });
  it('have noise of their own, and stand still where nothing moves', () => {
    const [a, b] = [frameScene(scene, flight, 3), frameScene(scene, flight, 4)];
    expect([a.render.seed, b.render.seed]).toEqual(['0 frame 3', '0 frame 4']);
    expect(a.camera).toMatchObject({ motion: undefined, shutter: undefined });
    expect(a.flight).toBeUndefined();
    expect(checkScene(JSON.parse(JSON.stringify(a)))).toEqual(JSON.parse(JSON.stringify(a)));
  });
  it('of a scene that moves show it at their time', () => {
    const moving = checkScene({
      ...input,
      flight: { fps: 10, keys },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a', motion: [{ time: 0 }, { time: 4, translate: [1, 0, 0] }] }],
    });
    expect(frameScene(moving, moving.flight!, 5).camera.shutter).toEqual({ open: 1.5, close: 1.5 });
  });
  it('with an open shutter blur what the camera passes', () => {
    const blurred = { ...flight, shutter: 0.5 };
    const { camera } = frameScene(scene, blurred, 10);
    expect(camera.shutter).toEqual({ open: 2, close: 2.05 });
    expect(camera.motion?.map(({ time }) => time)).toEqual([2, 2.025, 2.05]);
    expect(camera.motion?.[0]?.position).toEqual(camera.position);
  });
  it.each([
    [[keys[1]!, keys[0]!], 'At flight.keys[1].time: expected a time after 2, got 1'],
    // Two places at once.
    [[keys[0]!, { ...keys[1]!, time: keys[0]!.time }], 'At flight.keys[1].time: expected a time after 1, got 1'],
    [
      [{ ...keys[0]!, target: keys[0]!.position }, keys[1]!],
      'At flight.keys[0].target: expected a point other than the position, got [0,1,5]',
    ],
    [[keys[0]!, { ...keys[1]!, time: 1e5 }], 'At flight: expected at most 1000000 frames, got 99999001'],
  ])('of keys %# are refused', (some, sentence) =>
    expect(() => checkScene({ ...input, flight: { fps: 1000, keys: some } })).toThrow(sentence),
  );
  it('of the scene shipped are all good', () => {
    const shipped = parseScene(readFileSync(join(ROOT, 'scenes/colonnade-flight.json'), 'utf8'));
    const count = frameCount(shipped.flight!);
    expect(count).toBe(201);
    for (let i = 0; i < count; i++) expect(frameScene(shipped, shipped.flight!, i).camera.position[1]).toBeGreaterThan(0.5);
  });
});

describe('the convergence', () => {
  it('is spaced by logarithms, from one sample to all', () => {
    expect(logSpaced(1000, 4)).toEqual([1, 10, 100, 1000]);
    const all = logSpaced(512, 100);
    expect([all[0], all.at(-1), all.length]).toEqual([1, 512, 100]);
    all.forEach((each, i) => expect(each).toBeGreaterThanOrEqual(all[i - 1] ?? 1));
  });
});

describe('flags for many images', () => {
  it('name frames', () => {
    expect(frameName('a#/frame-####.png', 7)).toBe('a#/frame-0007.png');
    expect(frameName('#.exr', 12345)).toBe('12345.exr');
    expect(frameFlags({}, 'x.png')).toBeNull();
    expect(frameFlags({ frames: '3:7' }, '#.png')?.frames.range).toEqual([3, 7]);
    expect(frameFlags({ frames: 'all', fps: '30' }, '#.png')?.frames).toEqual({ range: null, convergence: null, fps: 30 });
  });
  it.each([
    [{ frames: '3:3' }, '#.png', '--frames: expected all, or A:B with A < B, got 3:3'],
    [{ frames: 'all' }, 'x.png', '-o: expected a name with # where the number of the frame stands, frame-####.png, got x.png'],
    [{ frames: 'all' }, '#.film', '-o: expected frames that end in .png, .pfm, .exr, got #.film'],
    [{ frames: 'all', convergence: '9' }, '#.png', 'Expected --frames or --convergence, got both.'],
    [{ video: 'a.avi' }, '#.png', '--video: expected a file that ends in .mp4 or .webm, got a.avi'],
    [{ video: 'a.mp4' }, '#.exr', '--video: expected frames that end in .png, got #.exr'],
    [{ convergence: '1' }, '#.png', '--convergence: expected a whole number from 2 to 100000, got 1'],
  ])('%j and -o %s are refused', (values, output, sentence) => expect(() => frameFlags(values, output)).toThrow(sentence));
});
