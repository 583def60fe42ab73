/** Drags of values: told while there are any, once each way. */
import { afterEach, describe, expect, it } from 'vitest';
import { dragged, endDrags, Gesture, gestureStep } from '../../src/app/state/gesture.ts';

let told: boolean[] = [];
dragged.listen((is) => told.push(is));
afterEach(() => {
  endDrags();
  told = [];
});

describe('a gesture', () => {
  it('of one value is no drag', () => {
    const gesture = new Gesture();
    gesture.run(() => {});
    gesture.end();
    expect(told).toEqual([]);
  });

  it('that goes on is one, from before its first value to its end', () => {
    const gesture = new Gesture();
    gesture.run(() => expect(told).toEqual([true]), true);
    gesture.run(() => {}, true);
    gesture.run(() => {});
    expect(told).toEqual([true]);
    gesture.end();
    expect(told).toEqual([true, false]);
  });

  it('beside another ends when both have ended', () => {
    const [one, two] = [new Gesture(), new Gesture()];
    one.run(() => {}, true);
    two.run(() => {}, true);
    one.end();
    expect(told).toEqual([true]);
    two.end();
    expect(told).toEqual([true, false]);
  });

  it('whose control is gone ends with the pointer, and is one step of undo all the same', () => {
    const gesture = new Gesture();
    let step: string | undefined;
    gesture.run(() => (step = gestureStep()), true);
    endDrags();
    endDrags();
    expect(told).toEqual([true, false]);
    gesture.run(() => expect(gestureStep()).toBe(step));
    gesture.end();
    expect(told).toEqual([true, false]);
  });
});
