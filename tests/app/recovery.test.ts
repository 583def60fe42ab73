/** Devices that go away: what is lost is counted. The film is a sum that shows every sample that is missing or there twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuContext, RequestGpuContext } from '../../src/app/render/gpu-context.ts';
import { EngineError } from '../../src/engine/gpu/errors.ts';
import type { FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

const hadDocument = 'document' in globalThis;
beforeAll(() => void (hadDocument || Object.assign(globalThis, { document: Object.assign(new EventTarget(), { hidden: false }) })));
afterAll(() => void (hadDocument || Reflect.deleteProperty(globalThis, 'document')));

const scene = (patch: object = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 8, height: 8 },
    materials: { a: { file: 'diffuse', params: {} } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
    ...patch,
  });

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What sample n adds: a number of its own, so that sums in another order or with gaps differ. */
const worth = (n: number): number => Math.fround(Math.sin(n * 12.9898) * 43758.5453);

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

async function setting() {
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

/** The sum of samples 0 to before n, as one run adds it. */
const single = (n: number): number => Array.from({ length: n }).reduce<number>((sum, _, i) => Math.fround(sum + worth(i)), 0);

describe('a device lost', () => {
  it('a hundred times in a row: the document is there, the film never falls behind its copy, and is in the end that of one run', async () => {
    const { session, heard, made, until, last } = await setting();
    const document = scene();
    session.run(true, 4000);
    await session.set(document);
    let kept = 0;
    for (let i = 0; i < 100; i++) {
      await until(() => session.samples >= kept + 3);
      await session.keep();
      const copied = session.backup.kept!.film.sample;
      expect(copied).toBeGreaterThan(kept);
      kept = copied;
      // At any moment: some while a copy is on its way, some right after another.
      if (i % 3 === 0) void session.keep();
      for (let wait = i % 4; wait > 0; wait--) await tick();
      const copiedAtLoss = session.backup.kept!.film.sample;
      const failures = heard.failed.length;
      last().lose();
      await until(() => heard.lost > i && (heard.failed.length > failures || session.scene !== null));
      if (session.gpu === null && heard.failed.length > failures) session.again();
      await until(() => session.scene !== null && !session.isBusy);
      expect(session.samples).toBeGreaterThanOrEqual(copiedAtLoss);
      kept = copiedAtLoss;
    }
    expect(heard.lost).toBe(100);
    expect(made.length).toBe(101);
    // Five in a minute ask the user; nothing else fails.
    expect(heard.failed.every((each) => each.includes('The scene and the film are kept'))).toBe(true);
    expect(session.scene).toEqual(document);
    const goal = session.samples + 50;
    await until(() => session.samples >= goal);
    session.run(false, 0);
    await tick();
    await tick();
    const { renderer } = last();
    expect(renderer.sum).toBe(single(renderer.samples));
    // A device that may hang is never destroyed.
    expect(made.every(({ destroyed }) => destroyed === 0)).toBe(true);
  });

  it('while a new one is asked for, or none is offered: the user may try again, and the film goes on', async () => {
    const { session, heard, until, offer, last } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 5);
    await session.keep();
    const { sample } = session.backup.kept!.film;
    offer(false);
    last().lose();
    await until(() => heard.failed.length > 0);
    expect(heard.failed[0]).toContain('offers no other');
    offer(true);
    session.again();
    await until(() => heard.recovered.length > 0);
    expect(heard.recovered[0]).toBeGreaterThanOrEqual(sample);
  });

  it('before the first sample of a new kernel: that kernel is held, another goes on', async () => {
    const { session, heard, until, last } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 2);
    session.run(false, 0);
    await session.set(scene({ programs: { wild: 'text' } }));
    last().lose();
    await until(() => session.isHeld);
    expect(heard.suspects).toBe(1);
    session.run(true, 1000);
    await tick();
    expect(session.samples).toBe(0);
    await session.allow();
    await until(() => session.samples >= 2);
    expect(session.isHeld).toBe(false);
  });

  it('and given up because it does not answer: it is left alone', async () => {
    const { session, heard, until, made } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 2);
    await session.keep();
    made[0]!.renderer.submit = () => new Promise(() => {});
    await tick();
    session.abandon();
    await until(() => heard.recovered.length > 0);
    expect(made[0]!.destroyed).toBe(0);
    const { samples } = session;
    await until(() => session.samples > samples);
    session.run(false, 0);
    await tick();
    await tick();
    expect(made[1]!.renderer.sum).toBe(single(made[1]!.renderer.samples));
  });
});

describe('a document that gets another title while the last sample is on its way', () => {
  for (const isThere of [false, true])
    it(`which comes back ${isThere ? 'after' : 'before'} the engine has it: the film is done, and the kernel is known to be good`, async () => {
      const { session, heard, until, last } = await setting();
      const { renderer } = last();
      const { submit, setScene } = renderer;
      let open: () => void = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      renderer.submit = async (budget, goal) => {
        await gate;
        const work = await submit.call(renderer, budget, goal);
        await work.done;
        return work;
      };
      session.run(true, 1);
      await session.set(scene());
      expect(session.watchdog.isOn.get()).toBe(true);
      if (!isThere)
        renderer.setScene = async (next) => {
          await until(() => heard.finished > 0);
          return setScene.call(renderer, next);
        };
      const set = session.set(scene({ title: 'another' }));
      if (isThere) await set;
      open();
      await set;
      await until(() => heard.finished > 0);
      expect(renderer.samples).toBe(1);
      expect(session.watchdog.isOn.get()).toBe(false);
    });
});

describe('too little memory for a scene', () => {
  it('leaves the last scene, and its film from the last copy', async () => {
    const { session, until, last } = await setting();
    session.run(true, 100_000);
    const document = scene();
    await session.set(document);
    await until(() => session.samples >= 10);
    await session.keep();
    const { sample } = session.backup.kept!.film;
    last().renderer.memory = 100;
    await expect(session.set(scene({ film: { width: 4000, height: 8 } }))).rejects.toThrow('not enough memory');
    expect(session.scene).toEqual(document);
    expect(session.samples).toBeGreaterThanOrEqual(sample);
    await until(() => session.samples > sample + 5);
    session.run(false, 0);
    await tick();
    await tick();
    expect(last().renderer.sum).toBe(single(last().renderer.samples));
  });
});
