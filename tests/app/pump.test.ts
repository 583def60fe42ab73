/** The pump, on a renderer of the test. */
import { expect, it } from 'vitest';
import type { GpuContext } from '../../src/app/render/gpu-context.ts';
import { Pump, type Rendered } from '../../src/app/render/pump.ts';

it('submits nothing before whoever begins a film has done so', async () => {
  const renderer = {
    progress: 0,
    submit: (): Promise<{ done: Promise<void> }> => {
      renderer.progress++;
      return Promise.resolve({ done: Promise.resolve() });
    },
  };
  const film = { width: 8, height: 8 };
  const rendered = { gpu: { renderer } as unknown as GpuContext, scene: { film } as Rendered['scene'], film: 1, seconds: 0 };
  const running = new Pump(true).run(
    () => (renderer.progress < 3 ? rendered : null),
    () => 3,
    () => {},
  );
  // As `session.restart()` returns: the film is empty.
  expect(renderer.progress).toBe(0);
  await running;
  expect(renderer.progress).toBe(3);
});
