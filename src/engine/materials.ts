/** Material files and parameters of a scene → kinds in the kernel and the parameter buffer. */
import type { SceneDocument } from '../scene/document.ts';
import { MATERIAL_KIND_SHIFT } from '../shader/dispatch.ts';
import { ShaderError } from '../shader/errors.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import { checkParams, packParams } from '../shader/params.ts';

export interface PackedMaterials {
  /** Files in use, in the order of first use: the kinds of the kernel. */
  kinds: string[];
  /** The word that a primitive carries, for each name of the document. */
  words: Map<string, number>;
  params: Uint32Array<ArrayBuffer>;
}

/** Only materials that a shape uses reach the kernel, but the values of all are checked. @throws ShaderError */
export function packMaterials(scene: SceneDocument, assembler: KernelAssembler): PackedMaterials {
  const used = new Set(scene.shapes.map((shape) => shape.material));
  const kinds: string[] = [];
  const words = new Map<string, number>();
  const slots: number[] = [];
  for (const [name, use] of Object.entries(scene.materials)) {
    const place = `materials${/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`;
    const material = materialAt(assembler, use.file, place);
    const values = checkParams(material.params, use.params, `${place}.params`, use.file);
    if (!used.has(name)) continue;
    if (!kinds.includes(use.file)) kinds.push(use.file);
    words.set(name, ((kinds.indexOf(use.file) << MATERIAL_KIND_SHIFT) | (slots.length / 4)) >>> 0);
    for (const word of packParams(material.layout, material.params, values)) slots.push(word);
  }
  return { kinds, words, params: Uint32Array.from(slots) };
}

function materialAt(assembler: KernelAssembler, file: string, place: string) {
  try {
    return assembler.material(file);
  } catch (error) {
    if (error instanceof ShaderError)
      throw new ShaderError(`At ${place}.file: ${error.message}, got ${JSON.stringify(file)}`, error.diagnostics);
    throw error;
  }
}
