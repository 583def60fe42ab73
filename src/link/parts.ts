/** What makes a link long. */
import type { Edit } from './delta.ts';
import { bodyOf, type Envelope } from './link.ts';
import { writeFingerprint, type Fingerprint } from './fingerprint.ts';

export interface LinkPart {
  /** Field of the document, `view`, `origins` or `fingerprint`. */
  name: string;
  /** Characters that the link would be shorter without it. */
  length: number;
}

/** The parts of a link, the longest first. What they share is counted for none: their sum may be less than the whole. */
export function partsOf(envelope: Envelope, fingerprint: Fingerprint | null): LinkPart[] {
  const whole = bodyOf(envelope).length;
  const fieldOf = ([, path]: Edit): string => String(path[0]);
  const { view, ...rest } = envelope;
  const { origins, ...young } = envelope;
  const parts = [...new Set(envelope.edits.map(fieldOf))].map((name) => ({
    name,
    length: whole - bodyOf({ ...envelope, edits: envelope.edits.filter((each) => fieldOf(each) !== name) }).length,
  }));
  if (view !== undefined) parts.push({ name: 'view', length: whole - bodyOf(rest).length });
  if (origins !== undefined) parts.push({ name: 'origins', length: whole - bodyOf(young).length });
  if (fingerprint !== null) parts.push({ name: 'fingerprint', length: 1 + Math.ceil((writeFingerprint(fingerprint).length * 4) / 3) });
  return parts.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
}
