/** What a thumbnail was made of, as one short text: a test compares it to what the scene is now. */
import { createHash } from 'node:crypto';
import { conciseScene } from '../../scene/concise.ts';
import { shaderLibrary } from '../../content/node.ts';
import type { SceneDocument } from '../../scene/document.ts';

/**
 * Hash of all that a picture of the scene shows. Its words, the sampler, the number of samples, how media are sampled, paths guided and caustics found do not count, nor do
 * defaults, the size of the film beside its shape, and comments in materials.
 */
export function thumbnailHash(scene: SceneDocument): string {
  const { $schema: _schema, title: _title, description: _description, film, render, ...rest } = scene;
  const { sampler: _sampler, guidingPaths: _paths, ...decides } = render;
  const shown = conciseScene({ ...rest, render: { ...decides, spp: 1, mediumSampling: 'distance', guiding: 'none', caustics: 'sampled' } });
  const { materials } = shaderLibrary();
  const { environment } = scene;
  const sky = environment.type === 'program' ? [`environments/${environment.file}`] : [];
  const used = [...new Set([...Object.values(scene.materials).map(({ file }) => file), ...sky])].sort();
  const sources = used.map((file) => materials[file]?.replace(/\/\/.*$/gm, '').replace(/\s+/g, ' '));
  const shape = (film.width / film.height).toPrecision(3);
  return createHash('sha256')
    .update(
      JSON.stringify([shown, shape, sources, ...(film.filter === undefined && film.crop === undefined ? [] : [film.filter, film.crop])]),
    )
    .digest('hex')
    .slice(0, 16);
}
