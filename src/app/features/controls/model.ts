/** Controls of a model that moves or has variants: which of them, and when the shutter is open. */
import type { BindingParams } from '@tweakpane/core';
import type { Pane } from 'tweakpane';
import { sentence } from '../../../base/sentence.ts';
import type { ModelChoices } from '../../../scene/import/imported.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { frameCount } from '../../../scene/flight.ts';
import type { App } from '../../app.ts';
import { choicesOf, rechosen } from '../files/model.ts';
import { bind, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';

const NONE = -1;

export function modelFolder(page: App, pane: Pane): Folder {
  const { state } = page;
  const folder = folderOf(page, pane, 'model', 'Animation and variants', true);
  const scene = (): SceneDocument => state.get().document;
  const choices = (): ModelChoices | null => choicesOf(state.get().source);
  const choose = (choice: Parameters<typeof rechosen>[2]): void => {
    rechosen(scene(), state.get().source, choice)
      .then((next) => (next === null ? undefined : page.edit(next, 'model')))
      .catch((error: unknown) => page.say(sentence(error), 'error'));
  };
  const list = (names: readonly string[], none: string): BindingParams => ({
    options: [{ text: none, value: NONE }, ...names.map((text, value) => ({ text, value }))],
  });
  const shutter = (): { open: number; close: number } => scene().camera.shutter ?? { open: 0, close: 0 };
  const open = (from: number, length: number): void =>
    page.tryEdit({ ...scene(), camera: { ...scene().camera, shutter: { ...scene().camera.shutter, open: from, close: from + length } } });
  let built = '';
  let bound: Bound[] = [];
  const rebuild = (): void => {
    const found = choices();
    const span = spanOf(scene());
    folder.hidden = found === null && span === null;
    const key = JSON.stringify([found?.animations, found?.variants, span]);
    if (key === built) return;
    built = key;
    for (const each of Array.from(folder.children)) each.dispose();
    bound = [];
    if (found !== null && found.animations.length > 0)
      bound.push(bind(folder, 'Animation', list(found.animations, 'At rest'), () => choices()?.animation ?? NONE, (value) => choose({ animation: value === NONE ? null : value }))); // prettier-ignore
    if (found !== null && found.variants.length > 0)
      bound.push(bind(folder, 'Variant', list(found.variants, 'Of the file'), () => choices()?.variant ?? NONE, (value) => choose({ variant: value === NONE ? null : value }))); // prettier-ignore
    if (span === null) return;
    const [start, end] = span;
    bound.push(
      bind(folder, 'Time (s)', { min: start, max: end }, () => shutter().open, (from) => open(from, shutter().close - shutter().open)),
      bind(folder, 'Open for (s)', { min: 0, max: (end - start) / 4 }, () => shutter().close - shutter().open, (length) => open(shutter().open, length)),
    ); // prettier-ignore
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}

/** Seconds in which something moves: those of the flight; null: nothing does, or nothing says when. */
function spanOf({ camera, flight, shapes, instances }: SceneDocument): [start: number, end: number] | null {
  const moves =
    [camera, ...shapes, ...instances].some((each) => each.motion !== undefined) ||
    shapes.some((each) => each.type === 'mesh' && each.data?.poseTimes !== undefined);
  const start = flight?.keys[0]?.time;
  if (flight === undefined || start === undefined || !moves || frameCount(flight) < 2) return null;
  return [start, start + (frameCount(flight) - 1) / flight.fps];
}
