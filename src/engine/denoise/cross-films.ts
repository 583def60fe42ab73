/** Two films of a scene that share no random numbers with its film nor with each other, rendered beside it to say how wrong an image of it is. */
import type { SceneDocument } from '../../scene/document.ts';
import { filmMean, STRIDE } from '../film/film.ts';
import type { Renderer } from '../renderer.ts';
import type { CrossFilm } from './cross-error.ts';

/** The scene with random numbers of its own, and as many samples in every pixel. */
function withSeed(scene: SceneDocument, part: string): SceneDocument {
  const { adaptive: _, ...render } = scene.render;
  return { ...scene, render: { ...render, seed: `${scene.render.seed} ${part}`.slice(-200) } };
}

export class CrossFilms {
  readonly films: readonly [
    CrossFilm & { mean: Float64Array; samples: Float64Array },
    CrossFilm & { mean: Float64Array; samples: Float64Array },
  ];
  private readonly scene: SceneDocument;
  private round = 0;

  constructor(scene: SceneDocument) {
    this.scene = scene;
    const pixels = scene.film.width * scene.film.height;
    const film = () => ({ mean: new Float64Array(3 * pixels), samples: new Float64Array(pixels) });
    this.films = [film(), film()];
  }

  /**
   * Gives each film `samples` more samples a pixel.
   * @param render takes a scene to so many samples. @returns false: it was stopped
   * @returns false where it was stopped: nothing has changed
   */
  async add(renderer: Renderer, samples: number, render: (samples: number) => Promise<boolean>): Promise<boolean> {
    const means: { mean: Float32Array; samples: Float64Array }[] = [];
    this.round++;
    for (const part of ['a', 'b']) {
      await renderer.setScene(withSeed(this.scene, `${part}${this.round}`));
      if (!(await render(samples))) return false;
      const film = await renderer.readFilm();
      means.push({
        mean: filmMean(film),
        samples: Float64Array.from({ length: film.data.length / STRIDE }, (_, i) => film.data[i * STRIDE + 3] ?? 0),
      });
    }
    this.films.forEach((film, k) => {
      const more = means[k];
      if (more === undefined) return;
      film.samples.forEach((before, i) => {
        const own = more.samples[i] ?? 0;
        const all = before + own;
        if (all === 0) return;
        for (let c = 3 * i; c < 3 * i + 3; c++) film.mean[c] = ((film.mean[c] ?? 0) * before + (more.mean[c] ?? 0) * own) / all;
        film.samples[i] = all;
      });
    });
    return true;
  }
}
