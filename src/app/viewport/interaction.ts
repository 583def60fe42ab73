/** Joins the viewport's pointers and keys to the camera, to picking and to the selection. */
import { filmRay, pick, type Picked } from '../../engine/index.ts';
import type { Camera } from '../../scene/document.ts';
import { cameraAtHalf, cameraMovedTo } from '../../scene/motion.ts';
import type { Page } from '../shell/page.ts';
import { dolly, focus, look, orbit, sharpAt, shift } from '../../scene/camera-moves.ts';
import { chosenOf, choosing, clicked } from '../state/selected.ts';
import { Navigate } from './navigate.ts';

const TURN = Math.PI / 24;
const STRIDE = 0.04;

/** The scene's camera; what moves while the shutter is open is shown, and moved, as it is at half time. */
const cameraOf = ({ state }: Page): Camera => cameraAtHalf(state.get().document.camera);

export function installNavigation(page: Page): void {
  const navigate = new Navigate(page.screen, {
    tool: () => page.state.get().tool,
    camera: () => cameraOf(page),
    move: (next) => page.moveCamera(cameraMovedTo(page.state.get().document.camera, next)),
    settle: () => page.session.settle(),
    click: (x, y, adds, byFinger) => {
      if (page.clickOwner !== null) page.clickOwner(x, y);
      // A mouse reads pixels as it moves; a finger has to tap, and means that alone.
      else if (!byFinger || page.state.get().tool !== 'inspect') click(page, x, y, adds);
    },
    focus: (x, y) => {
      const found = under(page, x, y);
      if (found !== null) navigate.step(focus(cameraOf(page), found.point));
    },
    sharpen: (x, y) => {
      const found = under(page, x, y);
      if (found === null) return;
      const next = sharpAt(cameraOf(page), found.point);
      if (next !== null) navigate.step(next);
      else page.say('This camera has no lens to focus: Scene, Camera, Lens gives it one.', 'info');
    },
  });
  addKeys(page, navigate);
  addHome(page, navigate);
}

/** The pixel of the document's film at a point of the window; null: beside it. */
function filmPixel({ screen, state }: Page, clientX: number, clientY: number): [x: number, y: number] | null {
  const { film } = state.get().document;
  const [x, y] = screen.filmPoint(clientX, clientY);
  return x < 0 || y < 0 || x >= film.width || y >= film.height ? null : [x, y];
}

function under(page: Page, clientX: number, clientY: number): Picked | null {
  const { gpu, scene } = page.session;
  const at = filmPixel(page, clientX, clientY);
  if (gpu === null || scene === null || at === null) return null;
  const { document } = page.state.get();
  return pick(gpu.renderer.inputs().geometry, filmRay(document, at[0] / document.film.width, at[1] / document.film.height));
}

function click(page: Page, x: number, y: number, adds: boolean): void {
  const { state, paths } = page;
  if (state.get().tool === 'path') {
    const at = filmPixel(page, x, y);
    if (at === null) return paths.clear();
    page.showPanel('paths');
    return void paths.pick(...at);
  }
  const found = under(page, x, y);
  const { document } = state.get();
  // Shapes of objects stand in no list: of them it is the instance.
  const isShape = found !== null && found.shape < document.shapes.length;
  const at = isShape ? { shape: found.shape } : (found?.instance ?? null);
  state.update(choosing(clicked(document, chosenOf(state.get()), at, adds)));
}

function addKeys(page: Page, navigate: Navigate): void {
  const camera = (): Camera => cameraOf(page);
  const turn = (right: number, up: number): Camera => (page.state.get().tool === 'look' ? look : orbit)(camera(), right, up);
  const keys: [string, string, () => Camera][] = [
    ['arrowleft', 'Turn left', () => turn(-TURN, 0)],
    ['arrowright', 'Turn right', () => turn(TURN, 0)],
    ['arrowup', 'Turn up', () => turn(0, TURN)],
    ['arrowdown', 'Turn down', () => turn(0, -TURN)],
    ['w', 'Move forward', () => shift(camera(), 0, 0, STRIDE)],
    ['s', 'Move back', () => shift(camera(), 0, 0, -STRIDE)],
    ['a', 'Move left', () => shift(camera(), -STRIDE, 0, 0)],
    ['d', 'Move right', () => shift(camera(), STRIDE, 0, 0)],
    ['e', 'Move up', () => shift(camera(), 0, STRIDE, 0)],
    ['q', 'Move down', () => shift(camera(), 0, -STRIDE, 0)],
    ['pageup', 'Nearer', () => dolly(camera(), 0.92)],
    ['pagedown', 'Farther', () => dolly(camera(), 1 / 0.92)],
  ];
  for (const [key, title, next] of keys)
    page.registerCommand({ id: `camera-${key}`, title, key, group: 'Camera', run: () => navigate.step(next()) });
}

/** The camera that a scene was opened with. */
function addHome(page: Page, navigate: Navigate): void {
  let home: Camera | null = null;
  let source = '';
  page.state.subscribe((now) => {
    if (now.source !== source || home === null) [home, source] = [cameraAtHalf(now.document.camera), now.source];
  });
  const title = "The scene's own camera";
  page.registerCommand({ id: 'camera-home', title, key: 'home', group: 'Camera', run: () => home && navigate.step(home) });
}
