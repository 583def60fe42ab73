/** Files of requests: scenes that are read, images that are sent or written. */
import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { encodeExr, encodeNpy, encodePng } from '../../api/image.ts';
import { PenumbraError } from '../../api/error.ts';
import type { Renderer } from '../../api/renderer.ts';
import { asciiJson, SCENE_KEYWORD } from '../../image/png.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Imported } from '../../scene/import/imported.ts';
import { shown } from '../../scene/errors.ts';
import { CliError } from '../errors.ts';
import { writeWhole } from '../files.ts';
import { Reach } from '../reach.ts';
import { readScene } from '../scene-files.ts';
import type { Format, RenderRequest } from './request.ts';
import type { Event } from './server.ts';

/** Longest scene file. */
const MAX_BYTES = 2 ** 30;
/** Most bytes of an image that an event holds: JSON of base64, and a line, stay below what a text may hold. */
const MAX_SENT = 256 * 1024 * 1024;

/** @throws CliError, SceneError, ImageError */
export async function readFileScene(file: string, allow: readonly string[]): Promise<Imported> {
  const found = file.includes('\0') ? undefined : statSync(file, { throwIfNoEntry: false });
  // Reading a pipe or a device may never end.
  if (found !== undefined && !found.isFile()) throw new CliError(`Cannot read ${shown(file)}: expected a file, got something else.`);
  if (found === undefined) throw new CliError(`Cannot read ${shown(file)}: no such file or folder.`);
  if (found.size > MAX_BYTES) throw new CliError(`Cannot read ${shown(file)}: expected at most ${MAX_BYTES} bytes, got ${found.size}.`);
  return readScene(file, { allow });
}

/** What a format makes of a film: one file, or one a layer. */
interface Made {
  /** `radiance`, or a layer. */
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
  check({ output }: RenderRequest): void {
    if (output !== undefined) this.path(output);
  }

  /** Sends or writes each format, an event each. @throws PenumbraError, CliError */
  async send({ id, formats, output }: RenderRequest, renderer: Renderer, scene: SceneDocument, signal: AbortSignal): Promise<void> {
    for (const format of formats) {
      for (const { name, bytes, ...facts } of await made(format, renderer, scene, signal)) {
        const { width, height } = scene.film;
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

function base64(bytes: Uint8Array): string {
  if (bytes.length > MAX_SENT)
    throw new PenumbraError('image', `The image takes ${bytes.length} bytes, and an event holds ${MAX_SENT}; ask for an output.`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** @throws PenumbraError */
async function made(format: Format, renderer: Renderer, scene: SceneDocument, signal: AbortSignal): Promise<Made[]> {
  switch (format) {
    case 'npy': {
      const images = await renderer.readAll({ signal });
      return Promise.all(
        images.map(async (image) => {
          const { name, width, height, channels } = image;
          return { name, bytes: await encodeNpy(image), shape: [height, width, channels.length], channels };
        }),
      );
    }
    case 'exr':
      return [{ name: 'radiance', bytes: await encodeExr(await renderer.readAll({ signal })) }];
    case 'png':
      return [{ name: 'radiance', bytes: await encodePng(await renderer.picture({ signal }), { [SCENE_KEYWORD]: asciiJson(scene) }) }];
    case 'film':
      return [{ name: 'radiance', bytes: await renderer.saveFilm({ signal }) }];
  }
}
