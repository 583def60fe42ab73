/** Runs in the page: sets a scene and watches it render. Its text alone goes to the browser, so it names nothing outside itself. */

export type Watched =
  | { failed: string }
  | {
      kernel: string;
      /** Milliseconds from the scene's setting to its first sample. */
      firstMs: number;
      /** Of them: what the engine did itself. It waits for a worker, or a driver, besides. */
      stepsMs: Record<'geometry' | 'pack' | 'link' | 'pipeline', number>;
      /** Tasks of the main thread above 50 ms while the pointer rested on the scene. */
      restTasksMs?: number[] | null;
      /** The same until the first sample; null where the browser does not tell. */
      loadTasksMs: number[] | null;
      sppPerSecond: number;
      /** Milliseconds between frames of the browser: median, 99 of 100, greatest. */
      frameMs: number[];
      /** Tasks of the main thread above 50 ms meanwhile; null where the browser does not tell. */
      longTasksMs: number[] | null;
    };

/**
 * @param given the scene as JSON, seconds from its first sample to the watch, seconds of the watch, milliseconds that the pointer rests on the
 * scene before it is chosen; 0: it does not
 */
export async function watchScene([text, settle, seconds, rest]: readonly [string, number, number, number]): Promise<Watched> {
  const { penumbra } = globalThis as any;
  const given = JSON.parse(text);
  const title = `${given.title} ${performance.now()}`;
  const isTold: boolean = (PerformanceObserver as any).supportedEntryTypes.includes('longtask');
  /** Tasks above 50 ms from now on, and what ends the list. */
  const longTasks = (): { end(): number[] | null } => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => Math.round(duration))));
    if (isTold) observer.observe({ type: 'longtask' as 'mark' });
    return { end: () => (observer.disconnect(), isTold ? found : null) };
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const wanted = { ...given, title, render: { ...given.render, spp: 1 << 20 } };
  const resting = longTasks();
  if (rest > 0) {
    penumbra.foresee(() => Promise.resolve(wanted));
    await pause(rest);
  }
  const restTasksMs = resting.end();
  const loading = longTasks();
  const begun = performance.now();
  penumbra.tryEdit(wanted);
  const isThere = (): boolean => penumbra.session.scene?.title === title && penumbra.samples() >= 1;
  while (!isThere() && performance.now() - begun < 60_000) await pause(1);
  const { document } = globalThis as any;
  if (!isThere()) return { failed: [...document.querySelectorAll('.message')].map((each: any) => each.innerText).join() };
  const firstMs = Math.round(performance.now() - begun);
  const loadTasksMs = loading.end();
  await pause(1000 * settle);

  const rendering = longTasks();
  const { requestAnimationFrame } = globalThis as any;
  const gaps: number[] = [];
  let [last, isOn] = [0, true];
  const tick = (now: number): void => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const [samples, from] = [penumbra.samples(), performance.now()];
  await pause(1000 * seconds);
  const rate = (penumbra.samples() - samples) / ((performance.now() - from) / 1000);
  isOn = false;
  const longTasksMs = rendering.end();
  gaps.sort((a, b) => a - b);
  const at = (share: number): number => +(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? NaN).toFixed(1);
  const { kernel, geometryMs, packMs, linkMs, pipelineMs } = penumbra.session.gpu.renderer.report;
  const whole = Math.round;
  const stepsMs = { geometry: whole(geometryMs), pack: whole(packMs), link: whole(linkMs), pipeline: whole(pipelineMs) };
  const frameMs = [at(0.5), at(0.99), at(1)];
  return { kernel, firstMs, stepsMs, ...(rest > 0 && { restTasksMs }), loadTasksMs, sppPerSecond: +rate.toFixed(1), frameMs, longTasksMs };
}
