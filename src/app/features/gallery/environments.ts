/** The gallery's environments: the CC0 images that come along, and the programs of the library. */
import { PACKAGE_IMAGES, packageImageName } from '../../../content/images.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { inWords } from '../../words/words.ts';
import { withImage } from '../../state/environment.ts';
import { FOLDER } from './pictures.ts';
import type { Shelf, Tile, TileGroup } from './dialog.ts';
import { pictureElement, tileElement } from './tile.ts';
import { sentence } from '../../../base/sentence.ts';

/** What they show, in the order of the package. */
const LINES: Record<string, string> = {
  apartment: 'An empty room with a window and warm walls',
  bridge: 'Inside a covered bridge, windows on two sides',
  city: 'A square between towers under an overcast sky',
  dawn: 'Badlands before sunrise, violet',
  esplanade: 'A station at dusk, small bright lamps',
  forest: 'Light between trees',
  hall: 'A dark hall with spots in groups',
  lab: 'A laboratory with tall windows, greenish',
  lobby: 'A lobby in yellow and green',
  night: 'A plain under stars',
  park: 'A lawn with a low sun',
  sky: 'Clouds over water, a high sun',
  studio: 'A photographer’s studio with a soft box',
  sunrise: 'A meadow with the sun at the horizon',
  sunset: 'A piazza after sunset',
  venice: 'A quay in the blue hour',
  warehouse: 'A warehouse with rows of tubes',
  workshop: 'A steel hall, a green floor',
};

/** @param done closes the dialog; @param programs the tiles of programs, ready made */
export function environmentShelf(app: App, done: () => void, programs: () => Promise<TileGroup | undefined>): Shelf {
  const choose = (file: string): void => {
    done();
    app.canvas.focus();
    app.edit(withImage(app.state.get().document, { file })).then(
      () => app.say(`The environment is ${packageImageName(file)} now.`, 'info'),
      (error: unknown) => app.say(sentence(error), 'error'),
    );
  };
  const tile = (file: string): Tile => {
    const name = packageImageName(file);
    const { environment } = app.state.get().document;
    const line = LINES[name] ?? '';
    const picture = el('img', { src: `${FOLDER}pmndrs/${name}.jpg`, alt: '', loading: 'lazy', decoding: 'async', width: 256, height: 128 });
    return {
      text: [name, line, 'Image', inWords('Image')].join(' '),
      element: tileElement({
        data: { 'data-environment': file },
        name: name.charAt(0).toUpperCase() + name.slice(1),
        line,
        title: line,
        picture: pictureElement(picture, 'wide'),
        isCurrent: environment.type === 'image' && environment.file === file,
        choose: () => choose(file),
      }),
    };
  };
  return {
    id: 'environments',
    title: 'Environments',
    things: 'environments',
    async groups() {
      const made = await programs();
      const images = {
        heading: 'Images (CC0, from @pmndrs/assets); drop an .hdr or .exr file for another',
        tiles: PACKAGE_IMAGES.map(tile),
      };
      return made === undefined ? [images] : [images, { ...made, heading: 'Programs' }];
    },
    nothing: (query) => `No environment has “${query}” in its name or description.`,
  };
}
