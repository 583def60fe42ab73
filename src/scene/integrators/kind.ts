/**
 * What an integrator is: all that the document, the engine, the command line and the page need to know of it. An integrator is one file
 * of this folder, listed in index.ts, and its file of wgsl/integrator.
 */
import type { z } from 'zod';
import type { Field } from '../kind-fields.ts';

/** What all of them may look at in the document's `render`. */
interface Common {
  readonly maxDepth: number;
}

/** Settings as a document has them. */
type Own<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>;

export interface IntegratorKind<Name extends string, Settings extends z.ZodRawShape> {
  /** As documents call it. Its file of wgsl/integrator has `_` in place of `-`. */
  name: Name;
  /** For the document's schema. */
  about: string;
  /** Key of its command; null: none. */
  key: string | null;
  /**
   * A path goes from vertex to vertex: its vertices can be told, indirect light can be clamped, media scatter it, and what is not physical
   * (ambient terms, linear fog) is left out. A tree of rays is of early ray tracers.
   */
  follows: 'path' | 'tree';
  /** Without, light is found by chance alone: shadow rays do not matter, and what has no size is never found. */
  asksLights: boolean;
  /** How it samples light that its rays may find as well: a file of wgsl/light/density. */
  lightSampling: 'one' | 'each' | 'none';
  /** What keeps its images from the solution: short phrases. */
  bias(render: Common): string[];
  /** Members of the document's `render` that it alone reads, and their controls. */
  settings: Settings;
  fields: readonly Field[];
  /** Members of the kernel's View that its file reads. */
  values?(render: Own<Settings>): Readonly<Record<string, number>>;
  /** Rays that the first surface of a sample sends at most, for so many lights; left out: few. */
  rays?(render: Own<Settings>, lights: number): number;
}

/** Gives a descriptor the types of its name and settings. */
export const integratorKind = <const Name extends string, Settings extends z.ZodRawShape>(
  kind: IntegratorKind<Name, Settings>,
): IntegratorKind<Name, Settings> => kind;

export const deepest = ({ maxDepth }: Common): string => `depth ≤ ${maxDepth}`;
