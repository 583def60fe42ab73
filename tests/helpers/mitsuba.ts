/** Mitsuba scenes in tests: elements beside a sensor. */
import type { SceneDocument } from '../../src/scene/document.ts';
import { importScene } from '../../src/scene/import/index.ts';
import type { Imported } from '../../src/scene/import/imported.ts';
import { pixelsOfText } from './pbrt.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const SENSOR = '<sensor type="perspective"><float name="fov" value="40"/></sensor>';

/** @param sensor in place of one that says next to nothing */
export async function importedMitsuba(
  elements: string,
  { sensor = SENSOR, files = {}, version = '3.0.0' }: { sensor?: string; files?: Record<string, string>; version?: string } = {},
): Promise<Imported> {
  return importScene(bytesOf(`<scene version="${version}">\n${sensor}\n${elements}\n</scene>`), 'dir/room.xml', {
    beside: async (path) => (Object.hasOwn(files, path) ? bytesOf(files[path]!) : null),
    dataUrl: (bytes) => (bytes.length > 0 ? 'data:image/png;base64,AAAA' : null),
    pixels: pixelsOfText,
    panorama: async (_, __, at) => `data:image/x-exr;base64,${btoa(JSON.stringify(at([0, 1, 0])))}`,
  });
}

export const mitsubaScene = async (...given: Parameters<typeof importedMitsuba>): Promise<SceneDocument> =>
  (await importedMitsuba(...given)).scene;
