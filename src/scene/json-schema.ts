/** The scene document's JSON Schema, generated from the schema that checks it. */
import { z } from 'zod';
import { sceneSchema } from './document.ts';

/** Draft 2020-12, as people write scenes: fields with a default may be left out. */
export function sceneJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(sceneSchema, { io: 'input' });
}
