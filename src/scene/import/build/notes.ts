/** What a scene file says and the document does not: sentences, each once, with the places that it is true of. */
import { shown } from '../../errors.ts';
import { visible } from '../../visible.ts';
import { fileError, fileName } from '../text.ts';
import type { SceneError } from '../../errors.ts';

/** A line (the first is 1) of a file. */
export interface Place {
  file: string;
  line: number;
}

/** Places that a note names, and notes that are kept apart: a hostile file has millions of both. */
const MAX_PLACES = 4;
const MAX_NOTES = 200;

export class Notes {
  private readonly places = new Map<string, { first: Place[]; count: number }>();
  private more = 0;

  /** @param text a sentence without its full stop, which may be true of several places */
  add(text: string, place: Place): void {
    const known = this.places.get(text);
    if (known !== undefined) {
      known.count++;
      if (known.first.length < MAX_PLACES) known.first.push(place);
    } else if (this.places.size < MAX_NOTES) this.places.set(text, { first: [place], count: 1 });
    else this.more++;
  }

  /** `Curves are left out (hair.pbrt:3, 9 and 1200 more).` */
  list(): string[] {
    const notes = [...this.places].map(([text, { first, count }]) => {
      const rest = count - first.length;
      return `${visible(text)} (${placesText(first)}${rest > 0 ? ` and ${rest} more` : ''}).`;
    });
    return this.more === 0 ? notes : [...notes, `${this.more} further notes are not listed.`];
  }
}

/** `a.pbrt:3, 9, b.pbrt:1`: lines of one file after its name. */
function placesText(places: readonly Place[]): string {
  let last = '';
  return places
    .map(({ file, line }) => {
      const again = file === last;
      last = file;
      return again ? `${line}` : `${visible(fileName(file))}:${line}`;
    })
    .join(', ');
}

/** An error about a place. */
export const placeError = ({ file, line }: Place, message: string): SceneError => fileError(file, message, line);

/** A word of a stranger's file in a sentence. */
export const quoted = (word: string): string => shown(word);
