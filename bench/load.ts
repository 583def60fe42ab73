/** The scenes of the benchmarks, wherever they come from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readScene } from '../src/cli/scene-files.ts';
import { ROOT } from '../src/content/node.ts';
import type { BenchScene } from '../src/bench/scenes.ts';
import type { SceneDocument } from '../src/scene/document.ts';

const DATA = process.env.PENUMBRA_DATA ?? join(ROOT, '../shared/data');
const BUNNY = 'meshes/stanford-bunny.obj';

/** The scene with its meshes, or why it is left out. */
export async function load({ from }: BenchScene): Promise<SceneDocument | string> {
  if ('make' in from) return from.make();
  if ('scene' in from) return (await readScene(join(ROOT, 'scenes', `${from.scene}.json`))).scene;
  const file = join(DATA, 'bunny' in from ? BUNNY : from.data);
  if (!existsSync(file)) return `${file} is absent`;
  const { scene } = await readScene(file);
  if ('data' in from) return scene;
  const mesh = scene.shapes.find((shape) => shape.type === 'mesh');
  return from.bunny(mesh!.data!);
}
