/** What a material file declares, read from its text. */
import { ShaderError } from './errors.ts';
import { declaredParams, type ParamDeclaration } from './params.ts';
import type { StructLayout } from './struct.ts';

/** A material file, understood. */
export interface MaterialModule {
  /** Name that documents use: the file name without its ending. */
  name: string;
  source: string;
  /** Text of the comment at the top of the file. */
  doc: string;
  layout: StructLayout | null;
  params: ParamDeclaration[];
  /** Which functions of the contract (wgsl/material.wgsl) it defines. */
  defines: { eval: boolean; sample: boolean; pdf: boolean };
  /** Whether it mentions hit.uv, which costs something to compute. */
  usesUv: boolean;
}

/** A material's name becomes part of a WGSL module path. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** @throws ShaderError when the file does not follow the contract. */
export function readMaterial(name: string, source: string): MaterialModule {
  const module = `materials/${name}`;
  if (!NAME.test(name)) throw new ShaderError(`"${name}" cannot name a material: expected a letter, then letters, digits and _.`);
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  const has = (fn: string): boolean => new RegExp(`\\bfn\\s+${fn}\\s*\\(`).test(code);
  const defines = { eval: has('eval'), sample: has('sample'), pdf: has('pdf') };
  if (!defines.eval && !defines.sample) {
    throw new ShaderError(`${module} defines neither fn eval nor fn sample; a material needs one of them.`);
  }
  if (defines.eval && defines.sample !== defines.pdf) {
    const [present, missing] = defines.sample ? ['sample', 'pdf'] : ['pdf', 'sample'];
    throw new ShaderError(`${module} defines fn ${present} without fn ${missing}; beside fn eval they come together.`);
  }
  const doc = /^(?:\s*\/\/[^\n]*\n)+/.exec(source)?.[0] ?? '';
  return {
    name,
    source,
    doc: doc.replace(/^\s*\/\/ ?/gm, '').trim(),
    ...declaredParams(source, module),
    defines,
    usesUv: /\buv\b/.test(code),
  };
}
