/** The denoised picture as a file, which says that it is one. */
import { readBack } from '../../../engine/index.ts';
import { asciiJson, encodePng, SCENE_KEYWORD } from '../../../image/png.ts';
import { displaySettings, toneMap } from '../../../image/tone.ts';
import { saveFile } from '../../storage/save-file.ts';
import { fileStem } from '../../ui/file-names.ts';
import { colors } from './check.ts';
import type { Host } from './host.ts';
import type { Made } from './view.ts';

/** @returns the file's name */
export async function savePicture(app: Host, { gpu, samples, done: { picture } }: Made): Promise<string> {
  const { document } = app.state.get();
  const { width, height, buffer } = picture;
  const data = colors(new Float32Array(await readBack(gpu.device, buffer)), 8);
  const rgb8 = toneMap({ width, height, data }, displaySettings(document.display));
  const text = {
    [SCENE_KEYWORD]: asciiJson(document),
    Software: 'Penumbra',
    Comment: `biased: denoised at ${samples} samples a pixel by Open Image Denoise's network`,
  };
  const name = `${fileStem(document.title)}.denoised.png`;
  saveFile(name, new Blob([encodePng({ width, height, rgb8 }, text) as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
  return name;
}
