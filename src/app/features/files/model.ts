/** The last model that was opened: another of its animations or variants can be shown without opening it again. */
import type { SceneDocument } from '../../../scene/document.ts';
import type { ModelChoices } from '../../../scene/import/imported.ts';
import { importFiles, type ImportJob, type PageFile } from './job.ts';

interface Kept {
  source: string;
  files: readonly PageFile[];
  /** Which of them, where several are scenes. */
  main: string | undefined;
  choices: ModelChoices;
}

let last: Kept | null = null;
let job: ImportJob | null = null;

/** Keeps the files of a model that lets one choose; any other scene lets the last one go. */
export function keepModel(source: string, files: readonly PageFile[], choices: ModelChoices | undefined, main?: string): void {
  const chooses = choices !== undefined && choices.animations.length + choices.variants.length > 0;
  last = chooses ? { source, files, choices, main } : null;
}

/** What the model of this scene lets one choose; null: nothing, or its files are not at hand. */
export const choicesOf = (source: string): ModelChoices | null => (last?.source === source ? last.choices : null);

/**
 * The scene with another animation or variant of its model: what the file brings is read anew, the rest stays.
 * @returns null: another choice came meanwhile
 * @throws Error one sentence
 */
export async function rechosen(
  document: SceneDocument,
  source: string,
  choice: Partial<Pick<ModelChoices, 'animation' | 'variant'>>,
): Promise<SceneDocument | null> {
  if (last?.source !== source) throw new Error('The files of the model are no longer at hand; open them again.');
  const kept = last;
  job?.cancel();
  const { animation, variant } = { ...kept.choices, ...choice };
  job = importFiles(kept.files, () => {}, { animation, variant }, kept.main);
  const read = await job.result;
  if (read === null || last !== kept) return null;
  last = { ...kept, choices: read.choices ?? kept.choices };
  return withModel(document, read.scene);
}

/** What belongs to a model is that of `next`; camera, film and settings stay, but for how the file moves the camera. */
export function withModel(document: SceneDocument, next: SceneDocument): SceneDocument {
  const { images, materials, media, lights, shapes, objects, instances, flight } = next;
  const { motion: _motion, shutter: _shutter, ...standing } = document.camera;
  const { motion, shutter } = next.camera;
  const camera = motion === undefined ? { ...standing, shutter } : next.camera;
  return { ...document, images, materials, media, lights, shapes, objects, instances, flight, camera };
}
