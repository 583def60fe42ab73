/** Templates for new materials: all are offered, the easiest first. */
import { expect, it } from 'vitest';
import { TEMPLATE_ORDER, templates } from '../../src/app/programs/library.ts';

it('templates of materials stand in the order in which one learns them', () => {
  expect(templates('material').map(({ name }) => name)).toEqual(TEMPLATE_ORDER);
  expect(templates('environment').map(({ name }) => name)).toEqual(['environment']);
});
