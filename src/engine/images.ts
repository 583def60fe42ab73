/** All images of a document on the GPU: that of its environment, and those of its materials. */
import type { SceneDocument } from '../scene/document.ts';
import type { KernelBuffers } from './buffers.ts';
import type { RendererOptions } from './options.ts';
import { Pictures, type Picture } from './pictures.ts';
import { Textures, type ImageSet, type PlacedImages } from './textures.ts';

/** Images that have been read for a scene. */
export interface ReadImages {
  picture: Picture | null;
  set: ImageSet;
  /** Where the images of materials are. */
  places: PlacedImages;
  /** What a person should know of them, a sentence each; the same list while the images are the same. */
  notes: readonly string[];
}

export class Images {
  private readonly pictures: Pictures;
  private readonly textures: Textures;
  /** The same list for the same images: they are spoken of once. */
  private said: { parts: readonly (readonly string[] | undefined)[]; notes: readonly string[] } = { parts: [], notes: [] };

  constructor(device: GPUDevice, { readRadiance, readTexels }: RendererOptions) {
    this.pictures = new Pictures(device, readRadiance);
    this.textures = new Textures(device, readTexels);
  }

  /** @throws SceneError naming the place */
  async read(scene: SceneDocument): Promise<ReadImages> {
    const picture = scene.environment.type === 'image' ? await this.pictures.read(scene.environment) : null;
    const set = await this.textures.read(scene);
    const parts = [picture?.notes, set.files.notes];
    if (parts.some((each, i) => each !== this.said.parts[i])) this.said = { parts, notes: parts.flatMap((each) => each ?? []) };
    return { picture, set, places: set.places, notes: this.said.notes };
  }

  /** Puts the images of materials into the kernel's bindings. @returns the environment's; those before stay until `settle` */
  upload({ picture, set }: ReadImages, buffers: KernelBuffers): ReturnType<Pictures['upload']> {
    const { bytes, halves } = this.textures.upload(set);
    buffers.setImages(bytes, halves);
    return this.pictures.upload(picture);
  }

  /** No new frame reads the images before. */
  settle(): void {
    this.pictures.settle();
    this.textures.settle();
  }

  /** What was uploaded may not have arrived: it is read again. */
  forget(): void {
    this.textures.forget();
  }

  destroy(): void {
    this.pictures.destroy();
    this.textures.destroy();
  }
}
