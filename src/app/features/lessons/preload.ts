/**
 * Once a lesson is open, reading on needs no network: what its steps will ask for is fetched now, and the browser keeps it; so
 * are the texts of all others. A page that is opened anew without a network is the browser's affair: the site is a folder of files,
 * and any local server will do.
 */
import { galleryScene } from '../../storage/gallery-scene.ts';
import type { Lesson } from '../../../lesson/types.ts';
import { withFiles } from '../../render/resolve.ts';
import { loadAll, pictureUrl, thumbnailUrl } from './content.ts';
import { loadDiagrams } from './diagrams/block.ts';

export async function preload(lesson: Lesson): Promise<void> {
  const { name, steps, scenes } = lesson;
  const wanted = new Set<string>();
  const images = new Set<string>();
  for (const { state, blocks } of steps) {
    if (state !== null) wanted.add(state.scene);
    for (const block of blocks) {
      if (block.type === 'figure')
        images.add('scene' in block.source ? thumbnailUrl(block.source.scene) : (pictureUrl(name, block.source.file) ?? ''));
      if (block.type !== 'experiment') continue;
      const { scene, runs } = block.experiment;
      for (const each of [scene, ...runs.flatMap(({ variants }) => variants.map((variant) => variant.scene))])
        if (typeof each === 'string') wanted.add(each);
    }
  }
  const scene = async (id: string): Promise<void> => {
    await withFiles(id.startsWith('./') ? scenes[id.slice(2)]! : await galleryScene(id));
  };
  // What fails here is asked for again when it is needed, and then the reader hears of it.
  await Promise.allSettled([...[...wanted].map(scene), ...[...images].map((each) => fetch(each)), loadAll(), loadDiagrams(lesson)]);
}
