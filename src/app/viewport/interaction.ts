/** Joins the viewport's pointers and keys to the camera, to picking and to the selection. */
import { filmRay, pick, type Picked } from '../../engine/index.ts';
import type { Camera } from '../../scene/document.ts';
import { cameraAtHalf, cameraMovedTo } from '../../scene/motion.ts';
import type { Page } from '../shell/page.ts';
import { dolly, focus, look, orbit, sharpAt, shift } from './camera.ts';
import { Navigate } from './navigate.ts';

const TURN = Math.PI / 24;
const STRIDE = 0.04;

export function installNavigation(page: Page): void {
  const { screen, state, session } = page;
  // What moves while the shutter is open is shown, and moved, as it is at half time.
  const camera = (): Camera => cameraAtHalf(state.get().document.camera);
  const under = (clientX: number, clientY: number): Picked | null => {
    const { gpu, scene } = session;
    if (gpu === null || scene === null) return null;
    const { film } = state.get().document;
    const [x, y] = screen.filmPoint(clientX, clientY);
    if (x < 0 || y < 0 || x >= film.width || y >= film.height) return null;
    return pick(gpu.renderer.inputs().geometry, filmRay(state.get().document, x / film.width, y / film.height));
  };
  const navigate = new Navigate(screen, {
    tool: () => state.get().tool,
    camera,
    move: (next) => page.moveCamera(cameraMovedTo(state.get().document.camera, next)),
    settle: () => session.settle(),
    click: (x, y) => {
      if (state.get().tool === 'path') {
        const [fx, fy] = screen.filmPoint(x, y);
        const { film } = state.get().document;
        if (fx < 0 || fy < 0 || fx >= film.width || fy >= film.height) return page.paths.clear();
        page.showPanel('paths');
        return void page.paths.pick(fx, fy);
      }
      const found = under(x, y);
      // Shapes of objects stand in no list: of them it is the instance.
      const isShape = found !== null && found.shape < state.get().document.shapes.length;
      state.update({ selection: isShape ? found.shape : null, instance: found?.instance ?? null });
    },
    focus: (x, y) => {
      const found = under(x, y);
      if (found !== null) navigate.step(focus(camera(), found.point));
    },
    sharpen: (x, y) => {
      const found = under(x, y);
      if (found === null) return;
      const next = sharpAt(camera(), found.point);
      if (next !== null) navigate.step(next);
      else page.say('This camera has no lens to focus: Controls, Camera, Lens gives it one.', 'info');
    },
  });

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
  function turn(right: number, up: number): Camera {
    return state.get().tool === 'look' ? look(camera(), right, up) : orbit(camera(), right, up);
  }
  for (const [key, title, next] of keys) {
    page.registerCommand({ id: `camera-${key}`, title, key, group: 'Camera', run: () => navigate.step(next()) });
  }
  let home: Camera | null = null;
  let source = '';
  state.subscribe((now) => {
    if (now.source !== source || home === null) [home, source] = [cameraAtHalf(now.document.camera), now.source];
  });
  page.registerCommand({
    id: 'camera-home',
    title: "The scene's own camera",
    key: 'home',
    group: 'Camera',
    run: () => home && navigate.step(home),
  });
}
