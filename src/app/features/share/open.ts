/** Opening what a link holds, once it has been read: asking before foreign code runs, and keeping what was there. */
import { inexact, type Opened } from '../../../link/link.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { differs } from '../../storage/differs.ts';
import { mayRun } from '../../consent/consent.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { digestOfFingerprint, keepLink, knownLink } from '../../storage/links.ts';
import { showNotes } from './index.ts';
import { sourceOfLink } from './source.ts';
import { Verification } from './verify.ts';
import { showView } from './view.ts';
import { forgetAddress } from './visit.ts';

/** The link cannot be opened. */
export function refuseLink(page: Page, error: unknown): void {
  page.say(sentence(error), 'error');
  forgetAddress();
}

/** Opens it in place of what is on the screen. */
export async function askAndOpen(page: Page, opened: Opened): Promise<void> {
  if (!(await mayRun(page, opened.document))) return forgetAddress();
  const before = page.state.get();
  const isUntouched = page.history.isEmpty && !differs(before.document, page.opened);
  const source = sourceOfLink(opened);
  try {
    const { found: kept } = await page.storage.workspace(source);
    await page.load(opened.document, source);
    await settle(page, opened, false);
    if (kept?.isEdited === true)
      page.say('You had edited the scene of this link before.', 'info', {
        label: 'Open that version',
        run: () => void editTo(page, kept.document, 'kept'),
      });
    // What was not edited is in the gallery, or in its own link.
    else if (before.source !== source && !isUntouched)
      page.say(`Opened from a link; “${before.document.title}” is kept.`, 'info', {
        label: 'Back to it',
        run: () => void page.history.undo(),
      });
  } catch (error) {
    refuseLink(page, error);
  }
}

/** The scene of the link is on the screen: shows what its author saw, and compares the pictures. */
export async function settle(page: Page, opened: Opened, isEdited: boolean): Promise<void> {
  showView(page, opened.view);
  const { digest, origins, bare: link } = opened;
  const { title } = opened.document;
  const { fingerprint } = opened;
  const print = fingerprint === null ? null : await digestOfFingerprint(fingerprint);
  keepLink({ digest, title, link, origins, print, verified: knownLink(digest)?.verified ?? null });
  void showNotes(page);
  if (!opened.isExact) page.say(inexact(opened), 'note');
  if (isEdited)
    page.say('This is the scene of the link as you had edited it.', 'info', {
      label: 'Open the original',
      run: () => void editTo(page, opened.document, 'original'),
    });
  else if (fingerprint !== null && opened.isExact) new Verification(page, { ...opened, fingerprint });
}

/** Another state of the scene, which may have code of its own. */
async function editTo(page: Page, document: SceneDocument, step: string): Promise<void> {
  try {
    if (await mayRun(page, document)) await page.edit(document, step);
  } catch (error) {
    page.say(sentence(error), 'error');
  }
}
