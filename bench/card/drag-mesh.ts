/**
 * A large mesh is dragged in the built page, in Chromium on a graphics card: `drag-mesh.mjs SCENES`, environment: DIST, BROWSER, FLAGS, TRIANGLES (of
 * the knot, by commas), STEPS. From setting it to its first sample; then each step from the edit of its place to the first sample there, what was
 * built for it, and how long frames are meanwhile; and until it is at rest.
 */
import { knotScene } from '../../src/bench/knot.ts';
import { report } from './scenes.ts';
import { visit } from './visitor.ts';

const { TRIANGLES = '100000,1000000', STEPS = '12' } = process.env;
const visitor = await visit();
const { page } = visitor;

/** Runs in the page. */
async function drag([text, steps]: readonly [string, number]): Promise<object> {
  const { penumbra, requestAnimationFrame } = globalThis as any;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const [from, film] = [performance.now(), penumbra.session.clock.film];
    await work();
    while (penumbra.session.clock.film === film || penumbra.samples() < 1) await pause(0);
    return Math.round(performance.now() - from);
  };
  const built = (): string => {
    const found = penumbra.session.gpu.renderer.report;
    return `${found.built}: geometry ${Math.round(found.geometryMs)}, pack ${Math.round(found.packMs)} ms`;
  };
  const scene = JSON.parse(text);
  const setMs = await timed(() => penumbra.load(scene, 'knot'));
  const first = built();
  await pause(1500);
  const gaps: number[] = [];
  let [last, isOn] = [0, true];
  const tick = (now: number): void => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const [stepMs, what]: [number[], string[]] = [[], []];
  for (let k = 1; k <= steps; k++) {
    const { document } = penumbra.state.get();
    const [mesh, ...rest] = document.shapes;
    const [x, y, z] = mesh.transform.translate;
    const moved = { ...mesh, transform: { ...mesh.transform, translate: [x + 0.02, y, z] } };
    stepMs.push(await timed(() => penumbra.edit({ ...document, shapes: [moved, ...rest] })));
    what.push(built());
  }
  const film = penumbra.session.clock.film;
  const from = performance.now();
  while (performance.now() - from < 8000 && penumbra.session.clock.film === film) await pause(10);
  const restMs = Math.round(performance.now() - from);
  isOn = false;
  gaps.sort((a, b) => b - a);
  return { setMs, first, stepMs, what: [what[0], what.at(-1)], restMs, rest: built(), longestFramesMs: gaps.slice(0, 5).map(Math.round) };
}

for (const triangles of TRIANGLES.split(',').map(Number)) {
  try {
    report({ triangles, ...(await page.evaluate(drag, [JSON.stringify(knotScene(triangles)), Number(STEPS)] as const)) });
  } catch (error) {
    report({ triangles, failed: String(error).slice(0, 300) });
  }
}
await visitor.leave();
