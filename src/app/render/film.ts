/** The film of the screen, to a film file and from one. */
import { type FilmFile, type Renderer, sampleDigest } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Session } from './session.ts';

/** What films of the page are saved with and opened by. */
export class Films {
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** All that the film has accumulated; rendering waits for it. @throws Error, one sentence */
  read(): Promise<FilmFile> {
    return this.session.still(async (gpu, scene) => {
      const { renderer, adapter } = gpu;
      const [digest, sums] = [await sampleDigest(scene, renderer.kernel), await renderer.readSums()];
      return { ...sums, scene, digest, adapters: [...new Set([...gpu.adapters, adapter.name])].sort(), goal: null };
    });
  }

  /**
   * Goes on from a film, whose scene must be the one on the screen.
   * @returns false where another version of the program rendered it: its samples cannot be continued
   * @throws Error, one sentence
   */
  resume(film: FilmFile): Promise<boolean> {
    return this.session.still(async (gpu, scene) => {
      const { renderer } = gpu;
      if ((await sampleDigest(scene, renderer.kernel)) !== film.digest) return false;
      await renderer.load(film);
      gpu.adapters = film.adapters;
      return true;
    });
  }

  /**
   * Lends a renderer of the same device, beside the one of the screen, which waits meanwhile. `work` is given the scene with
   * its meshes and images inline.
   * @throws Error, one sentence
   */
  aside<T>(work: (renderer: Renderer, scene: SceneDocument) => Promise<T>): Promise<T> {
    return this.session.still(async (gpu, scene) => {
      const renderer = gpu.another();
      try {
        return await work(renderer, scene);
      } finally {
        renderer.destroy();
      }
    });
  }
}
