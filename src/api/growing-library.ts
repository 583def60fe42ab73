/**
 * The library of shaders as far as a scene needs it: what the first scene is made of is there at once, a few modules more come one by one, and
 * all the rest in one file for scenes that need more than those.
 */
import { NotLoaded } from '../shader/not-loaded.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import { growingLibrary } from '../content/first-library.ts';

type Folder = keyof ShaderLibrary;

/** Modules that come by themselves; who needs more waits for one file, and not for one after the other. */
const MOST_ALONE = 4;

let isWhole = false;

/** What the texts are asked for by. A path that is not there is no mistake before everything is. */
function growing(folder: Folder): Record<string, string> {
  return new Proxy(growingLibrary[folder], {
    get(texts, path) {
      const text: unknown = Reflect.get(texts, path);
      // Of what the linker looks for, files have paths without an ending.
      if (text === undefined && !isWhole && typeof path === 'string' && /^\w+(?:\/\w+)*$/.test(path)) throw new NotLoaded(path);
      return text;
    },
  });
}

/** Throws NotLoaded where it lacks a module: work with it is done by `withLibrary`. @internal */
export const libraryInParts: ShaderLibrary = { wgsl: growing('wgsl'), materials: growing('materials') };

/** Until somebody needs all of it. @throws Error where the page's own files cannot be had. */
async function wholeLibrary(): Promise<void> {
  if (isWhole) return;
  await import('../content/library.ts');
  isWhole = true;
}

/** Loads modules by path, as far as there are any of these: programs of a scene's own have names, too. @returns whether one came */
async function load(paths: Readonly<Record<Folder, readonly string[]>>): Promise<boolean> {
  const missing = (['wgsl', 'materials'] as const).flatMap((folder) =>
    paths[folder].filter((path) => !Object.hasOwn(growingLibrary[folder], path)).map((path) => ({ folder, path })),
  );
  if (isWhole || missing.length === 0) return false;
  const { moduleFiles } = await import('../content/module-files.ts');
  const read = missing.flatMap(({ folder, path }) => {
    const file = moduleFiles[folder][`/${folder}/${path}.wgsl`];
    return file === undefined ? [] : [file().then((text) => void (growingLibrary[folder][path] = text))];
  });
  await Promise.all(read);
  return read.length > 0;
}

/** Loads what a scene is known to need: what is not there when it is asked for takes a turn each. @internal */
export async function expectScene({ environment, materials, render }: SceneDocument): Promise<void> {
  // What learns or decides beside the film asks where nobody waits.
  if (render.guiding !== 'none' || render.adaptive !== undefined) return wholeLibrary();
  const isProgram = environment.type === 'program';
  await load({
    wgsl: isProgram ? ['tabulate/environment'] : [],
    materials: [...Object.values(materials).map(({ file }) => file), ...(isProgram ? [`environments/${environment.file}`] : [])],
  });
}

/**
 * Does work with the library. Where it lacks a module the work is done again: until then it has changed nothing.
 * @param mayLack whether an error may come of modules that are not there
 * @internal
 */
export async function withLibrary<T>(work: () => Promise<T>, mayLack: (error: unknown) => boolean): Promise<T> {
  for (let alone = 0; ; alone++) {
    const wasWhole = isWhole;
    try {
      return await work();
    } catch (error) {
      if (wasWhole || !(error instanceof NotLoaded || mayLack(error))) throw error;
      const isOne = error instanceof NotLoaded && alone < MOST_ALONE && (await load({ wgsl: [error.path], materials: [error.path] }));
      if (!isOne) await wholeLibrary();
    }
  }
}
