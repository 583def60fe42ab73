/** Requests of `serve`: one JSON object a line, checked field by field. */
import { knownNames, shown } from '../../scene/errors.ts';
import { parseJson } from '../../scene/json.ts';
import { MAX_SAMPLES } from '../../scene/samples.ts';
import { nearest } from '../../base/near.ts';
import { type ErrorCode, PenumbraError } from '../../api/error.ts';

export const FORMATS = ['npy', 'exr', 'png', 'film'] as const;
export type Format = (typeof FORMATS)[number];

export interface RenderRequest {
  type: 'render';
  id: RequestId;
  /** A document, or undefined where `file` names one. */
  scene: unknown;
  file: string | undefined;
  /** Where a document's files are. */
  folder: string | undefined;
  spp: number | undefined;
  size: readonly [width: number, height: number] | undefined;
  /** Stored beside the image. */
  layers: readonly string[];
  formats: readonly Format[];
  /** Begin of the names of files that are written; undefined: the bytes come in events. */
  output: string | undefined;
}

export interface CancelRequest {
  type: 'cancel';
  id: RequestId;
}

export type Request = RenderRequest | CancelRequest;
/** As the sender gave it; null: it gave none. */
export type RequestId = string | number | null;

const FIELDS = {
  render: ['type', 'id', 'scene', 'file', 'folder', 'spp', 'size', 'layers', 'formats', 'output'],
  cancel: ['type', 'id'],
} as const;
const MAX_ID = 200;
const MAX_SIDE = 16_384;
const MAX_LIST = 64;

/** A request that cannot be used, with the id that it has, so that its sender knows which. */
export class BadRequest extends PenumbraError {
  readonly id: RequestId;

  constructor(message: string, id: RequestId, code: ErrorCode = 'argument') {
    super(code, message);
    this.id = id;
  }
}

/** @throws BadRequest, one sentence */
export function readRequest(line: string): Request {
  let value: unknown;
  try {
    value = parseJson(line, (message) => new Error(message));
  } catch (error) {
    throw new BadRequest(`The line is no JSON: ${(error as Error).message.slice(0, 200)}`, null);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadRequest(`expected an object, got ${shown(value)}`, null);
  return new Reader(value as Record<string, unknown>).request();
}

/** The fields of one request. */
class Reader {
  private readonly fields: Record<string, unknown>;
  private id: RequestId = null;

  constructor(fields: Record<string, unknown>) {
    this.fields = fields;
  }

  request(): Request {
    const { fields } = this;
    const id = this.get('id');
    if (id !== undefined && !((typeof id === 'string' && id.length <= MAX_ID) || Number.isSafeInteger(id)))
      throw this.wrong('id', `a text of at most ${MAX_ID} characters, or a whole number`, id);
    this.id = (id as string | number | undefined) ?? null;
    const type = this.get('type') ?? 'render';
    if (type !== 'render' && type !== 'cancel') throw this.wrong('type', '"render" or "cancel"', type);
    const known: readonly string[] = FIELDS[type];
    const foreign = Object.keys(fields).find((each) => !known.includes(each));
    if (foreign !== undefined) {
      const near = nearest(foreign, known);
      const hint = near === undefined ? knownNames(known) : `did you mean ${shown(near)}?`;
      throw new BadRequest(`At ${shown(foreign)}: unknown field; ${hint}`, this.id);
    }
    if (type === 'render') return this.render();
    if (this.id === null) throw this.wrong('id', 'that of the request to cancel', undefined);
    return { type, id: this.id };
  }

  private render(): RenderRequest {
    const { id } = this;
    const [scene, file] = [this.get('scene'), this.text('file')];
    if ((scene === undefined) === (file === undefined)) throw new BadRequest('expected exactly one of scene and file', id);
    const folder = this.text('folder');
    if (folder !== undefined && file !== undefined) throw this.wrong('folder', 'none beside file, whose folder it is', folder);
    const formats = this.list('formats', FORMATS) ?? ['npy'];
    if (formats.length === 0) throw this.wrong('formats', 'at least one', formats);
    return {
      type: 'render',
      id,
      scene,
      file,
      folder,
      spp: this.whole('spp', MAX_SAMPLES),
      size: this.size(),
      layers: this.list('layers') ?? [],
      formats,
      output: this.text('output'),
    };
  }

  private get(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  private text(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= 4096)) return value;
    throw this.wrong(name, 'a text of 1 to 4096 characters', value);
  }

  private whole(name: string, most: number, value = this.get(name)): number | undefined {
    if (value === undefined || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most))
      return value as number | undefined;
    throw this.wrong(name, `a whole number from 1 to ${most}`, value);
  }

  private size(): readonly [number, number] | undefined {
    const value = this.get('size');
    if (value === undefined) return undefined;
    const [width, height, ...more] = Array.isArray(value) ? (value as unknown[]) : [];
    if (width === undefined || height === undefined || more.length > 0) throw this.wrong('size', '[width, height]', value);
    return [this.whole('size', MAX_SIDE, width) ?? 1, this.whole('size', MAX_SIDE, height) ?? 1];
  }

  private list<T extends string>(name: string, names?: readonly T[]): T[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length > MAX_LIST) throw this.wrong(name, `a list of at most ${MAX_LIST} texts`, value);
    for (const each of value as unknown[])
      if (typeof each !== 'string' || (names !== undefined && !names.includes(each as T)))
        throw this.wrong(name, names === undefined ? 'texts' : `some of ${names.join(', ')}`, each);
    return [...new Set(value as T[])];
  }

  private wrong(field: string, expected: string, got: unknown): BadRequest {
    return new BadRequest(`At ${field}: expected ${expected}, got ${shown(got)}`, this.id);
  }
}
