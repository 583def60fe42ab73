/** Images of environments on the GPU: read, fitted, tabulated, uploaded once. */
import type { ImageEnvironment } from '../scene/document.ts';
import { SceneError } from '../scene/errors.ts';
import { fitted, tabulate, type EnvironmentTable, type RadianceImage } from './picture.ts';

/** Radiance of an image file in a data URL. @throws Error, one sentence */
export type ReadRadiance = (data: string) => Promise<RadianceImage>;

/** An image that has been read. */
export interface Picture {
  notes: readonly string[];
  /** Null once they are on the GPU. */
  pixels: { image: RadianceImage; table: EnvironmentTable } | null;
}

interface Textures {
  picture: Picture;
  image: GPUTexture;
  table: GPUTexture;
}

export class Pictures {
  private readonly device: GPUDevice;
  private readonly readRadiance: ReadRadiance | undefined;
  private last: { data: string; picture: Picture } | null = null;
  private current: Textures | null = null;
  private retired: Textures[] = [];

  constructor(device: GPUDevice, readRadiance: ReadRadiance | undefined) {
    this.device = device;
    this.readRadiance = readRadiance;
  }

  /** The picture of an environment whose image is inline; the last one is kept. @throws SceneError */
  async read({ data, file }: ImageEnvironment): Promise<Picture> {
    if (data === undefined) throw new SceneError(`the file ${file} has not been read`, 'environment.file');
    if (this.last?.data === data) return this.last.picture;
    if (this.readRadiance === undefined) throw new SceneError('images cannot be read here', 'environment');
    let image: RadianceImage;
    try {
      image = fitted(await this.readRadiance(data), this.device.limits.maxTextureDimension2D - 1);
    } catch (error) {
      throw new SceneError(error instanceof Error ? error.message : String(error), 'environment');
    }
    const picture = { notes: image.notes, pixels: { image, table: tabulate(image) } };
    this.last = { data, picture };
    return picture;
  }

  /** The textures of a picture; those before stay until `settle`, as frames may still read them. */
  upload(picture: Picture | null): { image: GPUTexture | null; table: GPUTexture | null } {
    if (picture !== (this.current?.picture ?? null)) {
      if (this.current !== null) this.retired.push(this.current);
      this.current = picture === null ? null : this.textures(picture);
    }
    if (picture === null) this.last = null;
    return { image: this.current?.image ?? null, table: this.current?.table ?? null };
  }

  /** No new frame reads the textures of the last picture. */
  settle(): void {
    for (const { image, table } of this.retired.splice(0)) {
      image.destroy();
      table.destroy();
    }
  }

  destroy(): void {
    this.settle();
    this.current?.image.destroy();
    this.current?.table.destroy();
  }

  private textures(picture: Picture): Textures {
    const { image, table } = picture.pixels!;
    const textures = {
      picture,
      image: this.texture('image', 'rgba32float', 16, image.width, image),
      table: this.texture('table', 'r32float', 4, table.width + 1, table),
    };
    picture.pixels = null;
    return textures;
  }

  private texture(
    label: string,
    format: GPUTextureFormat,
    bytes: number,
    width: number,
    { height, data }: { height: number; data: Float32Array<ArrayBuffer> },
  ): GPUTexture {
    const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST;
    const texture = this.device.createTexture({ label: `Pictures.${label}`, size: [width, height], format, usage });
    this.device.queue.writeTexture({ texture }, data, { bytesPerRow: width * bytes }, [width, height]);
    return texture;
  }
}
