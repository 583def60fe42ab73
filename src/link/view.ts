/** What a link says of the page beside the scene. Whoever opens it may lack what it names: then that is left out. */
import { z } from 'zod';

const name = z.string().max(200);
const part = z.number().min(0).max(1);

const view = z.strictObject({
  /** What is shown of the film, as AppState's display has it. */
  mode: z
    .string()
    .regex(/^[\w.:-]{1,80}$/)
    .optional(),
  falseColor: z.literal(true).optional(),
  /** The dock's panel; null: the dock is folded. */
  panel: name.nullable().optional(),
  /** Of the dock, in CSS pixels. */
  width: z.int().min(100).max(4000).optional(),
  /** Index into document.shapes. */
  selection: z.int().min(0).max(1e6).optional(),
  /** Key of document.materials; null: the environment. */
  material: name.nullable().optional(),
  /** CSS pixels a film pixel, and the film point in the middle, 0 to 1. */
  zoom: z.tuple([z.number().gt(0).max(128), part, part]).optional(),
});

export type PageView = z.output<typeof view>;

/** What is not as expected is as if nothing had been said: no picture depends on it. */
export function readView(value: unknown): PageView {
  const result = view.safeParse(value);
  return result.success ? result.data : {};
}
