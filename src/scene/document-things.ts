/** What shapes, instances and lights of the scene document have in common as things that a hand takes hold of. */
import { z } from 'zod';
import { name } from './fields.ts';

export const thing = {
  name: name.optional(),
  collection: name.optional().describe('Things of the same collection are selected, moved and hidden together.'),
  hidden: z.boolean().optional().describe('Left out of the picture, and kept in the document.'),
};

/** Whether the picture has it. */
export const isShown = ({ hidden }: { hidden?: boolean | undefined }): boolean => hidden !== true;
