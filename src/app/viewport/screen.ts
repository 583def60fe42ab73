/** Draws: canvas size, placement of the film, one frame when something has changed. */
import { TONE_CURVES } from '../../image/curves.ts';
import { farthest, type DisplayInput, type LayerImage, type Picture, type Scale } from '../../engine/index.ts';
import { GUIDED_MODES } from '../../scene/display-modes.ts';
import { VIEW_MODES, type App, type ViewMode } from '../app.ts';
import type { GpuContext } from '../render/gpu-context.ts';
import { readStill, stillScale } from '../render/still.ts';
import type { Session } from '../render/session.ts';
import { Events } from '../state/events.ts';
import { Adapted } from './adapted.ts';
import { LayerScale } from './scale.ts';
import { Shadow } from './shadow.ts';
import { place, toFilm, type Point, type Size, type Zoom } from './placement.ts';

/**
 * Milliseconds between two frames that only show progress. Where drawing itself is slow; and on a graphics card, where each frame takes
 * the card from the kernel: up to 13 ms of it, while the longest paths under way come to their ends (bench/RESULTS.md). The longer a
 * film has grown, the less of it is new in a frame: it is drawn when an eighth of it is, or a quarter where samples take longer than
 * `slow` seconds, whose paths are the longest. Those of its first half second are all drawn.
 */
const SOFTWARE_INTERVAL = 300;
const HARDWARE_INTERVAL = { after: 0.5, share: 1 / 8, slow: 0.0025, slowShare: 1 / 4, most: 1000 };

/** What a feature has made of a film, or has kept of it, shown in its place. */
export interface StandIn {
  gpu: GpuContext;
  /** The view in which it is shown; null: in all of them, as a film. */
  view: ViewMode | null;
  /** Of the film that it was made of: see Clock. */
  film: number;
  picture: Picture;
  /** Another one for another content. */
  version: string;
  layer: { image: LayerImage; scale: Scale } | null;
}

export class Screen {
  readonly canvas: HTMLCanvasElement;
  readonly shadow: Shadow;
  zoom: Zoom | null = null;
  /** What was made last; see `standIn`. */
  made: StandIn | null = null;
  /** A frame is on the canvas; it shows another part of the film; the scale of the layer is another one. */
  readonly drawn = new Events<void>();
  readonly zoomed = new Events<void>();
  readonly scaled = new Events<void>();
  /** Of the layer that is shown. */
  readonly layer = new LayerScale(() => {
    this.redraw();
    this.scaled.emit();
  });
  private readonly adapted = new Adapted(() => this.redraw());
  private readonly session: Session;
  private readonly state: App['state'];
  /** Of the canvas, in CSS pixels, when it was last seen to change: to ask for it makes the browser lay out the page. */
  private clientHeight = 0;
  /** Of the status line, in CSS pixels: style/layout.css and style/touch.css. */
  private statusHeight = 0;
  private frame = 0;
  private drawnAt = 0;
  private later: ReturnType<typeof setTimeout> | null = null;
  private guiding = false;
  /** Until the last still is there. */
  private still = Promise.resolve();
  private colors: { surround: [number, number, number]; accent: [number, number, number] } | null = null;

  constructor(canvas: HTMLCanvasElement, session: Session, state: App['state']) {
    this.canvas = canvas;
    this.shadow = new Shadow(canvas);
    this.session = session;
    this.state = state;
    new ResizeObserver(() => this.resize()).observe(canvas);
    // A move to a screen of another pixel ratio resizes nothing in CSS pixels.
    addEventListener('resize', () => this.resize());
    state.subscribe((now, before) => {
      if (now.theme !== before.theme) this.colors = null;
      const isSeen =
        now.display !== before.display || now.document.display !== before.document.display || now.selection !== before.selection;
      if (isSeen || now.theme !== before.theme) this.redraw();
    });
  }

  /** What is shown in place of the film; null: the film is. */
  get standIn(): StandIn | null {
    const { made, session } = this;
    const isOwn = made?.gpu === session.gpu && made?.film === session.clock.film && session.gpu?.isHolding === false;
    return isOwn && (made.view ?? this.state.get().display.view) === this.state.get().display.view ? made : null;
  }

  /** The part of the canvas that the picture is fitted into: above the status line. */
  get size(): Size {
    // Before its observer was called for the first time.
    if (this.clientHeight === 0) this.resize();
    const { width, height } = this.canvas;
    return { width, height: Math.max(1, height - Math.round((this.statusHeight * height) / Math.max(1, this.clientHeight))) };
  }

  get film(): Size {
    return this.state.get().document.film;
  }

  /** Film point, in pixels of the document's film, under a mouse position. */
  filmPoint(clientX: number, clientY: number): Point {
    return toFilm(this.canvasPoint(clientX, clientY), place(this.film, this.size, this.zoom));
  }

  canvasPoint(clientX: number, clientY: number): Point {
    const box = this.canvas.getBoundingClientRect();
    return [((clientX - box.left) * this.canvas.width) / box.width, ((clientY - box.top) * this.canvas.height) / box.height];
  }

  setZoom(zoom: Zoom | null): void {
    this.zoom = zoom;
    this.redraw();
    this.zoomed.emit();
  }

  /** Another scene is to be shown. */
  renew(): void {
    this.setZoom(null);
    this.shadow.forget();
  }

  /** Draws soon, once. */
  redraw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Draws because the film has grown: as often as drawing is cheap. */
  progress(): void {
    const wait = this.drawnAt + this.interval - performance.now();
    if (wait <= 0) return this.redraw();
    this.later ??= setTimeout(() => {
      this.later = null;
      this.redraw();
    }, wait);
  }

  /** Milliseconds between two frames that only show progress. */
  private get interval(): number {
    const { gpu, clock } = this.session;
    if (gpu === null || gpu.isHolding) return 0;
    if (gpu.adapter.software) return SOFTWARE_INTERVAL;
    const { after, share, slow, slowShare, most } = HARDWARE_INTERVAL;
    if (clock.elapsed < after) return 0;
    const isSlow = clock.elapsed > slow * this.session.samples;
    return Math.min(most, 1000 * (isSlow ? slowShare : share) * clock.elapsed);
  }

  private resize(): void {
    const ratio = devicePixelRatio || 1;
    const limit = this.session.gpu?.device.limits.maxTextureDimension2D ?? 8192;
    const width = Math.max(1, Math.min(limit, Math.round(this.canvas.clientWidth * ratio)));
    this.clientHeight = this.canvas.clientHeight;
    this.statusHeight = Number.parseFloat(getComputedStyle(this.canvas).getPropertyValue('--status')) || 0;
    const height = Math.max(1, Math.min(limit, Math.round(this.clientHeight * ratio)));
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    // At once, not with the next frame: a canvas that has changed its size is empty.
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  /** Draws at once, not with the next frame. */
  drawNow(): void {
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  /** Draws at once; resolves when there is a still of this very moment. */
  async drawStill(): Promise<void> {
    this.shadow.forget();
    this.drawNow();
    await this.still;
  }

  private draw(): void {
    this.frame = 0;
    const { gpu, scene } = this.session;
    if (gpu === null || scene === null) return;
    this.drawnAt = performance.now();
    const { display, selection, document: shown } = this.state.get();
    const look = shown.display;
    const isGuided = GUIDED_MODES.has(display.view);
    if (!gpu.guide.isFresh && (isGuided || (selection !== null && !gpu.isHolding && !this.session.isMoving))) void this.guide();
    const own = gpu.picture(scene);
    const { standIn } = this;
    const picture = standIn?.picture ?? own;
    if (picture === null) return;
    const film = this.film;
    const sameShape = Math.abs(picture.width / picture.height - film.width / film.height) < 0.02 * (film.width / film.height);
    const whole = sameShape ? film : picture;
    const placed = place(whole, this.size, sameShape ? this.zoom : null);
    this.colors ??= readColors(this.canvas);
    const input: DisplayInput = {
      film: picture,
      version: standIn?.version ?? `${this.session.clock.film} ${gpu.isHolding ? 'held' : gpu.renderer.progress}`,
      guide: gpu.guide.picture,
      origin: placed.origin,
      scale: [picture.width / whole.width / placed.scale, picture.height / whole.height / placed.scale],
      exposure: look.exposure,
      adaptation: this.adapted.of(look.white),
      curve: TONE_CURVES.indexOf(look.tone),
      // A layer that the film does not store shows the image, and so does what is not denoised yet.
      mode: display.view === 'denoised' ? 0 : Math.max(0, (VIEW_MODES as readonly string[]).indexOf(display.view)),
      layer: standIn === null || standIn.view === null ? this.layer.shown(gpu, picture, display.view) : standIn.layer,
      falseColor: display.falseColor,
      smooth: picture.width < whole.width,
      // An outline belongs to the picture that it was made with.
      selected: gpu.guide.isFresh || gpu.isHolding ? selection : null,
      far: isGuided ? farthest(gpu.renderer.inputs().geometry, scene.camera.position) : 1,
      samples: this.session.samples + 1,
      line: Math.max(1.5, 1.5 * devicePixelRatio),
      ...this.colors,
    };
    gpu.display.draw(gpu.target(), input);
    if (this.session.samples > 0 && this.shadow.isDue) this.still = this.shadow.take(() => this.read(gpu, input));
    this.session.progress.publish();
    this.drawn.emit();
  }

  /** What is drawn now, in host memory. */
  private read({ device, display, format }: GpuContext, input: DisplayInput): Promise<ImageData | null> {
    const { width, height } = this.canvas;
    const scale = stillScale(width, height);
    const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
    const smaller: DisplayInput = {
      ...input,
      origin: [input.origin[0] * scale, input.origin[1] * scale],
      scale: [input.scale[0] / scale, input.scale[1] / scale],
      line: input.line * scale,
    };
    return readStill(device, format, size, (target) => display.draw(target, smaller));
  }

  private async guide(): Promise<void> {
    const { gpu } = this.session;
    if (this.guiding || gpu === null || this.session.isBusy) return;
    this.guiding = true;
    try {
      if (await gpu.guide.run()) this.redraw();
    } catch {
      // The device is gone or the scene has changed: the next frame asks again.
    } finally {
      this.guiding = false;
    }
  }
}

/** Surround and accent of the theme, sRGB-encoded in [0, 1]. */
function readColors(element: Element): { surround: [number, number, number]; accent: [number, number, number] } {
  const style = getComputedStyle(element);
  const parse = (name: string): [number, number, number] => {
    const value = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
    return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  };
  return { surround: parse('--surround'), accent: parse('--outline') };
}
