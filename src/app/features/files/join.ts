/** Files that are no scenes and join the one on the screen: code of a material, an image, light. Loaded when the first file is opened. */
import type { App } from '../../app.ts';
import { imageParam } from '../../programs/image-values.ts';
import { withImage } from '../../state/environment.ts';
import { extensionOf } from '../../ui/file-names.ts';
import { takePrograms } from '../material/file.ts';
import { takeImage } from '../material/images.ts';
import { imageAmong, isLight, readImageFile, type SourceFile } from './read.ts';

/** @param isCurrent false: something else is being opened meanwhile @returns whether the files are of this kind @throws Error, one sentence */
export async function join(app: App, files: readonly SourceFile[], isCurrent: () => boolean): Promise<boolean> {
  if (files[0]?.name.toLowerCase().endsWith('.wgsl') === true) return takePrograms(app, files);
  const image = await imageAmong(files);
  if (image === null) return false;
  if (await painted(app, image)) return true;
  // A PNG that is no scene is a mistake rather than light.
  if (extensionOf(image.name) === '.png') return false;
  const data = await readImageFile(image);
  if (!isCurrent()) return true;
  await app.edit(withImage(app.state.get().document, { data }));
  app.say(`The environment is ${image.name} now.`, 'info');
  return true;
}

/** An image that comes alone while a material is on its panel is the material's, if it takes images. */
async function painted(app: App, file: SourceFile): Promise<boolean> {
  const { document, material } = app.state.get();
  if (material === null || !app.showsPanel('material') || isLight(file)) return false;
  const param = imageParam(document, material);
  if (param === null) return false;
  await takeImage(app, material, param, file);
  return true;
}
