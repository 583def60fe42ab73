/** What the worker does: a document's geometry, with progress. Runs anywhere. */
import { buildGeometry, planGeometry, type Geometry, type GeometryPlan, type GeometrySource } from '../../scene/geometry/build.ts';
import { strandWords } from '../../engine/pack/strands.ts';
import { curvesCode } from '../../scene/curves/code.ts';
import { curvesOf } from '../../scene/curves/loaded.ts';
import type { Strands } from '../../scene/curves/strands.ts';
import { structureKind } from '../../scene/structure/structure.ts';
import { SceneError } from '../../scene/errors.ts';
import { sentence } from '../../base/sentence.ts';

export interface Job {
  source: GeometrySource;
  /** Trees are built elsewhere, as far as little is left to do with them: of a world alone, in the form that they have. */
  planOnly: boolean;
}

/** With what the kernel knows of them. */
export interface WorkedStrands {
  strands: Strands;
  words: Uint32Array<ArrayBuffer>;
}

export type Answer =
  | { kind: 'progress'; done: number }
  /** `strands`: of each of curvesOf. */
  | { kind: 'plan'; plan: GeometryPlan; strands: WorkedStrands[] }
  | { kind: 'geometry'; geometry: Geometry; strands: WorkedStrands[] }
  /** `path`: of a SceneError; null: of another error. */
  | { kind: 'error'; message: string; path: string | null };

/** @param post takes the answer, and what need not be copied on the way */
export function work({ source, planOnly }: Job, post: (answer: Answer, moved: ArrayBuffer[]) => void): void {
  try {
    const plan = planOnly && structureKind(source.render.structure) === 'bvh2' ? planGeometry(source) : null;
    if (plan !== null && plan.placements.length === 0) {
      const strands = strandsOf(source);
      return post({ kind: 'plan', plan, strands }, buffersOf(plan.world, plan.trees, ...strands.flatMap((each) => [each, each.strands])));
    }
    const geometry = buildGeometry(source, (done) => post({ kind: 'progress', done }, []));
    const strands = strandsOf(source);
    post(
      { kind: 'geometry', geometry, strands },
      buffersOf(geometry.primitives, geometry.structure, ...strands.flatMap((each) => [each, each.strands])),
    );
  } catch (error) {
    const path = error instanceof SceneError ? error.path : null;
    post({ kind: 'error', message: sentence(error), path }, []);
  }
}

/** What geometry was made of them with. */
const strandsOf = (source: GeometrySource): WorkedStrands[] =>
  curvesOf(source).map((shape) => {
    const strands = curvesCode().strandsOf(shape);
    return { strands, words: strandWords(strands) };
  });

/** Those of the arrays that stand in these. */
function buffersOf(...all: object[]): ArrayBuffer[] {
  const arrays = all.flatMap((each) => Object.values(each)).filter((each) => ArrayBuffer.isView(each));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

export function errorOf({ message, path }: Extract<Answer, { kind: 'error' }>): Error {
  // The message names the place already.
  return path === null ? new Error(message) : Object.assign(new SceneError(message), { path });
}
