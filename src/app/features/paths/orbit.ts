/** The scene and the paths from another side, by a second camera that one turns. */
import { filmRay, type OrbitPicture, projected } from '../../../engine/index.ts';
import { OrbitView } from '../../../engine/camera/orbit-view.ts';
import type { PerspectiveCamera, SceneDocument, Vec3 } from '../../../scene/document.ts';
import { cameraAtHalf } from '../../../scene/motion.ts';
import { add, length, scale, sub } from '../../../scene/vec.ts';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import type { AppState } from '../../app.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import { dolly, orbit, spanAtTarget } from '../../../scene/camera-moves.ts';
import { drawPaths, type Projection } from './draw.ts';
import { farOf } from './overlay.ts';

/** Film pixels across, and how much coarser while turning in software. */
const WIDTH = 360;
const ASPECT = 3 / 4;
const COARSE = 3;
const TURN = Math.PI / 16;

/** Moves keep the kind of a camera. */
const turned = orbit as (camera: PerspectiveCamera, right: number, up: number) => PerspectiveCamera;
const nearer = dolly as (camera: PerspectiveCamera, factor: number) => PerspectiveCamera;
const KEYS: Readonly<Record<string, (camera: PerspectiveCamera) => PerspectiveCamera>> = {
  ArrowLeft: (camera) => turned(camera, -TURN, 0),
  ArrowRight: (camera) => turned(camera, TURN, 0),
  ArrowUp: (camera) => turned(camera, 0, TURN),
  ArrowDown: (camera) => turned(camera, 0, -TURN),
  '+': (camera) => nearer(camera, 0.85),
  '-': (camera) => nearer(camera, 1 / 0.85),
};

export class OrbitSection {
  readonly element: HTMLElement;
  private readonly page: Page;
  private readonly canvas = el('canvas', {
    class: 'paths-orbit',
    tabIndex: 0,
    role: 'application',
    'aria-label': 'The scene and the paths from another side. Arrow keys turn the camera, plus and minus bring it nearer and farther.',
    title: 'Drag to turn, wheel for nearer and farther',
  });
  private readonly wait = el('p', { class: 'paths-orbit-wait', role: 'status' });
  private readonly views = new WeakMap<GpuContext, OrbitView>();
  private camera: PerspectiveCamera;
  /** Of the scene that the camera was chosen for. */
  private source: string;
  private shown: { camera: PerspectiveCamera; picture: OrbitPicture } | null = null;
  private stopWaiting: (() => void) | null = null;
  private isTaking = false;
  private isWanted = false;
  /** Where the pointer was last, while it turns the camera. */
  private last: { x: number; y: number } | null = null;

  constructor(page: Page) {
    this.page = page;
    this.element = el('div', { class: 'paths-orbit-place' }, this.canvas, this.wait);
    const { document, source } = page.state.get();
    this.camera = startOf(document);
    this.source = source;
    this.listen();
    page.state.subscribe((now, before) => this.follow(now, before));
    new ResizeObserver(() => void this.take()).observe(this.canvas);
  }

  redraw(): void {
    if (this.shown === null) void this.take();
    else this.draw();
  }

  private follow(now: AppState, before: AppState): void {
    if (now.source !== this.source) [this.source, this.camera] = [now.source, startOf(now.document)];
    if (now.document !== before.document && this.page.paths.picked !== null) setTimeout(() => void this.take(), 300);
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.last = { x: event.clientX, y: event.clientY };
    });
    canvas.addEventListener('pointermove', (event) => {
      if (this.last === null) return;
      const angle = Math.PI / canvas.clientHeight;
      this.move(turned(this.camera, -(event.clientX - this.last.x) * angle, (event.clientY - this.last.y) * angle));
      this.last = { x: event.clientX, y: event.clientY };
    });
    for (const end of ['pointerup', 'pointercancel'])
      canvas.addEventListener(end, () => {
        this.last = null;
        void this.take();
      });
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.move(nearer(this.camera, Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.0015)));
    };
    canvas.addEventListener('wheel', wheel, { passive: false });
    canvas.addEventListener('keydown', (event) => {
      const step = KEYS[event.key];
      if (step === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(step(this.camera));
    });
  }

  private move(next: PerspectiveCamera): void {
    this.camera = next;
    void this.take();
  }

  /** Renders from where the camera is; while that is done, the newest place waits. */
  private async take(): Promise<void> {
    this.isWanted = true;
    if (this.isTaking) return;
    this.isTaking = true;
    while (this.isWanted) {
      this.isWanted = false;
      const { gpu, isBusy, scene } = this.page.session;
      // The first one compiles a kernel, which can take seconds.
      if (this.shown === null) this.wait.textContent = 'The view from another side is being rendered.';
      if (isBusy) this.takeLater();
      if (gpu === null || isBusy || scene === null || this.canvas.clientWidth === 0) break;
      const width = this.last !== null && gpu.adapter.software ? WIDTH / COARSE : WIDTH;
      const { camera } = this;
      // A scene that changes under it, or a lost device: the next change asks again.
      const picture = await this.viewOf(gpu)
        .take(camera, width, Math.round(width * ASPECT))
        .catch(() => null);
      if (picture !== null) this.shown = { camera, picture };
      this.wait.textContent = '';
      this.draw();
    }
    this.isTaking = false;
  }

  /** The engine prepares a scene: once that is done. */
  private takeLater(): void {
    if (this.stopWaiting !== null) return;
    const { session } = this.page;
    this.stopWaiting = session.progress.changed.listen(() => {
      if (session.isBusy) return;
      this.stopWaiting?.();
      this.stopWaiting = null;
      void this.take();
    });
  }

  private viewOf(gpu: GpuContext): OrbitView {
    const known = this.views.get(gpu);
    if (known !== undefined) return known;
    const view = new OrbitView(gpu.renderer);
    this.views.set(gpu, view);
    return view;
  }

  private draw(): void {
    const { canvas, shown, page } = this;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const context = width === 0 ? null : canvas.getContext('2d');
    if (context === null) return;
    const height = Math.round(width * ASPECT);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.clearRect(0, 0, width, height);
    if (shown === null) return;
    drawPicture(context, shown.picture);
    const { document: scene } = page.state.get();
    const project: Projection = (p) => {
      const at = projected({ camera: shown.camera, film: { width, height } }, p);
      return at === null ? null : [at[0] * width, at[1] * height];
    };
    frustum(context, project, scene);
    const { paths: samples, path, vertex } = page.paths.state.get();
    const eye = cameraAtHalf(scene.camera).position;
    drawPaths(context, project, { eye, far: farOf(eye, samples), samples, path, vertex, ratio: devicePixelRatio });
  }
}

/** Over the whole canvas, dimmed: paths are drawn on it. */
function drawPicture(context: CanvasRenderingContext2D, picture: OrbitPicture): void {
  const { width, height } = context.canvas;
  const image = new OffscreenCanvas(picture.width, picture.height);
  image.getContext('2d')?.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0);
  context.drawImage(image, 0, 0, width, height);
  context.fillStyle = 'rgba(20,20,20,0.35)';
  context.fillRect(0, 0, width, height);
}

/** Beside the document's camera, a little higher and farther. */
function startOf({ camera: moving }: SceneDocument): PerspectiveCamera {
  const { position, target, up, ...rest } = cameraAtHalf(moving);
  const fov = rest.type === 'perspective' ? Math.min(60, Math.max(30, rest.fov)) : 40;
  return nearer(turned({ type: 'perspective', position, target, up, fov }, 0.7, 0.35), 1.25);
}

/** Of the film, in order around it. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** What the document's camera sees: its eye and the edges of its picture. */
function frustum(context: CanvasRenderingContext2D, project: Projection, scene: SceneDocument): void {
  const { camera } = scene;
  const size = 0.16 * length(sub(camera.position, camera.target)) * Math.min(1, spanAtTarget(camera));
  const rays = CORNERS.map(([x, y]) => filmRay(scene, x, y)).filter((each) => each !== null);
  if (rays.length < CORNERS.length) return;
  const ends = rays.map(({ origin, direction }) => ({ origin, end: add(origin, scale(direction, size)) }));
  const lines = ends.flatMap(({ origin, end }, i): [Vec3, Vec3][] => [
    [origin, end],
    [end, (ends[i + 1] ?? ends[0] ?? { end }).end],
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
