/** Keeping a person's work: what is stored when, and what is opened in its place. */
import { sceneIds, sceneText } from '../../content/browser.ts';
import { conciseScene } from '../../scene/concise.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { formatJson } from '../../scene/format-json.ts';
import { parseScene } from '../../scene/parse.ts';
import type { App } from '../app.ts';
import { differs } from './differs.ts';
import type { Keep, Workspace } from './keep.ts';

/** Stores the scene on the screen after each change. */
export function keepWorkspace(app: App): void {
  const { state, keep } = app;
  state.subscribe((now, before) => {
    if (now.document === before.document && now.source === before.source && now.display === before.display) return;
    const { document, source, display } = now;
    const { opened } = app;
    keep.saveWorkspace(source, () => ({ document, source, display, isEdited: differs(document, opened) }));
  });
  keep.listen((sentence) => app.say(sentence, 'error'));
  reportAside(app);
  void keep.sweep();
}

/** What to show first: the scene that was on the screen, and as what it had been opened; null: nothing is stored. */
export async function lastWorkspace(keep: Keep): Promise<(Workspace & { opened: SceneDocument }) | null> {
  const stored = await keep.current();
  if (stored === null) return null;
  if (!sceneIds.includes(stored.source)) return { ...stored, opened: stored.document };
  const opened = parseScene(await sceneText(stored.source));
  return stored.isEdited ? { ...stored, opened } : { ...stored, document: { ...opened, ...settingsOf(stored.document) }, opened };
}

const settingsOf = ({ camera, film, render, display }: SceneDocument): Pick<SceneDocument, 'camera' | 'film' | 'render' | 'display'> => ({
  camera,
  film,
  render,
  display,
});

/** Opens a scene of the gallery, with a person's edits where there are some. */
export async function openFromGallery(app: App, id: string): Promise<void> {
  const original = parseScene(await sceneText(id));
  const kept = await app.keep.workspace(id);
  reportAside(app);
  if (kept?.isEdited === true) {
    try {
      await app.load(kept.document, id, original);
      app.state.update({ display: kept.display });
      app.say('This is the scene as you had edited it.', 'info', {
        label: 'Open the original',
        run: () => {
          app
            .edit(original, 'original')
            .catch((error: unknown) => app.say(error instanceof Error ? error.message : String(error), 'error'));
        },
      });
      return;
    } catch (error) {
      await app.keep.putAside(id, error);
      reportAside(app);
    }
  }
  await app.load(original, id);
}

/** Stored scenes that could not be opened are not lost: each can be saved as a file. */
export function reportAside(app: App): void {
  for (const { source, reason, document: stored } of app.keep.setAside.splice(0)) {
    app.say(`Your edited “${source}” can no longer be opened and was kept aside: ${reason}`, 'error', {
      label: 'Save it as a file',
      run: () => download(`${source}-kept.json`, textOf(stored)),
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

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
