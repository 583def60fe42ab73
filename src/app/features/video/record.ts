/** Renders the frames of a video, one after the other, into pictures; what is there is not rendered again. */
import { filmMean, type Renderer } from '../../../engine/index.ts';
import { encodePng } from '../../../image/png.ts';
import { displaySettings, toneMap } from '../../../image/tone.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { frameOf, framesIn, type VideoWish } from './plan.ts';

/** Milliseconds of work that one submission may take: the page stays awake beside it. */
const SUBMISSION_MS = 30;

export interface Recording {
  /** PNG files, in order. */
  pictures: Uint8Array<ArrayBuffer>[];
}

/**
 * Adds to a recording until it is whole.
 * @param onFrame hears how far it is, in frames
 * @returns false where `signal` stopped it
 */
export async function record(
  renderer: Renderer,
  scene: SceneDocument,
  wish: VideoWish,
  recording: Recording,
  onFrame: (done: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const count = framesIn(scene, wish);
  let shown = -1;
  for (let i = recording.pictures.length; i < count; i++) {
    const { scene: document, spp } = frameOf(scene, wish, i);
    await renderer.setScene(document);
    while (!renderer.isDone(spp)) {
      if (signal.aborted) return false;
      await renderer.advance(SUBMISSION_MS, spp);
      onFrame(i + Math.min(1, renderer.progress / spp));
    }
    // Early frames of a convergence have the same samples.
    const last = recording.pictures.at(-1);
    if (wish.kind === 'convergence' && renderer.samples === shown && last !== undefined) recording.pictures.push(last);
    else {
      const film = await renderer.readFilm();
      const { width, height } = film;
      const rgb8 = toneMap({ width, height, data: filmMean(film) }, displaySettings(scene.display));
      recording.pictures.push(encodePng({ width, height, rgb8 }, { Software: 'Penumbra' }) as Uint8Array<ArrayBuffer>);
    }
    shown = renderer.samples;
    onFrame(i + 1);
  }
  return true;
}
