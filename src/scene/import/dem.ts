/**
 * Output files of the discrete-element program `sphere` (little-endian, version 2.11 and later) → grains.
 * z is up, lengths are metres.
 */
import type { Vec3 } from '../document.ts';
import { checkPointer, fileError, MAX_COORDINATE } from './text.ts';

/** Most grains of a file. */
const MAX_GRAINS = 4_000_000;

/** Numbers of each grain, one after another. */
export interface Grains {
  /** Of the program that wrote the file. */
  version: number;
  /** Of the simulation, in seconds. */
  time: number;
  count: number;
  /** Three a grain: metres. */
  centers: Float64Array;
  radii: Float64Array;
  /** Three a grain: m/s. */
  velocities: Float64Array;
  /** 1: its velocity is prescribed. */
  held: Uint8Array;
  /** Three a grain: rad/s. */
  angularVelocities: Float64Array;
  /** W, by friction in shear. */
  shearPowers: Float64Array;
  /** Pa. */
  pressures: Float64Array;
  /** Corner and size of the simulated box. */
  box: { origin: Vec3; size: Vec3 };
}

const OLDEST = 2.11;
/** The version that began to write whether the grid adapts. */
const ADAPTIVE = 2.14;

/** Bytes before the grains, and numbers of 8 bytes that are read of each. */
const HEADER = 116;
const NUMBERS = 4 + 3 + 4 + 12 + 5;

/** @throws SceneError one sentence that names the file and the byte or the grain */
export function readDem(bytes: Uint8Array, file: string): Grains {
  checkPointer(bytes, file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) throw fileError(file, `expected a particle file of at least ${HEADER} bytes, got ${bytes.length}`);
  const version = view.getFloat64(0, true);
  if (!(version >= OLDEST && version < 100))
    throw fileError(file, `expected a particle file of version ${OLDEST} or later at byte 0, got ${version}`);
  const dimensions = view.getInt32(8, true);
  if (dimensions !== 3) throw fileError(file, `expected 3 dimensions at byte 8, got ${dimensions}`);
  const count = view.getUint32(12, true);
  if (count === 0) throw fileError(file, 'expected at least one grain at byte 12, got none');
  const start = HEADER + (version >= ADAPTIVE ? 4 : 0);
  const least = start + count * NUMBERS * 8;
  if (bytes.length < least) throw fileError(file, `expected at least ${least} bytes for ${count} grains, got ${bytes.length}`);
  if (count > MAX_GRAINS) throw fileError(file, `expected at most ${MAX_GRAINS} grains, got ${count}`);

  let at = start;
  const numbers = (width: number): Float64Array => {
    const values = new Float64Array(count * width);
    for (let i = 0; i < values.length; i++, at += 8) values[i] = view.getFloat64(at, true);
    return values;
  };
  const skip = (width: number): void => void (at += 8 * width * count);
  const [centers, radii] = split(numbers(4));
  skip(3); // xyzsum
  const [velocities, fixed] = split(numbers(4));
  skip(6); // force, angpos
  const angularVelocities = numbers(3);
  skip(3); // torque
  const shearPowers = numbers(1);
  skip(3); // es, ev_dot, ev
  const pressures = numbers(1);
  const vector = (byte: number): Vec3 => [0, 8, 16].map((offset) => view.getFloat64(byte + offset, true)) as Vec3;
  const grains: Grains = {
    version,
    time: view.getFloat64(24, true),
    count,
    centers,
    radii,
    velocities,
    held: Uint8Array.from(fixed, (each) => (each > 0 ? 1 : 0)),
    angularVelocities,
    shearPowers,
    pressures,
    box: { origin: vector(52), size: vector(76) },
  };
  checkGrains(grains, file);
  return grains;
}

/** Four numbers a grain → three and one. */
function split(fours: Float64Array): [Float64Array, Float64Array] {
  return [fours.filter((_, i) => i % 4 < 3), fours.filter((_, i) => i % 4 === 3)];
}

function checkGrains({ centers, radii }: Grains, file: string): void {
  const center = centers.findIndex((each) => !(Math.abs(each) <= MAX_COORDINATE));
  if (center >= 0)
    throw fileError(file, `expected a coordinate within ±${MAX_COORDINATE} of grain ${Math.floor(center / 3)}, got ${centers[center]}`);
  const radius = radii.findIndex((each) => !(each > 0 && each <= MAX_COORDINATE));
  if (radius >= 0) throw fileError(file, `expected a radius > 0 and ≤ ${MAX_COORDINATE} of grain ${radius}, got ${radii[radius]}`);
}
