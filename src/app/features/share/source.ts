/** Scenes of links under the name by which the page keeps what the user makes of them. */
import { sceneIds } from '../../../content/browser.ts';

const PREFIX = 'link:';

/** `link:cornell-box:Xy…`: the scene that it builds on, and its digest. */
export const sourceOfLink = ({ base, digest }: { base: string | null; digest: string }): string => `${PREFIX}${base ?? ''}:${digest}`;

export const isLinkSource = (source: string): boolean => source.startsWith(PREFIX);

/** The scene of the gallery that a scene on the screen came from; null: none. */
export function baseOfSource(source: string): string | null {
  const id = isLinkSource(source) ? source.slice(PREFIX.length).split(':')[0]! : source;
  return sceneIds.includes(id) ? id : null;
}
