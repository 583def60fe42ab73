/** The custom element where there are no elements: on a server. */
import { expect, it } from 'vitest';

it('is imported and defined on a server, and does nothing there', async () => {
  expect('HTMLElement' in globalThis).toBe(false);
  const { defineView, PenumbraView } = await import('../../src/view/index.ts');
  expect(() => defineView()).not.toThrow();
  expect(PenumbraView.observedAttributes).toContain('src');
});
