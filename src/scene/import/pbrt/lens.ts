/** pbrt's `Camera "realistic"` and its lens files: a table of radius of curvature, thickness, index and diameter, in mm, front first. */
import type { SceneInput } from '../../document.ts';
import { shown } from '../../errors.ts';
import { buildSystem, type LensSystem } from '../../lenses/system.ts';
import { add, normalize, scale } from '../../vec.ts';
import type { PlacedCamera } from '../build/builder.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import type { ImportOptions } from '../imported.ts';
import { decodeText, fileError, NUMBER } from '../text.ts';
import type { Params } from './params.ts';

type GlassCamera = Extract<SceneInput['camera'], { type: 'lens' }>;
type Surface = NonNullable<GlassCamera['surfaces']>[number];

const MAX_BYTES = 1 << 20;
const MAX_ROWS = 40;
/** A stop that is wider than the lens opens. */
const OPEN = 1e-3;
/** Shapes of the stop with corners. */
const CORNERS: Readonly<Record<string, number>> = { circular: 0, square: 4, pentagon: 5 };

/** The rows of a lens file; that of the stop has the radius 0. @throws SceneError that names the line */
export function readLens(bytes: Uint8Array, file: string): Surface[] {
  const rows: Surface[] = [];
  decodeText(bytes, file, 'lenient', MAX_BYTES)
    .split('\n')
    .forEach((text, i) => {
      const words = text.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);
      if (words.length === 0) return;
      const numbers = words.map((each) => (NUMBER.test(each) ? Number(each) : NaN));
      const [radius = NaN, thickness = NaN, index = NaN, aperture = NaN] = numbers;
      if (words.length !== 4 || numbers.some((each) => !(Math.abs(each) <= 1e5)))
        throw fileError(file, `expected radius, thickness, index of refraction and diameter, got ${shown(text.trim())}`, i + 1);
      if (!(thickness >= 0 && aperture > 0 && (index === 0 || (index >= 1 && index <= 4))))
        throw fileError(
          file,
          `expected a thickness ≥ 0, an index of 0 or from 1 to 4 and a diameter > 0, got ${shown(text.trim())}`,
          i + 1,
        );
      if (rows.length === MAX_ROWS) throw fileError(file, `expected at most ${MAX_ROWS} surfaces, got more`, i + 1);
      rows.push({ radius, thickness, ior: index === 0 ? 1 : index, aperture, ...(radius === 0 && { stop: true }) });
    });
  return rows;
}

/**
 * The camera, or null where the file of its lens is not there.
 * @param common where the film stands, which is where pbrt's camera does
 * @throws SceneError
 */
export async function realisticCamera(
  params: Params,
  common: Omit<PlacedCamera & { type: 'orthographic' }, 'type' | 'height'>,
  { diagonal, unit }: { diagonal: number; unit: number },
  { beside }: Pick<ImportOptions, 'beside'>,
  place: Place,
  notes: Notes,
): Promise<PlacedCamera | null> {
  const file = params.string('lensfile', null);
  if (file === null) throw placeError(place, 'expected the parameter "lensfile", got none');
  const bytes = (await beside?.(file)) ?? null;
  const focusdistance = params.number('focusdistance', 10, 1e-6, 1e7);
  const opened = params.number('aperturediameter', 1, 1e-6, 1e5);
  const aperture = params.string('aperture', 'circular');
  if (bytes === null) {
    notes.add(`The lens file ${quoted(file)} is not beside the scene: a perspective camera takes its place`, place);
    return null;
  }
  const blades = CORNERS[aperture] ?? 0;
  if (CORNERS[aperture] === undefined) notes.add(`The opening ${quoted(aperture)} of a lens is round`, place);
  const surfaces = readLens(bytes, file).map((each) =>
    each.stop === true ? { ...each, aperture: Math.min(opened, each.aperture) } : each,
  );
  const mm = 0.001 * unit;
  /** From the film to the entrance pupil: moved by the focus, which counts from the film. */
  let [before, focus] = [0, focusdistance * 1000];
  let system: LensSystem;
  try {
    // Each round is nearer by the square of the magnification.
    for (let round = 0; ; round++) {
      system = buildSystem(surfaces.map((each) => ({ thickness: 0, ior: 1, radius: 0, ...each })), { fStop: OPEN, focus, blades, rotation: 0 }); // prettier-ignore
      before = -system.film;
      focus = focusdistance * 1000 - before;
      if (round === 4) break;
    }
  } catch (error) {
    throw fileError(file, error instanceof Error ? error.message.replace(/^At camera\.?/, 'at ') : String(error));
  }
  const ratio = Math.PI / (4 * system.fStop ** 2);
  notes.add(`Its picture is as bright in the middle as through a pinhole: pbrt's is ${Number(ratio.toPrecision(3))} times that`, place);
  return {
    ...common,
    type: 'lens',
    position: add(common.position, scale(normalize(common.forward), before * mm)),
    surfaces,
    fStop: Number(system.fStop.toPrecision(7)),
    focus: focus * mm,
    film: diagonal,
    unit: mm,
    ...(blades > 0 && { blades, rotation: blades === 4 ? 45 : 90 }),
  };
}
