/** Environments that are images: what the user chooses or drops takes the place of the one before. */
import type { ImageEnvironment, SceneDocument } from '../../scene/document.ts';

/** How an image stands that nobody has turned yet. */
const STRAIGHT: Omit<ImageEnvironment, 'file' | 'data'> = { type: 'image', rotation: 0, tilt: 0, intensity: 1, tint: [1, 1, 1] };

/** The document with this image as its environment, turned and weighed as the image before it. */
export function withImage(document: SceneDocument, image: { file: string } | { data: string }): SceneDocument {
  const { environment } = document;
  const { file: _file, data: _data, ...kept } = environment.type === 'image' ? environment : { ...STRAIGHT, group: environment.group };
  return { ...document, environment: { ...kept, ...image } };
}
