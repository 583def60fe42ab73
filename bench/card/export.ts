/** Writes the scenes of the gallery whole (meshes and images inside), for machines that have nothing else: `export.ts FOLDER`. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT } from '../../src/content/node.ts';

const [folder = '.card/scenes'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(join(ROOT, 'scenes')).filter((each) => each.endsWith('.json'))) {
  const { scene } = await readScene(join(ROOT, 'scenes', file));
  writeFileSync(join(folder, file), JSON.stringify(scene));
}
