/** Requests of `serve`: one JSON object a line, of a kind each. */
import { parseJson } from '../../scene/json.ts';
import { shown } from '../../scene/errors.ts';
import { BadRequest, Fields, type RequestId } from './fields.ts';
import { check } from './kinds/check.ts';
import { compare } from './kinds/compare.ts';
import { merge } from './kinds/merge.ts';
import { render } from './kinds/render.ts';
import type { Work } from './kind.ts';

/** What can be asked for, a descriptor each. */
const KINDS = { render, merge, compare, check } as const;

/** Work that waits for its turn; null: the work of that id is to end. */
export interface Request {
  id: RequestId;
  work: Work | null;
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
  const fields = new Fields(value as Record<string, unknown>);
  const names = [...Object.keys(KINDS), 'cancel'] as ('cancel' | keyof typeof KINDS)[];
  const type = fields.choice('type', names) ?? 'render';
  const { id } = fields;
  if (type !== 'cancel') {
    const kind = KINDS[type];
    fields.only(['type', 'id', ...kind.fields]);
    return { id, work: kind.read(fields) };
  }
  fields.only(['type', 'id']);
  if (id === null) throw fields.wrong('id', 'that of the request to cancel', undefined);
  return { id, work: null };
}
