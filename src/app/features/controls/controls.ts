/** The inspector: of what is selected all that can be set, and the settings of the scene while nothing is. Loads Tweakpane. */
import { Pane } from 'tweakpane';
import './controls.css';
import type { Page } from '../../shell/page.ts';
import { isSelecting } from '../../state/selected.ts';
import { nextTask } from '../../../base/task.ts';
import { el } from '../../ui/dom.ts';
import { displayFolder } from './display.ts';
import { grainsFolder } from './grains.ts';
import { groupsFolder } from './groups.ts';
import { Inspector } from './inspector.ts';
import { modelFolder } from './model.ts';
import { SCENE_FOLDERS } from './scene.ts';

/** What a folder of controls does when the state has changed. */
export interface Folder {
  refresh(): void;
}

const SETTINGS = 'Settings of the scene';

/** A task each: all of them together took a tenth of a second. */
const FOLDERS: readonly ((page: Page, pane: Pane) => Folder)[] = [displayFolder, modelFolder, grainsFolder, groupsFolder, ...SCENE_FOLDERS];

/** Puts the controls into a panel with this heading. @returns what shows the state of now at once, not at the next frame */
export type MountControls = (container: HTMLElement, title: HTMLElement, note: HTMLElement) => () => void;

/** Makes the controls, in short tasks. */
export async function makeControls(page: Page): Promise<MountControls> {
  const settings = el('div', { class: 'controls-settings' });
  const pane = new Pane({ container: settings });
  const folders: Folder[] = [];
  for (const make of FOLDERS) {
    folders.push(make(page, pane));
    await nextTask();
  }
  return (container, title, note) => mount(page, container, { settings, folders, title, note });
}

interface Made {
  settings: HTMLElement;
  folders: readonly Folder[];
  title: HTMLElement;
  note: HTMLElement;
}

function mount(page: Page, container: HTMLElement, { settings, folders, title, note }: Made): () => void {
  const inspector = new Inspector(page);
  container.append(settings, inspector.element);
  let titled: string | undefined;
  const show = (): void => {
    const isSelected = isSelecting(page.state.get());
    settings.hidden = isSelected;
    inspector.element.hidden = !isSelected;
    const words = isSelected ? inspector.refresh() : [SETTINGS, ''];
    if (!isSelected) folders.forEach((each) => each.refresh());
    if (titled !== words[0]) container.scrollTop = 0;
    titled = words[0];
    [title.textContent, note.textContent] = words as [string, string];
  };
  let planned = false;
  page.state.subscribe(() => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      show();
    });
  });
  show();
  return show;
}
