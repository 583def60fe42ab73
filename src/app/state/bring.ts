/** Things from elsewhere that come into the scene: with the question about their code, as one step of undo, selected. */
import type { Selection } from '../../scene/arrange.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { merged, type Parts } from '../../scene/merge.ts';
import { checkScene } from '../../scene/parse.ts';
import type { App } from '../app.ts';
import { mayBring } from '../consent/consent.ts';
import { Gesture } from './gesture.ts';
import { choosing } from './selected.ts';

interface Coming {
  /** What they come with, as the question about their code calls it. */
  title: string;
  /** The scene with them where they are to stand; left out: as they come. */
  place?(scene: SceneDocument, selections: readonly Selection[]): SceneDocument;
}

/** @returns how many things have come. @throws Error, one sentence */
export async function bring(app: App, parts: Parts, { title, place = (scene) => scene }: Coming): Promise<number> {
  const programs = Object.entries(parts.programs).map(([name, source]) => ({ name, source }));
  if (!(await mayBring(app, title, programs))) return 0;
  const { scene, selections } = merged(app.state.get().document, parts);
  const next = checkScene(place(scene, selections));
  await new Promise<void>((resolve, reject) => new Gesture().run(() => void app.edit(next).then(resolve, reject)));
  app.state.update(choosing(selections));
  return selections.length;
}
