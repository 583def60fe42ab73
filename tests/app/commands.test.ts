/** Keys as commands name them. */
import { expect, it } from 'vitest';
import { pressed } from '../../src/app/commands.ts';

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}): string =>
  pressed({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

it('Shift with a letter is told, whatever Caps Lock makes of its case', () => {
  expect(key('h')).toBe('h');
  expect(key('H', { shiftKey: true })).toBe('shift+h');
  // Caps Lock.
  expect(key('H')).toBe('h');
  expect(key('h', { shiftKey: true })).toBe('shift+h');
  expect(key('ä', { shiftKey: true })).toBe('shift+ä');
});

it('Shift is part of other characters', () => {
  expect(key('?', { shiftKey: true })).toBe('?');
  expect(key('1', { shiftKey: false })).toBe('1');
  expect(key('ArrowUp', { shiftKey: true })).toBe('shift+arrowup');
  expect(key('z', { ctrlKey: true })).toBe('ctrl+z');
  expect(key('Z', { metaKey: true, shiftKey: true })).toBe('ctrl+shift+z');
  expect(key('x', { altKey: true })).toBe('alt+x');
});
