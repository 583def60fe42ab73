/** Curves of films that have ended, kept beside that of the film of now: what a setting has changed is seen by changing it. */
import type { SceneDocument } from '../../../scene/document.ts';
import { equal } from '../../../base/equal.ts';
import type { ErrorCurve } from './curve.ts';

/** How many, and the fewest points of one: a film of a drag has fewer. */
const MOST = 3;
const LEAST_POINTS = 3;

export interface PastCurve {
  /** What was different then: `sampler lcg`. */
  name: string;
  samples: number[];
  error: number[];
}

interface Seen {
  film: number;
  source: string;
  document: SceneDocument;
  samples: number[];
  error: number[];
}

export class Curves {
  /** The last one comes first. */
  past: readonly PastCurve[] = [];
  private seen: Seen | null = null;

  /** The curve has grown. @param document what its film is of, as it stands in the file `source` */
  note({ film, samples, error }: ErrorCurve, document: SceneDocument, source: string): void {
    const { seen } = this;
    if (film === null) return;
    if (seen !== null && seen.source !== source) this.past = [];
    else if (seen !== null && seen.film !== film && seen.samples.length >= LEAST_POINTS) {
      const past = { name: difference(seen.document, document), samples: seen.samples, error: seen.error };
      this.past = [past, ...this.past].slice(0, MOST);
    }
    if (seen?.film === film && seen.samples.length === samples.length) return;
    this.seen = { film, source, document, samples: [...samples], error: [...error] };
  }
}

/** What a document had that another has not, in few words. */
export function difference(then: SceneDocument, now: SceneDocument): string {
  const render = differing(then.render, now.render);
  if (render.length > 0)
    return render
      .slice(0, 2)
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(', ');
  const [first, ...more] = differing(then, now);
  if (first === undefined) return 'the run before';
  return `other ${first[0]}${more.length > 0 ? ', …' : ''}`;
}

/** Members that differ, with the values of the first. */
function differing<T extends object>(a: T, b: T): [name: string, value: unknown][] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof T & string)[];
  return names.filter((each) => !equal(a[each], b[each])).map((each) => [each, a[each]]);
}

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 24) : String(value);
}
