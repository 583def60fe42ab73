/** What the user does with materials, as commands of the panel. Each is one step of undo. */
import type { SceneDocument } from '../../../scene/document.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';
import * as changes from '../../programs/changes.ts';
import type { Drafts } from './drafts.ts';
import type { Kind } from '../../programs/sources.ts';
import { kindOf, useOf, type Target } from '../../programs/uses.ts';

let steps = 0;

/** Edits as one step; what goes wrong is said over the picture. @returns whether the engine took it */
async function perform(page: Pick<App, 'edit' | 'say'>, document: SceneDocument): Promise<boolean> {
  try {
    await page.edit(document, `material ${steps++}`);
    return true;
  } catch (error) {
    page.say(sentence(error), 'error');
    return false;
  }
}

/** Adds a material, or another environment, and shows it; with `shape`, gives it to that shape at once. */
export async function add(
  page: Pick<App, 'edit' | 'say' | 'state'>,
  kind: Kind,
  wanted: string,
  source: string | null,
  shape: number | null = null,
  taken: readonly string[] = [],
): Promise<boolean> {
  const made = changes.withNew(page.state.get().document, kind, wanted, source, taken);
  const isAssigned = shape !== null && made.target !== null;
  const document = isAssigned ? changes.assigned(made.document, shape, made.target!) : made.document;
  if (!(await perform(page, document))) return false;
  page.state.update({ material: made.target });
  return true;
}

export class Work {
  private readonly page: App;
  private readonly drafts: Drafts;
  /** Programs that are to have another name once the engine has taken it. */
  private renames: { from: string; to: string }[] = [];

  constructor(page: App, drafts: Drafts) {
    this.page = page;
    this.drafts = drafts;
  }

  private get document(): SceneDocument {
    return this.page.state.get().document;
  }

  create(kind: Kind, wanted: string, source: string): void {
    void add(this.page, kind, wanted, source, null, this.drafts.names);
  }

  async duplicate(material: string): Promise<void> {
    const { document, target } = changes.duplicated(this.document, material);
    if (await perform(this.page, document)) this.page.state.update({ material: target });
  }

  /** @returns what is wrong with the name */
  rename(from: string, to: string): string | null {
    if (to === from) return null;
    if (to === '') return 'A material needs a name.';
    if (to.length > 200) return 'Expected at most 200 characters.';
    if (Object.hasOwn(this.document.materials, to)) return `There is a material “${to}” already.`;
    const { file: before } = this.document.materials[from]!;
    const { document, file } = changes.renamed(this.document, from, to);
    if (file !== before) this.renames.push({ from: before, to: file });
    void perform(this.page, document).then((isDone) => isDone && this.page.state.update({ material: to }));
    return null;
  }

  /** Names of programs that have changed since the last call. */
  takeRenames(): { from: string; to: string }[] {
    const { programs } = this.document;
    const done = this.renames.filter(({ to }) => Object.hasOwn(programs, to));
    this.renames = this.renames.filter((each) => !done.includes(each));
    return done;
  }

  remove(material: string, instead: string | null): void {
    void perform(this.page, changes.removed(this.document, material, instead)).then((isDone) => {
      if (isDone && instead !== null) this.page.state.update({ material: instead });
    });
  }

  removeEnvironment(): void {
    void perform(this.page, changes.withoutEnvironment(this.document));
  }

  async assign(shape: number): Promise<void> {
    const { material } = this.page.state.get();
    if (material === null || kindOf(material) !== 'material') return;
    await perform(this.page, changes.assigned(this.document, shape, material));
    this.page.state.update({ material });
  }

  /** Back to the library's text; what was written stays on the shelf. */
  revert(target: Target, file: string): void {
    this.drafts.discard(file);
    void perform(this.page, changes.withoutProgram(this.document, kindOf(target), file));
  }

  /** Code of its own for a material that shares it; a draft goes along. */
  async fork(target: Target): Promise<void> {
    const { file: before } = useOf(this.document, target)!;
    const { document, file } = changes.forked(this.document, target);
    const draft = this.drafts.get(before);
    if (!(await perform(this.page, document)) || draft === null) return;
    this.drafts.discard(before);
    this.drafts.typed(file, draft.source);
  }
}
