/** The gallery's materials and environments: those of the library, and every program that the user has written. */
import type { App } from '../../app.ts';
import { el, icon } from '../../ui/dom.ts';
import type { KeptProgram } from '../../keep/keep.ts';
import { aboutOf, libraryNames, templates } from '../../programs/library.ts';
import { librarySource, type Kind } from '../../programs/sources.ts';
import { add } from '../material/work.ts';
import { FOLDER, manifest } from './pictures.ts';
import type { Shelf, Tile, TileGroup } from './dialog.ts';

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
  pattern: 'Patterns',
  'surface-detail': 'Surface detail',
  emitter: 'Light',
  'not-physical': 'Not physical',
  example: 'Examples',
  utility: 'For looking at scenes',
};
const OTHERS = 'Others';

/** @param done closes the dialog; @param changed makes the tab anew */
export function materialShelf(app: App, done: () => void, changed: () => void): Shelf {
  const choose = async (kind: Kind, name: string, source: string | null, draft: string | null = null): Promise<void> => {
    const selection = app.selected.shape.get()?.index ?? null;
    done();
    app.canvas.focus();
    // A text that does not compile yet is a draft on top of one that does.
    const base = source ?? (draft === null ? null : templates(kind)[0]!.source);
    if (!(await add(app, kind, name, base, selection))) return;
    app.showPanel('material');
    const { document, material, source: scene } = app.state.get();
    const { file } = app.selected.material.get().use!;
    if (draft !== null)
      app.keep.adopt({
        work: app.keep.work,
        source: scene,
        title: document.title,
        name: file,
        kind,
        good: source,
        draft,
        diagnostics: null,
        at: Date.now(),
      });
    const shape = selection === null ? undefined : document.shapes[selection];
    if (kind === 'environment') app.say(`The environment is ${file} now.`, 'info');
    else if (shape !== undefined) app.say(`“${material}” is on ${shape.name ?? shape.type} now.`, 'info');
    else app.say(`“${material}” is in the scene; “Assign by clicking” gives it to a shape.`, 'info');
  };
  const button = (name: string, title: string, line: string, picture: HTMLElement, run: () => void): HTMLButtonElement =>
    el(
      'button',
      { type: 'button', class: 'gallery-tile', title: line, 'data-material': name, onclick: run },
      picture,
      el('strong', {}, title),
      el('span', { class: 'gallery-line' }, line),
    );
  const libraryTile = (kind: Kind, name: string, balls: Record<string, Ball>): Tile & { family: string } => {
    const { title, summary, family } = aboutOf(name, librarySource(kind, name)!);
    const path = kind === 'environment' ? `environments/${name}` : name;
    const run = (): void => void choose(kind, name, null);
    return {
      text: `${name} ${title} ${summary} ${family}`,
      family,
      element: el('li', {}, button(name, title, summary, ballOf(path, balls[path]), run)),
    };
  };
  const ownTile = ({ work, title, name, kind, good, draft }: KeptProgram): Tile => {
    const text = good ?? draft ?? '';
    const { summary } = aboutOf(name, text);
    const state = good === null ? 'draft that does not compile yet' : draft === null ? '' : 'with a draft';
    const line = [`From “${title}”`, state, summary].filter((each) => each !== '').join(' · ');
    const drop = (): void => {
      app.keep.dropProgram(work, name);
      changed();
    };
    const remove = el(
      'button',
      {
        type: 'button',
        class: 'gallery-drop',
        title: 'Delete it from the shelf',
        'aria-label': `Delete ${name} from the shelf`,
        onclick: drop,
      },
      icon('close'),
    );
    return {
      text: `${name} ${title} ${summary} yours`,
      element: el(
        'li',
        {},
        button(name, name, line, codeOf(text), () => void choose(kind, name, good, draft)),
        remove,
      ),
    };
  };
  return {
    id: 'materials',
    title: 'Materials',
    things: 'materials',
    async groups() {
      const [balls, kept] = await Promise.all([manifest<Ball>('materials/'), app.keep.programs()]);
      const materials = libraryNames('material').map((name) => libraryTile('material', name, balls));
      // What a shape is stands in the menu “Add shape”.
      const own = kept
        .filter(({ kind }) => kind !== 'shape')
        .sort((a, b) => b.at - a.at)
        .map(ownTile);
      const families = Object.entries(FAMILIES).map(([family, heading]): TileGroup => ({
        heading,
        tiles: materials.filter((each) => each.family === family),
      }));
      return [
        { heading: 'Your materials', tiles: own },
        ...families,
        { heading: OTHERS, tiles: materials.filter(({ family }) => !Object.hasOwn(FAMILIES, family)) },
        { heading: 'Environments', tiles: libraryNames('environment').map((name) => libraryTile('environment', name, balls)) },
      ].filter(({ tiles }) => tiles.length > 0);
    },
    nothing: (query) => `No material has “${query}” in its name or description.`,
  };
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
  return el('span', { class: 'gallery-picture square' }, picture ?? el('span', { class: 'gallery-code' }, `${path}.wgsl`));
}

/** Of one's own programs the beginning of the code, without the comment at its top. */
function codeOf(source: string): HTMLElement {
  const code = source.replace(/^(?:\s*\/\/[^\n]*\n)+/, '').replace(/^(?:import [^\n]*\n|\s*\n)+/, '');
  return el('span', { class: 'gallery-picture square', 'aria-hidden': 'true' }, el('span', { class: 'gallery-code' }, code.slice(0, 400)));
}
