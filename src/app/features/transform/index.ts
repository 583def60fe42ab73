/** Taking hold of what is selected: its commands and keys. Handles and buttons load with the first selection. */
import type { App, Command } from '../../app.ts';
import { isSelecting } from '../../state/selected.ts';
import type * as Loaded from './loaded.ts';
import { MODES } from './modes.ts';
import { Settings } from './settings.ts';

export const order = 110;

const KEYS = { move: 'w', turn: 'e', scale: 'r' } as const;
const ACTIONS = ['duplicate', 'remove', 'dropToFloor', 'hide', 'showAll', 'group', 'ungroup'] as const;
const TITLES = { move: 'Move the selection', turn: 'Turn the selection', scale: 'Scale the selection' } as const;

export function install(app: App): void {
  const settings = new Settings();
  const isAvailable = (): boolean => isSelecting(app.state.get());
  const add = (id: string, key: string | null, title: string, run: () => void, more: Pick<Command, 'also'> = {}): void =>
    app.registerCommand({ id, title, key, ...more, group: 'Selection', isAvailable, run });
  for (const mode of MODES) add(`transform-${mode}`, KEYS[mode], TITLES[mode], () => settings.set({ mode }));
  const toggle = (which: 'isOwn' | 'snaps') => () => settings.set({ [which]: !settings.get()[which] });
  add('transform-own', 'q', 'Handles along its own axes, or those of the world', toggle('isOwn'));
  add('transform-snap', 'shift+s', 'Drag in steps (Ctrl: the other way round)', toggle('snaps'));
  const action = (name: (typeof ACTIONS)[number]) => () => void load().then((loaded) => loaded?.[name](app));
  add('duplicate', 'ctrl+d', 'Duplicate the selection, beside it', action('duplicate'));
  add('delete', 'delete', 'Delete the selection', action('remove'), { also: 'backspace' });
  add('drop', 'end', 'Drop the selection to the floor', action('dropToFloor'));
  add('hide', 'h', 'Hide the selection, or show it again', action('hide'));
  add('group', 'ctrl+g', 'Group the selection', action('group'));
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
  addClipboard(app, isAvailable, load);
  const look = (): void => {
    if (isAvailable()) void load();
  };
  app.selected.all.listen(look);
  look();
}

/** Keys come as the browser's own events, which need no permission; commands ask for it. */
function addClipboard(app: App, isAvailable: () => boolean, load: () => Promise<typeof Loaded | null>): void {
  const add = (id: string, key: string, title: string, run: (loaded: typeof Loaded) => Promise<void>, needs?: () => boolean): void => {
    const now = (): void => void load().then((loaded) => loaded && run(loaded));
    app.registerCommand({ id, key, title, group: 'Selection', isNative: true, isAvailable: needs, run: now });
  };
  add('copy', 'ctrl+c', 'Copy the selection, with what it is made of', (loaded) => loaded.copyByCommand(app, false), isAvailable);
  add('cut', 'ctrl+x', 'Cut the selection out', (loaded) => loaded.copyByCommand(app, true), isAvailable);
  add('paste', 'ctrl+v', 'Paste things, of this scene or another', (loaded) => loaded.pasteByCommand(app));
  // The event waits for nothing: with a selection this is there soon, and until then the command does it.
  let ready: typeof Loaded | null = null;
  const isOurs = (event: ClipboardEvent): boolean => !isOfText(event) && event.clipboardData !== null;
  const copy = (event: ClipboardEvent): void => {
    if (!isOurs(event) || !isAvailable()) return;
    if (ready === null) return app.command(event.type);
    const text = ready.copied(app);
    if (text === null) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') void ready.remove(app);
  };
  document.addEventListener('copy', copy);
  document.addEventListener('cut', copy);
  document.addEventListener('paste', (event) => {
    const text = isOurs(event) ? (event.clipboardData?.getData('text/plain') ?? '') : '';
    if (text === '') return;
    event.preventDefault();
    void load().then((loaded) => loaded?.paste(app, text));
  });
  app.selected.all.listen(() => {
    if (isAvailable() && ready === null) void load().then((loaded) => (ready = loaded));
  });
}

/** Text fields, dialogs and marked text keep their clipboard. */
function isOfText({ target }: ClipboardEvent): boolean {
  const at = target instanceof Element ? target : null;
  const isField = at !== null && at.closest('input, textarea, select, [contenteditable], .monaco-editor, dialog') !== null;
  return isField || getSelection()?.isCollapsed === false;
}
