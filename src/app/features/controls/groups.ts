/** Controls of the light groups: intensity and colour of each, which change the picture at once where they accumulate apart. */
import type { FolderApi, Pane } from 'tweakpane';
import type { LightGroup, SceneDocument } from '../../../scene/document.ts';
import { accumulateApart, lightGroupsOf } from '../../../scene/groups.ts';
import { hexOf, linearOf } from '../../ui/color.ts';
import type { App } from '../../app.ts';
import { bind, named, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';

const PLAIN: LightGroup = { intensity: 1, color: [1, 1, 1] };
/** Intensity at the right end of the slider; fields take more. */
const SLIDER_END = 4;

export function groupsFolder(page: App, pane: Pane): Folder {
  const scene = (): SceneDocument => page.state.get().document;
  const folder = folderOf(page, pane, 'groups', 'Light groups', true);
  let built = '';
  let bound: Bound[] = [];
  const rebuild = (): void => {
    const names = lightGroupsOf(scene());
    folder.hidden = names.length === 0;
    if (names.join() === built) return;
    built = names.join();
    for (const each of Array.from(folder.children)) each.dispose();
    bound = [apart(folder, page, scene), ...names.flatMap((name) => controlsOf(folder, page, scene, name))];
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}

function apart(folder: FolderApi, page: App, scene: () => SceneDocument): Bound {
  return bind(
    folder,
    'Change at once',
    {},
    () => accumulateApart(scene()),
    (on) => {
      const { film } = scene();
      const others = (film.layers ?? []).filter((each) => each !== 'groups');
      const layers = on ? [...others, 'groups' as const] : others;
      page.tryEdit({ ...scene(), film: { ...film, layers: layers.length === 0 ? undefined : layers } });
    },
  );
}

function controlsOf(folder: FolderApi, page: App, scene: () => SceneDocument, name: string): Bound[] {
  const group = (): LightGroup => {
    const { lightGroups = {} } = scene();
    return (Object.hasOwn(lightGroups, name) ? lightGroups[name] : undefined) ?? PLAIN;
  };
  const set = (patch: Partial<LightGroup>): void =>
    page.tryEdit({ ...scene(), lightGroups: { ...scene().lightGroups, [name]: { ...group(), ...patch } } });
  return [
    named(
      bind(
        folder,
        name,
        { min: 0, max: Math.max(SLIDER_END, group().intensity) },
        () => group().intensity,
        (intensity) => set({ intensity }),
      ),
    ),
    bind(
      folder,
      `${name}, colour`,
      { view: 'color' },
      () => hexOf(group().color),
      (hex) => set({ color: linearOf(hex) }),
    ),
  ];
}
