/** What the page remembers between visits, of whatever the browser lets it keep. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppState } from '../../src/app/app.ts';
import { firstWidth, remember, remembered } from '../../src/app/state/preferences.ts';
import { Store } from '../../src/app/state/store.ts';

const KEY = 'penumbra.page';
let stored: Map<string, string>;
let system: { light: boolean; changed: () => void };

beforeEach(() => {
  stored = new Map();
  system = { light: false, changed: () => {} };
  vi.stubGlobal('innerWidth', 1600);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('light') && system.light,
    addEventListener: (_type: string, listener: () => void) => (system.changed = listener),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that has just been opened. */
function opened(): Store<AppState> {
  const state = new Store<AppState>({ ...remembered(), selection: null } as AppState);
  remember(state as Parameters<typeof remember>[0]);
  return state;
}

it('at first the theme is the system’s and changes with it, and the next visit asks the system again', () => {
  const state = opened();
  expect(state.get().theme).toBe('dark');
  system.light = true;
  system.changed();
  expect(state.get().theme).toBe('light');
  state.update({ dock: { ...state.get().dock, width: 400 } });
  system.light = false;
  expect([remembered().theme, remembered().dock.width]).toEqual(['dark', 400]);
});

it('a theme that was chosen stays, whatever the system does, in this visit and the next', () => {
  const state = opened();
  state.update({ theme: 'light' });
  system.light = true;
  system.changed();
  system.light = false;
  system.changed();
  expect(state.get().theme).toBe('light');
  const next = opened();
  system.changed();
  expect(next.get().theme).toBe('light');
});

it('what it remembers of the dock is added to what a newer dock has', () => {
  stored.set(KEY, JSON.stringify({ dock: { tab: 'film' } }));
  expect(remembered().dock).toMatchObject({ tab: 'film', width: 320, folded: ['material-doc'] });
});

it('nothing is written for what is not remembered', () => {
  opened().update({ selection: 3 });
  expect(stored.size).toBe(0);
});

it('what is stored and damaged, or forbidden, is as nothing', () => {
  stored.set(KEY, '{');
  expect(remembered()).toMatchObject({ theme: 'dark', dock: { tab: 'scene' } });
  const forbidden = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const state = opened();
  state.update({ theme: 'light' });
  expect(state.get().theme).toBe('light');
});

it('the dock is a fifth of the screen, and neither too narrow to read nor wider than its fields', () =>
  expect([400, 1600, 1920, 2600, 4000].map(firstWidth)).toEqual([320, 320, 384, 520, 520]));
