/** Lights as the tree sees them: a sphere around each, where it faces, how strong it is. */
import type { Vec3 } from '../../scene/document.ts';
import { KIND, type Face } from '../../scene/geometry/primitives.ts';
import { add, cross, length, normalize, scale, sub } from '../../scene/vec.ts';
import type { Emitter } from './emitters.ts';
import type { NearPunctual } from './punctual.ts';
import type { Emitters } from './tree.ts';

export class EmitterList implements Emitters {
  readonly count: number;
  readonly spheres: Float64Array;
  readonly axes: Float64Array;
  readonly cosNormals: Float64Array;
  readonly cosEmission: Float64Array;
  readonly twoSided: Uint8Array;
  readonly intensity: Float64Array;

  constructor(count: number) {
    this.count = count;
    this.spheres = new Float64Array(4 * count);
    this.axes = new Float64Array(3 * count);
    this.cosNormals = new Float64Array(count);
    this.cosEmission = new Float64Array(count);
    this.twoSided = new Uint8Array(count);
    this.intensity = new Float64Array(count);
  }

  /** `power`: luminous power of one side over π. What moves is taken to be all along its way, and to face everywhere. */
  setSurface(i: number, { kind, face, isMirrored, way }: Emitter, twoSided: boolean, power: number): void {
    this.intensity[i] = power;
    this.twoSided[i] = Number(twoSided || way !== null);
    const { centre, radius } = around(kind, face);
    if (way !== null) {
      const far = way.map((each) => around(kind, each)).map((each) => length(sub(each.centre, centre)) + each.radius);
      // Between keys it leaves the straight line by a thousandth of what it turns.
      return this.place(i, centre, 1.01 * Math.max(radius, ...far), null);
    }
    const normal = kind === KIND.sphere ? null : scale(normalize(cross(face[1], face[2])), isMirrored ? -1 : 1);
    this.place(i, centre, radius, normal);
  }

  /** A light without a surface that has a place. */
  setPunctual(i: number, { position, axis, cosine, intensity }: NearPunctual): void {
    this.place(i, position, 0, axis);
    this.cosEmission[i] = cosine;
    this.intensity[i] = intensity;
  }

  /** `normal` null: all directions. */
  private place(i: number, centre: Vec3, radius: number, normal: Vec3 | null): void {
    this.spheres.set([...centre, radius], 4 * i);
    this.axes.set(normal ?? [0, 0, 1], 3 * i);
    this.cosNormals[i] = normal === null ? -1 : 1;
  }
}

/** A sphere around a face. */
function around(kind: number, [p0, e1, e2]: Face): { centre: Vec3; radius: number } {
  const [sum, difference] = [add(e1, e2), sub(e1, e2)];
  switch (kind) {
    case KIND.sphere:
      return { centre: p0, radius: length(e1) };
    case KIND.disk:
      return { centre: p0, radius: Math.hypot(length(e1), length(e2)) };
    case KIND.parallelogram:
      return { centre: add(p0, scale(sum, 0.5)), radius: Math.max(length(sum), length(difference)) / 2 };
    default: {
      const middle = scale(sum, 1 / 3);
      const radius = Math.max(length(middle), length(sub(e1, middle)), length(sub(e2, middle)));
      return { centre: add(p0, middle), radius };
    }
  }
}
