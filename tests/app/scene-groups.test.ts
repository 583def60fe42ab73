/** The gallery's groups name scenes that there are, each once. */
import { expect, it } from 'vitest';
import { SCENE_GROUPS } from '../../src/content/scene-groups.ts';
import { readFolder } from '../../src/content/node.ts';
import { FIRST_SCENE } from '../../src/content/scene-groups.ts';

const listed = SCENE_GROUPS.flatMap(([, scenes]) => scenes);
const there = Object.keys(readFolder('scenes', '.json')).filter((each) => !each.includes('/'));

it('every scene stands in one group', () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect([...listed].sort()).toEqual(there.sort());
});

it('the first is what a first visit begins with', () => {
  expect(listed[0]).toBe(FIRST_SCENE);
});
