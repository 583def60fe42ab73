/** A shader, or a value given to one, is wrong. One sentence; `path` names the place in the document or file. */
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
