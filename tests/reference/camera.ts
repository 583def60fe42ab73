/** The cameras: pixel (0, 0) is the top left one, and the image's x runs to the viewer's right. */
import type { Camera, SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { add, cross, norm, normalize, scale, sub } from './linear.ts';
import { between } from './motion.ts';
import type { Random } from './random.ts';

/**
 * Writes the ray through a point of the film (in pixels, from the top left corner) into ray. False: the film shows nothing there.
 * @param time of cameras that move; `random` chooses the point of a lens
 */
export type CameraRay = (x: number, y: number, ray: Float64Array, time?: number, random?: Random) => boolean;

interface View {
  eye: Vec3;
  right: Vec3;
  up: Vec3;
  forward: Vec3;
}

function viewOf(camera: Camera, time: number): View {
  let { position, target, up } = camera;
  if (camera.motion !== undefined) {
    const [a, b, t] = between(camera.motion, time);
    const mix = (from: Vec3, to: Vec3): Vec3 => add(scale(from, 1 - t), scale(to, t));
    position = mix(a.position, b.position);
    target = mix(a.target, b.target);
    up = mix(a.up ?? camera.up, b.up ?? camera.up);
  }
  const forward = normalize(sub(target, position));
  const right = normalize(cross(forward, up));
  return { eye: position, forward, right, up: cross(right, forward) };
}

export function cameraOf(scene: SceneDocument): CameraRay {
  const { camera, film } = scene;
  const stereo = 'stereo' in camera ? camera.stereo : undefined;
  const [across, down] = stereo === undefined ? [1, 1] : stereo.layout === 'side-by-side' ? [2, 1] : [1, 2];
  const [width, height] = [film.width / across, film.height / down];
  const still = viewOf(camera, 0);
  return (x, y, ray, time = 0, random) => {
    const view = camera.motion === undefined ? still : viewOf(camera, time);
    // Which eye's picture it is; the left one's is on the left, or above.
    const second = x >= width || y >= height;
    const eye = stereo === undefined ? 0 : (second ? 0.5 : -0.5) * stereo.separation;
    const near = stereo?.convergence === undefined ? 0 : 1 / stereo.convergence;
    const sx = (2 * (x % width)) / width - 1;
    const sy = 1 - (2 * (y % height)) / height;
    const found = RAYS[camera.type](camera as never, view, [sx, sy], width / height, { eye, near }, random);
    if (found === null) return false;
    const direction = normalize(found.direction);
    for (let i = 0; i < 3; i++) {
      ray[i] = found.origin[i];
      ray[3 + i] = direction[i];
    }
    return true;
  };
}

interface Found {
  origin: Vec3;
  direction: Vec3;
}
interface Eye {
  /** To the right of the middle. */
  eye: number;
  /** One over the distance at which both pictures agree. */
  near: number;
}
/** At −1 to 1, rightwards and upwards. */
type Of<T extends Camera['type']> = (
  camera: Extract<Camera, { type: T }>,
  view: View,
  s: [number, number],
  aspect: number,
  eye: Eye,
  random?: Random,
) => Found | null;

const combine = (view: View, x: number, y: number, z: number): Vec3 =>
  [0, 1, 2].map((i) => view.right[i] * x + view.up[i] * y + view.forward[i] * z) as Vec3;

const RAYS: { [T in Camera['type']]: Of<T> } = {
  perspective({ fov, lens, target, position }, view, [sx, sy], aspect, { eye, near }, random) {
    const half = Math.tan((fov * Math.PI) / 360);
    const [x, y] = [sx * half * aspect, sy * half];
    if (lens === undefined) return { origin: add(view.eye, scale(view.right, eye)), direction: combine(view, x - eye * near, y, 1) };
    // All rays to one point of the plane in focus, from points of the opening.
    const focus = lens.focus ?? norm(sub(target, position));
    const radius = lens.radius ?? lens.focalLength / (2 * lens.fStop!);
    const [u, v] = openingPoint(lens.blades, lens.rotation, random!);
    return {
      origin: add(view.eye, combine(view, radius * u, radius * v, 0)),
      direction: combine(view, focus * x - radius * u, focus * y - radius * v, focus),
    };
  },
  'tilt-shift'({ fov, rise, shift, tilt, swing, lens, target, position }, view, [sx, sy], aspect, _eye, random) {
    const half = Math.tan((fov * Math.PI) / 360);
    // The film is moved by parts of its height, which is twice the half.
    const [x, y] = [(sx * aspect + 2 * shift) * half, (sy + 2 * rise) * half];
    if (lens === undefined) return { origin: view.eye, direction: combine(view, x, y, 1) };
    const focus = lens.focus ?? norm(sub(target, position));
    const radius = lens.radius ?? lens.focalLength / (2 * lens.fStop!);
    const [u, v] = openingPoint(lens.blades, lens.rotation, random!);
    // The ray by the middle of the lens meets z = focus + x tan(swing) + y tan(tilt) at t; all others meet it there.
    const slope = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
    const t = focus / (1 - slope(swing) * x - slope(tilt) * y);
    return {
      origin: add(view.eye, combine(view, radius * u, radius * v, 0)),
      direction: combine(view, x - (radius * u) / t, y - (radius * v) / t, 1),
    };
  },
  lens() {
    throw new Error('What lenses of glass do is held against closed forms: tests/gpu/lens-system.test.ts.');
  },
  orthographic({ height }, view, [sx, sy], aspect) {
    return { origin: add(view.eye, combine(view, (sx * aspect * height) / 2, (sy * height) / 2, 0)), direction: view.forward };
  },
  panorama(_camera, view, [sx, sy], _aspect, { eye, near }) {
    const [longitude, latitude] = [sx * Math.PI, (sy * Math.PI) / 2];
    const [sin, cos, level] = [Math.sin(longitude), Math.cos(longitude), Math.cos(latitude)];
    // The eye turns with the longitude.
    return {
      origin: add(view.eye, combine(view, eye * cos, 0, -eye * sin)),
      direction: combine(view, level * sin - eye * near * cos, Math.sin(latitude), level * cos + eye * near * sin),
    };
  },
  fisheye({ fov }, view, [sx, sy], aspect) {
    const [a, b] = [sx * Math.max(1, aspect), sy * Math.max(1, 1 / aspect)];
    const r = Math.hypot(a, b);
    if (r > 1) return null;
    const angle = (r * fov * Math.PI) / 360;
    const share = r === 0 ? 0 : Math.sin(angle) / r;
    return { origin: view.eye, direction: combine(view, a * share, b * share, Math.cos(angle)) };
  },
};

/** Uniform in the unit disk, or in the regular polygon of so many corners on the unit circle: what is outside is drawn again. */
function openingPoint(blades: number, rotation: number, random: Random): [number, number] {
  for (;;) {
    const [x, y] = [2 * random.next() - 1, 2 * random.next() - 1];
    if (x * x + y * y > 1) continue;
    const inside = Array.from({ length: blades }, (_, k) => {
      // The middle of a side is half a side from its corner.
      const angle = (2 * Math.PI * (k + 0.5)) / blades + (rotation * Math.PI) / 180;
      return x * Math.cos(angle) + y * Math.sin(angle) <= Math.cos(Math.PI / blades);
    });
    if (inside.every(Boolean)) return [x, y];
  }
}
