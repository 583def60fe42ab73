/** Meshes that a program displaces: as fine as they are displaced, then the program at each place, then moved. */
import type { MeshShape } from '../document.ts';
import { SceneError } from '../errors.ts';
import { MAX_LENGTH } from '../fields.ts';
import { vec3At } from '../vec.ts';
import type { Formed, Refined } from './output.ts';
import { refinePart, type RefineJob, type RefinePart } from './refine.ts';
import type { DetailTools } from './scene.ts';

/** A program with its parameters. */
export interface Heights {
  /** Equal only where the same heights come of the same places. */
  key: string;
  /** @param places eight numbers each: a place, u, the unit vector along which it moves, v */
  at(places: Float32Array<ArrayBuffer>): Promise<Float32Array<ArrayBuffer>>;
}

/** A form, and how far places were taken to move when it was cut. */
export interface KnownForm {
  formed: Formed;
  reach: number;
}

/** Times that a mesh is cut anew because its program moves places farther than was thought. */
const CUTS = 3;

/**
 * @param known of the same mesh, perhaps with another program or another scale; null: none
 * @throws SceneError for heights that no surface can have
 */
export async function refinedByProgram(
  job: RefineJob,
  displacement: NonNullable<MeshShape['displacement']>,
  heights: Heights,
  triangles: number,
  { refine = refinePart }: Pick<DetailTools, 'refine'>,
  known: KnownForm | null,
): Promise<{ refined: Refined; known: KnownForm }> {
  const done = async (part: RefinePart): Promise<Refined | Formed> => refine({ ...job, part }, triangles);
  const form = async (reach: number): Promise<KnownForm> => {
    const formed = await done({ kind: 'form', reach });
    if (!('form' in formed)) throw new TypeError('expected a mesh before it is displaced');
    return { formed, reach };
  };
  // Cut by the camera, how fine it is follows from the program as well, and from no other that was there before.
  let now = (displacement.pixels === undefined ? known : null) ?? (await form(0));
  for (let cut = 1; ; cut++) {
    const found = await heights.at(now.formed.places);
    const reach = checkedReach(found, now.formed.places, displacement, job.path);
    // What moves into the picture is to be as fine as what is in it: the places that are there say how far that is.
    if (displacement.pixels !== undefined && reach > now.reach && cut < CUTS) {
      now = await form(reach);
      continue;
    }
    const refined = await done({ kind: 'displace', formed: now.formed, heights: found });
    if ('form' in refined) throw new TypeError('expected a mesh that is displaced');
    return { refined, known: now };
  }
}

/** How far places move at most. @throws SceneError for the first that would go nowhere */
function checkedReach(
  heights: Float32Array,
  places: Float32Array,
  { scale, offset, program }: NonNullable<MeshShape['displacement']>,
  path: string,
): number {
  let reach = 0;
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i] ?? 0;
    const by = Math.abs(offset + scale * height);
    if (by <= MAX_LENGTH) {
      reach = Math.max(reach, by);
      continue;
    }
    const figures = (...each: number[]): string => each.map((x) => String(Number(x.toPrecision(4)))).join(', ');
    const [p, u, v] = [vec3At(places, 8 * i), places[8 * i + 3] ?? 0, places[8 * i + 7] ?? 0];
    throw new SceneError(
      `expected fn height of ${program} to be a number that moves a place by at most ${MAX_LENGTH}, got ${height} at p = (${figures(...p)}), uv = (${figures(u, v)})`,
      `${path}.displacement.program`,
    );
  }
  return reach;
}
