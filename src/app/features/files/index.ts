/** Opening and saving files. */
import { menuBelow } from './menu.ts';
import { Opener } from './open.ts';
import type { App } from '../../app.ts';
import type { VideoDialog } from '../video/dialog.ts';
import { copyImage, save, type SaveFormat } from './save.ts';
import './files.css';
import { sentence } from '../../../base/sentence.ts';

const GROUP = 'Scenes and files';

const FORMATS: [SaveFormat, title: string, key: string | null][] = [
  ['png', 'Picture as PNG, with the scene inside', 'ctrl+s'],
  ['exr', 'Radiance as EXR', null],
  ['pfm', 'Radiance as PFM', null],
  ['film', 'Film, to go on with later or to merge', null],
  ['json', 'Scene as JSON', 'ctrl+shift+s'],
  ['penumbra', 'Scene with its meshes and images in one file', null],
];

export const order = 30;

export function install(app: App): void {
  const opener = new Opener(app);
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => app.say(sentence(error), 'error'));
  };
  app.registerCommand({
    id: 'open',
    title: 'Open a scene, mesh, film or saved picture',
    key: 'ctrl+o',
    group: GROUP,
    run: () => attempt(() => opener.ask()),
  });
  app.registerCommand({
    id: 'add-file',
    title: 'Add a model or the things of another scene to this one',
    key: 'ctrl+alt+o',
    group: GROUP,
    run: () => attempt(() => opener.ask(true)),
  });
  for (const [format, title, key] of FORMATS) {
    app.registerCommand({ id: `save-${format}`, title, key, group: GROUP, run: () => attempt(() => save(app, format)) });
  }
  app.registerCommand({ id: 'copy-image', title: 'Copy the picture', key: 'y', group: GROUP, run: () => attempt(() => copyImage(app)) });

  let video: Promise<VideoDialog> | null = null;
  const makeVideo = async (): Promise<void> => {
    video ??= import('../video/dialog.ts').then(({ VideoDialog: Dialog }) => new Dialog(app));
    (await video).show();
  };
  app.registerCommand({
    id: 'video',
    title: 'Video of the convergence or of a flight',
    key: null,
    group: GROUP,
    run: () => attempt(makeVideo),
  });

  let menu: { toggle(): void } | null = null;
  app.registerCommand({ id: 'save', title: 'Save or copy', key: null, group: GROUP, run: () => menu?.toggle() });
  app.addTopBarButton('open', 'Open');
  const button = app.addTopBarButton('save', 'Save');
  menu = menuBelow(app, button, 'Save or copy', [...FORMATS.map(([format]) => `save-${format}`), 'copy-image', 'video', 'versions']);
}
