/** Many images of one scene: a flight of the camera, or the convergence of one view. */
import { existsSync } from 'node:fs';
import { frameCount, frameScene, logSpaced } from '../scene/flight.ts';
import type { RendererOptions } from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import { CliError } from './errors.ts';
import { checkOutput, writeImage, type ImageLook } from './files.ts';
import { FRAMES, frameName, type FrameFlags } from './frame-flags.ts';
import { persist } from './persist.ts';
import { say } from './print.ts';
import { newRenderer, progressBar, SUBMISSION_MS } from './run.ts';
import { finishFirst, stopCode } from './stop.ts';
import { encodeVideo, findEncoder } from './video.ts';
import { present } from '../base/present.ts';
import { samplesOf } from '../scene/samples.ts';

/** One image: its scene, and how many samples a pixel it has. */
interface Frame {
  number: number;
  scene: SceneDocument;
  spp: number;
}

interface Wish extends ImageLook {
  output: string;
  frames: FrameFlags;
  resume: boolean;
  json: boolean;
  kernel: RendererOptions['kernel'];
  trees: RendererOptions['trees'];
}

/** The frames that are asked for, in order. @throws CliError, SceneError */
function planned(scene: SceneDocument, { frames, video }: FrameFlags): { list: Frame[]; fps: number } {
  const spp = samplesOf(scene.render);
  if (frames.convergence !== null) {
    const list = logSpaced(spp, frames.convergence).map((samples, number) => ({ number, scene, spp: samples }));
    return { list, fps: frames.fps ?? FRAMES.fps };
  }
  const { flight } = scene;
  if (flight === undefined)
    throw new CliError(`${video === null ? '--frames' : '--video'}: expected a scene with a flight, or --convergence N.`);
  const count = frameCount(flight);
  const [first, end] = frames.range ?? [0, count];
  if (end > count) throw new CliError(`--frames: the flight of the scene has ${count} frames, got ${first}:${end}`);
  const list = Array.from({ length: end - first }, (_, i) => ({ number: first + i, scene: frameScene(scene, flight, first + i), spp }));
  return { list, fps: frames.fps ?? flight.fps };
}

/**
 * Renders what is asked for. With `resume`, frames whose files are there are not rendered again. A signal ends the process between
 * two submissions: files of frames are whole or not there.
 * @throws CliError
 */
export async function renderFrames(device: GPUDevice, scene: SceneDocument, wish: Wish): Promise<{ frames: number; rendered: number }> {
  const { list, fps } = planned(scene, wish.frames);
  const { video } = wish.frames;
  const path = (frame: Frame): string => frameName(wish.output, frame.number);
  const first = present(list[0], 'a frame');
  checkOutput(path(first));
  const encoder = video === null ? null : findEncoder();
  if (video !== null) checkOutput(video);
  const renderer = newRenderer(device, { kernel: wish.kernel, trees: wish.trees });
  const bar = progressBar(wish, 'rendering', 'frames');
  bar?.start(list.length, 0);
  finishFirst();
  let rendered = 0;
  const notes = new Set<string>();
  for (const [i, frame] of list.entries()) {
    if (!wish.resume || !existsSync(path(frame))) {
      await renderer.setScene(frame.scene);
      for (const each of renderer.report.notes) notes.add(each);
      while (!renderer.isDone(frame.spp)) {
        await renderer.advance(SUBMISSION_MS, frame.spp);
        const code = stopCode();
        if (code === null) continue;
        bar?.stop();
        say(`Stopped with ${i} of ${list.length} frames; --resume renders the others.`);
        process.exit(code);
      }
      const film = await renderer.readFilm();
      const shown = { ...frame.scene, render: { ...frame.scene.render, spp: frame.spp } };
      await persist(() => writeImage(path(frame), film, shown, wish));
      rendered++;
    }
    bar?.update(i + 1);
  }
  bar?.stop();
  for (const each of notes) say(each);
  renderer.destroy();
  if (encoder !== null && video !== null) {
    const plan = { pattern: wish.output, first: first.number, count: list.length, fps, size: scene.film, output: video };
    await encodeVideo(encoder, plan);
  }
  return { frames: list.length, rendered };
}
