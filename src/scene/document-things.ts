/** What shapes, instances and lights of the scene document have in common as things that a hand takes hold of. */
import { z } from 'zod';
import { name } from './fields.ts';

/** Longest path of a group, in characters. */
const MAX_COLLECTION = 2000;
/** Names of groups, outermost first. */
const COLLECTION = /^[^/]+(\/[^/]+)*$/;

export const thing = {
  name: name.optional(),
  collection: z
    .string()
    .max(MAX_COLLECTION)
    .regex(COLLECTION, 'expected names with a slash between two of them, such as "House/Table"')
    .optional()
    .describe('Its group: things of one are selected, moved and hidden together. A path of names puts groups into others: House/Table.'),
  hidden: z.boolean().optional().describe('Left out of the picture, and kept in the document.'),
};

/** Whether the picture has it. */
export const isShown = ({ hidden }: { hidden?: boolean | undefined }): boolean => hidden !== true;
