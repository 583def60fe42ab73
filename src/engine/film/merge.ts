/** Films of disjoint samples of the same image become one: bit for bit what one run of all the samples gives (src/engine/film/sums.ts). */
import type { SceneDocument } from '../../scene/document.ts';
import { changesBetween } from '../changes.ts';
import { FilmError } from '../gpu/errors.ts';
import type { FilmFile } from './file.ts';
import { countOf, endOf, gapsIn, joined, overlapOf, rangeText, startOf, type Ranges } from './ranges.ts';
import { addSums, BLOCK } from './sums.ts';

interface Named {
  name: string;
  film: FilmFile;
}

/** Collects films one at a time, in any order. */
export class FilmMerge {
  private readonly taken: { name: string; ranges: Ranges; digest: string; scene: SceneDocument }[] = [];
  /** Of complete blocks. */
  private whole: FilmFile | null = null;
  /** The film that ends within a block; there may be one, and its samples must be the last. */
  private last: Named | null = null;

  /** Takes a film, which may be changed from here on. `name`: as errors call it. @throws FilmError */
  add(name: string, film: FilmFile): void {
    const { ranges, digest, scene } = film;
    const [first] = this.taken;
    if (first !== undefined && (first.digest !== digest || changesBetween(first.scene, scene).any))
      throw new FilmError(
        `${name}: expected samples of the same image as in ${first.name}, but their scenes differ, or the programs that rendered them.`,
      );
    for (const other of this.taken) {
      const both = overlapOf(other.ranges, ranges);
      if (both !== null)
        throw new FilmError(`${name}: ${other.name} has the samples ${rangeText([both])}, too; expected films that share none.`);
    }
    this.taken.push({ name, ranges, digest, scene });
    if (endOf(ranges) % BLOCK === 0) {
      this.whole = this.whole === null ? film : sum(this.whole, film);
      return;
    }
    const next = { name, film };
    if (this.last !== null) throw unfinished(endOf(this.last.film.ranges) <= endOf(ranges) ? this.last : next);
    this.last = next;
  }

  /**
   * The film of all samples.
   * @param partial whether samples may be missing
   * @throws FilmError
   */
  finish(partial: boolean): FilmFile {
    const { last, whole } = this;
    if (last !== null && whole !== null && endOf(whole.ranges) > endOf(last.film.ranges)) throw unfinished(last);
    const film = last === null ? whole : whole === null ? last.film : sum(last.film, whole);
    if (film === null) throw new FilmError('Expected at least one film.');
    const { ranges, goal } = film;
    const gaps = gapsIn(ranges, Math.max(goal ?? 0, endOf(ranges)));
    if (gaps.length > 0 && !partial)
      throw new FilmError(
        `The samples ${rangeText(gaps)} are missing; there are ${countOf(ranges)} of ${countOf(ranges) + countOf(gaps)}.`,
      );
    return film;
  }
}

const unfinished = ({ name, film }: Named): FilmError =>
  new FilmError(
    `${name}: expected a film that ends with a block of ${BLOCK} samples, since others come after it, but it ends at ${endOf(film.ranges)}; go on with it to ${Math.ceil(endOf(film.ranges) / BLOCK) * BLOCK}.`,
  );

/** Changes `film`. `other` has no block that is not complete. */
function sum(film: FilmFile, other: FilmFile): FilmFile {
  addSums(film.image, other.image);
  if (film.layers !== null && other.layers !== null) addSums(film.layers, other.layers);
  // So that the file does not depend on the order either.
  const { scene } = startOf(film.ranges) < startOf(other.ranges) ? film : other;
  const goals = [film.goal, other.goal].filter((each) => each !== null);
  return {
    ...film,
    scene,
    adapters: [...new Set([...film.adapters, ...other.adapters])].sort(),
    goal: goals.length === 0 ? null : Math.max(...goals),
    ranges: joined(film.ranges, other.ranges),
  };
}
