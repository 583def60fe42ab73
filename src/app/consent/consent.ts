/**
 * One rule for code from anywhere: what comes with a link, a file or a workspace runs once its reader has agreed to it. What ships
 * with the page and what was written here needs no question.
 */
import type { ForeignProgram } from '../../link/content.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { App } from '../app.ts';
import { Agreed } from '../../link/agreed.ts';
import type { Owner } from './confirm.ts';

/** Milliseconds after the last edit in which code is remembered as written here. */
const QUIET = 500;

const agreed = new Agreed(storage());

/** The question that is open. */
let asking: Promise<boolean> | null = null;

/** Whether the document may be shown: asks where it brings code that nobody has read here. */
export const mayRun = async (app: App, document: SceneDocument): Promise<boolean> => agreeTo(app, await unreadOf(document), document);

/** The document's programs that have to be asked about. */
export const unreadOf = ({ programs }: Pick<SceneDocument, 'programs'>): Promise<ForeignProgram[]> =>
  unread(Object.entries(programs).map(([name, source]) => ({ name, source })));

/** Whether all that a workspace brings may be added, drafts too. */
export const mayBring = async (app: App, title: string, programs: readonly ForeignProgram[]): Promise<boolean> =>
  agreeTo(app, await unread(programs), { title });

async function unread(programs: readonly ForeignProgram[]): Promise<ForeignProgram[]> {
  if (programs.length === 0) return [];
  const { library } = await import('../features/share/library.ts');
  return agreed.unread(programs.filter(({ name, source }) => !library.sources(name).includes(source)));
}

/** Asks about programs, and remembers the answer where it is yes. `owner`: what they come with */
async function agreeTo(app: App, programs: readonly ForeignProgram[], owner: Owner): Promise<boolean> {
  if (programs.length === 0) return true;
  const { confirmCode, dismiss } = await import('./confirm.ts');
  // Something else is opened while a question waits for its answer: the answer is no.
  while (asking !== null) {
    dismiss();
    await asking;
  }
  asking = whileQuiesced(app, () => confirmCode(owner, programs)).finally(() => (asking = null));
  const isAgreed = await asking;
  if (isAgreed) await agreed.add(programs.map(({ source }) => source));
  return isAgreed;
}

/** Remembers the code of what is on the screen: it was written here, or has been agreed to. */
export function rememberCode({ state, commits }: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = (): void => {
    clearTimeout(timer);
    void agreed.add(Object.values(state.get().document.programs));
  };
  commits.listen(({ before, document }) => {
    if (document.programs === before.document.programs) return;
    clearTimeout(timer);
    timer = setTimeout(remember, QUIET);
  });
  addEventListener('pagehide', remember);
  remember();
}

/** Nothing renders while somebody reads. */
async function whileQuiesced<T>(app: App, work: () => Promise<T>): Promise<T> {
  const resume = app.pause();
  try {
    return await work();
  } finally {
    resume();
  }
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
