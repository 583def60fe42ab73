/** A scene made ready for tracing: geometry and one row of optics a primitive, in typed arrays. */
import type { SceneDocument } from '../../src/scene/document.ts';
import { geometryOf, type Geometry } from './geometry.ts';
import { luminance } from './linear.ts';
import { areaOf, primitivesOf, type Flat, type Sphere } from './primitives.ts';

/** Everything that an estimator reads. Index: the primitive's number; colours have three numbers each. */
export interface World {
  readonly geometry: Geometry;
  readonly kind: Uint8Array;
  readonly color: Float64Array;
  readonly ior: Float64Array;
  readonly emission: Float64Array;
  readonly bothSides: Uint8Array;
  readonly environment: Float64Array;
  readonly maxDepth: number;
  readonly rouletteStart: number;
  readonly lights: Lights;
  /** Whether every light is among them: the estimator that samples lights needs that. */
  readonly findsAllLights: boolean;
}

/** The emissive spheres and flat pieces, with probabilities proportional to area × luminance. */
interface Lights {
  readonly primitive: Int32Array;
  /** Running sum of the probabilities; the last is 1. */
  readonly cumulative: Float64Array;
  /** Probability density of a point, over the areas of all lights together. */
  readonly pdf: Float64Array;
  /** Nine numbers a light: corner, edges of a flat piece; centre, radius of a sphere. */
  readonly shape: Float64Array;
}

/** The reference knows no programs. */
function constantEnvironment({ environment }: SceneDocument): Float64Array {
  if (environment.type !== 'constant') throw new Error(`The reference tracer has no environment of type ${environment.type}.`);
  return Float64Array.from(environment.radiance);
}

export function worldOf(scene: SceneDocument): World {
  const primitives = primitivesOf(scene);
  const all: (Sphere | Flat)[] = [...primitives.spheres, ...primitives.flats.flat()];
  const surfaces = [...all, ...primitives.curved].map((each) => each.surface);
  const shines = primitives.curved.some((each) => luminance(each.surface.emission) > 0);
  return {
    geometry: geometryOf(primitives),
    kind: Uint8Array.from(surfaces.map((each) => each.kind)),
    color: Float64Array.from(surfaces.flatMap((each) => each.color)),
    ior: Float64Array.from(surfaces.map((each) => each.ior)),
    emission: Float64Array.from(surfaces.flatMap((each) => each.emission)),
    bothSides: Uint8Array.from(surfaces.map((each) => Number(each.bothSides))),
    environment: constantEnvironment(scene),
    maxDepth: scene.render.maxDepth,
    rouletteStart: scene.render.rouletteStart,
    lights: lightsOf(all),
    findsAllLights: !shines,
  };
}

function lightsOf(all: readonly (Sphere | Flat)[]): Lights {
  const indices = all.flatMap((each, i) => (luminance(each.surface.emission) > 0 ? [i] : []));
  const lights = indices.map((i) => all[i]);
  const area = lights.map((each) => ('radius' in each ? 4 * Math.PI * each.radius ** 2 : areaOf(each)));
  const weight = lights.map((each, i) => area[i] * luminance(each.surface.emission));
  const total = weight.reduce((a, b) => a + b, 0);
  let sum = 0;
  const cumulative = weight.map((each) => (sum += each) / total);
  if (cumulative.length > 0) cumulative[cumulative.length - 1] = 1;
  return {
    primitive: Int32Array.from(indices),
    cumulative: Float64Array.from(cumulative),
    pdf: Float64Array.from(weight.map((each, i) => each / total / area[i])),
    shape: Float64Array.from(
      lights.flatMap((each) =>
        'radius' in each ? [...each.center, each.radius, 0, 0, 0, 0, 0] : [...each.corner, ...each.edge1, ...each.edge2],
      ),
    ),
  };
}
