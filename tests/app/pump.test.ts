/** The pump, on a renderer of the test. */
import { expect, it } from 'vitest';
import type { GpuContext } from '../../src/app/render/gpu-context.ts';
import { Pump, type Rendered } from '../../src/app/render/pump.ts';

it('submits nothing before whoever begins a film has done so', async () => {
  const renderer = {
    progress: 0,
    submit: (): Promise<{ done: Promise<number> }> => {
      renderer.progress++;
      return Promise.resolve({ done: Promise.resolve(1) });
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

it.each([
  ['two pieces on their way on a card', 5, false, 2],
  ['one while the camera moves, for which the next scene does not wait long', 0, false, 1],
  ['one on a processor', 5, true, 1],
])('has %s', async (_, seconds, isSoftware, most) => {
  let [underWay, mostUnderWay, begun] = [0, 0, 0];
  const renderer = {
    progress: 0,
    submit: () => {
      begun++;
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      const done = new Promise<void>((resolve) => setTimeout(resolve, 1)).then(() => underWay--);
      return Promise.resolve({ done });
    },
  };
  const scene = { film: { width: 8, height: 8 } } as Rendered['scene'];
  const rendered = { gpu: { renderer } as unknown as GpuContext, scene, film: 1, seconds };
  await new Pump(isSoftware).run(
    () => (begun < 6 ? rendered : null),
    () => 6,
    () => {},
  );
  expect(mostUnderWay).toBe(most);
});

it('takes for the cost of a sample what the device says, not what the page was held up with', async () => {
  let begun = 0;
  const renderer = {
    progress: 0,
    submit: () => {
      begun++;
      renderer.progress++;
      // Each piece comes back after 30 ms, of which the device worked for 10.
      return Promise.resolve({ done: new Promise<number>((resolve) => setTimeout(() => resolve(10), 30)) });
    },
  };
  const scene = { film: { width: 8, height: 8 } } as Rendered['scene'];
  const rendered = { gpu: { renderer } as unknown as GpuContext, scene, film: 1, seconds: 0 };
  const pump = new Pump(false);
  await pump.run(
    () => (begun < 8 ? rendered : null),
    () => 8,
    () => {},
  );
  expect(pump.cost.coarseness(scene.film)).toBe(1);
});
