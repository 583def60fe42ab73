/** Drags the camera of a page, and watches: as a visitor does. Playwright and Puppeteer both fit. */

interface Dragged {
  evaluate<T>(work: () => T): Promise<Awaited<T>>;
  mouse: { move(x: number, y: number): Promise<unknown>; down(): Promise<unknown>; up(): Promise<unknown> };
}

interface DragResult {
  /** Milliseconds between frames of the browser: median, 99 of 100, greatest. */
  frameMs: number[];
  /** Films that were begun. */
  films: number;
  /** How coarse they were. */
  divisors: number[];
}

/** Orbits by the mouse for a second and a half. */
export async function drag(page: Dragged): Promise<DragResult> {
  const [x, y] = await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { left, top, width, height } = penumbra.canvas.getBoundingClientRect();
    const seen = ((globalThis as any).seen = { gaps: [] as number[], divisors: new Set<number>(), films: 0, isOn: true });
    const { requestAnimationFrame } = globalThis as any;
    let [last, film] = [performance.now(), penumbra.session.clock.film];
    const tick = (now: number): void => {
      seen.gaps.push(now - last);
      last = now;
      seen.divisors.add(penumbra.session.divisor);
      seen.films += penumbra.session.clock.film - film;
      film = penumbra.session.clock.film;
      if (seen.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return [left + width / 2, top + height / 2] as [number, number];
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const start = Date.now();
  for (let k = 0; Date.now() - start < 1500; k++) {
    await page.mouse.move(x + 120 * Math.sin(k / 12), y + 40 * Math.sin(k / 17));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  const found = await page.evaluate(() => {
    const { seen } = globalThis as any;
    seen.isOn = false;
    const gaps = seen.gaps.slice(5).sort((a: number, b: number) => a - b);
    const at = (share: number): number => +gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))].toFixed(1);
    return { frameMs: [at(0.5), at(0.99), at(1)], films: seen.films as number, divisors: [...seen.divisors] as number[] };
  });
  await page.mouse.up();
  return found;
}
