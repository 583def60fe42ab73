/** Links in the page's address: one that it is opened with, and those that come while it is open. */
import type { Opened } from '../../../link/link.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { unreadOf } from '../../consent/consent.ts';
import type { ProjectStorage } from '../../storage/storage.ts';
import type { Page } from '../../shell/page.ts';
import { isLinkSource, sourceOfLink } from './source.ts';

/** What the page begins with. */
export interface FirstScene {
  document: SceneDocument;
  source: string;
  opened: SceneDocument;
  /** The project that it was before; undefined: it is a new one. */
  work?: string | undefined;
}

/** Most of a page's visits have no link: what reads them loads with the first. */
const hasLink = (): boolean => /(^#|&)\d+=/.test(location.hash);

async function readAddress(): Promise<Opened> {
  const [{ linkIn, openLink }, { library }] = await Promise.all([import('../../../link/link.ts'), import('./library.ts')]);
  return openLink(linkIn(location.hash) ?? '', library);
}

/** The link that the page is opened with; null: none. Never rejects. */
export async function firstVisit(storage: ProjectStorage): Promise<Visit | null> {
  if (!hasLink()) return null;
  try {
    const opened = await readAddress();
    const source = sourceOfLink(opened);
    const { found: kept } = await storage.workspace(source);
    const document = kept?.isEdited === true ? kept.document : opened.document;
    const work = kept?.work ?? (await storage.unchanged(source, document));
    const isAsked = (await unreadOf(document)).length > 0;
    return new Visit(opened, isAsked ? null : { document, source, opened: opened.document, work }, null);
  } catch (error) {
    return new Visit(null, null, error);
  }
}

export class Visit {
  /** What to show first; null where something has to be asked before, or the link is wrong. */
  readonly first: FirstScene | null;
  private readonly opened: Opened | null;
  private readonly error: unknown;

  constructor(opened: Opened | null, first: FirstScene | null, error: unknown) {
    this.opened = opened;
    this.first = first;
    this.error = error;
  }

  /** To be called once the page stands. */
  async arrive(page: Page): Promise<void> {
    const { refuseLink, settle, askAndOpen } = await import('./open.ts');
    if (this.opened === null) refuseLink(page, this.error);
    else if (this.first === null) await askAndOpen(page, this.opened);
    // What could not be loaded has been said.
    else if (page.state.get().source === this.first.source) await settle(page, this.opened, this.first.document !== this.opened.document);
  }
}

/** Opens links that come later, and takes them out of the address when another scene is opened. */
export function watchAddress(page: Page): void {
  addEventListener('hashchange', () => {
    if (!hasLink()) return;
    const turn = location.hash;
    readAddress()
      .then(async (opened) => turn === location.hash && (await import('./open.ts')).askAndOpen(page, opened))
      .catch(async (error: unknown) => (await import('./open.ts')).refuseLink(page, error));
  });
  page.commits.listen(({ before }) => {
    if (isLinkSource(before.source) && !isLinkSource(page.state.get().source)) forgetAddress();
  });
}

/** The address without its link; other parts of the fragment stay. */
export function forgetAddress(): void {
  const rest = location.hash
    .slice(1)
    .split('&')
    .filter((each) => !/^\d+=/.test(each));
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest.join('&') === '' ? '' : `#${rest.join('&')}`}`);
}
