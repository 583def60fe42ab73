/** Folders of controls, which remember whether the user has opened or folded them. */
import type { FolderApi, Pane } from 'tweakpane';
import type { App } from '../../app.ts';

/** @param id of the folder among all; @param isOpen until the user has said otherwise */
export function folderOf({ state }: App, parent: Pane | FolderApi, id: string, title: string, isOpen: boolean): FolderApi {
  const key = `folder-${id}`;
  const folder = parent.addFolder({ title, expanded: state.get().dock.opened[key] ?? isOpen });
  const button = folder.element.querySelector('button');
  const describe = (): void => button?.setAttribute('aria-expanded', String(folder.expanded));
  folder.on('fold', ({ target, expanded }) => {
    // Those of folders within it come by here, too.
    if (target !== folder) return;
    describe();
    const { dock } = state.get();
    state.update({ dock: { ...dock, opened: { ...dock.opened, [key]: expanded } } });
  });
  describe();
  return folder;
}
