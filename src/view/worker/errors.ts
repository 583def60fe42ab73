/** Errors as plain data, which messages carry: the class of an error does not cross, nor what it adds to Error. */
import { PenumbraError, type ErrorCode } from '../../api/error.ts';
import type { Diagnostic } from '../../api/index.ts';
import { sentence } from '../../base/sentence.ts';

export interface PlainError {
  message: string;
  /** null: a fault of the program. */
  code: ErrorCode | null;
  path: string;
  diagnostics: readonly Diagnostic[];
  /** Where it was thrown. */
  stack: string;
}

export function plainError(error: unknown): PlainError {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (!(error instanceof PenumbraError)) return { message: sentence(error), code: null, path: '', diagnostics: [], stack };
  const { message, code, path, diagnostics } = error;
  return { message, code, path, diagnostics, stack };
}

/** @param reason of an abort: what the signal of the page was given */
export function errorOf({ message, code, path, diagnostics, stack }: PlainError, reason: unknown): Error {
  const error =
    code === null
      ? new Error(message)
      : new PenumbraError(code, message, { path, diagnostics, ...(code === 'aborted' && { cause: reason }) });
  error.stack = stack;
  return error;
}
