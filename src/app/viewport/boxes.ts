/** The command that shows the boxes of the structure; what draws them, and those of what is selected, loads when there are any. */
import type { Selection } from '../../scene/arrange.ts';
import type { App } from '../app.ts';

/** @param mount loads and mounts what draws; gives what shows the boxes of the structure, or puts them away */
export function installBoxes(page: App, mount: () => Promise<() => void>): void {
  let loading: Promise<() => void> | null = null;
  const load = async (): Promise<(() => void) | null> => {
    loading ??= mount();
    try {
      return await loading;
    } catch {
      loading = null;
      page.say('What draws boxes could not be loaded; check the connection and try again.', 'error');
      return null;
    }
  };
  const look = (): void => {
    if (boxed(page).length > 0) void load();
  };
  page.selected.all.listen(look);
  look();
  page.registerCommand({
    id: 'boxes',
    title: 'Boxes of the structure that rays walk through',
    key: 'shift+b',
    group: 'Showing',
    run: () => void load().then((toggle) => toggle?.()),
  });
}

/** What is selected and has no outline: that is of one shape. */
export const boxed = ({ selected }: App): Selection[] => {
  const all = selected.all.get();
  return all.filter((each, i) => i < all.length - 1 || 'index' in each);
};
