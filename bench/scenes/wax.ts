/** The gallery's wax bunny with bodies that let no light in: what walks below surfaces are held against. */
import { join } from 'node:path';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

export async function opaqueBunny(): Promise<SceneDocument> {
  const { scene } = await readScene(join(ROOT, 'scenes', 'wax-bunny.json'));
  const opaque = Object.entries(scene.materials).flatMap(([name, material]) =>
    material.file === 'principled' ? [[name, { ...material, params: { ...material.params, subsurface_weight: 0 } }] as const] : [],
  );
  return { ...scene, materials: { ...scene.materials, ...Object.fromEntries(opaque) } };
}
