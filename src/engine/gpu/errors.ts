/** The GPU cannot do what was asked: no adapter, lost device, a scene beyond its limits. One sentence. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** The device has too little memory for a scene. */
export class OutOfMemory extends EngineError {
  constructor(message: string) {
    super(`The graphics adapter has not enough memory for this scene: ${message.split('\n')[0]}`);
  }
}

/** Something about a film file that cannot be used: one sentence. */
export class FilmError extends Error {
  override name = 'FilmError';
}
