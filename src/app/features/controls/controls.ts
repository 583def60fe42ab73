/** The Controls panel: everything of a scene that is a number or a choice. Loads Tweakpane. */
import { Pane } from 'tweakpane';
import './controls.css';
import type { Page } from '../../shell/page.ts';
import { displayFolder } from './display.ts';
import { grainsFolder } from './grains.ts';
import { groupsFolder } from './groups.ts';
import { instanceFolder } from './instance.ts';
import { sceneFolders } from './scene.ts';
import { shapeFolder } from './shape.ts';

/** What a folder of controls does when the state has changed. */
export interface Folder {
  refresh(): void;
}

export function mountControls(page: Page, container: HTMLElement): void {
  const pane = new Pane({ container });
  const folders: Folder[] = [
    displayFolder(page, pane),
    grainsFolder(page, pane),
    groupsFolder(page, pane),
    ...sceneFolders(page, pane),
    shapeFolder(page, pane),
    instanceFolder(page, pane),
  ];
  let planned = false;
  page.state.subscribe(() => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      for (const each of folders) each.refresh();
    });
  });
}
