/** Images of a glTF as a document names them: one entry for the pixels, others `of` it for each other way to look them up. */
import type { ImportOptions } from '../imported.ts';
import type { DocumentImage } from '../../document-images.ts';
import type { SceneInput } from '../../document.ts';
import { imageBudget } from '../../budget.ts';
import { freeKey } from '../names.ts';
import { fileError } from '../text.ts';
import type { EncodedImage } from './container.ts';
import type { GltfResult, TextureUse } from './types.ts';
import { present } from '../../../base/present.ts';

type Entries = NonNullable<SceneInput['images']>;

/** Kinds of images that are decoded, by their first bytes. */
const DECODED = ['image/png', 'image/jpeg', 'image/webp'];

export class Images {
  readonly all: Entries = {};
  private readonly images: GltfResult['images'];
  private readonly dataUrl: ImportOptions['dataUrl'];
  private readonly taken = new Set<string>();
  /** Keys by what they say, and of the entries that hold the pixels. */
  private readonly keys = new Map<string, string>();
  private readonly owners = new Map<number, string>();
  private readonly budget = imageBudget();
  private readonly file: string;

  /** @param dataUrl writes a file as a text; without it there are no images */
  constructor(images: GltfResult['images'], dataUrl: ImportOptions['dataUrl'], file: string) {
    this.images = images;
    this.file = file;
    this.dataUrl = dataUrl;
  }

  /** Whether there is such an image, which can be decoded and looked up as it is used. */
  has(use: TextureUse): boolean {
    return this.dataUrl !== undefined && this.shown(use) !== null;
  }

  private shown({ image, texCoord }: TextureUse): EncodedImage | null {
    const found = this.images[image] ?? null;
    return found !== null && DECODED.includes(found.mediaType) && texCoord <= 1 ? found : null;
  }

  /** The key of an image as it is used; null: there is none: see {@link has}. */
  key(use: TextureUse): string | null {
    const image = this.shown(use);
    if (image === null || this.dataUrl === undefined) return null;
    const look = lookOf(use);
    const identity = JSON.stringify([use.image, look]);
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    const owner = this.owners.get(use.image);
    const key = freeKey(
      owner === undefined ? image.name || `image ${use.image}` : `${owner} ${use.role.replaceAll('_', ' ')}`,
      this.taken,
      'image',
    );
    if (owner === undefined) this.budget.take(image.bytes.length, (message) => fileError(this.file, message));
    const pixels = owner === undefined ? { data: present(this.dataUrl(image.bytes), 'an image of a kind that is decoded') } : { of: owner };
    this.all[key] = { ...pixels, ...look };
    if (owner === undefined) this.owners.set(use.image, key);
    this.keys.set(identity, key);
    return key;
  }
}

/** How an image is looked up; what is the default is left out. */
function lookOf({ colorSpace, wrap, filter, texCoord, channels, transform }: TextureUse): Partial<DocumentImage> {
  const single = channels === 'g' || channels === 'b' || channels === 'a';
  return {
    ...(colorSpace === 'linear' && { colorSpace }),
    ...(wrap.some((each) => each !== 'repeat') && { wrap }),
    ...(filter === 'nearest' && { filter }),
    ...(texCoord === 1 && { uv: 1 }),
    ...(single && { channel: channels }),
    ...(transform && { transform: upwards(transform) }),
  };
}

/**
 * glTF's transform acts on coordinates whose v grows downwards: uv' = o + D(r) S uv, D = (cos sin; −sin cos), counter-clockwise as
 * one sees it there. With F: v → 1 − v on both sides it is o' + R(r) S uv, R = (cos −sin; sin cos).
 */
function upwards({ offset, rotation, scale }: NonNullable<TextureUse['transform']>): DocumentImage['transform'] {
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
  const limited = (value: number): number => Math.min(1e6, Math.max(-1e6, value));
  return {
    offset: [limited(offset[0] + s * scale[1]), limited(1 - offset[1] - c * scale[1])],
    rotation: ((rotation * 180) / Math.PI) % 360,
    scale: [limited(scale[0]), limited(scale[1])],
  };
}
