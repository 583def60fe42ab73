/** The GPU cannot do what was asked: no adapter, lost device, a scene beyond its limits. One sentence. */
export class EngineError extends Error {
  override name = 'EngineError';
}
