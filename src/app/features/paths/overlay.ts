/** The replayed paths over the picture, as the camera sees them: a canvas that takes no pointer. */
import { type PathSample, projected } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import { place } from '../../viewport/placement.ts';
import type * as Drawing from './draw.ts';

export function installOverlay(page: Page): void {
  const { screen, state, paths } = page;
  const canvas = el('canvas', { class: 'paths-overlay', id: 'paths-overlay', hidden: true, 'aria-hidden': 'true' });
  page.canvas.after(canvas);
  let frame = 0;
  /** Comes with the first paths. */
  let drawing: typeof Drawing | null = null;
  const load = (): void =>
    void import('./draw.ts').then(
      (module) => {
        drawing = module;
        redraw();
      },
      // The next paths ask again.
      () => {},
    );

  const draw = (): void => {
    frame = 0;
    const { picked, paths: samples, path, vertex } = paths.state.get();
    // With another tool one looks at the picture; the panel still has the paths.
    canvas.hidden = picked === null || state.get().tool !== 'path';
    if (picked === null || canvas.hidden) return;
    if (drawing === null) return load();
    const { width, height } = page.canvas;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d')!;
    context.clearRect(0, 0, width, height);
    const { document: scene } = state.get();
    const { origin, scale } = place(screen.film, screen.size, screen.zoom);
    const project: Drawing.Projection = (point) => {
      const at = projected(scene, point);
      return at === null ? null : [origin[0] + at[0] * scene.film.width * scale, origin[1] + at[1] * scene.film.height * scale];
    };
    const ratio = width / Math.max(1, page.canvas.clientWidth);
    drawing.drawPaths(context, project, {
      eye: scene.camera.position,
      far: farOf(scene.camera.position, samples),
      samples,
      path,
      vertex,
      ratio,
    });
    // The pixel itself.
    const side = Math.max(scale, 5 * ratio);
    context.strokeStyle = '#fff';
    context.lineWidth = 1.5 * ratio;
    context.strokeRect(origin[0] + (picked.x + 0.5) * scale - side / 2, origin[1] + (picked.y + 0.5) * scale - side / 2, side, side);
  };
  const redraw = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  paths.state.subscribe(redraw);
  state.subscribe((now, before) => {
    if (now.document !== before.document || now.tool !== before.tool) redraw();
  });
  page.screen.zoomed.listen(redraw);
  new ResizeObserver(redraw).observe(page.canvas);
}

/** How far a ray is drawn that meets nothing. */
export function farOf(eye: Vec3, samples: readonly PathSample[]): number {
  const reach = (p: Vec3): number => Math.hypot(...p.map((each, c) => each - eye[c]!));
  const points = samples.flatMap(({ vertices }) => vertices.filter(({ kind }) => kind !== 'left').map(({ p }) => reach(p)));
  return Math.max(1e-6, ...points.slice(0, 1000)) || 1;
}
