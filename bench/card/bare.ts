/** Runs in the page: the engine of its session alone, without what the page does beside it. Its text alone goes to the browser. */

/**
 * @param given milliseconds of a piece of work, of which two are on their way, and seconds of the watch
 * @returns samples a second of the scene that is set; the page renders on afterwards
 */
export async function bareRate([piece, seconds]: readonly [number, number]): Promise<number> {
  const { session, runner } = (globalThis as any).penumbra;
  const { renderer } = session.gpu;
  const goOn = runner.pause();
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
  while (session.looping) await pause();
  const underWay: Promise<number>[] = [];
  const go = async (end: number): Promise<void> => {
    while (performance.now() < end) {
      const work = await renderer.submit(piece, 1 << 20);
      if (work !== null) underWay.push(work.done);
      else if (underWay.length === 0) await pause();
      if (underWay.length >= 2 || work === null) await underWay.shift();
    }
  };
  await go(performance.now() + 300);
  const [before, from] = [renderer.progress, performance.now()];
  await go(from + 1000 * seconds);
  const rate = (renderer.progress - before) / ((performance.now() - from) / 1000);
  await Promise.all(underWay);
  goOn();
  return +rate.toFixed(1);
}
