/** The library of shaders as a renderer uses it: as far as it is there, and the work that may need more of it. */
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';

/** @internal */
export interface LibraryInParts {
  readonly library: ShaderLibrary;
  /** Takes a scene. Work is done again where the library lacked something: until then it has changed nothing. */
  scene<T>(scene: SceneDocument, work: () => Promise<T>): Promise<T>;
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** One that is there as a whole. @internal */
export const inOnePart = (library: ShaderLibrary): LibraryInParts => ({
  library,
  scene: (_, work) => work(),
  during: (work) => work(),
});
