/** The custom element where there are no elements, on a server; and what crosses to its worker and back. */
import { expect, it } from 'vitest';
import { ERROR_CODES, PenumbraError, type ErrorCode, type SceneDocument } from '../../src/api/index.ts';
import { buffersOf, Carried } from '../../src/view/carried.ts';
import type { Goal } from '../../src/view/engine.ts';
import { errorOf, plainError } from '../../src/view/worker/errors.ts';
import { Link } from '../../src/view/worker/link.ts';

it('is imported and defined on a server, and does nothing there', async () => {
  expect('HTMLElement' in globalThis).toBe(false);
  const { defineView, PenumbraView } = await import('../../src/view/index.ts');
  expect(() => defineView()).not.toThrow();
  expect(PenumbraView.observedAttributes).toContain('src');
});

it('a scene crosses bit for bit, its long lists handed over and not copied', () => {
  const data = { positions: Array.from({ length: 99 }, (_, i) => (i === 0 ? -0 : 1 / i)), indices: [0, 1, 2], names: Array(99).fill('a') };
  const scene = { title: 'Twice', shapes: [{ data }, { data, at: null }], lamp: { on: true } };
  const packed = new Carried(scene as unknown as SceneDocument).packed;
  const buffers = buffersOf(packed);
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual([8 * 99]);
  const received = structuredClone(packed, { transfer: buffers });
  expect(buffers[0]!.byteLength).toBe(0);
  const { document } = new Carried(received) as unknown as { document: typeof scene };
  expect(document).toEqual(scene);
  expect(Object.is(document.shapes[0]!.data.positions[0], -0)).toBe(true);
  // A mesh that two shapes have is one mesh there, too, which is packed once.
  expect(document.shapes[0]!.data).toBe(document.shapes[1]!.data);
  // What was given is still whole.
  expect(data.positions).toHaveLength(99);
});

it('errors cross as the one class, with their codes; faults of the program as what they are', () => {
  const cross = (error: unknown, reason?: unknown): Error => errorOf(structuredClone(plainError(error)), reason);
  const diagnostics = [{ message: 'unresolved', line: 3, column: 7 }] as never;
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
    const error = cross(new PenumbraError(code, 'No.', { path: 'shapes[3]', diagnostics }), 'enough');
    expect(error).toBeInstanceOf(PenumbraError);
    expect(error).toMatchObject({ code, message: 'No.', path: 'shapes[3]', diagnostics });
    expect(error.cause).toBe(code === 'aborted' ? 'enough' : undefined);
  }
  const fault = cross(new TypeError('x is not a function'));
  expect(fault).not.toBeInstanceOf(PenumbraError);
  expect(fault.message).toBe('x is not a function');
  expect(cross('odd').message).toBe('odd');
});

it('a worker that fails outside of its calls fails all that wait for it, and answers those that come', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => {} });
  const link = new Link(worker as unknown as Worker);
  const waiting = [link.ask('read', 1, {}), link.ask('run', 2, { goal: {} as Goal })];
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'x is not a function' }));
  for (const each of waiting)
    await expect(each).rejects.toMatchObject({ code: 'gpu', message: 'The worker that renders has failed: x is not a function.' });
  const next = link.ask('read', 1, {});
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'answer', call: 3, answer: [] } }));
  await expect(next).resolves.toEqual([]);
});
