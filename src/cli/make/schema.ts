/**
 * Writes src/scene/scene.schema.json, which scene files name so that editors complete and check them.
 *   npm run schema            write it
 * A test fails when the file in the repository is out of date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { sceneJsonSchema } from '../../scene/json-schema.ts';

writeFileSync(join(ROOT, 'src/scene/scene.schema.json'), `${JSON.stringify(sceneJsonSchema(), null, 2)}\n`);
