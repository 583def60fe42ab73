/** How far a reader has come: who is told, and what damaged storage leaves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from '../../src/app/features/lessons/progress.ts';

const KEY = 'penumbra.lessons';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('progress', () => {
  it('tells each listener once of a change, also one that begins its subscription anew', () => {
    const progress = new Progress();
    const heard: string[] = [];
    const view = (name: string): void => {
      const end = progress.subscribe(() => {
        heard.push(name);
        if (heard.length > 10) throw new Error('it is told without an end');
        end();
        view(name);
      });
    };
    view('a');
    view('b');
    progress.see('light', 'one');
    expect(heard).toEqual(['a', 'b']);
    progress.forget('light');
    expect(heard).toEqual(['a', 'b', 'a', 'b']);
  });

  it('tells nobody whose subscription ended meanwhile', () => {
    const progress = new Progress();
    const heard: string[] = [];
    progress.subscribe(() => {
      heard.push('first');
      end();
    });
    const end = progress.subscribe(() => void heard.push('second'));
    progress.subscribe(() => void heard.push('third'));
    progress.see('light', 'one');
    expect(heard).toEqual(['first', 'third']);
  });

  it('outlives the page: steps once each, answers that are right stay right', () => {
    const progress = new Progress();
    progress.see('light', 'one');
    progress.see('light', 'two');
    progress.see('light', 'one');
    progress.answer('light', 'q', 'right');
    progress.answer('light', 'q', 'shown');
    progress.answer('light', 'r', 'shown');
    progress.answer('light', 'r', 'right');
    progress.note('light', { programs: { p: 'fn f() {}' } });
    progress.enter('light', 'q', { type: 'number', text: '1/4' });
    const expected = {
      at: 'one',
      seen: ['one', 'two'],
      answered: { q: 'right', r: 'right' },
      programs: { p: 'fn f() {}' },
      entered: { q: { type: 'number', text: '1/4' } },
      looked: ['q', 'r'],
    };
    expect(new Progress().of('light')).toEqual(expected);
    expect(new Progress().of('shade')).toEqual({ at: '', seen: [], answered: {}, programs: {}, entered: {}, looked: [] });
    progress.forget('light');
    expect(new Progress().of('light').seen).toEqual([]);
  });

  it('is what can be read of what was stored', () => {
    stored.set(KEY, '{');
    expect(new Progress().of('a').at).toBe('');
    const long = 'x'.repeat(65_536);
    stored.set(
      KEY,
      JSON.stringify({
        a: {
          at: 3,
          seen: ['one', 4, null],
          answered: { q: 'right', r: 'perhaps' },
          programs: { p: long, q: `${long}y`, r: 5 },
          entered: { q: { type: 'number', text: 5 }, r: { type: 'choice', chosen: [1] } },
        },
        b: null,
      }),
    );
    const progress = new Progress();
    expect(progress.of('a')).toEqual({
      at: '',
      seen: ['one'],
      answered: { q: 'right' },
      programs: { p: long },
      entered: { r: { type: 'choice', chosen: [1] } },
      looked: [],
    });
    expect(progress.of('b')).toEqual({ at: '', seen: [], answered: {}, programs: {}, entered: {}, looked: [] });
    expect(progress.of('constructor').seen).toEqual([]);
  });

  it('lasts as long as the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const progress = new Progress();
    let told = 0;
    progress.subscribe(() => told++);
    progress.see('light', 'one');
    expect([progress.of('light').at, told]).toEqual(['one', 1]);
  });
});
