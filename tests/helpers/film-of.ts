/** The film of a document at its spp, by the renderer that the tests of a file share. */
import type { FilmData } from '../../src/engine/index.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { samplesOf } from '../../src/scene/samples.ts';
import { testRenderer } from './gpu.ts';

export async function filmOf(document: SceneDocument): Promise<FilmData> {
  const engine = await testRenderer();
  await engine.setScene(document);
  engine.restart();
  const spp = samplesOf(document.render);
  while (!engine.isDone(spp)) await engine.advance(1000, spp);
  return engine.readFilm();
}
