/** A scene made ready for tracing: geometry and one row of optics a primitive, in typed arrays. */
import type { Medium, SceneDocument, Shape, Vec3 } from '../../src/scene/document.ts';
import { geometryOf, type Geometry } from './geometry.ts';
import { luminance, normalize } from './linear.ts';
import { mapsOf, motionAt, type Map3 } from './motion.ts';
import { areaOf, primitivesOf, type Flat, type Primitives, type Sphere } from './primitives.ts';
import type { Surface } from './surfaces.ts';
import { type Uneven, unevenOf } from './uneven.ts';

/** Everything that an estimator reads. Index: the primitive's number; colours have three numbers each. */
export interface World {
  /** What stands still, in the world's coordinates. */
  readonly geometry: Geometry;
  /** What stands where a map puts it; its primitives' numbers follow each other. */
  readonly placed: readonly Placed[];
  readonly kind: Uint8Array;
  readonly color: Float64Array;
  readonly ior: Float64Array;
  readonly b: Float64Array;
  readonly opacity: Float64Array;
  /** Per primitive: its shape's number, plus 1, where that bounds something; else 0. */
  readonly solid: Int32Array;
  /** Per solid: what fills it. Number 0 is all that is outside. */
  readonly fillings: readonly Filling[];
  readonly emission: Float64Array;
  readonly bothSides: Uint8Array;
  readonly environment: Float64Array;
  /** Suns: unit direction towards each, cosine of half its diameter, radiance. */
  readonly suns: readonly { towards: Vec3; cosine: number; radiance: Vec3 }[];
  /** λ in µm, and what a path of this wavelength counts in each channel, for equal probabilities; empty: nothing may disperse. */
  readonly spectrum: Spectrum;
  readonly maxDepth: number;
  readonly rouletteStart: number;
  readonly lights: Lights;
  /** Whether every light is among them, and nothing changes light on its way: the estimator that samples lights needs that. */
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

export type Spectrum = readonly (readonly [number, Vec3])[];

/** A medium; with a program the coefficients are those of density 1, and the light that where its program says 1. */
export interface Coefficients {
  readonly scattering: Vec3;
  readonly extinction: Vec3;
  readonly emission: Vec3;
  readonly g: number;
  readonly uneven: Uneven | null;
}

/** What is within a solid; null: nothing. */
export interface Filling {
  readonly medium: Coefficients | null;
  readonly priority: number;
}

export interface Placed {
  readonly geometry: Geometry;
  /** Number of its first primitive, and of the one after its last. */
  readonly first: number;
  readonly end: number;
  readonly mapAt: (time: number) => Map3;
}

const surfacesOf = ({ spheres, flats, curved }: Primitives): Surface[] =>
  [...spheres, ...flats.flat(), ...curved].map((each) => each.surface);

/** A shape's own origin, about which its motion turns. */
function originOf(shape: Shape): Vec3 {
  if (shape.type === 'quad') return shape.corner;
  return 'transform' in shape ? shape.transform.translate : shape.center;
}

export function worldOf(scene: SceneDocument, spectrum: Spectrum = []): World {
  const still = primitivesOf(
    scene,
    scene.shapes.filter((each) => each.motion === undefined),
  );
  const all: (Sphere | Flat)[] = [...still.spheres, ...still.flats.flat()];
  const surfaces = surfacesOf(still);
  const placed: Placed[] = [];
  const place = (shapes: readonly Shape[], mapAt: Placed['mapAt']): void => {
    const primitives = primitivesOf(scene, shapes);
    const first = surfaces.length;
    surfaces.push(...surfacesOf(primitives));
    placed.push({ geometry: geometryOf(primitives), first, end: surfaces.length, mapAt });
  };
  for (const shape of scene.shapes) {
    const { motion } = shape;
    if (motion !== undefined) place([shape], (time) => motionAt(motion, originOf(shape), time));
  }
  for (const instance of scene.instances) for (const mapAt of mapsOf(instance)) place(scene.objects[instance.object].shapes, mapAt);
  const outside: Filling = { medium: mediumOf(scene, scene.fog?.medium), priority: -1 };
  // Every shape, and every place of one, has a surface object of its own.
  const solids = [...new Set(surfaces)].filter((each) => each.interior !== null);
  const shines = surfaces.slice(all.length).some((each) => luminance(each.emission) > 0);
  const suns = sunsOf(scene);
  return {
    geometry: geometryOf(still),
    placed,
    kind: Uint8Array.from(surfaces.map((each) => each.kind)),
    color: Float64Array.from(surfaces.flatMap((each) => each.color)),
    ior: Float64Array.from(surfaces.map((each) => each.ior)),
    b: Float64Array.from(surfaces.map((each) => each.b)),
    opacity: Float64Array.from(surfaces.map((each) => each.opacity)),
    solid: Int32Array.from(surfaces.map((each) => solids.indexOf(each) + 1)),
    fillings: [
      outside,
      ...solids.map(({ interior }) => ({ medium: mediumOf(scene, interior!.medium ?? undefined), priority: interior!.priority })),
    ],
    emission: Float64Array.from(surfaces.flatMap((each) => each.emission)),
    bothSides: Uint8Array.from(surfaces.map((each) => Number(each.bothSides))),
    environment: constantEnvironment(scene),
    suns,
    spectrum,
    maxDepth: scene.render.maxDepth,
    rouletteStart: scene.render.rouletteStart,
    lights: lightsOf(all),
    findsAllLights:
      !shines &&
      placed.length === 0 &&
      solids.length === 0 &&
      outside.medium === null &&
      surfaces.every((each) => each.opacity === 1) &&
      suns.length === 0,
  };
}

function mediumOf(scene: SceneDocument, name: string | undefined): Filling['medium'] {
  if (name === undefined) return null;
  const medium: Medium = scene.media[name];
  const { scattering = [0, 0, 0], absorption = [0, 0, 0], emission = [0, 0, 0], color, g } = medium;
  if (color !== undefined) throw new Error('the reference knows media by their coefficients');
  return { scattering, extinction: [0, 1, 2].map((i) => scattering[i] + absorption[i]) as Vec3, emission, g, uneven: unevenOf(medium) };
}

/** Irradiance E of what faces a sun of half the diameter r is π sin² r times its radiance. */
function sunsOf({ lights }: SceneDocument): World['suns'] {
  return lights.map((light) => {
    if (light.type !== 'directional' || light.diameter === 0) throw new Error(`the reference finds no ${light.type} light without a size`);
    const half = (light.diameter * Math.PI) / 360;
    const [x, y, z] = normalize(light.direction);
    const share = 1 / (Math.PI * Math.sin(half) ** 2);
    return { towards: [-x, -y, -z], cosine: Math.cos(half), radiance: light.irradiance.map((each) => each * share) as Vec3 };
  });
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
