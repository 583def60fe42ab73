/** Samples that were not finite: how many, in which pixels, and the way there. */
import { filmDroppedPixels } from '../../../engine/index.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';

/** Pixels that are listed. */
const LISTED = 8;
/** Device pixels a film pixel after a jump: large enough for the readout. */
const JUMP_SCALE = 24;

export function droppedList(page: Page): { element: HTMLElement; refresh(isOpen: boolean): void } {
  const { session, screen, state } = page;
  const words = el('span', {});
  const places = el('span', { class: 'row' });
  const element = el('div', { class: 'row', id: 'status-dropped-pixels', hidden: true }, words, places);
  let reading = false;
  let shown = '';
  let isShown = false;

  const jump = (x: number, y: number): void => {
    const { width, height } = screen.film;
    screen.setZoom({ scale: JUMP_SCALE, centre: [(x + 0.5) / width, (y + 0.5) / height] });
    state.update({ tool: 'inspect' });
  };
  const read = async (dropped: number): Promise<void> => {
    const { gpu, scene } = session;
    if (gpu === null || scene === null) return;
    const film = await gpu.renderer.readFilm();
    const { count: total, pixels } = filmDroppedPixels(film, LISTED);
    // While the camera moves the film is coarser than the document's.
    const scale = screen.film.width / film.width;
    words.textContent = `${count(dropped)} samples of ${count(total)} pixels were not finite and are left out:`;
    places.replaceChildren(
      ...pixels.map(({ x, y, samples }) => {
        const [px, py] = [x, y].map((each) => Math.floor((each + 0.5) * scale)) as [number, number];
        const title = `Show this pixel; ${count(samples)} dropped`;
        return el('button', { type: 'button', title, onclick: () => jump(px, py) }, `${px}, ${py}`);
      }),
    );
  };
  const refresh = (isOpen: boolean): void => {
    isShown = isOpen;
    const dropped = session.noise?.dropped ?? 0;
    element.hidden = dropped === 0;
    const key = `${session.clock.film} ${dropped}`;
    if (!isOpen || dropped === 0 || reading || key === shown) return;
    reading = true;
    void read(dropped)
      .then(
        () => true,
        // A lost device: the next one is asked.
        () => false,
      )
      .then((isRead) => {
        reading = false;
        if (!isRead) return;
        shown = key;
        // There may be more of them meanwhile.
        refresh(isShown);
      });
  };
  return { element, refresh };
}
