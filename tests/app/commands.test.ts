/** Keys as commands name them. */
import { expect, it } from 'vitest';
import { Commands, pressed } from '../../src/app/commands.ts';

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

it('what can be run only sometimes has its keys then, and leaves them to others', () => {
  const commands = new Commands();
  let isSelected = false;
  const add = (id: string, key: string, more: object = {}): void => commands.register({ id, key, title: id, run: () => {}, ...more });
  add('forward', 'w');
  add('move', 'w', { isAvailable: () => isSelected });
  add('delete', 'delete', { also: 'backspace', isAvailable: () => isSelected });
  const ids = (...keys: string[]): (string | undefined)[] => keys.map((each) => commands.ofKey(each)?.id);
  expect(ids('w', 'delete', 'backspace')).toEqual(['forward', undefined, undefined]);
  isSelected = true;
  expect(ids('w', 'delete', 'backspace')).toEqual(['move', 'delete', 'delete']);
});
