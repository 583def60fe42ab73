/** The white furnace as a picture: a sphere of the material in light of 1 from everywhere, rendered beside the film. */
import { shaderLibrary } from '../../../content/library.ts';
import { filmMean, Renderer } from '../../../engine/index.ts';
import { furnaceScene } from '../../../lab/furnace.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { frame } from '../../render/frames.ts';
import { furnaceMean, furnacePicture, type FurnaceMean } from './furnace-mean.ts';
import type { LabRun } from './run.ts';
import type { LabSubject } from './subject.ts';

const SIDE = 96;
const SAMPLES = 64;
/** Samples between two pictures. */
const SHOWN = 8;
/** Milliseconds that a piece of work takes, as the film's own do. */
const HARDWARE = 8;
const SOFTWARE = 40;
/** Milliseconds that the parameters stay as they are before another picture is begun. */
const QUIET = 250;
const CHANNELS = ['red', 'green', 'blue'];

export interface FurnaceSection {
  element: HTMLElement;
  visible(is: boolean): void;
}

export function furnaceSection(page: Page, run: LabRun): FurnaceSection {
  const canvas = el('canvas', { width: SIDE, height: SIDE, class: 'lab-furnace', role: 'img', 'aria-label': 'White furnace' });
  const words = el('p', { class: 'lab-words', role: 'status' });
  const figures = el('dl', { class: 'lab-values' });
  const note = el(
    'p',
    { class: 'lab-words' },
    'A sphere of the material, with the scene’s parameters, in light of 1 from everywhere. What reflects all of it cannot be seen; darker: absorbed; orange: light that was made.',
  );
  const element = el('div', { class: 'lab-furnace-part' }, canvas, el('div', {}, figures, words, note));
  let isVisible = false;
  let shown: LabSubject | null = null;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const render = async (subject: LabSubject): Promise<void> => {
    const own = ++turn;
    const { gpu } = page.session;
    if (gpu === null) return later();
    shown = subject;
    const isCurrent = (): boolean => own === turn && isVisible && page.session.gpu === gpu;
    const renderer = new Renderer(gpu.device, shaderLibrary());
    try {
      words.textContent = 'Being compiled…';
      await renderer.setScene(furnaceScene(subject.program, subject.params, SIDE));
      for (let next = 2; renderer.samples < SAMPLES; next = Math.min(SAMPLES, renderer.samples + SHOWN)) {
        while (renderer.samples < next) {
          await renderer.advance(gpu.adapter.software ? SOFTWARE : HARDWARE, next);
          await frame();
          if (!isCurrent()) return;
        }
        const film = await renderer.readFilm();
        if (!isCurrent()) return;
        canvas.getContext('2d')!.putImageData(new ImageData(furnacePicture(filmMean(film)), SIDE, SIDE), 0, 0);
        tell(furnaceMean(film));
        words.textContent = `${renderer.samples} of ${SAMPLES} spp.`;
      }
    } catch (error) {
      if (isCurrent()) words.textContent = `It could not be rendered: ${sentence(error)}`;
    } finally {
      renderer.destroy();
      // Stopped half way: begun again when it is seen again.
      if (own === turn && !isCurrent()) {
        shown = null;
        if (isVisible) later();
      }
    }
  };
  const tell = ({ mean, error, pixels }: FurnaceMean): void => {
    figures.replaceChildren(
      ...mean.flatMap((each, c) => [
        el('dt', {}, CHANNELS[c]!),
        el('dd', {}, `${(each * 100).toFixed(2)} ± ${(error[c]! * 100).toFixed(2)} %`),
      ]),
    );
    figures.title = `Mean of ${count(pixels)} pixels and its standard error`;
    canvas.setAttribute(
      'aria-label',
      `White furnace: ${mean.map((each) => `${(each * 100).toFixed(1)} %`).join(', ')} of the light comes back.`,
    );
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { subject } = run.state.get();
      if (isVisible && subject !== null && subject !== shown) void render(subject);
    }, QUIET);
  };
  run.state.subscribe(({ subject }) => {
    if (subject === shown) return;
    turn++;
    later();
  });
  return {
    element,
    visible(is) {
      if (is === isVisible) return;
      isVisible = is;
      if (is) later();
    },
  };
}
