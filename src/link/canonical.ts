/** What a document is known by: a digest of all that decides its picture. */
import { conciseScene } from '../scene/concise.ts';
import type { SceneDocument } from '../scene/document.ts';
import { toBase64Url } from './base64.ts';

/** Bytes of SHA-256 that are kept: two documents that differ have the same digest with a probability of 2^-96. */
const BYTES = 12;

/** JSON with the keys of objects in the order of their code units, as RFC 8785 has it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/**
 * Digest of a document, 16 characters. Its words do not count, nor do fields that have their default: later versions of the
 * schema may have more of them, and a text in the gallery may be corrected, without a link that was made before noticing.
 */
export async function digestOf(document: SceneDocument): Promise<string> {
  const { $schema: _schema, title: _title, description: _description, ...shown } = document;
  return digestOfText(canonicalJson(conciseScene(shown)), BYTES);
}

/** SHA-256 of a text in base64url, or the first bytes of it. */
export async function digestOfText(text: string, bytes = 32): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest).subarray(0, bytes));
}
