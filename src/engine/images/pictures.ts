/** Images of environments on the GPU: read, fitted, tabulated, uploaded once. */
import type { ImageEnvironment } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import type { EnvironmentTable, RadianceImage } from './picture.ts';
import type { Resources } from '../gpu/memory.ts';
import { sentence } from '../../base/sentence.ts';
import { present } from '../../base/present.ts';

/** Radiance of an image file in a data URL. @throws Error, one sentence */
export type ReadRadiance = (data: string) => Promise<RadianceImage>;

/** An image that has been read. */
export interface Picture {
  notes: readonly string[];
  /** Null once they are on the GPU. */
  pixels: { image: RadianceImage; table: EnvironmentTable } | null;
}

/** A picture on the GPU. */
export interface PictureTextures {
  picture: Picture;
  image: GPUTexture;
  table: GPUTexture;
}

export class Pictures {
  private readonly device: GPUDevice;
  private readonly readRadiance: ReadRadiance | undefined;
  private last: { data: string; picture: Picture } | null = null;

  constructor(device: GPUDevice, readRadiance: ReadRadiance | undefined) {
    this.device = device;
    this.readRadiance = readRadiance;
  }

  /** The picture of an environment whose image is inline; the last one is kept. @throws SceneError */
  async read({ data, file }: ImageEnvironment): Promise<Picture> {
    if (data === undefined) throw new SceneError(`the file ${file} has not been read`, 'environment.file');
    if (this.last?.data === data) return this.last.picture;
    if (this.readRadiance === undefined) throw new SceneError('images cannot be read here', 'environment');
    const { fitted, tabulate } = await import('./picture.ts');
    let image: RadianceImage;
    try {
      image = fitted(await this.readRadiance(data), this.device.limits.maxTextureDimension2D - 1);
    } catch (error) {
      throw new SceneError(sentence(error), 'environment');
    }
    const picture = { notes: image.notes, pixels: { image, table: tabulate(image) } };
    this.last = { data, picture };
    return picture;
  }

  /** The textures of a picture: those of `last` where it is the same one. */
  upload(picture: Picture, last: PictureTextures | null, own: Resources): PictureTextures {
    if (last?.picture === picture) return last;
    const { image, table } = present(picture.pixels, 'a picture that is not uploaded yet');
    const textures = {
      picture,
      image: this.texture('image', 'rgba32float', 16, image.width, image, own),
      table: this.texture('table', 'r32float', 4, table.width + 1, table, own),
    };
    picture.pixels = null;
    return textures;
  }

  /** The next one is read again. */
  forget(): void {
    this.last = null;
  }

  private texture(
    label: string,
    format: GPUTextureFormat,
    bytes: number,
    width: number,
    { height, data }: { height: number; data: Float32Array<ArrayBuffer> },
    own: Resources,
  ): GPUTexture {
    const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST;
    const texture = this.device.createTexture({ label: `Pictures.${label}`, size: [width, height], format, usage });
    own.add(texture);
    this.device.queue.writeTexture({ texture }, data, { bytesPerRow: width * bytes }, [width, height]);
    return texture;
  }
}
