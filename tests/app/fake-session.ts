/** A session of the page on devices that only count: each sample adds a number of its own, so that sums show which are missing or there twice. */
import { afterAll, beforeAll } from 'vitest';
import type { GpuContext, RequestGpuContext } from '../../src/app/render/gpu-context.ts';
import { EngineError } from '../../src/engine/gpu/errors.ts';
import type { FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

/** To be called at the top of a test file: a session asks whether the tab is seen. */
export function useDocument(): void {
  const hadDocument = 'document' in globalThis;
  beforeAll(() => void (hadDocument || Object.assign(globalThis, { document: Object.assign(new EventTarget(), { hidden: false }) })));
  afterAll(() => void (hadDocument || Reflect.deleteProperty(globalThis, 'document')));
}

export const scene = (patch: object = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 8, height: 8 },
    materials: { a: { file: 'diffuse', params: {} } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
    ...patch,
  });

export const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What sample n adds: a number of its own, so that sums in another order or with gaps differ. */
export const worth = (n: number): number => Math.fround(Math.sin(n * 12.9898) * 43758.5453);

class FakeRenderer {
  samples = 0;
  sum = 0;
  memory = Infinity;
  report = { notes: [] };
  lost = false;
  private scene: SceneDocument | null = null;
  private readonly beforeKernel: (code: string) => Promise<void>;

  constructor(beforeKernel: (code: string) => Promise<void>) {
    this.beforeKernel = beforeKernel;
  }

  async setScene(next: SceneDocument): Promise<object> {
    this.check();
    await this.beforeKernel(JSON.stringify(next.programs));
    await tick();
    this.check();
    if (next.film.width > this.memory) {
      this.scene = null;
      throw new EngineError('The graphics adapter has not enough memory for this scene.');
    }
    const shown = (each: SceneDocument | null): string => JSON.stringify(each === null ? null : { ...each, title: '' });
    const any = shown(this.scene) !== shown(next);
    this.scene = next;
    if (any) [this.samples, this.sum] = [0, 0];
    return { any };
  }

  get progress(): number {
    return this.samples;
  }

  isDone(goal: number): boolean {
    return this.samples >= goal;
  }

  get hasScene(): boolean {
    return this.scene !== null;
  }

  async submit(_budget: number, goal: number): Promise<{ done: Promise<void> }> {
    this.check();
    if (this.scene === null) throw new EngineError('There is no scene to render yet.');
    const done = tick().then(() => {
      this.check();
      if (this.samples < goal) this.sum = Math.fround(this.sum + worth(this.samples++));
    });
    done.catch(() => {});
    return { done };
  }

  async snapshot(): Promise<FilmSnapshot> {
    const { samples, sum } = this;
    await tick();
    this.check();
    return {
      width: 8,
      height: 8,
      sample: samples,
      row: 0,
      film: new Float32Array([sum]).buffer,
      layers: new ArrayBuffer(4),
      store: { first: 0, held: [], closed: [] },
      adaptive: null,
    };
  }

  restart(): void {
    [this.samples, this.sum] = [0, 0];
  }

  async restore(film: FilmSnapshot): Promise<void> {
    await tick();
    [this.samples, this.sum] = [film.sample, new Float32Array(film.film)[0]!];
  }

  private check(): void {
    if (this.lost) throw new EngineError('The graphics device was lost.');
  }
}

export async function setting() {
  const { Session } = await import('../../src/app/render/session.ts');
  const { KernelWatchdog } = await import('../../src/app/render/watchdog.ts');
  const heard = { finished: 0, lost: 0, recovered: [] as number[], failed: [] as string[], suspects: 0 };
  const made: { renderer: FakeRenderer; lose: (message?: string) => void; destroyed: number }[] = [];
  let offers = true;
  const requestGpu: RequestGpuContext = async ({ beforeKernel }): Promise<GpuContext | null> => {
    await tick();
    if (!offers) return null;
    const renderer = new FakeRenderer(beforeKernel);
    let resolve: (info: GPUDeviceLostInfo) => void = () => {};
    const lost = new Promise<GPUDeviceLostInfo>((settle) => (resolve = settle));
    const entry = {
      renderer,
      destroyed: 0,
      lose: (message = 'gone') => {
        renderer.lost = true;
        resolve({ message, reason: 'unknown' } as GPUDeviceLostInfo);
      },
    };
    made.push(entry);
    return {
      adapter: { name: 'fake', software: false },
      checked: Promise.resolve(),
      device: { lost, queue: {}, destroy: () => entry.destroyed++ },
      renderer,
      snapshotBytes: 4,
      snapshot: () => renderer.snapshot(),
      restore: (film: FilmSnapshot) => renderer.restore(film),
      display: {},
      guide: { invalidate: () => {} },
      hold: () => {},
      arm: () => {},
    } as unknown as GpuContext;
  };
  const session = new Session(requestGpu, new KernelWatchdog(null, 'test'), {
    redraw: () => {},
    started: () => {},
    prepared: () => {},
    busy: () => {},
    finished: () => void heard.finished++,
    lost: ({ isSuspect }) => {
      heard.lost++;
      heard.suspects += Number(isSuspect);
    },
    recovered: (samples) => heard.recovered.push(samples),
    failed: (message) => heard.failed.push(message),
  });
  await session.open();
  const until = async (is: () => boolean): Promise<void> => {
    for (const end = performance.now() + 120_000; !is(); await tick()) if (performance.now() > end) throw new Error('it never came');
  };
  return { session, heard, made, until, offer: (is: boolean) => (offers = is), last: () => made.at(-1)! };
}
