/** Images that are sent in events, or written below the folder that was allowed. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { BytePicture, FilmImage } from '../../api/film.ts';
import { encodeExr, encodeNpy, encodePng } from '../../api/image.ts';
import { PenumbraError } from '../../api/error.ts';
import { asciiJson, SCENE_KEYWORD } from '../../image/png.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { shown } from '../../scene/errors.ts';
import { CliError } from '../errors.ts';
import { writeWhole } from '../files.ts';
import { Reach } from '../reach.ts';
import type { Fields, RequestId } from './fields.ts';
import type { Event } from './kind.ts';

export const FORMATS = ['npy', 'exr', 'png', 'film'] as const;
type Format = (typeof FORMATS)[number];

/** Most bytes of an image that an event holds: JSON of base64, and a line, stay below what a text may hold. */
const MAX_SENT = 256 * 1024 * 1024;

/** In which formats, and where to. */
export interface Wanted {
  id: RequestId;
  formats: readonly Format[];
  /** Begin of the names of files; undefined: the bytes come in events. */
  output: string | undefined;
}

/** Fields of requests that have images. */
export const WANTED_FIELDS = ['formats', 'output'] as const;

/** @param formats where none are named @throws BadRequest */
export function wantedIn(fields: Fields, none: readonly Format[] = ['npy']): Wanted {
  const formats = fields.list('formats', FORMATS.length, FORMATS) ?? none;
  if (formats.length === 0 && fields.get('formats') !== undefined) throw fields.wrong('formats', 'at least one', formats);
  return { id: fields.id, formats, output: fields.text('output') };
}

/** What images are made of. */
export interface Source {
  scene: SceneDocument;
  images(): Promise<readonly FilmImage[]>;
  picture(): Promise<BytePicture>;
  film(): Promise<Uint8Array>;
  /** What a picture says of itself. */
  comment?: string;
  /** Name of the first image; else `radiance`. */
  name?: string;
}

/** What a format makes of a source: one file, or one a layer. */
interface Made {
  name: string;
  bytes: Uint8Array;
  /** Of numbers: (height, width, channels). */
  shape?: readonly number[];
  channels?: readonly string[];
}

export class Outputs {
  private readonly folder: string | null;
  private readonly emit: (event: Event) => void;

  /** @param folder below which files are written; null: none are */
  constructor(folder: string | null, emit: (event: Event) => void) {
    this.folder = folder;
    this.emit = emit;
  }

  /** Before the work rather than after it. @throws CliError */
  check({ output }: Wanted): void {
    if (output !== undefined) this.path(output);
  }

  /** Sends or writes each format, an event each. @throws PenumbraError, CliError */
  async send({ id, formats, output }: Wanted, source: Source): Promise<void> {
    const { width, height } = source.scene.film;
    for (const format of formats) {
      for (const { name, bytes, ...facts } of await made(format, source)) {
        const event = { event: 'image', id, format, name, width, height, ...facts };
        if (output === undefined) this.emit({ ...event, data: base64(bytes) });
        else {
          const file = `${this.path(output)}${name === 'radiance' ? '' : `.${name}`}.${format}`;
          writeWhole(file, [bytes]);
          this.emit({ ...event, file });
        }
      }
    }
  }

  /** Of a name below the folder. @throws CliError */
  private path(output: string): string {
    if (this.folder === null)
      throw new CliError('At output: expected none, since no folder to write to was allowed; serve --write DIR allows one');
    const path = output.includes('\0') ? '' : resolve(this.folder, output);
    const way = relative(resolve(this.folder), path);
    if (
      path === '' ||
      way === '' ||
      way === '..' ||
      way.startsWith(`..${sep}`) ||
      isAbsolute(way) ||
      !new Reach(join(this.folder, 'x')).holds(dirname(path))
    )
      throw new CliError(`At output: expected a name below ${this.folder}, got ${shown(output)}`);
    if (!existsSync(dirname(path))) throw new CliError(`At output: the folder of ${shown(output)} does not exist`);
    return path;
  }
}

/** @throws PenumbraError where it is too much for an event */
export function base64(bytes: Uint8Array): string {
  if (bytes.length > MAX_SENT)
    throw new PenumbraError('image', `The image takes ${bytes.length} bytes, and an event holds ${MAX_SENT}; ask for an output.`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** @throws PenumbraError */
async function made(format: Format, { scene, images, picture, film, comment, name = 'radiance' }: Source): Promise<Made[]> {
  switch (format) {
    case 'npy':
      return Promise.all(
        (await images()).map(async (image) => {
          const { width, height, channels } = image;
          return { name: image.name, bytes: await encodeNpy(image), shape: [height, width, channels.length], channels };
        }),
      );
    case 'exr':
      return [{ name, bytes: await encodeExr(await images()) }];
    case 'png': {
      const texts = { [SCENE_KEYWORD]: asciiJson(scene), ...(comment !== undefined && { Comment: comment }) };
      return [{ name, bytes: await encodePng(await picture(), texts) }];
    }
    case 'film':
      return [{ name, bytes: await film() }];
  }
}
