/** Replaces WGSL files that a document names by their text, so that it stands alone. */
import { checkScene } from './parse.ts';
import type { SceneDocument } from './document.ts';
import { MAX_PROGRAM_LENGTH } from './document-programs.ts';
import { pathText, SceneError } from './errors.ts';
import { mapShapes } from './map-shapes.ts';
import { programOfShape, withShapeProgram } from './shape-program.ts';
import { sentence } from '../base/sentence.ts';

const ENDING = '.wgsl';

/** The bytes of a WGSL file as text. @throws Error, one sentence without a word of it, where they are no program */
export function programText(bytes: Uint8Array): string {
  const expected = (what: string): Error => new Error(`expected WGSL, got ${what}`);
  if (bytes.length > 4 * MAX_PROGRAM_LENGTH) throw expected(`${bytes.length} bytes, and at most ${MAX_PROGRAM_LENGTH} characters are read`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw expected('a file that is no UTF-8 text');
  }
  if (!/\bfn\s+[A-Za-z_]\w*\s*\(/.test(text)) throw expected('a text without a function');
  return text;
}

/**
 * The same document with every `file` that ends in .wgsl among its programs. Each file is read once.
 * @param read the text of a file, relative to the scene's own; throws whatever explains why it cannot
 * @throws SceneError naming the place
 */
export async function resolvePrograms(scene: SceneDocument, read: (file: string) => Promise<string>): Promise<SceneDocument> {
  const programs = { ...scene.programs };
  const nameOf = new Map<string, string>();

  const resolved = async (file: string, place: string): Promise<string> => {
    if (!file.endsWith(ENDING)) return file;
    const known = nameOf.get(file);
    if (known !== undefined) return known;
    const name = freeName(file, programs);
    try {
      programs[name] = await read(file);
    } catch (error) {
      throw new SceneError(sentence(error), place);
    }
    nameOf.set(file, name);
    return name;
  };

  const materials: SceneDocument['materials'] = {};
  for (const [name, use] of Object.entries(scene.materials)) {
    materials[name] = { ...use, file: await resolved(use.file, `materials.${name}.file`) };
  }
  const wanted: [file: string, place: string][] = [];
  mapShapes(scene, (shape, path) => {
    const use = programOfShape(shape);
    if (use !== null) wanted.push([use.program, `${path}${shape.type === 'mesh' ? '.displacement' : ''}.program`]);
    return shape;
  });
  for (const [file, place] of wanted) await resolved(file, place);
  const moved = mapShapes(scene, (shape) => {
    const use = programOfShape(shape);
    const name = use === null ? undefined : nameOf.get(use.program);
    return use === null || name === undefined ? shape : withShapeProgram(shape, { ...use, program: name });
  });
  const media: SceneDocument['media'] = {};
  for (const [name, medium] of Object.entries(scene.media)) {
    const { density } = medium;
    const place = pathText(['media', name, 'density', 'program']);
    media[name] = density === undefined ? medium : { ...medium, density: { ...density, program: await resolved(density.program, place) } };
  }
  const { environment } = scene;
  const sky = environment.type === 'program' ? { ...environment, file: await resolved(environment.file, 'environment.file') } : environment;
  return nameOf.size === 0 ? scene : checkScene({ ...moved, programs, materials, media, environment: sky });
}

/** The file's own name as far as it can name a program, and no other's. */
function freeName(file: string, programs: Readonly<Record<string, string>>): string {
  const base = file
    .slice(file.lastIndexOf('/') + 1, -ENDING.length)
    .replace(/\W/g, '_')
    .slice(0, 56);
  const name = /^[A-Za-z]/.test(base) ? base : `m${base}`;
  let free = name;
  for (let n = 2; Object.hasOwn(programs, free); n++) free = `${name}_${n}`;
  return free;
}
