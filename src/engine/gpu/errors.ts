/** The GPU cannot do what was asked: no adapter, lost device, a scene beyond its limits. One sentence. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Something about a film file that cannot be used: one sentence. */
export class FilmError extends Error {
  override name = 'FilmError';
}
