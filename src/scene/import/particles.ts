/** Grains → spheres with colours that stand for one of their numbers, and the legend that says which. */
import { type ColorMap, colorMap } from '../colormap.ts';
import { shown } from '../errors.ts';
import type { Grains } from './dem.ts';
import { fileError } from './text.ts';
import { present } from '../../base/present.ts';
import { AXES, length, vec3At } from '../vec.ts';

export const SCALARS = ['pressure', 'speed', 'rotation', 'power'] as const;
export type Scalar = (typeof SCALARS)[number];

export interface ParticleChoice {
  /** What the colours stand for; pressure if left out. */
  scalar?: Scalar;
  /** Values at the ends of the map; left out: the least of the grains that are free, and what 98 % of them stay below. */
  range?: readonly [number, number];
  /** Free grains with smaller values are left out. */
  cutoff?: number;
  map?: ColorMap;
}

interface Legend {
  title: string;
  unit: string;
  min: number;
  max: number;
  /** Least and greatest value of a grain that is free; beyond the ends they have the colour of the end. */
  least: number;
  greatest: number;
  map: ColorMap;
}

export interface Particles {
  /** Three numbers a sphere, z up. */
  centers: Float32Array;
  radii: Float32Array;
  /** Three a sphere: linear Rec. 709 reflectance. */
  colors: Float32Array;
  /** Where in the map a sphere is, 0 to 1; -1: it is held. */
  places: Float32Array;
  legend: Legend;
  /** Of the spheres, not of their centres. */
  bounds: { low: [number, number, number]; high: [number, number, number] };
  notes: string[];
}

/** Brightest reflectance of a colour, and that of held grains. */
export const REFLECTANCE = 0.8;
export const HELD_REFLECTANCE = 0.1;

/** A few grains carry ten times what the others do; with them at the end of the map all others would look alike. */
const SHOWN_SHARE = 0.98;

/** What people read. */
export const SCALAR_TITLES: Record<Scalar, { title: string; unit: string }> = {
  pressure: { title: 'Pressure', unit: 'Pa' },
  speed: { title: 'Speed', unit: 'm/s' },
  rotation: { title: 'Rotation', unit: 'rad/s' },
  power: { title: 'Shear-friction power', unit: 'W' },
};

/** @throws SceneError one sentence that names the grain or the choice */
export function particlesOf(grains: Grains, file: string, choice: ParticleChoice = {}): Particles {
  const { scalar = 'pressure', cutoff = -Infinity, map = 'viridis' } = choice;
  const values = valuesOf(grains, scalar);
  const bad = values.findIndex((each) => !Number.isFinite(each));
  if (bad >= 0) throw fileError(file, `expected a finite ${scalar} of grain ${bad}, got ${values[bad]}`);
  const free = freeValues(values, grains.held);
  const ranked = (share: number): number => present(free[Math.floor((free.length - 1) * share)], 'a value of a grain');
  const [least, greatest] = [ranked(0), ranked(1)];
  const [min, max] = choice.range ?? [least, ranked(SHOWN_SHARE)];
  if (!(min <= max && Number.isFinite(min) && Number.isFinite(max)))
    throw fileError(file, `expected a range from a number to a greater one, got ${shown([min, max])}`);

  const isKept = Uint8Array.from(values, (value, i) => Number(grains.held[i] === 1 || value >= cutoff));
  const kept = Uint32Array.from(values.keys()).filter((i) => isKept[i] === 1);
  if (kept.length === 0) throw fileError(file, `expected a cut-off below the greatest ${scalar}, ${greatest}, got ${cutoff}`);
  const result: Particles = {
    centers: new Float32Array(kept.length * 3),
    radii: new Float32Array(kept.length),
    colors: new Float32Array(kept.length * 3),
    places: new Float32Array(kept.length),
    legend: { ...SCALAR_TITLES[scalar], min, max, least, greatest, map },
    bounds: { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] },
    notes: [],
  };
  kept.forEach((grain, i) => {
    const [value, radius] = [
      present(values[grain], `a value of grain ${grain}`),
      present(grains.radii[grain], `a radius of grain ${grain}`),
    ];
    // In single precision, as the picture has it.
    const at = Math.fround(grains.held[grain] === 1 ? -1 : place(value, min, max));
    const center = vec3At(grains.centers, 3 * grain);
    result.radii[i] = radius;
    result.places[i] = at;
    result.colors.set(colorAt(at, map), 3 * i);
    result.centers.set(center, 3 * i);
    for (const axis of AXES) {
      result.bounds.low[axis] = Math.min(result.bounds.low[axis], center[axis] - radius);
      result.bounds.high[axis] = Math.max(result.bounds.high[axis], center[axis] + radius);
    }
  });
  const out = grains.count - kept.length;
  if (out > 0) result.notes.push(`${out} of ${grains.count} grains are below the cut-off and left out.`);
  return result;
}

/** Reflectance of a place in the map. */
function colorAt(place: number, map: ColorMap): number[] {
  if (place < 0) return [HELD_REFLECTANCE, HELD_REFLECTANCE, HELD_REFLECTANCE];
  return colorMap(map, place).map((each) => each * REFLECTANCE);
}

const place = (value: number, min: number, max: number): number =>
  max === min ? (value < min ? 0 : value > max ? 1 : 0.5) : Math.min(1, Math.max(0, (value - min) / (max - min)));

function valuesOf(grains: Grains, scalar: Scalar): Float64Array {
  if (scalar === 'pressure') return grains.pressures;
  if (scalar === 'power') return grains.shearPowers;
  const vectors = scalar === 'speed' ? grains.velocities : grains.angularVelocities;
  return Float64Array.from({ length: grains.count }, (_, i) => length(vec3At(vectors, 3 * i)));
}

/** The values of the grains that are free, or of all where none is, in order. */
function freeValues(values: Float64Array, held: Uint8Array): Float64Array {
  const free = values.filter((_, i) => held[i] === 0);
  return (free.length > 0 ? free : values.slice()).sort();
}
