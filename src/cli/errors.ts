/** Errors as the command line says them. */
import { ShaderError, type Diagnostic } from '../shader/errors.ts';

/** A wrong flag, a file that cannot be read or written, a missing part: one sentence. */
export class CliError extends Error {
  override name = 'CliError';
}

/** A file cannot be written; its bytes are not lost by that. */
export class WriteError extends CliError {}

/** Errors that are sentences for people; anything else is a fault of the program and keeps its stack. */
export function isExpected(error: unknown): error is Error {
  const names = ['CliError', 'LessonError', 'SceneError', 'ShaderError', 'EngineError', 'ImageError', 'FilmError', 'LinkError'];
  return error instanceof Error && names.includes(error.name);
}

/** A fault of the program, with where it is. */
export const faultText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** What an expected error says: of programs every diagnostic, a line each. */
export function report(error: Error): string {
  if (error instanceof ShaderError && error.diagnostics.length > 1) return error.diagnostics.map(placed).join('\n');
  return error.message;
}

/** `materials/mine:4:7: error: …`, as compilers and editors have it. */
export function placed({ module, line, column, severity, message }: Diagnostic): string {
  return `${module}:${line}:${column}: ${severity}: ${message}`;
}
