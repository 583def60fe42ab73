/** The npm packages whose code, style sheets or data are in the built site, by the modules that it is made of. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TEXTS } from './texts.ts';

export interface Package {
  name: string;
  version: string;
  /** As its package.json says it: an SPDX identifier or expression, or words. */
  license: string;
  /** Folder as package-lock.json names it: `node_modules/exrs/node_modules/exrs-raw-wasm-bindgen`. */
  path: string;
  /** In full, with the notices that it asks for. */
  licenseText: string;
}

const FOLDER = /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/;
/** Helpers that the bundler adds: `\0vite/preload-helper.js`, `\0rolldown/runtime.js`. */
const HELPER = /^\0(vite|rolldown)\//;
const NOTICE = /^(licen[cs]e|copying|notice|third-?party)/i;
/** Of Vite its helpers are shipped, but not what it is built of itself. */
const TOOLS_OWN = /^# Licenses of bundled dependencies$/m;

/** What stands before that. */
function ownPart(text: string): string {
  const end = text.search(TOOLS_OWN);
  return end < 0 ? text : text.slice(0, end);
}

/**
 * @param ids of modules, as the bundler names them
 * @param root folder of package.json
 * @throws Error, one sentence, for a package whose licence is not known
 */
export function packagesOf(ids: Iterable<string>, root: string): Package[] {
  const modules = new Map<string, { folder: string; files: string[] }>();
  for (const id of ids) {
    const file = id.replaceAll('\\', '/').replace(/\?.*$/s, '');
    const helper = HELPER.exec(file)?.[1];
    const path = helper === undefined ? FOLDER.exec(file)?.[1] : `node_modules/${helper}`;
    if (path === undefined) continue;
    const folder = helper === undefined ? file.slice(0, file.indexOf(`/${path}/`) + 1 + path.length) : join(root, path);
    const entry = modules.get(path) ?? { folder, files: [] };
    entry.files.push(helper === undefined ? file : join(folder, 'package.json'));
    modules.set(path, entry);
  }
  return [...modules]
    .map(([path, { folder, files }]) => packageAt(path, folder, files))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function packageAt(path: string, folder: string, files: readonly string[]): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  if (typeof license !== 'string') throw new Error(`The package ${name} is in the site, and its package.json names no licence.`);
  const texts = noticesOf(folder, files).map((file) => ownPart(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).trim());
  const licenseText = TEXTS[name] ?? texts.join('\n\n');
  if (licenseText === '')
    throw new Error(`The package ${name} is in the site and brings no licence text: add it to src/cli/vite/shipped/texts.ts.`);
  return { name, version, license, path, licenseText };
}

/** Licence files of a package: at its top, and beside the modules that are used, where other people's code has its own. */
function noticesOf(folder: string, files: readonly string[]): string[] {
  const folders = new Set([folder]);
  for (const file of files) for (let at = dirname(file); at.length > folder.length; at = dirname(at)) folders.add(at);
  return [...folders]
    .sort()
    .filter((each) => existsSync(each))
    .flatMap((each) =>
      readdirSync(each, { withFileTypes: true })
        .filter((entry) => entry.isFile() && NOTICE.test(entry.name) && !/\.[jt]sx?$/.test(entry.name))
        .map((entry) => join(each, entry.name))
        .sort(),
    );
}
