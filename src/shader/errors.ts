/** A shader, or a value given to one, is wrong. One sentence; `path` names the place in the document or file. */
import { present } from '../base/present.ts';
export class ShaderError extends Error {
  override name = 'ShaderError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** A message at a place of an author's file. Lines and columns count from 1. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  /** Module path as the author knows it: `materials/diffuse`; empty when the place is in generated code. */
  module: string;
  line: number;
  column: number;
  message: string;
}

/** An error that says the first of its diagnostics. */
export function shaderErrorOf(diagnostics: readonly Diagnostic[]): ShaderError {
  const first = present(diagnostics.find((each) => each.severity === 'error') ?? diagnostics[0], 'a diagnostic');
  const place = first.module === '' ? '' : `${first.module}, line ${first.line}, column ${first.column}: `;
  return new ShaderError(`${place}${first.message}`, diagnostics);
}
