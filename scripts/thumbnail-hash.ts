/** What a thumbnail was made of, as one short text: a test compares it to what the scene is now. */
import { createHash } from 'node:crypto';
import { shaderLibrary } from '../src/content/node.ts';
import type { SceneDocument } from '../src/scene/document.ts';

/** Hash of all that a picture of the scene shows: its words and its target do not count, its materials' source does. */
export function thumbnailHash(scene: SceneDocument): string {
  const {
    $schema: _schema,
    title: _title,
    description: _description,
    render: { spp: _spp, ...render },
    ...rest
  } = scene;
  const { materials } = shaderLibrary();
  const used = [...new Set(Object.values(scene.materials).map(({ file }) => file))].sort();
  const parts = [{ ...rest, render }, ...used.map((file) => materials[file])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
