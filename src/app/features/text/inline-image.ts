/** Images inside documents, as the text shows them: by names. */
import type { ImageEnvironment, SceneDocument } from '../../../scene/document.ts';
import { pathText, SceneError } from '../../../scene/errors.ts';

const PREFIX = 'inline:';

type Holders = Pick<SceneDocument, 'environment' | 'images'>;

export class InlineImages {
  /** By the name under which the text shows them. */
  private images = new Map<string, string>();

  shown<T extends Holders>(document: T): T {
    const { environment, images } = document;
    const named = <I extends { data?: string | undefined }>({ data, ...rest }: I): Omit<I, 'data'> & { file: string } => ({
      file: this.name(data!),
      ...rest,
    });
    const shownSky = ({ type, ...rest }: ImageEnvironment): ImageEnvironment => ({ type, ...named(rest) });
    const sky = environment.type === 'image' && environment.data !== undefined ? shownSky(environment) : environment;
    const entries = Object.entries(images).map(([name, image]) => [name, image.data === undefined ? image : named(image)] as const);
    return { ...document, environment: sky, images: Object.fromEntries(entries) };
  }

  /** The same document where the text names none. @throws SceneError for a name that the text never showed */
  parsed(document: SceneDocument): SceneDocument {
    const { environment, images } = document;
    let changed = false;
    const inline = <I extends { file?: string | undefined }>(image: I, path: readonly string[]): I => {
      if (!image.file?.startsWith(PREFIX)) return image;
      const { file, ...rest } = image;
      const data = this.images.get(file!);
      if (data === undefined) throw new SceneError('no image of this name', pathText([...path, 'file']));
      changed = true;
      return { ...rest, data } as unknown as I;
    };
    const sky = environment.type === 'image' ? inline(environment, ['environment']) : environment;
    const entries = Object.entries(images).map(([name, image]) => [name, inline(image, ['images', name])] as const);
    return changed ? { ...document, environment: sky, images: Object.fromEntries(entries) } : document;
  }

  forget(): void {
    this.images = new Map();
  }

  private name(data: string): string {
    const known = [...this.images].find(([, each]) => each === data)?.[0];
    if (known !== undefined) return known;
    const name = `${PREFIX}image ${this.images.size + 1} (${Math.ceil((data.length * 3) / 4096)} KiB)`;
    this.images.set(name, data);
    return name;
  }
}
