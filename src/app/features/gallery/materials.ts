/** The gallery's materials and environments: those of the library, and every program that the user has written. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import type { StoredProgram } from '../../storage/storage.ts';
import { aboutOf, libraryNames, templates } from '../../programs/library.ts';
import { librarySource, type Kind } from '../../programs/sources.ts';
import { add } from '../material/work.ts';
import { FOLDER, manifest } from './pictures.ts';
import type { Shelf, Tile, TileGroup } from './dialog.ts';
import { pictureElement, tileElement } from './tile.ts';

/** What `npm run thumbnails` writes about each ball. */
interface Ball {
  hash: string;
  width: number;
  height: number;
}

/** Headings of the families, in this order; files of other families, or of none, follow. */
const FAMILIES: Record<string, string> = {
  matte: 'Matte',
  gloss: 'Gloss',
  metal: 'Metal',
  glass: 'Glass',
  layered: 'Layered',
  hair: 'Hair',
  pattern: 'Patterns',
  'surface-detail': 'Surface detail',
  emitter: 'Light',
  'not-physical': 'Not physical',
  example: 'Examples',
  utility: 'For looking at scenes',
};
const OTHERS = 'Others';

export class MaterialShelf implements Shelf {
  readonly id = 'materials';
  readonly title = 'Materials';
  readonly things = 'materials';
  private readonly app: App;
  private readonly done: () => void;
  private readonly changed: () => void;

  /** @param done closes the dialog; @param changed makes the tab anew */
  constructor(app: App, done: () => void, changed: () => void) {
    this.app = app;
    this.done = done;
    this.changed = changed;
  }

  async groups(): Promise<TileGroup[]> {
    const [balls, kept] = await Promise.all([manifest<Ball>('materials/'), this.app.storage.programs()]);
    const tiles = (kind: Kind): FamilyTile[] => libraryNames(kind).flatMap((name) => this.libraryTile(kind, name, balls));
    const materials = tiles('material');
    // What a shape is stands in the menu “Add”, how dense a medium is among its controls.
    const own = kept
      .filter(({ kind }) => kind === 'material' || kind === 'environment')
      .sort((a, b) => b.at - a.at)
      .map((each) => this.ownTile(each));
    const families = Object.entries(FAMILIES).map(([family, heading]): TileGroup => ({
      heading,
      tiles: materials.filter((each) => each.family === family),
    }));
    return [
      { heading: 'Your materials', tiles: own },
      ...families,
      { heading: OTHERS, tiles: materials.filter(({ family }) => !Object.hasOwn(FAMILIES, family)) },
      { heading: 'Environments', tiles: tiles('environment') },
    ].filter((each) => each.tiles.length > 0);
  }

  nothing(query: string): string {
    return `No material has “${query}” in its name or description.`;
  }

  private libraryTile(kind: Kind, name: string, balls: Record<string, Ball>): FamilyTile[] {
    const source = librarySource(kind, name);
    if (source === null) return [];
    const { title, summary, family } = aboutOf(name, source);
    const path = kind === 'environment' ? `environments/${name}` : name;
    const element = tileElement({
      data: { 'data-material': name },
      name: title,
      line: summary,
      title: summary,
      picture: ballOf(path, balls[path]),
      choose: () => void this.choose(kind, name, null, null),
    });
    return [{ text: `${name} ${title} ${summary} ${family}`, family, element }];
  }

  private ownTile({ work, title, name, kind, good, draft }: StoredProgram): Tile {
    const text = good ?? draft ?? '';
    const { summary } = aboutOf(name, text);
    const state = good === null ? 'draft that does not compile yet' : draft === null ? '' : 'with a draft';
    const line = [`From “${title}”`, state, summary].filter((each) => each !== '').join(' · ');
    const drop = (): void => {
      this.app.storage.dropProgram(work, name);
      this.changed();
    };
    const element = tileElement({
      data: { 'data-material': name },
      name,
      line,
      title: line,
      picture: codeOf(text),
      choose: () => void this.choose(kind, name, good, draft),
      drop: { title: 'Delete it from the shelf', label: `Delete ${name} from the shelf`, run: drop },
    });
    return { text: `${name} ${title} ${summary} yours`, element };
  }

  private async choose(kind: Kind, name: string, source: string | null, draft: string | null): Promise<void> {
    const { app } = this;
    const selection = app.selected.shape.get()?.index ?? null;
    this.done();
    app.canvas.focus();
    // A text that does not compile yet is a draft on top of one that does.
    const base = source ?? (draft === null ? null : (templates(kind)[0]?.source ?? null));
    if (!(await add(app, kind, name, base, selection))) return;
    app.showPanel('material');
    const file = app.selected.material.get().use?.file;
    if (file === undefined) return;
    if (draft !== null) adopt(app, kind, file, source, draft);
    app.say(sentenceOf(app, kind, file, selection), 'info');
  }
}

type FamilyTile = Tile & { family: string };

/** The draft goes on under the name that its program has here. */
function adopt({ storage, state }: App, kind: Kind, name: string, good: string | null, draft: string): void {
  const { document, source } = state.get();
  storage.adopt({ work: storage.project, source, title: document.title, name, kind, good, draft, diagnostics: null, at: Date.now() });
}

function sentenceOf({ state }: App, kind: Kind, file: string, selection: number | null): string {
  const { document, material } = state.get();
  if (kind === 'environment') return `The environment is ${file} now.`;
  const shape = selection === null ? undefined : document.shapes[selection];
  if (shape !== undefined) return `“${material}” is on ${shape.name ?? shape.type} now.`;
  return `“${material}” is in the scene; “Assign by clicking” gives it to a shape.`;
}

function ballOf(path: string, ball: Ball | undefined): HTMLElement {
  const picture =
    ball === undefined
      ? null
      : el('img', {
          src: `${FOLDER}materials/${path}.jpg`,
          alt: '',
          loading: 'lazy',
          decoding: 'async',
          width: ball.width,
          height: ball.height,
        });
  return pictureElement(picture ?? el('span', { class: 'gallery-code' }, `${path}.wgsl`), 'square');
}

/** Of one's own programs the beginning of the code, without the comment at its top. */
function codeOf(source: string): HTMLElement {
  const code = source.replace(/^(?:\s*\/\/[^\n]*\n)+/, '').replace(/^(?:import [^\n]*\n|\s*\n)+/, '');
  return el('span', { class: 'gallery-picture square', 'aria-hidden': 'true' }, el('span', { class: 'gallery-code' }, code.slice(0, 400)));
}
