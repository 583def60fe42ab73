/** The film of a document at its spp, by the renderer that the tests of a file share; the same document is rendered once. */
import type { FilmData } from '../../src/engine/index.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { samplesOf } from '../../src/scene/samples.ts';
import { testRenderer } from './gpu.ts';

const films = new Map<string, Promise<FilmData>>();

/** @returns a film that others have as well: nobody writes into its data */
export function filmOf(document: SceneDocument): Promise<FilmData> {
  const key = JSON.stringify(document);
  const film = films.get(key) ?? render(document);
  films.set(key, film);
  return film;
}

async function render(document: SceneDocument): Promise<FilmData> {
  const engine = await testRenderer();
  await engine.setScene(document);
  engine.restart();
  const spp = samplesOf(document.render);
  while (!engine.isDone(spp)) await engine.advance(1000, spp);
  return engine.readFilm();
}
