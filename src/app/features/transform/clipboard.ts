/** Copy, cut and paste: of the selection as JSON text, so that it goes between scenes, tabs and machines. */
import { sentence } from '../../../base/sentence.ts';
import { equal } from '../../../base/equal.ts';
import { heldOf, type Selection } from '../../../scene/arrange.ts';
import { clipText, parseClip, partsOf } from '../../../scene/clip.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { heldTogether, thingAt } from '../../../scene/together.ts';
import { count } from '../../ui/format.ts';
import { bring } from '../../state/bring.ts';
import type { App } from '../../app.ts';
import { asideOf, remove } from './actions.ts';
import { boxOf, selectionOf } from './selection.ts';

/** The text of what is selected; null: nothing is, or it is too large, which is said. */
export function copied(app: App): string | null {
  const selection = selectionOf(app);
  if (selection === null) return null;
  try {
    const text = clipText(partsOf(app.state.get().document, selection));
    app.say(`Copied ${things(selection.length)}, with what ${selection.length === 1 ? 'it is' : 'they are'} made of.`, 'info');
    return text;
  } catch (error) {
    app.say(sentence(error), 'error');
    return null;
  }
}

/** Where no key has brought the browser's own event. */
export async function copyByCommand(app: App, cuts: boolean): Promise<void> {
  const text = copied(app);
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
    if (cuts) await remove(app);
  } catch {
    app.say('The browser did not allow copying; try Ctrl C.', 'error');
  }
}

export async function pasteByCommand(app: App): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) return app.say('The browser did not allow reading the clipboard; try Ctrl V.', 'error');
  await paste(app, text);
}

/** What the text holds comes into the scene, where it stood in its own; beside itself, where it is there already. */
export async function paste(app: App, text: string): Promise<void> {
  try {
    const pasted = await bring(app, parseClip(text), { title: 'The clipboard', place: (scene, list) => besideItself(app, scene, list) });
    if (pasted > 0) app.say(`Pasted ${things(pasted)}.`, 'info');
  } catch (error) {
    app.say(sentence(error), 'error');
  }
}

function besideItself(app: App, scene: SceneDocument, pasted: readonly Selection[]): SceneDocument {
  const same = pasted.flatMap((each) => likeIt(scene, each, pasted) ?? []);
  if (same.length === 0) return scene;
  return heldTogether(pasted, (each) => heldOf(scene, each))?.moved(scene, asideOf(app, boxOf(app, same))) ?? scene;
}

/** What was there before, at the same place and the same. */
function likeIt(scene: SceneDocument, at: Selection, pasted: readonly Selection[]): Selection | null {
  const own = thingAt(scene, at);
  const before: Selection[] =
    'shape' in at
      ? scene.shapes.map((_, shape) => ({ shape }))
      : 'light' in at
        ? scene.lights.map((_, light) => ({ light }))
        : scene.instances.map((_, index) => ({ index, place: 0 }));
  const isSame = (each: Selection): boolean => own !== undefined && looksAlike(thingAt(scene, each), own);
  return before.find((each) => isSame(each) && !pasted.some((one) => equal(kindAndIndex(one), kindAndIndex(each)))) ?? null;
}

const kindAndIndex = (each: Selection): object => ('index' in each ? { index: each.index } : each);

function looksAlike(a: ReturnType<typeof thingAt>, b: NonNullable<ReturnType<typeof thingAt>>): boolean {
  if (a === undefined) return false;
  if ('matrices' in a && 'matrices' in b && a.object === b.object) {
    const [first] = b.matrices ?? [];
    return a.matrices?.some((each) => equal(each, first)) ?? false;
  }
  return equal({ ...a, name: undefined, collection: undefined }, { ...b, name: undefined, collection: undefined });
}

const things = (number: number): string => (number === 1 ? 'one thing' : `${count(number)} things`);
