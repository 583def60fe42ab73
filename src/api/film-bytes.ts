/** The film of a renderer as the bytes of a file. */
import { type FilmFile, type Renderer as Engine, sampleDigest } from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import { joined } from '../base/bytes.ts';
import { PenumbraError } from './error.ts';

/** @throws PenumbraError `film` for adaptive sampling */
export async function filmBytes(engine: Engine, scene: SceneDocument): Promise<Uint8Array<ArrayBuffer>> {
  if (scene.render.adaptive !== undefined)
    throw new PenumbraError(
      'film',
      'A film that is sampled adaptively decides by all of its samples where more are needed: it cannot be saved.',
    );
  const sums = await engine.readSums();
  const digest = await sampleDigest(scene, engine.kernel);
  const { encodeFilm } = await import('../engine/film/file.ts');
  return joined(await encodeFilm({ ...sums, scene, digest, adapters: [adapterName(engine.device)], goal: null }));
}

/** The renderer, which has the scene of the film, goes on after its last sample. @throws PenumbraError `film` for another program's */
export async function goOn(engine: Engine, scene: SceneDocument, film: FilmFile): Promise<void> {
  if (film.digest !== (await sampleDigest(scene, engine.kernel)))
    throw new PenumbraError('film', 'The film cannot be gone on with: another version of the program rendered it.');
  await engine.load(film);
}

/** As much as the platform tells. */
function adapterName(device: GPUDevice): string {
  const info = device.adapterInfo as GPUAdapterInfo | undefined;
  return info?.description || info?.device || info?.vendor || 'unknown adapter';
}
