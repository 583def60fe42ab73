/** The gallery's scenes. */
import { galleryScene } from '../../storage/gallery-scene.ts';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { openFromGallery } from '../../storage/workspace.ts';
import { FOLDER, manifest } from './pictures.ts';
import { SCENE_GROUPS } from '../../../content/scene-groups.ts';
import type { Shelf, Tile } from './dialog.ts';
import { pictureElement, tileElement } from './tile.ts';
import { sentence } from '../../../base/sentence.ts';

/** What `npm run thumbnails` writes about each picture. */
interface Entry {
  title: string;
  description: string;
  /** Words to look for. */
  techniques?: string;
  width: number;
  height: number;
}

/** @param done closes the dialog */
export function sceneShelf(app: App, done: () => void): Shelf {
  const choose = (id: string): void => {
    done();
    // The keys are for the new picture now.
    app.canvas.focus();
    openFromGallery(app, id).catch((error: unknown) => app.say(sentence(error), 'error'));
  };
  const tile = (id: string, heading: string, { title, description, techniques = '', width, height }: Entry, hasPicture: boolean): Tile => ({
    text: `${id} ${heading} ${title} ${description} ${techniques}`,
    element: tileElement({
      data: { 'data-scene': id },
      name: title,
      line: description,
      title: description,
      picture: pictureElement(
        hasPicture ? el('img', { src: `${FOLDER}${id}.jpg`, alt: '', loading: 'lazy', decoding: 'async', width, height }) : null,
      ),
      isCurrent: app.state.get().source === id,
      choose: () => choose(id),
      foresee: () => app.foresee(() => galleryScene(id)),
    }),
  });
  return {
    id: 'scenes',
    title: 'Scenes',
    things: 'scenes',
    async groups() {
      const listed = await manifest<Entry>('');
      // A scene without a picture can still be opened.
      const plain: Entry = { title: '', description: '', width: 320, height: 240 };
      return SCENE_GROUPS.map(([heading, ids]) => ({
        heading,
        tiles: ids.map((id) => tile(id, heading, listed[id] ?? { ...plain, title: id }, id in listed)),
      }));
    },
    nothing: (query) => `No scene has “${query}” in its title, group, description or techniques.`,
  };
}
