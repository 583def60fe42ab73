/** A room that gets all its light through the gap of a door: where path guiding is to show what it is worth. After Veach's room of 1997. */
import { join } from 'node:path';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

export const ajar = async (): Promise<SceneDocument> => (await readScene(join(ROOT, 'bench/scenes/ajar.json'))).scene;
