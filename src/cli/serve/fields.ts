/** The fields of a request, checked one by one. Whatever is wrong is one sentence that names the field. */
import { nearest } from '../../base/near.ts';
import type { ErrorCode } from '../../api/error.ts';
import { PenumbraError } from '../../api/error.ts';
import { knownNames, shown } from '../../scene/errors.ts';

/** As the sender gave it; null: it gave none. */
export type RequestId = string | number | null;

const MAX_ID = 200;
const MAX_TEXT = 4096;

/** A request that cannot be used, with the id that it has, so that its sender knows which. */
export class BadRequest extends PenumbraError {
  readonly id: RequestId;

  constructor(message: string, id: RequestId, code: ErrorCode = 'argument') {
    super(code, message);
    this.id = id;
  }
}

export class Fields {
  readonly id: RequestId;
  private readonly values: Readonly<Record<string, unknown>>;

  /** @throws BadRequest where the id is none */
  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values;
    this.id = null;
    const id = this.get('id');
    if (id !== undefined && !((typeof id === 'string' && id.length <= MAX_ID) || Number.isSafeInteger(id)))
      throw this.wrong('id', `a text of at most ${MAX_ID} characters, or a whole number`, id);
    this.id = (id as string | number | undefined) ?? null;
  }

  /** @throws BadRequest for a field that is none of these */
  only(known: readonly string[]): void {
    const foreign = Object.keys(this.values).find((each) => !known.includes(each));
    if (foreign === undefined) return;
    const near = nearest(foreign, known);
    const hint = near === undefined ? knownNames(known) : `did you mean ${shown(near)}?`;
    throw this.bad(`At ${shown(foreign)}: unknown field; ${hint}`);
  }

  get(name: string): unknown {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  /** @param most characters */
  text(name: string, most = MAX_TEXT): string | undefined {
    const value = this.get(name);
    if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= most)) return value;
    throw this.wrong(name, `a text of 1 to ${most} characters`, value);
  }

  whole(name: string, most: number, least = 1, value = this.get(name)): number | undefined {
    if (value === undefined || (Number.isInteger(value) && (value as number) >= least && (value as number) <= most))
      return value as number | undefined;
    throw this.wrong(name, `a whole number from ${least} to ${most}`, value);
  }

  /** A number within two bounds. */
  real(name: string, least: number, most: number): number | undefined {
    const value = this.get(name);
    if (value === undefined || (typeof value === 'number' && value >= least && value <= most)) return value;
    throw this.wrong(name, `a number from ${least} to ${most}`, value);
  }

  flag(name: string): boolean {
    const value = this.get(name) ?? false;
    if (typeof value === 'boolean') return value;
    throw this.wrong(name, 'true or false', value);
  }

  choice<T extends string>(name: string, names: readonly T[]): T | undefined {
    const value = this.get(name);
    if (value === undefined || names.includes(value as T)) return value as T | undefined;
    throw this.wrong(name, `one of ${names.join(', ')}`, value);
  }

  record(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.get(name);
    if (value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value)))
      return value as Record<string, unknown> | undefined;
    throw this.wrong(name, 'an object', value);
  }

  /** Each once. */
  list<T extends string>(name: string, most: number, names?: readonly T[]): T[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length > most) throw this.wrong(name, `a list of at most ${most} texts`, value);
    for (const each of value as unknown[])
      if (typeof each !== 'string' || each.length > MAX_TEXT || (names !== undefined && !names.includes(each as T)))
        throw this.wrong(name, names === undefined ? 'texts' : `some of ${names.join(', ')}`, each);
    return [...new Set(value as T[])];
  }

  wrong(field: string, expected: string, got: unknown): BadRequest {
    return this.bad(`At ${field}: expected ${expected}, got ${shown(got)}`);
  }

  bad(message: string): BadRequest {
    return new BadRequest(message, this.id);
  }
}
