/** The code on the whole of a small screen, above a row of the symbols that touch keyboards hide and the keys that they lack. */
import { el } from '../../ui/dom.ts';
import type { Fold } from './fold.ts';
import './full.css';

/** What the row does in the editor. */
export type Press = { text: string } | { command: 'tab' | 'undo' | 'redo' | 'cursorLeft' | 'cursorRight' };

interface Key {
  face: string;
  /** Said by screen readers, which pass over most symbols. */
  name: string;
  press: Press;
}

const command = (face: string, name: string, id: Extract<Press, { command: string }>['command']): Key => ({
  face,
  name,
  press: { command: id },
});
const symbol = (text: string, name: string): Key => ({ face: text, name, press: { text } });

/** In the order of how often WGSL has them. */
const KEYS: readonly Key[] = [
  command('⇥', 'Indent', 'tab'),
  symbol('(', 'Left parenthesis'),
  symbol(')', 'Right parenthesis'),
  symbol('.', 'Full stop'),
  symbol(',', 'Comma'),
  symbol(';', 'Semicolon'),
  symbol('=', 'Equals'),
  symbol('*', 'Asterisk'),
  symbol('-', 'Minus'),
  symbol('+', 'Plus'),
  symbol('/', 'Slash'),
  symbol('{', 'Left brace'),
  symbol('}', 'Right brace'),
  symbol('_', 'Underscore'),
  symbol(':', 'Colon'),
  symbol('<', 'Less than'),
  symbol('>', 'Greater than'),
  symbol('->', 'Arrow'),
  symbol('[', 'Left bracket'),
  symbol(']', 'Right bracket'),
  symbol('@', 'At'),
  symbol('&', 'Ampersand'),
  symbol('|', 'Vertical bar'),
  symbol('!', 'Exclamation mark'),
  command('←', 'Left', 'cursorLeft'),
  command('→', 'Right', 'cursorRight'),
  command('↶', 'Undo', 'undo'),
  command('↷', 'Redo', 'redo'),
];

/** @param code the section that is to fill the screen */
export function addFullScreen(code: Fold, press: (what: Press) => void): void {
  const { element } = code;
  const button = el('button', { type: 'button', class: 'code-full', 'aria-pressed': 'false', onclick: () => turn() }, 'Full screen');
  const keys = KEYS.map(({ face, name, press: what }) => {
    const say = { 'aria-label': name, title: name };
    return el('button', { type: 'button', ...say, onpointerdown: keepFocus, onclick: () => press(what) }, face);
  });
  const row = el('div', { class: 'code-keys', role: 'toolbar', 'aria-label': 'Symbols and keys' }, ...keys);
  code.note.after(button);
  element.append(row);

  /** Beside a touch keyboard there is less of the window than its size says. */
  const fit = (): void => {
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    element.style.setProperty('--full-height', `${height}px`);
    element.style.setProperty('--full-top', `${offsetTop}px`);
  };
  const turn = (): void => {
    const isFull = element.classList.toggle('is-full');
    button.setAttribute('aria-pressed', String(isFull));
    button.textContent = isFull ? 'Done' : 'Full screen';
    for (const event of ['resize', 'scroll'])
      if (isFull) visualViewport?.addEventListener(event, fit);
      else visualViewport?.removeEventListener(event, fit);
    fit();
  };
}

/** The keyboard stays. */
const keepFocus = (event: Event): void => event.preventDefault();
