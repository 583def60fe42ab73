/** `<penumbra-view>`: several in a page, on one device, lazy, moved by hand, and honest about what goes wrong. */
import { expect, it } from 'vitest';
import type { PenumbraView } from '../../src/view/index.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';
import { serveFolder } from './serve-folder.ts';
import { BALL as SCENE } from './view/scene.ts';

interface Told {
  id: string;
  type: string;
  detail: any;
}
declare const told: Told[];

const browser = useBrowser(() => serveFolder('view'));
const opened = browser.shared({ ready: false, suffix: '' });

const asked: string[] = [];
/** Until then nobody is given a scene. */
let give: () => void = () => {};
const given = new Promise<void>((resolve) => (give = resolve));
async function ready(): Promise<ReturnType<typeof opened>> {
  const { page } = opened();
  if (asked.length === 0) {
    await page.route('**/*.json', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
      asked.push(name);
      await given;
      const foreign = { ...SCENE, shapes: [...SCENE.shapes, { type: 'mesh', file: 'https://example.org/a.obj', material: 'a' }] };
      if (name === 'none.json') return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ json: name === 'foreign.json' ? foreign : name === 'broken.json' ? { ...SCENE, camera: 7 } : SCENE });
    });
    await page.reload();
  }
  return opened();
}
const events = async (id: string, type: string): Promise<any[]> =>
  opened().page.evaluate(
    ([each, kind]) => told.filter((one) => one.id === each && one.type === kind).map(({ detail }) => detail),
    [id, type],
  );
const samplesOf = (id: string): Promise<number> =>
  opened().page.evaluate((each) => document.querySelector<PenumbraView>(`#${each}`)!.samples, id);
const isFallback = (): Promise<boolean> => opened().page.getByText('Being rendered').isVisible();

/** Devices that the page and its worker have asked for. */
async function devices(): Promise<{ page: number; worker: number }> {
  const { page } = opened();
  const count = (): number => (globalThis as any).devices.length;
  return { page: await page.evaluate(count), worker: await page.workers()[0]!.evaluate(count) };
}

/** Parts of the engine that the page's own thread has: what is not there takes none of its time. */
const engineParts = (): Promise<string[]> =>
  opened().page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/(renderer|library)-[\w-]+\.js$/.exec(name)?.[1] ?? []),
  );

/** What is seen in the middle of a view. */
async function middleOf(id: string): Promise<number[]> {
  const { page } = opened();
  const png = (await page.locator(`#${id}`).screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...context.getImageData(image.width >> 1, image.height >> 1, 1, 1).data];
  }, png);
}

/** What was on its way is done, and nothing more comes. @returns samples of the view */
async function resting(id: string): Promise<number> {
  const { page } = opened();
  const growth = async (milliseconds: number): Promise<number> => {
    const first = await samplesOf(id);
    await page.waitForTimeout(milliseconds);
    return (await samplesOf(id)) - first;
  };
  await eventually(() => growth(300)).toBe(0);
  expect(await growth(1000)).toBe(0);
  return samplesOf(id);
}

it('renders to its samples, and shows what is within it until then; all on one device', async () => {
  const { page } = await ready();
  expect(await isFallback()).toBe(true);
  give();
  await eventually(() => events('plain', 'done')).toEqual([{ samples: 6, spp: 6 }]);
  expect((await events('plain', 'sample')).at(-1)).toEqual({ samples: 6, spp: 6 });
  expect(await isFallback()).toBe(false);
  await eventually(() => samplesOf('moved')).toBeGreaterThan(2);
  expect(await devices()).toEqual({ page: 0, worker: 1 });
  expect(await engineParts()).toEqual([]);
  // The ball in the middle is brighter in red than in blue, as its albedo is.
  await eventually(async () => {
    const [red, , blue] = await middleOf('plain');
    return red! - blue!;
  }).toBeGreaterThan(40);
  expect(await seriousViolations(page, 'main')).toEqual([]);
});

it('loads nothing before it is nearly seen, and rests when it is no longer', async () => {
  const { page } = await ready();
  expect(asked).not.toContain('far.json');
  await page.locator('#far').scrollIntoViewIfNeeded();
  await eventually(() => samplesOf('far')).toBeGreaterThan(0);
  const before = await resting('moved');
  await page.evaluate(() => scrollTo(0, 0));
  await eventually(() => samplesOf('moved')).toBeGreaterThan(before);
  await page.evaluate(() => document.querySelector('#moved')!.toggleAttribute('paused', true));
  const paused = await resting('moved');
  await page.evaluate(() => document.querySelector('#moved')!.toggleAttribute('paused', false));
  await eventually(() => samplesOf('moved')).toBeGreaterThan(paused);
});

it('starts over when it is asked to, and goes on where only the goal is another', async () => {
  const { page } = await ready();
  await eventually(async () => (await events('plain', 'done')).length).toBeGreaterThan(0);
  const heard = async (): Promise<number> => (await events('plain', 'sample')).length;
  const goal = (spp: number): Promise<void> =>
    page.evaluate((each) => void (document.querySelector<PenumbraView>('#plain')!.spp = each), spp);
  const since = async (first: number): Promise<number[]> =>
    (await events('plain', 'sample')).slice(first).map(({ samples }: { samples: number }) => samples);
  const before = await heard();
  // No picture of it has fewer samples than were there.
  await goal(3000);
  await eventually(async () => (await since(before)).length).toBeGreaterThan(2);
  expect(Math.min(...(await since(before)))).toBeGreaterThanOrEqual(6);
  await eventually(() => samplesOf('plain')).toBeGreaterThan(40);
  const at = await page.evaluate(() => {
    const view = document.querySelector<PenumbraView>('#plain')!;
    view.restart();
    return view.samples;
  });
  const later = await heard();
  await eventually(async () => Math.min(...(await since(later)))).toBeLessThan(at);
  const done = (await events('plain', 'done')).length;
  await goal(6);
  await eventually(async () => (await events('plain', 'done')).length).toBe(done + 1);
});

it('is moved by pointer and keys where it has controls, and says what is at a click', async () => {
  const { page } = await ready();
  const camera = (id: string): Promise<number[]> =>
    page.evaluate((each) => document.querySelector<PenumbraView>(`#${each}`)!.scene!.camera.position, id);
  const box = (await page.locator('#moved').boundingBox())!;
  await page.mouse.move(box.x + 48, box.y + 32);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + 32, { steps: 4 });
  await page.mouse.up();
  const turned = await camera('moved');
  expect(turned[0]).toBeLessThan(-0.5);
  expect(Math.hypot(...turned)).toBeCloseTo(Math.hypot(...SCENE.camera.position), 4);
  await page.locator('#moved canvas').focus();
  await page.keyboard.press('ArrowRight');
  expect((await camera('moved'))[0]).toBeGreaterThan(turned[0]!);
  await page.keyboard.press('+');
  expect(Math.hypot(...(await camera('moved')))).toBeCloseTo(0.9 * Math.hypot(...SCENE.camera.position), 4);
  // A later timer of the page: the move is over then, and its film begins anew in its full size.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await eventually(() => page.locator('#moved').getAttribute('data-state')).toBe('rendering');
  expect(await page.evaluate(() => document.querySelector('#moved')!.shadowRoot!.querySelector('canvas')!.width)).toBe(24);
  await page.mouse.click(box.x + 48, box.y + 32);
  await eventually(async () => (await events('moved', 'pick')).length).toBe(1);
  const [{ x, y, values }] = await events('moved', 'pick');
  expect([x, y]).toEqual([12, 8]);
  expect(values.radiance).toHaveLength(3);
  // From 0.9 of √17 to the near side of a ball of radius 1, nearly along its axis.
  expect(values.depth[0]).toBeCloseTo(0.9 * Math.sqrt(17) - 1, 1);
  // The one without controls stays.
  const plain = (await page.locator('#plain').boundingBox())!;
  await page.mouse.move(plain.x + 48, plain.y + 32);
  await page.mouse.down();
  await page.mouse.move(plain.x + 70, plain.y + 32, { steps: 4 });
  await page.mouse.up();
  expect(await camera('plain')).toEqual(SCENE.camera.position);
});

it('says what is wrong, and renders what it is given next', async () => {
  const { page } = await ready();
  opened().expectErrors(/404/);
  const done = (await events('plain', 'done')).length;
  const set = (src: string): Promise<void> =>
    page.evaluate((each) => void (document.querySelector<PenumbraView>('#plain')!.src = each), src);
  const wrong: [string, RegExp][] = [
    ['none.json', /\/none\.json cannot be read: the server says 404\.$/],
    ['broken.json', /^At camera: expected an object/],
    ['foreign.json', /names https:\/\/example\.org\/a\.obj, which is of another site/],
  ];
  for (const [i, [src, sentence]] of wrong.entries()) {
    await set(src);
    await eventually(async () => (await events('plain', 'error')).length).toBe(i + 1);
    expect((await events('plain', 'error')).at(-1)).toMatch(sentence);
    expect(await page.locator('#plain').getAttribute('data-state')).toBe('error');
    expect(await page.locator('#plain [part=status]').innerText()).toMatch(sentence);
  }
  await set('scene.json');
  await eventually(async () => (await events('plain', 'done')).length).toBe(done + 1);
  expect(await page.locator('#plain [part=status]').innerText()).toBe('');
});

it('takes a scene as a property, ends at an error, and comes and goes', async () => {
  const { page } = await ready();
  await page.evaluate((scene) => {
    const view = document.createElement('penumbra-view');
    [view.id, view.scene, view.spp, view.error] = ['made', scene as never, 100_000, 0.2];
    document.querySelector('main')!.prepend(view);
  }, SCENE);
  await eventually(async () => (await events('made', 'done')).length).toBe(1);
  const [{ samples }] = await events('made', 'done');
  expect(samples).toBeGreaterThan(1);
  expect(samples).toBeLessThan(100_000);
  await page.evaluate(() => {
    const view = document.querySelector<PenumbraView>('#made')!;
    view.remove();
    document.querySelector('main')!.prepend(view);
  });
  await eventually(async () => (await events('made', 'done')).length).toBe(2);
  await page.evaluate(() => (document.querySelector<PenumbraView>('#made')!.scene = { version: 1 } as never));
  await eventually(() => events('made', 'error')).toEqual([expect.stringMatching(/^At camera/)]);
  expect(await devices()).toEqual({ page: 0, worker: 1 });
});

it('goes on with another device when its own is lost', async () => {
  const { page } = await ready();
  await page.workers()[0]!.evaluate(() => (globalThis as any).devices[0].destroy());
  await eventually(devices).toEqual({ page: 0, worker: 2 });
  const before = (await events('moved', 'sample')).length;
  await eventually(async () => (await events('moved', 'sample')).length).toBeGreaterThan(before);
  expect(await events('moved', 'error')).toEqual([]);
});

it('renders the same numbers in a worker and on the thread of the page, bit for bit', async () => {
  const { page } = await ready();
  const { shapes, ...rest } = SCENE;
  // A mesh whose lists are long enough to cross as typed arrays: a fan of 40 triangles before the ball.
  const at = (i: number): number[] => [Math.cos(i / 6.4), 1 + Math.sin(i / 6.4) / 2, 1.2];
  const data = {
    positions: [0, 1, 1.2, ...Array.from({ length: 41 }, (_, i) => at(i)).flat()],
    indices: Array.from({ length: 40 }, (_, i) => [0, i + 1, i + 2]).flat(),
  };
  const scene = { ...rest, shapes: [...shapes, { type: 'mesh', data, material: 'a' }] };
  const films = await page.evaluate(async (given) => {
    const view = document.createElement('penumbra-view');
    [view.scene, view.spp] = [given as never, 5];
    const films: { samples: number; images: string[]; sum: number }[] = [];
    for (const isWorker of [true, false]) {
      view.worker = isWorker;
      const done = new Promise((resolve) => view.addEventListener('done', resolve, { once: true }));
      document.querySelector('main')!.prepend(view);
      await done;
      const images = await view.readAll();
      films.push({
        samples: view.samples,
        images: images.map(
          ({ name, width, height, data }) =>
            `${name} ${width}x${height} ${new Uint32Array(data.buffer, data.byteOffset, data.length).join()}`,
        ),
        sum: images[0]!.data.reduce((sum, each) => sum + each, 0),
      });
    }
    view.remove();
    return films;
  }, scene);
  expect(films[0]!.samples).toBe(5);
  expect(films[0]!.images.map((each) => each.split(' ')[0])).toEqual(['radiance', 'depth']);
  expect(films[0]!.sum).toBeGreaterThan(24 * 16);
  expect(films[1]).toEqual(films[0]);
  expect((await devices()).page).toBe(1);
  expect([...new Set(await engineParts())].toSorted()).toEqual(['library', 'renderer']);
});

it('a read is cancelled by its signal, with the one error', async () => {
  const { page } = await ready();
  const said = await page.evaluate(async () => {
    const view = document.querySelector<PenumbraView>('#moved')!;
    const controller = new AbortController();
    const reading = view.readAll({ signal: controller.signal });
    controller.abort('enough');
    return reading.then(
      () => null,
      (error: { name: string; code: string; cause: unknown }) => [error.name, error.code, error.cause],
    );
  });
  expect(said).toEqual(['PenumbraError', 'aborted', 'enough']);
});
