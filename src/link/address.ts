/** A link as it is given to people: an address that programs take whole. */
import { allShapes } from '../scene/geometry/placed.ts';
import type { SceneDocument } from '../scene/document.ts';
import { LinkError } from './errors.ts';
import type { Fingerprint } from './fingerprint.ts';
import { MAX_ADDRESS } from './limits.ts';
import { fragmentOf, type Envelope } from './link.ts';
import { partsOf } from './parts.ts';
import { present } from '../base/present.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/**
 * The address of a page with the link behind it.
 * @param page address of the page, without a fragment
 * @throws LinkError for one that is longer than MAX_ADDRESS, which a file should hold instead: why, and what makes it so
 */
export function addressOf(page: string, document: SceneDocument, envelope: Envelope, fingerprint: Fingerprint | null): string {
  const address = `${page}#${fragmentOf(envelope, fingerprint)}`;
  if (address.length <= MAX_ADDRESS) return address;
  const { name, length } = present(partsOf(envelope, fingerprint)[0], 'a part of the link');
  const isMesh = ['shapes', 'objects'].includes(name) && allShapes(document).some((each) => each.type === 'mesh' && each.data);
  throw new LinkError(
    `A link to this scene would have ${number(address.length)} characters, ${number(length)} of them for ${
      isMesh ? 'meshes of its own' : (NAMES[name] ?? name)
    }; many programs cut addresses beyond ${number(MAX_ADDRESS)}, so that it is shared as a file.`,
  );
}

/** Parts of a link as people call them, where that is not their name. */
export const NAMES: Readonly<Record<string, string>> = {
  programs: 'code',
  fingerprint: 'fingerprint of the picture',
  origins: 'where it came from',
  view: 'what the page shows',
  render: 'render settings',
  lightGroups: 'light groups',
};
