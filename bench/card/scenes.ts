/** Scenes for the card: those of the gallery as files, whole, with what they name inside. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SceneDocument } from '../../src/scene/document.ts';

export interface CardScene {
  name: string;
  scene: SceneDocument;
}

/** Documents of a folder, by name; `names` empty: all. */
export function cardScenes(folder: string, names: readonly string[]): CardScene[] {
  const all = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return all
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => names.length === 0 || names.includes(name))
    .map((name) => ({ name, scene: JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as SceneDocument }));
}

/** The scene with a square film of that side; 0: its own film. */
export const sized = (scene: SceneDocument, side: number): SceneDocument => ({
  ...scene,
  film: side > 0 ? { ...scene.film, width: side, height: side } : scene.film,
});

/** One line of JSON a result. */
export const report = (result: object): void => console.log(JSON.stringify(result));
