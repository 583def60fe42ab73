/** A material or an environment as a WGSL file of the user: it joins the scene, or is the new text of the one that came by this name before. */
import { readMaterial } from '../../../shader/material.ts';
import type { App } from '../../app.ts';
import { mayBring } from '../../consent/consent.ts';
import { withProgram } from '../../programs/changes.ts';
import { programName } from '../../programs/names.ts';
import { usersOf } from '../../programs/uses.ts';
import { bytesOf, checkSize, type SourceFile } from '../files/read.ts';
import { add } from './work.ts';

/** Files of which the first is code. @returns true @throws Error, one sentence: they come one by one */
export async function takePrograms(app: App, files: readonly SourceFile[]): Promise<true> {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error('Materials are opened one by one: expected a single .wgsl file.');
  await takeProgram(app, file);
  return true;
}

/** @throws Error, one sentence with the file's name; ShaderError with the lines that are wrong */
export async function takeProgram(app: App, file: SourceFile): Promise<void> {
  checkSize(file);
  const source = textOf(file.name, await bytesOf(file));
  const name = programName(file.name.replace(/\.wgsl$/i, ''));
  const { defines } = readMaterial(name, source);
  if (defines.density || defines.distance || defines.height)
    throw new Error(
      `${file.name}: expected a material or an environment; a ${defines.density ? 'density' : defines.height ? 'displacement' : 'signed distance'} is written in the panel Material of what it belongs to.`,
    );
  if (!(await mayBring(app, file.name, [{ name, source }]))) return app.say(`${file.name} was not opened.`, 'info');
  const kind = defines.environment ? 'environment' : 'material';
  const { document, selection } = app.state.get();
  const [target] = document.programs[name] === undefined ? [] : usersOf(document, kind, name);
  if (target !== undefined) {
    await app.edit(withProgram(document, kind, name, source));
    app.state.update({ material: target });
    app.say(`${file.name} is the code of ${kind === 'environment' ? 'the environment' : `“${target}”`} now.`, 'info');
  } else {
    const shape = kind === 'material' ? selection : null;
    if (!(await add(app, kind, name, source, shape))) return;
    app.say(`${file.name} ${placeOf(kind, app.state.get().document.shapes[shape ?? -1])}`, 'info');
  }
  app.showPanel('material');
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${name}: expected text in UTF-8.`, { cause: error });
  }
}

function placeOf(kind: 'material' | 'environment', shape: { type: string; name?: string | undefined } | undefined): string {
  if (kind === 'environment') return 'is the environment now.';
  if (shape !== undefined) return `is the material of ${shape.name ?? `the ${shape.type}`} now.`;
  return 'is a material of this scene now: “Assign by clicking” gives it to a shape.';
}
