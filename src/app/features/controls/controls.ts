/** The inspector: of what is selected all that can be set, and the settings of the scene while nothing is. Loads Tweakpane. */
import { Pane } from 'tweakpane';
import './controls.css';
import type { Page } from '../../shell/page.ts';
import { isSelecting } from '../../state/selected.ts';
import { el } from '../../ui/dom.ts';
import { displayFolder } from './display.ts';
import { grainsFolder } from './grains.ts';
import { groupsFolder } from './groups.ts';
import { Inspector } from './inspector.ts';
import { sceneFolders } from './scene.ts';

/** What a folder of controls does when the state has changed. */
export interface Folder {
  refresh(): void;
}

const SETTINGS = 'Settings of the scene';

/** @param title, note the heading of the panel */
export function mountControls(page: Page, container: HTMLElement, title: HTMLElement, note: HTMLElement): void {
  const settings = el('div', { class: 'controls-settings' });
  const inspector = new Inspector(page);
  container.append(settings, inspector.element);
  const pane = new Pane({ container: settings });
  const folders: Folder[] = [displayFolder(page, pane), grainsFolder(page, pane), groupsFolder(page, pane), ...sceneFolders(page, pane)];
  const show = (): void => {
    const isSelected = isSelecting(page.state.get());
    settings.hidden = isSelected;
    inspector.element.hidden = !isSelected;
    const words = isSelected ? inspector.refresh() : [SETTINGS, ''];
    if (!isSelected) folders.forEach((each) => each.refresh());
    if (title.textContent !== words[0]) container.scrollTop = 0;
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
}
