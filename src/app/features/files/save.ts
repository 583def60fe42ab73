/** Saving: the picture in three formats, the scene as text, and the picture on the clipboard. */
import type { SceneDocument } from '../../../scene/document.ts';
import type { App } from '../../app.ts';
import { saveFile } from '../../storage/save-file.ts';
import { fileStem } from '../../ui/file-names.ts';

export type SaveFormat = 'png' | 'exr' | 'pfm' | 'film' | 'json' | 'penumbra';

const TYPES: Record<SaveFormat, string> = {
  png: 'image/png',
  exr: 'image/x-exr',
  pfm: 'application/octet-stream',
  film: 'application/octet-stream',
  json: 'application/json',
  penumbra: 'application/zip',
};

/** Writes a file of the scene's name, by the browser's own way to save. @throws Error, one sentence */
export async function save(app: App, format: SaveFormat): Promise<void> {
  const name = `${fileStem(app.state.get().document.title)}.${format}`;
  const samples = app.samples();
  saveFile(name, new Blob(format === 'film' ? await film(app) : [await encoded(app, format)], { type: TYPES[format] }));
  app.say(format === 'json' || format === 'penumbra' ? `Saved ${name}.` : `Saved ${name} at ${samples} spp.`, 'info');
}

/** Puts the picture, as it is shown, on the clipboard. @throws Error, one sentence */
export async function copyImage(app: App): Promise<void> {
  if (typeof ClipboardItem === 'undefined') throw new Error('This browser does not let pages copy pictures; save it as PNG instead.');
  needPicture(app);
  // The promise goes to the clipboard at once: waiting first would outlast the click that permits it.
  const blob = encoded(app, 'png').then((bytes) => new Blob([bytes], { type: TYPES.png }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [TYPES.png]: blob })]);
  } catch (error) {
    throw new Error('The browser did not let the picture onto the clipboard; save it as PNG instead.', { cause: error });
  }
  app.say('Copied the picture.', 'info');
}

/** The bytes of the file. PNG is as shown, of radiance; EXR and PFM are linear and untouched by exposure and curve; EXR holds the layers, too. */
async function encoded(app: App, format: Exclude<SaveFormat, 'film'>): Promise<Uint8Array<ArrayBuffer>> {
  const { document } = app.state.get();
  if (format === 'json') {
    const [{ conciseScene }, { formatJson }] = await Promise.all([
      import('../../../scene/concise.ts'),
      import('../../../scene/format-json.ts'),
    ]);
    return new TextEncoder().encode(`${formatJson(conciseScene(document))}\n`);
  }
  if (format === 'penumbra') return bundled(document);
  needPicture(app);
  if (format === 'exr') {
    const { image, layers } = await app.readLayers();
    const [{ encodeExr }, { neutralOf }] = await Promise.all([import('../../../image/exr.ts'), import('../../../base/adaptation.ts')]);
    return owned(await encodeExr(image, layers, neutralOf(document.display.white)));
  }
  const image = await app.readImage();
  if (format === 'pfm') return (await import('../../../image/pfm.ts')).encodePfm(image);
  const [{ asciiJson, encodePng, SCENE_KEYWORD }, { displaySettings, toneMap }] = await Promise.all([
    import('../../../image/png.ts'),
    import('../../../image/tone.ts'),
  ]);
  const rgb8 = toneMap(image, displaySettings(document.display));
  return owned(
    encodePng({ width: image.width, height: image.height, rgb8 }, { [SCENE_KEYWORD]: asciiJson(document), Software: 'Penumbra' }),
  );
}

/** The scene in one file, with what it names of the gallery, too. */
async function bundled(document: SceneDocument): Promise<Uint8Array<ArrayBuffer>> {
  const [{ withFiles }, { encodeBundle }, urls] = await Promise.all([
    import('../../render/resolve.ts'),
    import('../../../scene/bundle/bundle.ts'),
    import('../../../image/decode/data-url.ts'),
  ]);
  return encodeBundle(await withFiles(document), urls.fromDataUrl);
}

async function film(app: App): Promise<Uint8Array<ArrayBuffer>[]> {
  needPicture(app);
  return (await import('../../../engine/film/file.ts')).encodeFilm(await app.films.read());
}

function needPicture(app: App): void {
  if (app.samples() === 0) throw new Error('There is no picture yet; wait for the first sample.');
}

/** The encoders return plain bytes; only their type leaves open who else may write to them. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>;
