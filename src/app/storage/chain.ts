/** History as it is stored: what is on the screen, and patches that lead from moment to moment, both ways from there. */
import { MAX_STEPS } from '../state/history.ts';
import type { Display } from '../app.ts';
import { apply, diff, type Patch } from './patch.ts';

/** Characters of patches that are stored of one history; steps that lie farther away are given up first. */
export const MAX_CHARACTERS = 1024 * 1024;

/** A moment as it is stored: meshes and images are references. */
export interface PackedMoment {
  document: unknown;
  source: string;
  work: string;
  display: Display;
}

export interface StoredHistory {
  work: string;
  now: PackedMoment;
  /** Patches as JSON, the step next to the present one first. */
  past: string[];
  future: string[];
}

/** Written patches between moments, by the moment that they lead to and from. */
const written = new WeakMap<PackedMoment, WeakMap<PackedMoment, string>>();

function patchText(from: PackedMoment, to: PackedMoment): string {
  let known = written.get(from);
  if (known === undefined) written.set(from, (known = new WeakMap()));
  let text = known.get(to);
  if (text === undefined) known.set(to, (text = JSON.stringify(diff(from, to))));
  return text;
}

/** @param past oldest first, @param future the next one last, as in History */
export function chainOf(now: PackedMoment, past: readonly PackedMoment[], future: readonly PackedMoment[]): StoredHistory {
  let left = MAX_CHARACTERS;
  const links = (moments: readonly PackedMoment[]): string[] => {
    const texts: string[] = [];
    let from = now;
    for (const to of moments.toReversed()) {
      const text = patchText(from, to);
      left -= text.length;
      if (left < 0) break;
      texts.push(text);
      from = to;
    }
    return texts;
  };
  // What can be taken back counts for more than what could be done again.
  const stored = links(past);
  return { work: now.work, now, past: stored, future: links(future) };
}

/** The moments of a stored history; those that cannot be read, and all beyond them, are left out. */
export function momentsOf({ now, past, future }: StoredHistory): { past: PackedMoment[]; future: PackedMoment[] } {
  const follow = (texts: readonly string[]): PackedMoment[] => {
    const moments: PackedMoment[] = [];
    let from: unknown = now;
    for (const text of texts.slice(0, MAX_STEPS)) {
      try {
        from = apply(from, JSON.parse(text) as Patch | null);
      } catch {
        break;
      }
      moments.push(from as PackedMoment);
    }
    return moments.toReversed();
  };
  return { past: follow(past), future: follow(future) };
}
