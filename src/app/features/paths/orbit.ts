/** The scene and the paths from another side, by a second camera that one turns. */
import { filmRay, type OrbitPicture, projected } from '../../../engine/index.ts';
import { OrbitView } from '../../../engine/camera/orbit-view.ts';
import type { PerspectiveCamera, SceneDocument, Vec3 } from '../../../scene/document.ts';
import { cameraAtHalf } from '../../../scene/motion.ts';
import { add, scale } from '../../../scene/vec.ts';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import { dolly, orbit, spanAtTarget } from '../../viewport/camera.ts';
import { drawPaths, type Projection } from './draw.ts';
import { farOf } from './overlay.ts';

/** Film pixels across, and how much coarser while turning in software. */
const WIDTH = 360;
const ASPECT = 3 / 4;
const COARSE = 3;
const TURN = Math.PI / 16;

export function orbitSection(page: Page): { element: HTMLElement; redraw(): void } {
  const canvas = el('canvas', {
    class: 'paths-orbit',
    tabIndex: 0,
    role: 'application',
    'aria-label': 'The scene and the paths from another side. Arrow keys turn the camera, plus and minus bring it nearer and farther.',
    title: 'Drag to turn, wheel for nearer and farther',
  });
  const element = el('div', { class: 'paths-orbit-place' }, canvas);
  const views = new WeakMap<GpuContext, OrbitView>();
  let camera: PerspectiveCamera = startOf(page.state.get().document);
  let source = page.state.get().source;
  let shown: { camera: PerspectiveCamera; picture: OrbitPicture } | null = null;
  let [taking, wanted, turning] = [false, false, false];

  const draw = (): void => {
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    if (width === 0) return;
    const height = Math.round(width * ASPECT);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d')!;
    context.clearRect(0, 0, width, height);
    if (shown === null) return;
    const { picture, camera: from } = shown;
    const image = new OffscreenCanvas(picture.width, picture.height);
    image.getContext('2d')!.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0);
    context.drawImage(image, 0, 0, width, height);
    context.fillStyle = 'rgba(20,20,20,0.35)';
    context.fillRect(0, 0, width, height);
    const { document: scene } = page.state.get();
    const project: Projection = (p) => {
      const at = projected({ camera: from, film: { width, height } }, p);
      return at === null ? null : [at[0] * width, at[1] * height];
    };
    frustum(context, project, scene);
    const { paths: samples, path, vertex } = page.paths.state.get();
    const eye = cameraAtHalf(scene.camera).position;
    drawPaths(context, project, { eye, far: farOf(eye, samples), samples, path, vertex, ratio: devicePixelRatio });
  };

  const take = async (): Promise<void> => {
    wanted = true;
    if (taking) return;
    taking = true;
    while (wanted) {
      wanted = false;
      const { gpu } = page.session;
      if (gpu === null || page.session.isBusy || page.session.scene === null || canvas.clientWidth === 0) break;
      let view = views.get(gpu);
      if (view === undefined) views.set(gpu, (view = new OrbitView(gpu.renderer)));
      const width = turning && gpu.adapter.software ? WIDTH / COARSE : WIDTH;
      const from = camera;
      // A scene that changes under it, or a lost device: the next change asks again.
      const picture = await view.take(from, width, Math.round(width * ASPECT)).catch(() => null);
      if (picture !== null) shown = { camera: from, picture };
      draw();
    }
    taking = false;
  };
  const move = (next: PerspectiveCamera): void => {
    camera = next;
    void take();
  };

  let last: { x: number; y: number } | null = null;
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
    turning = true;
  });
  canvas.addEventListener('pointermove', (event) => {
    if (last === null) return;
    const angle = Math.PI / canvas.clientHeight;
    move(orbit(camera, -(event.clientX - last.x) * angle, (event.clientY - last.y) * angle) as PerspectiveCamera);
    last = { x: event.clientX, y: event.clientY };
  });
  const end = (): void => {
    last = null;
    turning = false;
    void take();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      move(dolly(camera, Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.0015)) as PerspectiveCamera);
    },
    { passive: false },
  );
  const KEYS: Record<string, () => PerspectiveCamera> = {
    ArrowLeft: () => orbit(camera, -TURN, 0) as PerspectiveCamera,
    ArrowRight: () => orbit(camera, TURN, 0) as PerspectiveCamera,
    ArrowUp: () => orbit(camera, 0, TURN) as PerspectiveCamera,
    ArrowDown: () => orbit(camera, 0, -TURN) as PerspectiveCamera,
    '+': () => dolly(camera, 0.85) as PerspectiveCamera,
    '-': () => dolly(camera, 1 / 0.85) as PerspectiveCamera,
  };
  canvas.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    if (step === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(step());
  });
  page.state.subscribe((now, before) => {
    if (now.source !== source) [source, camera] = [now.source, startOf(now.document)];
    if (now.document !== before.document && page.paths.picked !== null) setTimeout(() => void take(), 300);
  });
  new ResizeObserver(() => void take()).observe(canvas);
  return {
    element,
    redraw() {
      if (shown === null) void take();
      else draw();
    },
  };
}

/** Beside the document's camera, a little higher and farther. */
function startOf({ camera: moving }: SceneDocument): PerspectiveCamera {
  const { position, target, up, ...rest } = cameraAtHalf(moving);
  const fov = rest.type === 'perspective' ? Math.min(60, Math.max(30, rest.fov)) : 40;
  return dolly(orbit({ type: 'perspective', position, target, up, fov }, 0.7, 0.35), 1.25) as PerspectiveCamera;
}

/** What the document's camera sees: its eye and the edges of its picture. */
function frustum(context: CanvasRenderingContext2D, project: Projection, scene: SceneDocument): void {
  const { camera } = scene;
  const size = 0.16 * Math.hypot(...camera.position.map((each, c) => each - camera.target[c]!)) * Math.min(1, spanAtTarget(camera));
  const corners = (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).map(([x, y]) => filmRay(scene, x, y));
  if (corners.some((each) => each === null)) return;
  const ends = corners.map((ray) => add(ray!.origin, scale(ray!.direction, size)));
  const lines: [Vec3, Vec3][] = ends.flatMap((end, i): [Vec3, Vec3][] => [
    [corners[i]!.origin, end],
    [end, ends[(i + 1) % 4]!],
  ]);
  context.strokeStyle = 'rgba(255,255,255,0.8)';
  context.lineWidth = devicePixelRatio;
  for (const [from, to] of lines) {
    const [a, b] = [project(from), project(to)];
    if (a === null || b === null) continue;
    context.beginPath();
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
    context.stroke();
  }
}
