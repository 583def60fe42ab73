/** What this browser knows of scenes of links, by their digest: where they say that they came from, and whether their picture was verified here. */
import { toBase64Url } from '../../link/base64.ts';
import { digestOfText } from '../../link/canonical.ts';
import { writeFingerprint, type Fingerprint } from '../../link/fingerprint.ts';
import { readOrigins, type Origin } from '../../link/origin.ts';

const KEY = 'penumbra.links';
/** Scenes that are kept, the last ones that were opened. */
const MOST = 48;

export interface Known {
  digest: string;
  title: string;
  /** The link of the scene alone. */
  link: string;
  origins: Origin[];
  /** Digest of the fingerprint that its link had when it was opened last; null: none. */
  print: string | null;
  /** Digest of the fingerprint that the picture agreed with on this machine; null: it has not. */
  verified: string | null;
}

const isDigest = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{16}$/.test(value);

function read(value: unknown): Known[] {
  const { digest, title, link, origins, print, verified } = (value ?? {}) as Record<string, unknown>;
  if (!isDigest(digest) || typeof title !== 'string' || typeof link !== 'string') return [];
  return [
    {
      digest,
      title,
      link,
      origins: readOrigins(origins),
      print: isDigest(print) ? print : null,
      verified: isDigest(verified) ? verified : null,
    },
  ];
}

/** All, the last opened first. Storage may be forbidden or full, and hold anything: then nothing is known. */
export function knownLinks(): Known[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.slice(0, MOST).flatMap(read) : [];
  } catch {
    return [];
  }
}

export const knownLink = (digest: string): Known | null => knownLinks().find((each) => each.digest === digest) ?? null;

/** Whether its picture has the badge: by the fingerprint of the link, if that has one. */
export const isVerified = ({ print, verified }: Known): boolean => verified !== null && (print === null || print === verified);

export const digestOfFingerprint = (print: Fingerprint): Promise<string> => digestOfText(toBase64Url(writeFingerprint(print)), 12);

/** Keeps it, in place of what was known of the same scene. */
export function keepLink(known: Known): void {
  const all = [known, ...knownLinks().filter(({ digest }) => digest !== known.digest)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // See above.
  }
}

/** Digest of the scene of a link, by the source that its project has; null: it came from elsewhere. */
export const digestOfSource = (source: string): string | null => /^link:[^:]*:([\w-]{16})$/.exec(source)?.[1] ?? null;
