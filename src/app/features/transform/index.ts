/** Taking hold of what is selected: its commands and keys. Handles and buttons load with the first selection. */
import type { App } from '../../app.ts';
import { isSelecting } from '../../state/selected.ts';
import type * as Loaded from './loaded.ts';
import { MODES } from './modes.ts';
import { Settings } from './settings.ts';

export const order = 110;

const KEYS = { move: 'w', turn: 'e', scale: 'r' } as const;
const TITLES = { move: 'Move the selection', turn: 'Turn the selection', scale: 'Scale the selection' } as const;

export function install(app: App): void {
  const settings = new Settings();
  const isAvailable = (): boolean => isSelecting(app.state.get());
  const add = (id: string, key: string | null, title: string, run: () => void, also?: string): void =>
    app.registerCommand({ id, title, key, also, group: 'Selection', isAvailable, run });
  for (const mode of MODES) add(`transform-${mode}`, KEYS[mode], TITLES[mode], () => settings.set({ mode }));
  const toggle = (which: 'isOwn' | 'snaps') => () => settings.set({ [which]: !settings.get()[which] });
  add('transform-own', 'q', 'Handles along its own axes, or those of the world', toggle('isOwn'));
  add('transform-snap', 'shift+s', 'Drag in steps (Ctrl: the other way round)', toggle('snaps'));
  const action = (name: Exclude<keyof typeof Loaded, 'show'>) => () => void load().then((loaded) => loaded?.[name](app));
  add('duplicate', 'ctrl+d', 'Duplicate the selection, beside it', action('duplicate'));
  add('delete', 'delete', 'Delete the selection', action('remove'), 'backspace');
  add('drop', 'end', 'Drop the selection to the floor', action('dropToFloor'));
  add('hide', 'h', 'Hide the selection, or show it again', action('hide'));
  add('group', 'ctrl+g', 'Group the selection: a click selects all of it', action('group'));
  add('ungroup', 'ctrl+shift+g', 'Take the selection out of its group', action('ungroup'));
  app.registerCommand({
    id: 'show-all',
    title: 'Show everything that is hidden',
    key: 'alt+h',
    group: 'Selection',
    run: action('showAll'),
  });

  let loading: Promise<typeof Loaded | null> | null = null;
  const load = (): Promise<typeof Loaded | null> => {
    loading ??= import('./loaded.ts').then(
      (loaded) => {
        loaded.show(app, settings);
        return loaded;
      },
      () => {
        loading = null;
        app.say('The handles of the selection could not be loaded; check the connection and select it again.', 'error');
        return null;
      },
    );
    return loading;
  };
  const look = (): void => {
    if (isAvailable()) void load();
  };
  app.selected.all.listen(look);
  look();
}
