/**
 * Writes the scenes of scenes/ that come from a seed or from another program's file.
 *   npm run scenes            write them
 * A test fails when the files in the repository are not what this writes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { conciseScene } from '../../scene/concise.ts';
import { formatJson } from '../../scene/format-json.ts';
import { ROOT } from '../../content/node.ts';
import { checkScene } from '../../scene/parse.ts';
import { boxOfSpheres } from './scenes/box-of-spheres.ts';
import { cages } from './scenes/cages.ts';
import { fur } from './scenes/fur.ts';
import { gem } from './scenes/gem.ts';
import { hundredLamps } from './scenes/hundred-lamps.ts';
import { perfume } from './scenes/perfume.ts';
import { pool } from './scenes/pool.ts';
import { randomSpheres } from './scenes/random-spheres.ts';
import { room } from './scenes/room.ts';
import { SMALLPTGPU, smallptGpu } from './scenes/smallptgpu.ts';
import { valley } from './scenes/valley.ts';
import { wine } from './scenes/wine.ts';

/** Where the original files are, on a machine that has them; they are not part of the repository. */
export const SCN_FOLDER = join(ROOT, '..', 'shared', 'data', 'scn');

/** File name → text, as far as the inputs are here. */
export function generatedScenes(): Record<string, string> {
  const scenes: Record<string, object> = {
    'random-spheres': randomSpheres('penumbra'),
    'box-of-spheres': boxOfSpheres('britton'),
    'hundred-lamps': hundredLamps(),
    room: room('morning'),
    wine: wine(),
    perfume: perfume(),
    cages: cages(),
    fur: fur(),
    gem: gem(),
    pool: pool(),
    valley: valley('first sun'),
  };
  if (existsSync(SCN_FOLDER)) {
    for (const name of Object.keys(SMALLPTGPU)) {
      scenes[`smallptgpu-${name}`] = smallptGpu(name, new Uint8Array(readFileSync(join(SCN_FOLDER, `${name}.scn`))));
    }
  }
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, `${formatJson(conciseScene(checkScene(scene)))}\n`]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of Object.entries(generatedScenes())) writeFileSync(join(ROOT, 'scenes', `${name}.json`), text);
}
