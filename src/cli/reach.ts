/** Which files a scene may reach: those of its own folder, and of folders that the user of the command line allows. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { shown } from '../scene/errors.ts';
import { CliError } from './errors.ts';
import { readBytes } from './files.ts';

/** Longest file that a scene may name. */
const MAX_BYTES = 2 ** 30;

export class Reach {
  private readonly folder: string;
  private readonly roots: readonly string[];

  /** @param allowed folders beside the scene's own. @throws CliError where one is none */
  constructor(scene: string, allowed: readonly string[] = []) {
    this.folder = dirname(resolve(scene));
    for (const each of allowed)
      if (!(existsSync(each) && statSync(each).isDirectory())) throw new CliError(`--allow: expected a folder, got ${each}`);
    this.roots = [this.folder, ...allowed].map((each) => real(resolve(each)));
  }

  /** The bytes of a file that the scene names. @throws CliError, also where it is out of reach */
  async read(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const path = this.path(file);
    const found = statSync(path, { throwIfNoEntry: false });
    // Reading a pipe or a device may never end.
    if (found?.isFile() === false) throw new CliError(`Cannot read ${file}: expected a file, got something else.`);
    if (found !== undefined && found.size > MAX_BYTES)
      throw new CliError(`Cannot read ${file}: expected at most ${MAX_BYTES} bytes, got ${found.size}.`);
    return readBytes(path, file);
  }

  /**
   * The same; null where there is no such file. As in the page a file that is out of reach, which may be a place on its maker's machine,
   * is looked for by its name in the scene's folder. Whether it exists there is not told: an absolute path counts as missing.
   * @throws CliError where a relative one leads out of reach
   */
  readOptional = async (file: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const place = file.includes('\0') ? this.path(file) : resolve(this.folder, file);
    if (this.holds(place) && existsSync(place)) return this.read(file);
    // A file of a program on Windows may say textures\oak.png.
    if (file.includes('\\')) return this.readOptional(file.replaceAll('\\', '/'));
    const near = basename(file);
    if (near !== '' && near !== '..' && this.isFile(near)) return this.read(near);
    if (!isAbsolute(file)) this.path(file);
    return null;
  };

  private isFile = (name: string): boolean => statSync(join(this.folder, name), { throwIfNoEntry: false })?.isFile() === true;

  /** Whether a path lies in the folders, its links followed. */
  holds(path: string): boolean {
    const at = real(path);
    return this.roots.some((root) => isWithin(root, at));
  }

  /** Where it lies, without links. @throws CliError */
  private path(file: string): string {
    const path = file.includes('\0') ? null : real(resolve(this.folder, file));
    if (path !== null && this.roots.some((root) => isWithin(root, path))) return path;
    throw new CliError(`expected a file in the folder of the scene, got ${shown(file)}; --allow DIR lets it read those of another one`);
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path with all links followed, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(real(above), basename(path));
  }
}
