/** Controls of the film: its size, the filter of its pixels, the part of it that is rendered. */
import type { FolderApi, Pane } from 'tweakpane';
import { pixelFilter, resizedFilm } from '../../../scene/camera.ts';
import type { Film, PixelFilter } from '../../../scene/document.ts';
import type { App } from '../../app.ts';
import { bind, settingOf, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';
import { layerSwitches } from './layers.ts';

const FILTERS: Record<string, PixelFilter['type']> = {
  Box: 'box',
  Tent: 'tent',
  Gaussian: 'gaussian',
  'Blackman–Harris': 'blackman-harris',
  Mitchell: 'mitchell',
};

const PIXELS = { min: 1, max: 16384, step: 1, format: (value: number) => value.toFixed(0) };

export function filmFolder(page: App, pane: Pane): Folder {
  const folder = settingOf('film', folderOf(page, pane, 'film', 'Film', false));
  const film = (): Film => page.state.get().document.film;
  const set = (next: object): void => page.tryEdit({ ...page.state.get().document, film: next as Film });
  const bound = [
    ...sizeFields(folder, film, set),
    settingOf(
      'film.filter',
      bind(
        folder,
        'Pixel filter',
        { options: FILTERS },
        () => pixelFilter(film()).type as string,
        // The radius that this filter has by itself.
        (type) => set({ ...film(), filter: { type } }),
      ),
    ),
    bind(
      folder,
      'Radius, px',
      { min: 0.01, max: 16 },
      () => pixelFilter(film()).radius,
      (radius) => set({ ...film(), filter: { ...pixelFilter(film()), radius } }),
    ),
    ...cropFields(folder, film, set),
    ...layerSwitches(page, folder, film, set),
  ];
  folder.addButton({ title: 'Fit film to window' }).on('click', () => page.command('film-fit'));
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}

/** A film is made anew for each value: only when the drag has ended. */
function sizeFields(folder: FolderApi, film: () => Film, set: (next: Film) => void): Bound[] {
  const resize = (width: number, height: number): void => set(resizedFilm(film(), Math.round(width), Math.round(height)));
  return [
    settingOf(
      'film.width',
      bind(
        folder,
        'Width, px',
        PIXELS,
        () => film().width,
        (width, last) => last && resize(width, film().height),
      ),
    ),
    settingOf(
      'film.height',
      bind(
        folder,
        'Height, px',
        PIXELS,
        () => film().height,
        (height, last) => last && resize(film().width, height),
      ),
    ),
  ];
}

function cropFields(folder: FolderApi, film: () => Film, set: (next: object) => void): Bound[] {
  const middle = (): NonNullable<Film['crop']> => {
    const { width, height } = film();
    return [Math.floor(width / 4), Math.floor(height / 4), Math.ceil((width * 3) / 4), Math.ceil((height * 3) / 4)];
  };
  const whole = (): NonNullable<Film['crop']> => [0, 0, film().width, film().height];
  return [
    settingOf(
      'film.crop',
      bind(
        folder,
        'Render a part only',
        {},
        () => film().crop !== undefined,
        (on) => set({ ...film(), crop: on ? middle() : undefined }),
      ),
    ),
    bind(
      folder,
      'From x, y to x, y',
      { x: PIXELS, y: PIXELS, z: PIXELS, w: PIXELS },
      () => {
        const [x, y, z, w] = film().crop ?? whole();
        return { x, y, z, w };
      },
      ({ x, y, z, w }, last) => last && set({ ...film(), crop: [x, y, z, w].map(Math.round) }),
    ),
  ];
}
