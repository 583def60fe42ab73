/** What the palette lists: commands, scenes, materials and things of the scene, and every setting that documents have. */
import { sceneIds } from '../../../content/browser.ts';
// The file: of the schema itself the page has no descriptions.
import sceneSchema from '../../../scene/scene.schema.json';
import { sentence } from '../../../base/sentence.ts';
import type { App } from '../../app.ts';
import { choosing, NOTHING_SELECTED } from '../../state/selected.ts';
import { openFromGallery } from '../../storage/workspace.ts';
import { keyText } from '../../ui/dom.ts';
import { inWords } from '../../words/words.ts';
import { manifest } from '../gallery/pictures.ts';
import { ABOUT } from './about.ts';
import type { Rankable } from './rank.ts';
import { reveal } from './reveal.ts';

export interface Entry extends Rankable {
  kind: 'command' | 'scene' | 'material' | 'thing' | 'setting';
  /** As people read it; empty: none. */
  key: string;
  run(): void;
}

/** Parts of the document whose members are settings. */
const PARTS = ['render', 'film', 'display', 'camera', 'environment'] as const;
/** Most things of a scene that are listed. */
const MOST = 2000;

/** Of the commands those that can be run now. */
export async function entriesOf(app: App): Promise<Entry[]> {
  return [...commands(app), ...(await scenes(app)), ...materials(app), ...things(app), ...settings(app)];
}

const commands = (app: App): Entry[] =>
  app
    .commands()
    .filter((each) => each.isAvailable?.() !== false && each.id !== 'palette')
    .map(({ id, title, group, key, run }) => ({
      kind: 'command',
      title: inWords(title),
      line: inWords(ABOUT[id] ?? group ?? 'Page'),
      also: title,
      key: key === null ? '' : keyText(key),
      run,
    }));

async function scenes(app: App): Promise<Entry[]> {
  const listed = await manifest<{ title: string; description: string }>('').catch(() => ({}) as Record<string, never>);
  return sceneIds.map((id) => {
    const { title, description } = listed[id] ?? { title: id, description: 'A scene of the gallery' };
    const run = (): void => void openFromGallery(app, id).catch((error: unknown) => app.say(sentence(error), 'error'));
    return { kind: 'scene', title: inWords(title), line: inWords(description), also: title, key: '', run };
  });
}

const materials = (app: App): Entry[] =>
  Object.entries(app.state.get().document.materials).map(([material, { file }]) => ({
    kind: 'material',
    title: material,
    line: inWords(`Shows it in the Material panel: ${file}.wgsl`),
    key: '',
    run: () => {
      app.state.update({ material, assigning: false });
      app.showPanel('material');
    },
  }));

function things(app: App): Entry[] {
  const { shapes, lights } = app.state.get().document;
  const of = (name: string | undefined, type: string, selection: { shape: number } | { light: number }): Entry[] =>
    name === undefined
      ? []
      : [{ kind: 'thing', title: name, line: inWords(`Selects it: ${type}`), key: '', run: () => app.state.update(choosing([selection])) }];
  return [
    ...shapes.slice(0, MOST).flatMap(({ name, type }, shape) => of(name, type, { shape })),
    ...lights.slice(0, MOST).flatMap(({ name, type }, light) => of(name, `${type} light`, { light })),
  ];
}

interface Node {
  description?: string;
  properties?: Record<string, Node>;
  oneOf?: Node[];
  anyOf?: Node[];
}

/** Each member of these parts with what the schema says of it. */
function settings(app: App): Entry[] {
  const { properties = {} } = sceneSchema as unknown as Node;
  return PARTS.flatMap((part) => {
    const node = properties[part] ?? {};
    const members = new Map([node, ...(node.oneOf ?? node.anyOf ?? [])].flatMap((each) => Object.entries(each.properties ?? {})));
    return [...members].flatMap(([name, { description = '' }]): Entry[] =>
      description === ''
        ? []
        : [
            {
              kind: 'setting',
              title: `${worded(part)}: ${worded(name)}`,
              line: inWords(description),
              also: called(part, name),
              key: '',
              run: () => show(app, `${part}.${name}`),
            },
          ],
    );
  });
}

/** Where this setting of the scene is. */
function show(app: App, path: string): void {
  app.state.update(NOTHING_SELECTED);
  app.showPanel('controls');
  const panel = document.getElementById('panel-controls');
  if (panel !== null) void reveal(panel, path);
}

/** What the page calls a setting, where it does not call it as the document does. */
function called(part: string, name: string): string {
  const row = document.querySelector(`[data-setting="${part}.${name}"] .tp-lblv_l`)?.textContent ?? '';
  const words = worded(name);
  return `${row} ${inWords(words.charAt(0).toUpperCase() + words.slice(1))}`;
}

/** `maxDepth` → `max depth`. */
const worded = (name: string): string => name.replace(/[A-Z]/g, (each) => ` ${each.toLowerCase()}`);
