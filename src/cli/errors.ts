/** A wrong flag, a file that cannot be read or written, a missing part: one sentence. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Errors that are sentences for people; anything else is a fault of the program and keeps its stack. */
export function isExpected(error: unknown): error is Error {
  return error instanceof Error && ['CliError', 'SceneError', 'ShaderError', 'EngineError', 'ImageError'].includes(error.name);
}
