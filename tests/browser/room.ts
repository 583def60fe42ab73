/** A room that tests of the browser take hold of things in, and what they ask of it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ENDLESS, type Opened } from './harness.ts';

type Point = [number, number];
declare const penumbra: {
  state: { get(): { document: SceneDocument } };
  selected: { all: { get(): object[] } };
  session: { scene: SceneDocument };
  stage: { element: HTMLElement; lines(): ((a: Vec3, b: Vec3) => Point[][]) | null };
  history: { steps: { past: unknown[] } };
  load(document: object, source: string): Promise<void>;
};

const FLOOR = { type: 'quad', name: 'floor', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'white' };
const sphere = (name: string, x: number): object => ({ type: 'sphere', name, center: [x, 2, 0], radius: 0.5, material: 'white' });
/** Two spheres above a floor, seen from the front. */
export const ROOM = checkScene({
  version: 1,
  title: 'room',
  film: { width: 96, height: 72 },
  render: { spp: ENDLESS, maxDepth: 3 },
  camera: { position: [0, 2, 8], target: [0, 2, 0], fov: 40 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { white: { file: 'diffuse' }, red: { file: 'diffuse', params: { albedo: [0.8, 0.1, 0.1] } } },
  shapes: [sphere('left', -1.5), sphere('right', 1.5), FLOOR],
  lights: [{ type: 'point', position: [0, 3.5, 0], intensity: [2, 2, 2] }],
} as never);

/** What the user does and sees in it, on a page that tests share. */
export class Room {
  private readonly shared: () => Opened;

  constructor(shared: () => Opened) {
    this.shared = shared;
  }

  get page(): Page {
    return this.shared().page;
  }

  scene = (): Promise<SceneDocument> => this.shared().document();
  chosen = (): Promise<object[]> => this.page.evaluate(() => penumbra.selected.all.get());
  steps = (): Promise<number> => this.page.evaluate(() => penumbra.history.steps.past.length);
  centers = async (): Promise<Vec3[]> => (await this.scene()).shapes.slice(0, 2).map((each) => (each as { center: Vec3 }).center);

  /** The room as it was, with other fields where they are given. */
  async fresh(more: Partial<SceneDocument> = {}): Promise<void> {
    await this.page.evaluate((each) => penumbra.load(each, 'room'), { ...ROOM, ...more });
    await this.page.locator('canvas.film').focus();
  }

  /** Where a point of the world is in the window. */
  async at(point: Vec3): Promise<Point> {
    const found = await this.page.evaluate((each) => {
      const [x, y] = penumbra.stage.lines()?.(each, each)[0]?.[0] ?? [NaN, NaN];
      const box = penumbra.stage.element.getBoundingClientRect();
      return [box.left + x, box.top + y] as Point;
    }, point);
    expect(found.every(Number.isFinite)).toBe(true);
    return found;
  }

  /** Once the picture is of the document. */
  settled = (): Promise<unknown> =>
    this.page.waitForFunction(() => JSON.stringify(penumbra.session.scene.shapes) === JSON.stringify(penumbra.state.get().document.shapes));

  async click(point: Vec3, key?: 'Shift' | 'Control'): Promise<void> {
    await this.settled();
    if (key !== undefined) await this.page.keyboard.down(key);
    await this.page.mouse.click(...(await this.at(point)));
    if (key !== undefined) await this.page.keyboard.up(key);
  }
}
