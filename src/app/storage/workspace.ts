/** Keeping the user's projects: what is stored when, and what is opened in its place. */
import { galleryScene } from './gallery-scene.ts';
import { conciseScene } from '../../scene/concise.ts';
import { formatJson } from '../../scene/format-json.ts';
import type { App } from '../app.ts';
import type { Page } from '../shell/page.ts';
import { sentence } from '../../base/sentence.ts';
import { differs } from './differs.ts';
import { saveFile } from './save-file.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Milliseconds after which a scene that was opened is stored with its picture. */
const PICTURE_MS = 6000;

/** Stores the project on the screen, now and after each change. */
export function storeWorkspace(page: Page): void {
  const { state, storage, history, screen } = page;
  const save = (): void =>
    storage.save(() => {
      const moment = page.now();
      return { moment, isEdited: differs(moment.document, page.opened), thumbnail: thumbnailOf(screen), steps: history.steps };
    });
  state.subscribe((now, before) => now.display !== before.display && save());
  page.commits.listen(({ isOther }) => {
    save();
    // By then there is a picture.
    if (isOther) setTimeout(save, PICTURE_MS);
  });
  history.changed.listen(save);
  save();
  setTimeout(save, PICTURE_MS);
  let wasIn = false;
  storage.disk.listen((trouble) => {
    if (trouble !== null) page.say(trouble.sentence, 'error', { label: 'Save the scene', run: () => page.command('save-json') });
    else if (wasIn) page.say('The browser keeps your changes again.', 'info');
    wasIn = trouble !== null;
  });
  reportAside(page);
}

/** Opens a scene of the gallery, with the user's edits where there are some. */
export async function openFromGallery(app: App, id: string): Promise<void> {
  const original = await galleryScene(id);
  const { found, elsewhere } = await app.storage.workspace(id);
  reportAside(app);
  if (found?.isEdited === true) {
    try {
      await app.load(found.document, id, { opened: original, work: found.work });
      app.state.update({ display: found.display });
      app.say('This is the scene as you had edited it.', 'info', {
        label: 'Open the original',
        run: () => {
          app.edit(original, 'original').catch((error: unknown) => app.say(sentence(error), 'error'));
        },
      });
      return;
    } catch (error) {
      await app.storage.putAside(found.work, error);
      reportAside(app);
    }
  }
  await app.load(original, id, { work: found?.isEdited === false ? found.work : undefined });
  if (elsewhere) app.say('The scene as you have edited it is open in another tab; this is the original.', 'info');
}

/** Stored works that could not be opened are not lost: each can be saved as a file. */
export function reportAside(app: App): void {
  for (const { source, reason, document: stored } of app.storage.setAside.splice(0)) {
    app.say(`Your edited “${source}” can no longer be opened and was kept aside: ${reason}`, 'error', {
      label: 'Save it as a file',
      run: () => saveFile(`${source}-kept.json`, new Blob([textOf(stored)], { type: 'application/json' })),
    });
  }
}

function textOf(stored: object): string {
  try {
    return formatJson(conciseScene(stored));
  } catch {
    return JSON.stringify(stored, null, 2);
  }
}
