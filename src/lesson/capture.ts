/** What is on the screen as lines of a lesson: `::state` and `::set`, such that the step shows the same again. */
import { equal } from '../base/equal.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { PATHS } from './attributes.ts';
import type { DisplaySetting, ToolName } from './names.ts';
import { withSettings } from './settings.ts';
import type { Setting } from './types.ts';

/** More settings than this, or longer ones (characters), are a scene of the lesson's own. */
const [MOST, LONGEST] = [16, 200];

const SIZE = /^film\.(width|height)$/;

export interface Seen {
  document: SceneDocument;
  display: DisplaySetting;
  tool: ToolName;
}

export interface Captured {
  lines: string[];
  /** Goes into the lesson's folder as NAME.scene.json; null: the gallery has the scene. */
  scene: SceneDocument | null;
}

/**
 * @param base the scene that it began with, by which the lesson calls it: `cornell-box`, `./mine`; null: none
 * @param own name of the scene in the lesson's folder, where it has to be kept whole
 */
export function capture({ document, display, tool }: Seen, base: { name: string; document: SceneDocument } | null, own: string): Captured {
  const settings = base === null ? null : settingsBetween(base.document, document);
  const attributes = [
    ...(display.view === 'radiance' ? [] : [`view=${display.view}`]),
    ...(display.falseColor ? ['false-color'] : []),
    ...(tool === 'orbit' ? [] : [`tool=${tool}`]),
  ];
  if (base === null || settings === null) return { lines: [`::state{${[`scene="./${own}"`, ...attributes].join(' ')}}`], scene: document };
  const named = new Map(Object.entries(PATHS).map(([name, path]) => [path as string, name]));
  const isSize = settings.some(({ path }) => SIZE.test(path));
  const short = settings.filter(({ path }) => named.has(path));
  const long = settings.filter(({ path }) => !named.has(path) && !SIZE.test(path));
  const words = short.map(({ path, value }) => `${named.get(path)}=${quoted(Array.isArray(value) ? value.join(',') : String(value))}`);
  const size = isSize ? [`size=${document.film.width}x${document.film.height}`] : [];
  return {
    lines: [
      `::state{${[`scene=${quoted(base.name)}`, ...size, ...words, ...attributes].join(' ')}}`,
      ...long.map(({ path, value }) => `::set{path=${quoted(path)} to=${quoted(written(value))}}`),
    ],
    scene: null,
  };
}

/** Settings that make one document of another; null: there are none, or too many. */
export function settingsBetween(before: SceneDocument, after: SceneDocument): Setting[] | null {
  const found: Setting[] = [];
  if (!differences(before, after, '', found) || found.length > MOST) return null;
  if (found.some(({ value }) => JSON.stringify(value).length > LONGEST)) return null;
  try {
    return equal(shown(checkScene(withSettings(before, found))), shown(after)) ? found : null;
  } catch {
    return null;
  }
}

/** What of a document is in the picture. */
const shown = ({ title: _title, description: _description, ...rest }: SceneDocument): object => rest;

/** @returns false where a part is gone, which no setting says */
function differences(before: unknown, after: unknown, path: string, found: Setting[]): boolean {
  if (equal(before, after)) return true;
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => path !== '' || !['$schema', 'title', 'description'].includes(key),
    );
    return keys.every((key) => {
      if (equal(before[key], after[key])) return true;
      if (after[key] === undefined || key.includes(']') || key === '') return false;
      const plain = /^[\w-]+$/.test(key);
      if (path === '' && !plain) return false;
      return differences(before[key], after[key], path === '' ? key : plain ? `${path}.${key}` : `${path}[${key}]`, found);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.some(isRecord))
    return before.every((each, i) => differences(each, after[i], `${path}[${i}]`, found));
  found.push({ path, value: after });
  return true;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As `to` is read: JSON, and what is none as a text. */
const written = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
};

/** The value of an attribute in Markdown, which reads character references. */
function quoted(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text;
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\r', '&#13;')}"`;
}
