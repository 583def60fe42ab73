/** pbrt scenes in tests: the text after WorldBegin, and what stands before it. */
import { expect } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importScene } from '../../src/scene/import/index.ts';
import type { Imported, ImportOptions } from '../../src/scene/import/imported.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const SPHERE = 'Shape "sphere"\n';

/** Pictures of tests are JSON: width, height and the numbers. */
export async function pixelsOfText(bytes: Uint8Array): Promise<{ width: number; height: number; data: Float32Array }> {
  const [width, height, data] = JSON.parse(new TextDecoder().decode(bytes)) as [number, number, number[]];
  return { width, height, data: Float32Array.from(data) };
}

export async function importedPbrt(
  world: string,
  options = '',
  files: Record<string, string | Uint8Array> = {},
  more: Partial<ImportOptions> = {},
): Promise<Imported> {
  return importScene(bytesOf(`${options}\nWorldBegin\n${world}`), 'dir/room.pbrt', {
    beside: async (path) => {
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      return file === undefined ? null : typeof file === 'string' ? bytesOf(file) : file;
    },
    dataUrl: (bytes) => (bytes[0] === 0x89 ? 'data:image/png;base64,AAAA' : null),
    pixels: pixelsOfText,
    panorama: async (_, __, at) => `data:image/x-exr;base64,${btoa(JSON.stringify(at([0, 1, 0])))}`,
    ...more,
  });
}
export const sceneOf = async (...given: Parameters<typeof importedPbrt>): Promise<SceneDocument> => (await importedPbrt(...given)).scene;
export const materialOf = async (statement: string, before = ''): Promise<unknown> => {
  const { shapes, materials } = await sceneOf(`${before}\n${statement}\n${SPHERE}`);
  return materials[shapes[0]?.material ?? ''];
};
export const near = (values: readonly number[]) => values.map((each) => expect.closeTo(each, 6) as number);
