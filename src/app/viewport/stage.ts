/** Where the scene stands on the page: between points of the world and points of the window, for what is drawn over the picture and drags in it. */
import { filmRay, lineDrawer, pick, type Picked, type Ray } from '../../engine/index.ts';
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import type { App } from '../app.ts';
import type { Session } from '../render/session.ts';
import type { Events } from '../state/events.ts';
import { place, type Point } from './placement.ts';
import type { Screen } from './screen.ts';

/** CSS pixels from the upper left corner of the viewport. */
type Lines = (a: Vec3, b: Vec3) => Point[][];

export class Stage {
  /** The element that the picture fills. */
  readonly element: HTMLElement;
  /** A frame is on the canvas. */
  readonly drawn: Pick<Events<void>, 'listen'>;
  private readonly screen: Screen;
  private readonly session: Session;
  private readonly state: App['state'];

  constructor(element: HTMLElement, screen: Screen, session: Session, state: App['state']) {
    [this.element, this.screen, this.session, this.state] = [element, screen, session, state];
    this.drawn = screen.drawn;
  }

  /** The scene of the picture, with its meshes and images; null before the first one. */
  get scene(): SceneDocument | null {
    return this.session.scene;
  }

  /** Its primitives and their structure. */
  get geometry(): Geometry | null {
    return this.session.gpu === null || this.session.scene === null ? null : this.session.gpu.renderer.inputs().geometry;
  }

  /** The ray of a point of the window; null where the film has none. */
  ray(clientX: number, clientY: number): Ray | null {
    const { document } = this.state.get();
    const [x, y] = this.screen.filmPoint(clientX, clientY);
    return filmRay(document, x / document.film.width, y / document.film.height);
  }

  /** What is first along a ray. */
  pick(ray: Ray): Picked | null {
    const { geometry } = this;
    return geometry === null ? null : pick(geometry, ray);
  }

  /** How lines of the world lie on the picture that is shown; null where it shows none of them. */
  lines(): Lines | null {
    const { scene, screen } = this;
    const draw = scene === null ? null : lineDrawer(scene);
    if (draw === null) return null;
    const { origin, scale } = place(screen.film, screen.size, screen.zoom);
    const ratio = devicePixelRatio || 1;
    const [width, height] = [(screen.film.width * scale) / ratio, (screen.film.height * scale) / ratio];
    return (a, b) => draw(a, b).map((line) => line.map(([x, y]): Point => [origin[0] / ratio + x * width, origin[1] / ratio + y * height]));
  }

  /** Changes whenever `lines` may. */
  get key(): string {
    const { scene, screen } = this;
    const { origin, scale } = place(screen.film, screen.size, screen.zoom);
    return JSON.stringify([scene?.camera, origin, scale, screen.size, screen.film.width, screen.film.height]);
  }
}
